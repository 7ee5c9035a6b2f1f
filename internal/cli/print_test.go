package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/paper/papertest"
)

func TestPrintMakesOnePDF(t *testing.T) {
	run := func(args ...string) (int, string, string) {
		var out, said bytes.Buffer
		code := Main(args, strings.NewReader(""), &out, &said, func(string) string { return "" })
		return code, out.String(), said.String()
	}
	file := filepath.Join(t.TempDir(), "out.pdf")
	report := "../../testdata/real/romanian_u1700_1350000.trf"
	code, _, said := run("print", report, "--sheet", "standings,names", "--lang", "es", "--pdf", file)
	if code != 0 || !strings.Contains(said, "páginas") {
		t.Fatalf("%d: %s", code, said)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := papertest.Text(t, data)
	for _, want := range []string{"Emparejamientos por nombre", "Clasificación tras la ronda", "|mesa 1|blancas contra "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %.600s", want, text)
		}
	}
	for _, args := range [][]string{
		{}, {"--sheet", "standings"}, {"--sheet", "nothing", "--pdf", file}, {"--sheet", "start", "--pdf", file, "--size", "x"}, {"--sheet", "start", "--pdf", file, "--paper", "x"},
		{"--sheet", "start", "--pdf", file, "--copies", "0"}, {"--sheet", "start", "--pdf", file, "--columns", "9"}, {"--sheet", "names", "--pdf", file, "--round", "99"},
	} {
		if code, _, said := run(append([]string{"print", report}, args...)...); code != 2 || said == "" {
			t.Errorf("%q: %d, %q", args, code, said)
		}
	}
	if code, _, said := run("print", report, "--sheet", "matches", "--pdf", file); code != 1 || !strings.Contains(said, "matches") {
		t.Errorf("%d, %q", code, said)
	}
	if code, out, _ := run("print", report, "--sheet", "badges", "--pdf", "-"); code != 0 || !strings.HasPrefix(out, "%PDF") {
		t.Errorf("%d, %.20q", code, out)
	}
}
