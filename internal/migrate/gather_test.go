package migrate

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/incoming"
	"torneo/internal/parcel"
	"torneo/tournament"
)

const (
	clubList = "Club Open\nNo.;Name;Rtg;FideID\n1;Abad, Ana;2100;2200001\n2;Bueno, Blas;2000;2200002\n3;Calvo, Cira;1900;2200003\n4;Duque, Dino;1800;2200004\n"
	clubOne  = "Club Open\nRound 1\nBo.;No.;White;Result;Black;No.\n1;1;Abad, Ana;1 - 0;Calvo, Cira;3\n2;4;Duque, Dino;½ - ½;Bueno, Blas;2\n"
	clubTwo  = "Club Open\nRound 2\nBo.;No.;White;Result;Black;No.\n1;2;Bueno, Blas;0 - 1;Abad, Ana;1\n2;3;Calvo, Cira;1 - 0;Duque, Dino;4\n"
)

// gathered hands over files and says what becomes of them: "Club Open: list.csv r1.csv | r0.csv
// migrate.aside.older".
func gathered(t testing.TB, answers incoming.Answers, files ...string) string {
	t.Helper()
	var p parcel.Parcel
	for k := 0; k < len(files); k += 2 {
		p.Add(files[k], []byte(files[k+1]))
	}
	g, err := Gather(t.Context(), &p, Options{Answers: answers})
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range g.Events {
		text := e.Title + ": " + strings.Join(e.Names(), " ")
		for _, a := range e.Aside {
			text += " -" + a.File + " " + a.Why.ID
		}
		for _, q := range e.Questions {
			text += " ?" + q.ID
		}
		if !e.Broken.IsZero() {
			text += " !" + e.Broken.ID
		}
		list = append(list, text)
	}
	for _, a := range g.Aside {
		list = append(list, "-"+a.File+" "+a.Why.ID)
	}
	return strings.Join(list, " | ")
}

func TestGather(t *testing.T) {
	running := strings.ReplaceAll(clubTwo, "1 - 0", "")
	corrected := strings.ReplaceAll(clubTwo, "1 - 0", "0 - 1")
	dated := func(text, day string) string { return text + "Last update " + day + " 10:00:00\n" }
	untitled := func(text string) string { return strings.TrimPrefix(text, "Club Open\n") }
	other := strings.NewReplacer("Abad", "Zapata", "Bueno", "Yuste", "Calvo", "Ximenez", "Duque", "Vera").Replace
	for _, test := range []struct {
		name, want string
		files      []string
	}{
		{"a list and rounds", "Club Open: l.csv r1.csv r2.csv", []string{"l.csv", clubList, "r1.csv", clubOne, "r2.csv", clubTwo}},
		{"a picture alone", "-x.jpg migrate.aside.picture", []string{"x.jpg", "\xff\xd8\xff\xe0"}},
		{"no titles, in one folder", "l: a/l.csv a/r1.csv", []string{"a/l.csv", untitled(clubList), "a/r1.csv", untitled(clubOne)}},
		{"no titles, in two", "l: a/l.csv | r1: b/r1.csv", []string{"a/l.csv", untitled(clubList), "b/r1.csv", untitled(clubOne)}},
		{"two sections of one title", "Club Open: a.csv a1.csv | Club Open: b.csv b1.csv", []string{"a.csv", clubList, "a1.csv", clubOne, "b.csv", other(clubList), "b1.csv", other(clubOne)}},
		{"the same people in another event", "Club Open: a.csv | Club Blitz: b.csv", []string{"a.csv", clubList, "b.csv", strings.Replace(clubList, "Open", "Blitz", 1)}},
		{"a round while it was played", "Club Open: l.csv r1.csv r2.csv -r2-running.csv migrate.aside.older", []string{"l.csv", clubList, "r1.csv", clubOne, "r2-running.csv", running, "r2.csv", clubTwo}},
		{"a round corrected, with dates", "Club Open: l.csv r1.csv r2b.csv -r2a.csv migrate.aside.older", []string{"l.csv", clubList, "r1.csv", clubOne, "r2a.csv", dated(clubTwo, "01.02.2026"), "r2b.csv", dated(corrected, "02.02.2026")}},
		{"a round corrected, without", "Club Open: l.csv r1.csv r2a.csv -r2b.csv migrate.aside.chosen ?version-round-2", []string{"l.csv", clubList, "r1.csv", clubOne, "r2a.csv", clubTwo, "r2b.csv", corrected}},
		{"copies, pictures and other files", "Club Open: l.csv r1.csv | -copy.csv migrate.aside.copy | -p.png migrate.aside.picture | -d.pdf migrate.aside.document | -n.txt migrate.aside.unknown",
			[]string{"l.csv", clubList, "copy.csv", clubList, "p.png", "\x89PNG\r\n\x1a\n", "r1.csv", clubOne, "d.pdf", "%PDF-1.7", "n.txt", "Bring your own clock.\n"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := gathered(t, nil, test.files...); got != test.want {
				t.Errorf("%s\nwant %s", got, test.want)
			}
		})
	}
	got := gathered(t, incoming.Answers{"version-round-2": "2"}, "l.csv", clubList, "r1.csv", clubOne, "r2a.csv", clubTwo, "r2b.csv", corrected)
	if want := "Club Open: l.csv r1.csv r2b.csv -r2a.csv migrate.aside.chosen"; got != want {
		t.Error(got)
	}
}

