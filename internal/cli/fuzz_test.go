package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/cli/command"
)

// FuzzVerbs hands every file to every verb: whatever it holds, the exit code is
// one of those there are, the result is right in its format, and nothing that a
// terminal would obey comes out.
func FuzzVerbs(f *testing.F) {
	for _, pattern := range []string{"real/esp*.trf", "real/uzchesscup.trf", "tiebreaks/held_swiss_5.trf", "tiebreaks/fideteam_nocolor.trf", "dutch2026/001.trf"} {
		files, err := filepath.Glob("../../testdata/" + pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("%s: no files (%v)", pattern, err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	f.Add([]byte("001    1\x1b[2J   Name"))
	f.Add([]byte("192 BERGER_TEAM_DOUBLEROUNDROBIN\n352 WB\n001    1      Ana\n001    2      Bea\n001    3      Cid\n001    4      Don\n" +
		"310   1 Norte                                                               1    2\n310   2 Sur                                                                 3    4\n"))
	f.Add([]byte("192 CUSTOM_KNOCKOUT\n### torneo: contest 1,2x3+2,sudden:5v4\n### torneo: third-place\n### torneo: extra 1 2-1 =-=\n### torneo: extra 1 1-2 0-1\n" +
		"001    1      Ana                                                              0.5    1     2 w =\n001    2      Bea                                                              0.5    1     1 b =\n"))
	f.Add([]byte("142 1\n### torneo: play-off annex places=1-3\n### torneo: play-off-lots 2 1\n### torneo: extra 1 2-1 =-=\n### torneo: extra 1 1-2 0-1\n" +
		"001    1      Ana                                                              0.5    1     2 w =\n001    2      Bea                                                              0.5    1     1 b =\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, verb := range []string{
			"standings - --format json --unrated floor", "standings - -v --lots --lang es", "standings - --system roundrobin --tiebreaks SB,KS,DE --format html",
			"explain - --player 1 --unrated skip", "explain - --player 2 --tiebreak BH/C1 --declared --buchholz-anywhere --format json",
			"compare - --editions 2009,2026 --tiebreaks SB,DE", "crosstable - --tiebreaks PTS", "crosstable - --format json --tiebreaks PTS",
			"validate - --format json", "validate - --lang es", "convert - --to trf26 --recompute", "convert - --to trf16", "convert - --to json",
			"pair - --format json", "pair - --format javafo --system dutch --round 2", "pair - --system dutch --lang es", "check - --format json", "check - --system dutch --lang es",
			"schedule - --format json", "schedule - --system berger --format svg --lang es", "schedule - --format csv", "pair - --system berger --format json",
			"pair - --system scheveningen", "pair - --system skalitzka --lang es", "check - --system berger --format json", "draw - --seed 1 --format json", "draw - --varma --seed 1 -o -",
			"pair - --system knockout --format json", "pair - --system knockout --contest 1,sudden:5v4 --third-place --lang es", "check - --system knockout --format json",
			"schedule - --system knockout", "schedule - --system knockout --format svg", "extra - --game 1-2:1-0 --contest 2,first:3+2",
			"playoff - --format json", "playoff - --lang es --last-game-ended 23:50", "playoff - --declare annex --draw --seed 1 --format json", "playoff - --format csv",
			"norms - --what-if --format json", "norms - --player 1 --what-if --explain --lang es", "titles - --title GM --player 1 --norm GM:2023/08/09:9", "norms - --edition 2014 --event team --format csv",
			"calc tiebreak - --result 1:1=1-0 --player 1 --unrated floor --format json", "calc tiebreak - --result 2:1-2=½-½ --lang es", "calc norm - --player 1 --explain",
			"checklist - --format json", "checklist - --round 2 --format html", "checklist - --round 1 --lang es",
		} {
			args := strings.Fields(verb)
			var out, said bytes.Buffer
			code := Main(args, bytes.NewReader(data), &out, &said, func(string) string { return "" })
			if code < command.ExitRight || code > command.ExitOver {
				t.Errorf("%s: exit code %d", verb, code)
			}
			if code != command.ExitRight && out.Len()+said.Len() == 0 {
				t.Errorf("%s: exit code %d without a word", verb, code)
			}
			if bytes.ContainsRune(said.Bytes(), '\x1b') || args[0] != "convert" && args[0] != "draw" && bytes.ContainsRune(out.Bytes(), '\x1b') {
				t.Errorf("%s: an escape sequence comes out", verb)
			}
			if strings.Contains(verb, "json") && out.Len() > 0 && !json.Valid(out.Bytes()) {
				t.Errorf("%s: not JSON: %.200s", verb, out.Bytes())
			}
			if text := out.String() + said.String(); strings.Contains(text, "<no value>") || strings.Contains(text, "%!") && !bytes.Contains(data, []byte("%!")) {
				t.Errorf("%s: a text without its values: %.300s", verb, text)
			}
		}
	})
}
