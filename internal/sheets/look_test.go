package sheets_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"torneo/i18n"
	"torneo/internal/paper"
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

func head(e *sheets.Event) paper.Head {
	return paper.Head{Title: e.Title, Round: e.P.T("paper.round", "round", 6), When: "viernes 27 de noviembre, 17:00", Printed: "Impreso 27.11.2026 16:40",
		Address: "https://torneo.example/t/abc/rounds/6", Line: "Ayuntamiento de Cádiz", Made: time.Date(2026, 11, 27, 16, 40, 0, 0, time.UTC)}
}

func TestLook(t *testing.T) {
	dir := os.Getenv("TORNEO_LOOK")
	if dir == "" {
		t.Skip("TORNEO_LOOK names no folder")
	}
	e := event(t, 200, i18n.Spanish)
	for _, k := range sheets.Kinds() {
		var b bytes.Buffer
		n, err := paper.Write(&b, e.P, head(e), paper.Options{}, e.Make(k)...)
		if err != nil {
			t.Fatal(err)
		}
		t.Log(k, n, b.Len())
		_ = os.WriteFile(dir+"/"+string(k)+".pdf", b.Bytes(), 0o600)
	}
	var b bytes.Buffer
	_, _ = paper.Write(&b, e.P, head(e), paper.Options{Size: paper.Large}, e.Make(sheets.Names)...)
	_ = os.WriteFile(dir+"/nameslarge.pdf", b.Bytes(), 0o600)
}