// What belongs together is read together.
func TestGatheredEventIsRead(t *testing.T) {
	var p parcel.Parcel
	for name, text := range map[string]string{"l.csv": clubList, "r1.csv": clubOne, "r2.csv": clubTwo} {
		p.Add(name, []byte(text))
	}
	g, err := Gather(t.Context(), &p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	files, err := g.Events[0].Files()
	if err != nil {
		t.Fatal(err)
	}
	found := Read(files, Options{})
	if found.Record == nil {
		t.Fatal(found.Problems)
	}
	if got := fmt.Sprint(len(found.Record.Players), len(found.Record.Rounds), found.Record.Name, found.Record.Players[2].FIDEID); got != "4 2Club Open2200003" {
		t.Error(got)
	}
}

// A folder with the samples of all programs, with sets, traps and damaged files, is told apart:
// every file is in an event or set aside with a reason, and each event is read or refused.
func TestGatherOfEverything(t *testing.T) {
	var p parcel.Parcel
	files := 0
	for _, folder := range []string{"testdata", "../chessresults/testdata", "../swissperfect/testdata", "../usdbf/testdata", "../gamefiles/testdata", "../swisschess/testdata", "../swissmanager/testdata", "../papi/testdata", "../swisssys/testdata"} {
		err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return nil
			}
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			p.Add(strings.TrimPrefix(filepath.ToSlash(name), "../"), data)
			p.Add("cut/"+filepath.ToSlash(name), data[:len(data)/2])
			files += 2
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	o := Options{Day: tournament.Date{Year: 2026, Month: 11, Day: 28}}
	g, err := Gather(t.Context(), &p, o)
	if err != nil || files < 100 {
		t.Fatalf("%d files, %v", files, err)
	}
	read, asked, refused, told := 0, 0, 0, len(g.Aside)
	for _, e := range g.Events {
		told += len(e.Names()) + len(e.Aside)
		switch f := e.Read(o); {
		case f.Record != nil:
			read++
		case len(f.Questions) > 0:
			asked++
		case f.errors():
			refused++
		default:
			t.Errorf("%s: neither read nor refused", e.Title)
		}
	}
	if read < 12 || asked == 0 || refused == 0 {
		t.Errorf("%d read, %d asked, %d refused", read, asked, refused)
	}
	t.Logf("%d files: %d events read, %d asked, %d refused; %d files named", files, read, asked, refused, told)
	if told < files {
		t.Errorf("of %d files %d are named", files, told)
	}
}
