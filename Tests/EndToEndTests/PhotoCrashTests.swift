import Testing

/// Photos that a killed process was adding.
@Suite struct PhotoCrashTests {
    @Test func killLeavesNoPhotoWithoutPictureAndNoStrayFile() throws {
        let program = try Program()
        let added = try program.shell(
            """
            for i in $(seq 1 20); do
                { printf '\\377\\330\\377'; head -c 2000000 /dev/urandom; } > "$i.jpg"
                timeout -s KILL "0.0$((i * 4 % 9))$i" "$FHQ" -c "photo FH-2KAAJ8PF $i.jpg"
            done
            "$FHQ" -c "photo FH-20D6G0NR 1.jpg"
            """)
        #expect(added.status == 0)
        let check = try program.run("-c", "check")
        #expect(check.status == 0, "\(check.errors)")
        // A day after the crash, unfinished copies are old enough to be removed.
        let swept = try program.shell(
            """
            find inventory.photos -name '.copy-*' -exec touch -d '2 days ago' {} +
            "$FHQ" --quiet -c 'check repair' > /dev/null && find inventory.photos -name '.copy-*' | wc -l
            "$FHQ" --no-header -c 'photos where sha256 is not empty show sha256' | sort -u > rows
            find inventory.photos -name '*.jpg' | while read -r file; do sha256sum < "$file" | cut -c1-64; done | sort > files
            find inventory.photos -name '*.jpg' -printf '%f\\n' | cut -c1-64 | sort | diff - files && [ -s rows ] && diff rows files && echo same
            """)
        #expect(swept.output == "0\nsame\n", "\(swept.output)\(swept.errors)")
    }
}
