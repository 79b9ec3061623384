" Scripts of fhq, by their name or by their first line.
autocmd BufNewFile,BufRead *.fhq setfiletype fhq
autocmd BufNewFile,BufRead * if getline(1) =~# '^#!.*\<fhq\>' | setfiletype fhq | endif
