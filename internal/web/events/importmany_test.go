package events_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"torneo/internal/web/webtest"
)

const (
	clubList = "Club Open\nNo.;Name;Rtg;FideID\n1;Abad, Ana;2100;2200001\n2;Bueno, Blas;2000;2200002\n3;Calvo, Cira;1900;2200003\n4;Duque, Dino;1800;2200004\n"
	clubOne  = "Club Open\nRound 1\nBo.;No.;White;Pts.;Result;Pts.;Black;No.\n1;1;Abad, Ana;0;1 - 0;0;Calvo, Cira;3\n2;4;Duque, Dino;0;½ - ½;0;Bueno, Blas;2\n"
	clubTwo  = "Club Open\nRound 2\nBo.;No.;White;Pts.;Result;Pts.;Black;No.\n1;2;Bueno, Blas;½;0 - 1;1;Abad, Ana;1\n2;3;Calvo, Cira;0;1 - 0;1;Duque, Dino;4\n"
)

func zipOf(t *testing.T, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for k := 0; k < len(files); k += 2 {
		w, err := z.Create(files[k])
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(w, files[k+1])
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A ZIP of one event: what is no part of it is named, what differs is named first, and is said
// on the page that follows.
func TestImportOfAnArchive(t *testing.T) {
	w := newWindow(t)
	p := w.Upload("/import", "report", "open.zip", zipOf(t, "l.csv", clubList, "r1.csv", clubOne, "r2.csv", clubTwo, "p.png", "\x89PNG\r\n"))
	p.Want(t, 422, "7 of 8 published values follow from the results", "Duque, Dino (4), points before round 2: the file has 1.0, the results give 0.5", "p.png: a picture")
	first := p.Details()[0]
	if !strings.Contains(first, "7 of 8") {
		t.Errorf("the first thing said is %q", first)
	}
	fields := p.Fields()
	w.Post("/import", fields).Want(t, 200, "l.csv", "7 of 8 published values", "Duque, Dino")
	s, err := w.Desk.State(t.Context(), w.Store.AllJournals[0].ID)
	if err != nil || len(s.Players) != 4 || s.Current() != 2 {
		t.Errorf("%v: %d players, round %d", err, len(s.Players), s.Current())
	}
}

// Of several events it is asked which; what is confirmed with the answer is not the import.
func TestImportOfOneOfSeveralEvents(t *testing.T) {
	other := strings.NewReplacer("Club Open", "Club Blitz", "Abad", "Zapata", "Bueno", "Yuste", "Calvo", "Ximenez", "Duque", "Vera").Replace
	data := zipOf(t, "a/l.csv", clubList, "a/r1.csv", clubOne, "b/l.csv", other(clubList), "b/r1.csv", other(clubOne))
	w := newWindow(t)
	p := w.Upload("/import", "report", "two.zip", data).Want(t, 422, "The files are of several events", "Club Open: 4 players", "Club Blitz: 4 players")
	if len(w.Store.AllEvents) > 0 {
		t.Error("an event is made before anything is known")
	}
	fields := p.Fields()
	fields.Set("answer-event", "2")
	p = w.Post("/import", fields).Want(t, 422, "Zapata, Ana", "4 of 4 published values")
	if strings.Contains(webtest.VisibleText(p.Body), "Abad") {
		t.Error("it shows the other event")
	}
	w.Post("/import", p.Fields()).Want(t, 200)
	if len(w.Store.AllJournals) != 1 || w.Store.AllJournals[0].Name != "Club Blitz" {
		t.Errorf("%+v", w.Store.AllJournals)
	}

	w = newWindow(t)
	p = w.Upload("/import", "report", "two.zip", data)
	fields = p.Fields()
	fields.Set("answer-event", "all")
	p = w.Post("/import", fields).Want(t, 422, "2 tournaments will be created in one event", "Club Open: ", "Club Blitz: ")
	if len(w.Store.AllJournals) > 0 {
		t.Error("something is made before it is confirmed")
	}
	w.Post("/import", p.Fields()).Want(t, 200, "2 tournaments")
	if len(w.Store.AllJournals) != 2 || len(w.Store.AllEvents) != 1 {
		t.Errorf("%d tournaments, %d events", len(w.Store.AllJournals), len(w.Store.AllEvents))
	}
}

// Files of other kinds are refused with the reason.
func TestImportOfWrongFiles(t *testing.T) {
	for _, test := range []struct{ name, data, want string }{
		{"p.jpg", "\xff\xd8\xff\xe0\x00\x10JFIF", "p.jpg: a picture"},
		{"empty.csv", "", "empty.csv: it is empty"},
		{"empty.zip", string(zipOf(t)), "There is no file, or it is empty"},
		{"pictures.zip", string(zipOf(t, "a.png", "\x89PNG\r\n", "b.png", "\x89PNG\r\n2")), "None of the files is of a tournament"},
		{"cut.zip", string(zipOf(t, "a.csv", clubList))[:80], "None of the files is of a tournament"},
	} {
		w := newWindow(t)
		p := w.Upload("/import", "report", test.name, []byte(test.data))
		if p.Status != 422 || !strings.Contains(webtest.VisibleText(p.Body), test.want) {
			t.Errorf("%s: %d\n%s", test.name, p.Status, webtest.VisibleText(p.Body))
		}
		if len(w.Store.AllEvents) > 0 {
			t.Errorf("%s leaves an event", test.name)
		}
	}
}
