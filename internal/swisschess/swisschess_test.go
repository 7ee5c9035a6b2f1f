package swisschess_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/incoming"
	"torneo/internal/swisschess"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// answer is what the file says, as it was found without this reader.
type answer struct {
	Event struct {
		Name, Place, Arbiter string
		Start, End           string
		Rounds               int
		TimeControl          []string `json:"time_control"`
	}
	Players []struct {
		No                int
		Name              string
		Elo, National     int
		Federation, Birth string
		Club              string `json:"zps_club"`
		Member            string `json:"zps_member"`
		Sex, Title        string
		FIDEID            int64   `json:"fide_id"`
		Rank              int     `json:"rank_stored"`
		Points            float64 `json:"points_stored"`
	}
	Rounds []struct {
		Date  string
		Games []struct {
			White, Black int
			Result       string
		}
	}
}

func mustFile(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/individual.SWT")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func mustRead(t *testing.T, data []byte) *incoming.Event {
	t.Helper()
	event, err := swisschess.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return event
}

func same[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

var outcomes = map[byte]tournament.Outcome{'1': tournament.Win, '=': tournament.Draw, '0': tournament.Loss}

func TestFileGivesItsAnswer(t *testing.T) {
	got := mustRead(t, mustFile(t)).Record
	var want answer
	text, err := os.ReadFile("testdata/individual.SWT.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	same(t, "name", got.Name, want.Event.Name)
	same(t, "place", got.City, want.Event.Place)
	same(t, "arbiter", got.ChiefArbiter, want.Event.Arbiter)
	same(t, "first day", got.Start.String(), strings.ReplaceAll(want.Event.Start, "-", "/"))
	same(t, "last day", got.End.String(), strings.ReplaceAll(want.Event.End, "-", "/"))
	same(t, "rate of play", got.Allotted, strings.Join(want.Event.TimeControl, ", "))
	same(t, "rounds", got.PlannedRounds, want.Event.Rounds)
	same(t, "tie-breaks", fmt.Sprint(got.TieBreaks), "[PTS BH/C1]")
	if len(got.Players) != len(want.Players) || len(got.Rounds) != len(want.Rounds) {
		t.Fatalf("%d players and %d rounds", len(got.Players), len(got.Rounds))
	}
	for k, w := range want.Players {
		p := got.Players[k]
		same(t, "number", p.Number, w.No)
		same(t, "name", p.Name, strings.Replace(w.Name, ",", ", ", 1))
		same(t, "sex", p.Sex, w.Sex)
		same(t, "title", p.Title, w.Title)
		same(t, "federation", p.Federation, w.Federation)
		same(t, "FIDE ID", p.FIDEID, w.FIDEID)
		same(t, "rating", p.Rating, w.Elo)
		same(t, "national rating", p.NationalRating(w.Federation), w.National)
		birth := tournament.Date{}
		if n, _ := strconv.Atoi(w.Birth); len(w.Birth) == 8 {
			birth = tournament.Date{Year: n / 10000, Month: n / 100 % 100, Day: n % 100}
		} else {
			birth.Year = n
		}
		same(t, "birth", p.Birth, birth)
		same(t, "rank", p.Declared.Rank, w.Rank)
		same(t, "points", *p.Declared.Points, tournament.Points(10*w.Points))
		if id := strings.Trim(w.Club+"-"+w.Member, "-"); id != "" {
			same(t, "national ID", p.National[0].ID, id)
		}
	}
	for n, w := range want.Rounds {
		same(t, "day", got.Rounds[n].Date.String(), strings.ReplaceAll(w.Date, "-", "/"))
		if len(got.Rounds[n].Games) != len(w.Games) || len(got.Rounds[n].Byes) > 0 {
			t.Fatalf("round %d: %d games, %d byes", n+1, len(got.Rounds[n].Games), len(got.Rounds[n].Byes))
		}
		for _, g := range w.Games {
			wanted := tournament.Game{White: g.White, Black: g.Black, Result: tournament.ByColor[tournament.Outcome]{White: outcomes[g.Result[0]], Black: outcomes[g.Result[1]]}}
			if !slices.Contains(got.Rounds[n].Games, wanted) {
				t.Errorf("round %d: %+v is missing", n+1, g)
			}
		}
	}
	if differing := verify.PlayerPoints(got); len(differing) > 0 {
		t.Errorf("points do not follow: %v", differing)
	}
}

// TestRestOfFieldsNeverComesOut compares the record with that of a file in which all that
// stands behind the end of a text is gone.
func TestRestOfFieldsNeverComesOut(t *testing.T) {
	data := mustFile(t)
	event := mustRead(t, data)
	wiped := bytes.Clone(data)
	wipe := func(first, last int) {
		field := wiped[first : last+1]
		if end := bytes.IndexByte(field, 0); end >= 0 {
			for k := end; k < len(field); k++ {
				field[k] = 0
			}
		}
	}
	for _, f := range [][2]int{{245, 304}, {790, 829}, {831, 870}, {872, 931}, {933, 992}, {1055, 1074}, {1076, 1095}, {1097, 1116}, {1118, 1137}, {1139, 1159}, {11847, 11906}, {11908, 11967}, {11969, 12028}} {
		wipe(f[0], f[1])
	}
	start := len(data) - 24*655
	for k := range 24 {
		for _, f := range [][2]int{{0, 31}, {66, 68}, {70, 73}, {75, 78}, {105, 107}, {128, 137}, {153, 157}, {159, 162}, {324, 335}} {
			wipe(start+655*k+f[0], start+655*k+f[1])
		}
	}
	if bytes.Equal(wiped, data) {
		t.Fatal("nothing stands behind the ends of fields")
	}
	other := mustRead(t, wiped)
	a, _ := json.Marshal(event)
	b, _ := json.Marshal(other)
	if !bytes.Equal(a, b) {
		t.Error("what stands behind the end of a field comes out")
	}
}

// at returns where the entry of a player, from 1, in a round, from 1, begins.
func at(player, round int) int { return 13384 + 19*((player-1)*9+round-1) }

// reports returns the problems with an identifier.
func reports(event *incoming.Event, id string, s trf.Severity) (n int) {
	for _, p := range event.Problems {
		if p.Message.ID == id && p.Severity == s {
			n++
		}
	}
	return n
}

func TestResultsOfOtherKinds(t *testing.T) {
	data := mustFile(t)
	g := mustRead(t, data).Record.Rounds[0].Games[0]
	set := func(white, black, status byte) *incoming.Event {
		changed := bytes.Clone(data)
		changed[at(g.White, 1)+11], changed[at(g.Black, 1)+11] = white, black
		changed[at(g.White, 1)+15], changed[at(g.Black, 1)+15] = status, status
		return mustRead(t, changed)
	}
	for _, one := range []struct {
		white, black, status byte
		want                 tournament.ByColor[tournament.Outcome]
	}{
		{3, 1, 2, tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}},
		{1, 3, 2, tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}},
		{1, 1, 2, tournament.Both(tournament.ForfeitLoss)},
		{1, 1, 0, tournament.Both(tournament.Loss)},
		{0xF3, 0xF1, 0, tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}},
		{0, 0, 0, tournament.Both(tournament.Pending)},
		{3, 3, 0, tournament.Both(tournament.Pending)},
		{2, 2, 5, tournament.Both(tournament.Pending)},
	} {
		event := set(one.white, one.black, one.status)
		same(t, fmt.Sprint(one), event.Record.Rounds[0].Games[0].Result, one.want)
	}
	same(t, "unknown results", reports(set(3, 3, 0), "swisschess.result.unknown", trf.Violation), 1)
	same(t, "unknown states", reports(set(2, 2, 5), "swisschess.result.unknown", trf.Violation), 1)
}

