package clerk_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/periods"
	"torneo/internal/periods/clerk"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/tournament"
	"torneo/trf"
)

// fullReport is the report of an event of so many players of a list, who play so many rounds.
func fullReport(b *testing.B, event, list, players, rounds int) []byte {
	day := tournament.Date{Year: 2026, Month: 11, Day: 1 + event%25}
	t := &tournament.Tournament{Name: fmt.Sprint("Event ", event), City: "Cadiz", Federation: "ESP", Start: day, End: day.AddDays(2), ChiefArbiter: fmt.Sprintf("FA Arbiter, %03d (%d)", event%500, 2240000+event%500)}
	for k := range players {
		n := (event*players + k) % list
		rating := 1400 + 37*n%1100
		if n%9 == 0 {
			rating = 0
		}
		t.Players = append(t.Players, tournament.Player{Number: k + 1, Name: fmt.Sprintf("Player, %05d", n), Federation: "ESP", FIDEID: int64(2200000 + n), Rating: rating, Sex: "m"})
	}
	for r := range rounds {
		round := tournament.Round{Date: day}
		for k := range players / 2 { // the circle
			at := func(n int) int {
				if n == 0 {
					return 1
				}
				return (n+r)%(players-1) + 2
			}
			result := []tournament.ByColor[tournament.Outcome]{{White: tournament.Win, Black: tournament.Loss}, {White: tournament.Draw, Black: tournament.Draw}, {White: tournament.Loss, Black: tournament.Win}}[(event+k+r)%3]
			round.Games = append(round.Games, tournament.Game{White: at(k), Black: at(players - 1 - k), Result: result})
		}
		t.Rounds = append(t.Rounds, round)
	}
	data, err := trf.Write(t, trf.TRF16, trf.Options{})
	if err != nil {
		b.Fatal(err)
	}
	return data
}

// A month of 5,000 accepted reports of 60 players and 7 rounds, from the files in the database to the
// list, the norms and what is kept of them, and frozen with everybody's history.
func BenchmarkMonth(b *testing.B) {
	events, err := strconv.Atoi(os.Getenv("TORNEO_EVENTS"))
	if err != nil {
		events = 5000
	}
	const players, list = 60, 12_000
	for _, d := range storetest.Databases {
		b.Run(d.Name, func(b *testing.B) {
			s, err := store.Open(b.Context(), d.New(b))
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { s.Close() })
			clock := func() time.Time { return noon }
			c := clerk.New(s, office.New(s, office.Options{Clock: clock}), clock)
			var rows bytes.Buffer
			rows.WriteString("id,name,rating,federation,birth,games,k\n")
			for n := range list {
				rating := fmt.Sprint(1400 + 37*n%1100)
				if n%9 == 0 {
					rating = ""
				}
				fmt.Fprintf(&rows, "%d,\"Player, %05d\",%s,ESP,%d,%d,20\n", 2200000+n, n, rating, 1950+n%62, 8+n%60)
			}
			var changes []inbox.Change
			for e := range events {
				data := fullReport(b, e, list, players, 7)
				sum := sha256.Sum256(data)
				day := inbox.DayOf(time.Date(2026, 11, 3+e%25, 0, 0, 0, 0, time.UTC))
				changes = append(changes, inbox.Change{
					Submission: inbox.Submission{Name: fmt.Sprint("Event ", e), Begins: day, Ends: day, State: inbox.Accepted, Versions: 1, Players: players, Changed: noon},
					Version:    &inbox.Version{Number: 1, File: "x.trf", Hash: hex.EncodeToString(sum[:]), Size: len(data), Way: inbox.ByUpload, By: "Ana", At: noon}, Data: data,
				})
				if len(changes) == 200 || e == events-1 {
					if _, err := s.KeepSubmissions(b.Context(), changes...); err != nil {
						b.Fatal(err)
					}
					changes = nil
				}
			}
			series, _, err := c.Begin(b.Context(), periods.Series{Name: "FIDE", System: "fide", Kind: "standard", Federation: "ESP", File: "list.csv", Begins: "2026-11"}, bytes.NewReader(rows.Bytes()), ana)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				began := time.Now()
				if err := c.Order(b.Context(), series.ID, "2026-11", ana); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(time.Since(began).Seconds(), "s/computed")
				began = time.Now()
				if err := c.Freeze(b.Context(), series.ID, "2026-11", 0, ana); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(time.Since(began).Seconds(), "s/frozen")
				began = time.Now()
				if found, err := c.FindPersons(b.Context(), periods.AsPlayer, []string{"player", "00017"}, 100, 0); err != nil || len(found) == 0 {
					b.Fatal(found, err)
				}
				b.ReportMetric(1000*time.Since(began).Seconds(), "ms/search")
				began = time.Now()
				if _, all, err := c.AppearancesOf(b.Context(), periods.AsPlayer, "2200017", 100, 0); err != nil || events >= 5000 && all == 0 {
					b.Fatal(all, err)
				}
				b.ReportMetric(1000*time.Since(began).Seconds(), "ms/history")
			}
		})
	}
}
