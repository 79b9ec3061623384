" Vim syntax file for fhq scripts (*.fhq), made from fhq's tables by `make generate`.
if exists("b:current_syntax")
  finish
endif

syntax case ignore
" `tax-year` is one word.
syntax iskeyword @,48-57,_,-,192-255
setlocal commentstring=#\ %s

syntax keyword fhqStatement accept activity advert backup bin buy check connect convert delete disconnect donate done edit exit expect explain export find forget help history ignore import keep let list match offer performance prev put quit reconcile record redo reduce report restore return revert run save sell set spend stock sync todo tour undo unlist unmatch watch why
syntax keyword fhqNoun backups changes expenses fees hauls items listings mappings markets orders payouts photos places platforms rates recurring sales sellers settings views
syntax keyword fhqKeyword account accounts accruals add after again aging ago all and another april as asc august auto avg bad basis before between binned bought but by card cash client colour compare complete copy cost count currency dates day days december deleted desc device disable distinct donated down drafts drive dry due each empty enable every expense false february fee fees-back floor folder for form format friday from full goal having header hints if ignored in into is january journal july june kept km limit listed listing lot main map mapping march matched max may mb median merge miles min monday month months name near new newer no not note november now october of off older on or packaging paid payment pending period pieces post postage postage-paid prompt purchased quarter quarters radius refresh repair replace returned roi rules sa103s sale same saturday schedule-c september sheet show since size skip sold sort sql stale start status step stored sum sunday takedown than this thursday timing title to today trend true tuesday twins unlisted unmatched unsold until up upkeep using wednesday week weekday weeks where with within without year years yes yesterday
syntax keyword fhqField ads age amount asking asking_currency asks_fee attempts booked bought_on bought_paid bytes cap cap_currency category clauses condition date days_to_sell description distance distance_km drive_id enabled ended entry_fee fate fee_currency fees_back file first first_day fixed fixed_currency gone haul_net haul_net_currency id item_number key last_day latitude left_out legacy_sku link lists longitude made margin markup memo mismatch missing_photos net next_try notes number old_sku order path paused payout per_euro percent percentage photo_link photo_links position postage_paid price profit_currency quantity radius_km rate reason rows sale_currency sale_platform sale_price setting sha256 sku_there slug sold_on sold_together spent state statement steps stored_in subkind text time together transaction undone unexplained value version view worth_currency
syntax keyword fhqFormat chart csv htm html json jsonl markdown md ndjson svg table tsv xlsx

" These begin a statement, or are a field or a keyword of another.
syntax match fhqField "\v<(at|haul|item|kind|label|market|next|photo|place|platform|profit|refund|seller|sku|source|worth)>"
syntax match fhqKeyword "\v<(last|lost|page|tax)>"
syntax match fhqStatement "\v(^\s*|;\s*|<(explain|watch|why)>\s+)@<=<(at|haul|item|kind|label|market|next|photo|place|platform|profit|refund|seller|sku|source|worth|last|lost|page|tax)>"

syntax match fhqNumber "\v<\d+(\.\d+)?>"
syntax match fhqDate "\v<\d{4}(-(\d\d(-\d\d)?|Q[1-4]|W\d\d|\d\d))?>"
syntax match fhqSku "\v<FH-?[0-9A-Z]+>"
syntax match fhqVariable "\v\$\w+"
syntax match fhqOperator "\v[<>!=~]+"
syntax match fhqEscape "\v\\(u\{\x+\}|.)" contained
syntax region fhqString start=+"+ skip=+\\.+ end=+"+ contains=fhqEscape
syntax region fhqString start=+\(^\|[ \t(,=]\)\@1<='+ skip=+\\.+ end=+'+ contains=fhqEscape
syntax match fhqCommand "\v\|.*$"
syntax match fhqComment "\v(^\s*|;\s*)@<=#.*$|\s@1<=#(\s|$)@=.*$"

highlight default link fhqStatement Statement
highlight default link fhqNoun Type
highlight default link fhqKeyword Keyword
highlight default link fhqField Identifier
highlight default link fhqFormat Constant
highlight default link fhqNumber Number
highlight default link fhqDate Number
highlight default link fhqSku Special
highlight default link fhqVariable PreProc
highlight default link fhqOperator Operator
highlight default link fhqEscape SpecialChar
highlight default link fhqString String
highlight default link fhqCommand PreProc
highlight default link fhqComment Comment

let b:current_syntax = "fhq"
