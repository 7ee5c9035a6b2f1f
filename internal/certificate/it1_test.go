package certificate_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"torneo/internal/certificate"
	"torneo/norm"
	"torneo/tournament"
)

// event returns the particulars of player 1 against grandmasters of several federations, all
// won.
func event(t *testing.T, rounds int, change func(*tournament.Tournament)) certificate.Particulars {
	t.Helper()
	record := &tournament.Tournament{
		Name: "Torneo de Año Nuevo", City: "Logroño", Federation: "ESP", ChiefArbiter: "IA Núñez, Iñaki", Allotted: "90+30", PlannedRounds: rounds,
		Start: tournament.Date{Year: 2025, Month: 1, Day: 2}, End: tournament.Date{Year: 2025, Month: 1, Day: 31},
		Points: tournament.StandardGamePoints(), System: tournament.System{Family: tournament.Swiss},
		Players: []tournament.Player{{Number: 1, Name: "Ñáñez Güemes, Íker", Federation: "ESP", Rating: 2480, FIDEID: 2200001}},
	}
	for r := range rounds {
		record.Players = append(record.Players, tournament.Player{Number: r + 2, Name: fmt.Sprintf("Žák, Přemysl %d", r), Title: "GM", Rating: 2500, Federation: []string{"CZE", "SVK", "POL"}[r%3]})
		record.Rounds = append(record.Rounds, tournament.Round{Games: []tournament.Game{{White: 1, Black: r + 2, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}}}})
	}
	if change != nil {
		change(record)
	}
	rules, _ := norm.RulesOf("Titles-2024")
	e, err := norm.NewEvent(record, rules, norm.Facts{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := e.Verdict(1, norm.GM)
	if err != nil {
		t.Fatal(err)
	}
	return certificate.Particulars{Tournament: record, Event: e, Verdict: &v}
}

func print(t *testing.T, p certificate.Particulars) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := certificate.IT1(&out, p); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestOnePageAlwaysTheSame(t *testing.T) {
	for name, p := range map[string]certificate.Particulars{
		"nine rounds":  event(t, 9, nil),
		"forty rounds": event(t, 40, nil),
		"no particulars": event(t, 9, func(r *tournament.Tournament) {
			r.Name, r.City, r.ChiefArbiter, r.Allotted, r.Start, r.End = "", "", "", "", tournament.Date{}, tournament.Date{}
			r.Players[0].Name = ""
		}),
		"names from anywhere": event(t, 9, func(r *tournament.Tournament) {
			r.Name = strings.Repeat("Ein sehr langer Name ", 500)
			r.Players[0].Name = "\x00\x1b[31m,\t😀 李 \xff" + strings.Repeat("ﷺ", 200)
			r.Players[3].Name = strings.Repeat("W", 500)
		}),
		"forfeits and byes": event(t, 11, func(r *tournament.Tournament) {
			r.Rounds[0].Games[0].Result = tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
			r.Rounds[1] = tournament.Round{Byes: []tournament.Bye{{ID: 1, Kind: tournament.HalfPointBye}}}
		}),
	} {
		t.Run(name, func(t *testing.T) {
			first := print(t, p)
			if !bytes.HasPrefix(first, []byte("%PDF-1.")) || bytes.Count(first, []byte("/Type /Page\n")) != 1 {
				t.Errorf("%d pages", bytes.Count(first, []byte("/Type /Page\n")))
			}
			if !bytes.Equal(first, print(t, p)) {
				t.Error("not the same twice")
			}
		})
	}
}

func TestNoCertificateWithoutNorm(t *testing.T) {
	p := event(t, 8, nil)
	var out bytes.Buffer
	if err := certificate.IT1(&out, p); !errors.Is(err, certificate.ErrNoNorm) || out.Len() > 0 {
		t.Errorf("%v, %d bytes", err, out.Len())
	}
}