func TestContradictionsAreNamed(t *testing.T) {
	data := mustFile(t)
	g := mustRead(t, data).Record.Rounds[0].Games[0]
	changed := bytes.Clone(data)
	changed[at(g.Black, 1)+13]++ // another table
	event := mustRead(t, changed)
	same(t, "contradictions", reports(event, "swisschess.contradiction", trf.Violation), 2)
	same(t, "games", len(event.Record.Rounds[0].Games), 11)
	for k := 1; k <= 24; k += 2 {
		for n := 1; n <= 9; n++ {
			changed[at(k, n)+13] = 200
		}
	}
	wantRefused(t, changed, "swisschess.contradictions")
}

func wantRefused(t *testing.T, data []byte, id string) {
	t.Helper()
	_, err := swisschess.Read(data)
	refused := (*incoming.Refused)(nil)
	if !errors.As(err, &refused) || refused.Why.ID != id {
		t.Errorf("%v, want %s", err, id)
	}
}

func TestByesAndDepartures(t *testing.T) {
	data := mustFile(t)
	g := mustRead(t, data).Record.Rounds[8].Games[0]
	white, black := at(g.White, 9), at(g.Black, 9)
	copy(data[white+8:], []byte{2, 0, 0, 3})
	data[white+15] = 2
	copy(data[black+8:], []byte{0, 0, 0, 2})
	data[black+15] = 2
	data[len(data)-24*655+(g.Black-1)*655+184] = '*'
	event := mustRead(t, data)
	want := []tournament.Bye{{ID: g.White, Kind: tournament.PairingAllocatedBye}, {ID: g.Black, Kind: tournament.HalfPointBye}}
	for _, b := range want {
		if !slices.Contains(event.Record.Rounds[8].Byes, b) {
			t.Errorf("%v: %v is missing", event.Record.Rounds[8].Byes, b)
		}
	}
	same(t, "withdrawn", event.Record.Players[g.Black-1].Withdrawn, true)
}

