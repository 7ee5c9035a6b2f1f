package sheets_test

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"torneo/i18n"
	"torneo/internal/pdf"
	"torneo/internal/report"
	"torneo/internal/sheets"
	"torneo/internal/tournamenttest"
	"torneo/standings"
	"torneo/tournament"
)

func event(t *testing.T, players int, lang i18n.Language) *sheets.Event {
	t.Helper()
	record := tournamenttest.Random(rand.New(rand.NewPCG(1, 2)), tournamenttest.Config{Players: players, Rounds: 9, Played: 6, HalfPointByes: 1})
	record.Name = "Abierto Ciudad de Cádiz"
	record.TimeControl = "5400+30"
	record.City, record.End, record.ChiefArbiter = "Cádiz", tournament.Date{Year: 2026, Month: 11, Day: 29}, "IA Núñez, Iñaki"
	for k := range record.Players {
		record.Players[k].Name = names[k%len(names)] + " " + string(rune('A'+k%26)) + string(rune('a'+k/26%26))
		record.Players[k].Federation = []string{"ESP", "SWE", "ARM"}[k%3]
	}
	r, err := standings.Of(record, standings.Request{Round: 5})
	if err != nil {
		t.Fatal(err)
	}
	x := &report.Event{Tournament: record, Table: r.Table, Standings: r.Standings}
	return &sheets.Event{
		P: i18n.New(lang), Title: record.Name, Rounds: 9, Ranking: x, Cross: x,
		Start: report.NewSeating(record, 0, nil),
		Round: report.NewSeating(record, 6, nil),
	}
}

var names = []string{
	"Aguirre Etxandi, Ana", "Fernández de Córdoba y Álvarez de Toledo, María de los Ángeles", "Müller-Lüdenscheidt, Jürgen", "Ñíguez, Óscar",
	"Sørensen, Åse", "Kowalczyk, Wojciech", "Жуков, Пётр", "Παπαϊωάννου, Ιωάννης", "Wang, Li", "Llull i Puigdemont, Núria", "Ybarra, Lucas",
}

func head(e *sheets.Event) pdf.Head {
	return pdf.Head{Title: e.Title, Round: e.P.T("paper.round", "round", 6), When: "viernes 27 de noviembre, 17:00", Printed: "Impreso 27.11.2026 16:40",
		Address: "https://torneo.example/t/abc/rounds/6", Line: "Ayuntamiento de Cádiz", Made: time.Date(2026, 11, 27, 16, 40, 0, 0, time.UTC)}
}

// sponsored returns a head with a logo and two who pay.
func sponsored(t *testing.T, h pdf.Head) pdf.Head {
	t.Helper()
	x := image.NewRGBA(image.Rect(0, 0, 300, 120))
	for k := range x.Pix {
		x.Pix[k] = byte(k / 500)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, x); err != nil {
		t.Fatal(err)
	}
	h.Logo = &pdf.Picture{Name: "logo", Kind: "png", Data: b.Bytes()}
	h.Sponsors = []pdf.Picture{{Name: "one", Kind: "png", Data: b.Bytes()}, {Name: "two", Kind: "png", Data: b.Bytes()}}
	return h
}

// TestLook writes every sheet of 200 players into the folder that TORNEO_LOOK names, in
// both languages, to be looked at.
func TestLook(t *testing.T) {
	dir := os.Getenv("TORNEO_LOOK")
	if dir == "" {
		t.Skip("TORNEO_LOOK names no folder")
	}
	for _, lang := range i18n.Languages() {
		e := event(t, 200, lang)
		e.When = "27/11/2026 17:00"
		h := sponsored(t, head(e))
		for _, size := range []pdf.Size{pdf.Usual, pdf.Large} {
			for _, k := range sheets.Kinds() {
				var b bytes.Buffer
				n, err := pdf.Write(&b, e.P, h, pdf.Options{Size: size}, e.Make(k)...)
				if err != nil {
					t.Fatal(err)
				}
				t.Log(k, n, b.Len())
				_ = os.WriteFile(filepath.Join(dir, string(k)+"."+string(size)+"."+string(lang)+".pdf"), b.Bytes(), 0o600)
			}
		}
	}
}
