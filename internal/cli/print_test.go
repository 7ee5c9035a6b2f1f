package cli

import (
	"bytes"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/pdf/pdftest"
	"torneo/internal/picture"
	"torneo/internal/store"
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
	text := pdftest.Text(t, data)
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
	logo, photo := filepath.Join(t.TempDir(), "club.png"), filepath.Join(t.TempDir(), "bank.jpg")
	dots := image.NewRGBA(image.Rect(0, 0, 30, 20))
	var p, j bytes.Buffer
	if err := errors.Join(png.Encode(&p, dots), jpeg.Encode(&j, dots, nil), os.WriteFile(logo, p.Bytes(), 0o600), os.WriteFile(photo, j.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	bare := bytes.Count(data, []byte("/Subtype /Image"))
	code, out, said := run("print", report, "--sheet", "standings", "--pdf", "-", "--logo", logo, "--sponsor", photo, "--sponsor", logo)
	if n := strings.Count(out, "/Subtype /Image"); code != 0 || bare != 0 || n != 2 { // the logo, kept once, and the photo
		t.Errorf("%d: %d pictures, %d without: %s", code, n, bare, said)
	}
	broken := filepath.Join(t.TempDir(), "text.png")
	if err := os.WriteFile(broken, []byte("<svg/>"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, flag := range []string{"--logo", "--sponsor"} {
		for name, why := range map[string]string{broken: "neither PNG nor JPEG", broken + "x": "no such file"} {
			if code, out, said := run("print", report, "--sheet", "standings", "--pdf", "-", flag, name); code != 3 || out != "" || !strings.Contains(said, why) {
				t.Errorf("%s %s: %d, %s", flag, name, code, said)
			}
		}
	}
	seven := []string{"print", report, "--sheet", "standings", "--pdf", "-"}
	for range 7 {
		seven = append(seven, "--sponsor", photo)
	}
	if code, _, said := run(seven...); code != 2 || !strings.Contains(said, "at most 6") {
		t.Errorf("%d, %s", code, said)
	}
	data1 := t.TempDir()
	kept, err := store.Open(t.Context(), filepath.Join(data1, "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	e, err := kept.CreateEvent(t.Context(), "Open de Lugo")
	if err != nil {
		t.Fatal(err)
	}
	taken, err := picture.Take(p.Bytes())
	if err := errors.Join(err, kept.KeepLetterhead(t.Context(), e.ID, arbiter.Letterhead{Logo: taken, Line: "Con la ayuda del Concello"}), kept.Close()); err != nil {
		t.Fatal(err)
	}
	code, out, said = run("print", report, "--sheet", "standings", "--pdf", "-", "--data", data1, "--event", "open de lugo")
	if n := strings.Count(out, "/Subtype /Image"); code != 0 || n != 1 || !strings.Contains(pdftest.Text(t, []byte(out)), "Con la ayuda del Concello") {
		t.Errorf("%d: %d pictures: %s", code, n, said)
	}
	if code, _, said := run("print", report, "--sheet", "standings", "--pdf", "-", "--data", data1, "--event", "Open de Luco"); code != 2 || !strings.Contains(said, "Open de Lugo") {
		t.Errorf("%d, %s", code, said)
	}
	if code, _, said := run("print", report, "--sheet", "standings", "--pdf", "-", "--data", data1); code != 2 || !strings.Contains(said, "--event") {
		t.Errorf("%d, %s", code, said)
	}
	if code, _, said := run("print", report, "--sheet", "matches", "--pdf", file); code != 1 || !strings.Contains(said, "matches") {
		t.Errorf("%d, %q", code, said)
	}
	if code, out, _ := run("print", report, "--sheet", "badges", "--pdf", "-"); code != 0 || !strings.HasPrefix(out, "%PDF") {
		t.Errorf("%d, %.20q", code, out)
	}
}