func TestFilesThatAreNotRead(t *testing.T) {
	data := mustFile(t)
	same(t, "whole", swisschess.Is(data), true)
	same(t, "cut", swisschess.Is(data[:len(data)-1]), false)
	same(t, "empty", swisschess.Is(nil), false)
	changed := bytes.Clone(data)
	changed[596] = 2
	wantRefused(t, changed, "swisschess.kind")
	changed = bytes.Clone(data)
	changed[606], changed[1332] = 0xFF, 0
	wantRefused(t, changed, "swisschess.teams")
	wantRefused(t, data[:len(data)-1], "swisschess.size")
}

// FuzzRead changes bytes of the file: every four say where, and to what.
func FuzzRead(f *testing.F) {
	whole := mustFile(f)
	f.Add([]byte{0, 2, 84, 2}, uint16(0))
	f.Add([]byte{0, 52, 72, 200, 0, 0, 1, 8}, uint16(0))
	f.Add([]byte{}, uint16(9))
	f.Fuzz(func(t *testing.T, changes []byte, cut uint16) {
		data := bytes.Clone(whole[:len(whole)-min(int(cut), len(whole))])
		for c := range slices.Chunk(changes, 4) {
			if len(c) == 4 && len(data) > 0 {
				data[(int(c[0])<<16|int(c[1])<<8|int(c[2]))%len(data)] = c[3]
			}
		}
		event, err := swisschess.Read(data)
		if err != nil {
			if refused := (*incoming.Refused)(nil); !errors.As(err, &refused) {
				t.Fatalf("%v is no reason for people", err)
			}
			return
		}
		for _, r := range event.Record.Rounds {
			seen := map[int]bool{}
			for _, g := range r.Games {
				if seen[g.White] || seen[g.Black] || g.White == g.Black {
					t.Fatalf("twice in a round: %+v", g)
				}
				seen[g.White], seen[g.Black] = true, true
			}
		}
		verify.PlayerPoints(event.Record)
	})
}
