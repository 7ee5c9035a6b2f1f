package papi_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"torneo/internal/incoming"
	"torneo/internal/papi"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

type answer struct {
	Event struct {
		Name, Place, Start, Arbiter string
		TimeControl                 string `json:"time_control"`
		Rounds                      int
		Paired                      int `json:"rounds_paired"`
	}
	Players []struct {
		Ref                 int
		StartRank           int `json:"start_rank"`
		Surname, First      string
		Sex, Birth, Title   string
		Federation, Licence string
		Rating              int
		RatingType          string `json:"rating_type"`
		FIDEID              string `json:"fide_id"`
	}
	Rounds []struct {
		Paired bool
		Games  []struct {
			White, Black int
			Result       string
		}
		Byes []struct {
			Player int
			Kind   string
		}
	}
	Points map[int]float64
}

var samples = []string{"byes-forfeits", "nine-rounds", "unfinished"}

func sample(t testing.TB, name string) []byte {
	t.Helper()
	f, err := os.Open("testdata/" + name + ".papi.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func read(data []byte) (*incoming.Event, error) {
	return papi.Read([]incoming.File{{Name: "x.papi", Data: data}})
}

// sign is the result of one side as the answers write it.
func sign(o tournament.Outcome) string {
	return map[tournament.Outcome]string{tournament.Pending: "*", tournament.Win: "1", tournament.Loss: "0", tournament.Draw: "=", tournament.ForfeitWin: "+", tournament.ForfeitLoss: "-"}[o]
}

func TestSamplesAgreeWithTheirAnswers(t *testing.T) {
	for _, name := range samples {
		t.Run(name, func(t *testing.T) {
			var want answer
			text, err := os.ReadFile("testdata/" + name + ".json")
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(text, &want); err != nil {
				t.Fatal(err)
			}
			event, err := read(sample(t, name))
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range event.Problems {
				if p.Severity > trf.Note {
					t.Error(p)
				}
			}
			got := event.Record
			if got.Name != want.Event.Name || got.City != want.Event.Place || strings.ReplaceAll(got.Start.String(), "/", "-") != want.Event.Start ||
				got.ChiefArbiter != want.Event.Arbiter || got.Allotted != want.Event.TimeControl || got.PlannedRounds != want.Event.Rounds || got.RoundsPaired() != want.Event.Paired {
				t.Errorf("event %+v", got)
			}
			number := comparePlayers(t, &want, got)
			compareRounds(t, &want, got, number)
		})
	}
}

func comparePlayers(t *testing.T, want *answer, got *tournament.Tournament) map[int]int {
	t.Helper()
	number := map[int]int{}
	if len(got.Players) != len(want.Players) {
		t.Fatalf("%d players, not %d", len(got.Players), len(want.Players))
	}
	for _, w := range want.Players {
		number[w.Ref] = w.StartRank
		p := got.Players[w.StartRank-1]
		full := w.Surname
		if w.First != "" {
			full += ", " + w.First
		}
		sex := map[string]string{"M": "m", "F": "w"}[w.Sex]
		var id string
		if p.FIDEID > 0 {
			id = string(mustJSON(p.FIDEID))
		}
		if p.Number != w.StartRank || p.Name != full || p.Sex != sex || p.Federation != w.Federation || id != w.FIDEID ||
			strings.ReplaceAll(p.Birth.String(), "/", "-") != w.Birth || p.Title != w.Title {
			t.Errorf("player %+v, not %+v", p, w)
		}
		switch w.RatingType {
		case "F":
			if p.Rating != w.Rating || p.GivenRating != 0 {
				t.Errorf("rating of %+v, not %+v", p, w)
			}
		case "N":
			if p.Rating != 0 || p.NationalRating("FRA") != w.Rating {
				t.Errorf("national rating of %+v, not %+v", p, w)
			}
		case "E":
			if p.Rating != 0 || p.GivenRating != w.Rating {
				t.Errorf("estimate of %+v, not %+v", p, w)
			}
		}
		if w.Licence != "" && (len(p.National) == 0 || p.National[0].ID != w.Licence) {
			t.Errorf("licence of %+v, not %s", p, w.Licence)
		}
	}
	return number
}

func mustJSON(v any) []byte { b, _ := json.Marshal(v); return b }

func compareRounds(t *testing.T, want *answer, got *tournament.Tournament, number map[int]int) {
	t.Helper()
	kinds := map[string]tournament.ByeKind{"pairing-allocated bye": tournament.PairingAllocatedBye, "half-point bye": tournament.HalfPointBye, "absent": tournament.ZeroPointBye}
	points := map[int]tournament.Points{}
	for n, w := range want.Rounds {
		var x tournament.Round
		if n < len(got.Rounds) {
			x = got.Rounds[n]
		}
		if len(x.Games) != len(w.Games) || len(x.Byes) != len(w.Byes) {
			t.Errorf("round %d: %d games and %d byes, not %d and %d", n+1, len(x.Games), len(x.Byes), len(w.Games), len(w.Byes))
		}
		games := map[[2]int]string{}
		for _, g := range x.Games {
			games[[2]int{g.White, g.Black}] = sign(g.Result.White) + sign(g.Result.Black)
			points[g.White] += got.Points.Of(g.Result.White, tournament.White)
			points[g.Black] += got.Points.Of(g.Result.Black, tournament.Black)
		}
		for _, g := range w.Games {
			if r := games[[2]int{number[g.White], number[g.Black]}]; r != g.Result {
				t.Errorf("round %d, %d against %d: %q, not %q", n+1, g.White, g.Black, r, g.Result)
			}
		}
		byes := map[int]tournament.ByeKind{}
		for _, b := range x.Byes {
			byes[b.ID] = b.Kind
			points[b.ID] += got.Points.Bye(b.Kind)
		}
		for _, b := range w.Byes {
			kind, known := kinds[b.Kind]
			if k, ok := byes[number[b.Player]]; !ok || !known || k != kind {
				t.Errorf("round %d, bye of %d: %v, not %s", n+1, b.Player, k, b.Kind)
			}
		}
	}
	for ref, p := range want.Points {
		if points[number[ref]] != tournament.Points(p*10) {
			t.Errorf("points of %d: %v, not %v", ref, points[number[ref]], p)
		}
	}
}

func TestContactsStayInTheFile(t *testing.T) {
	event, err := read(sample(t, "nine-rounds"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(mustJSON(event))
	if strings.Contains(text, "@") {
		t.Error("an e-mail came out")
	}
	whole := sample(t, "nine-rounds")
	if !bytes.Contains(whole, []byte("@\x00")) {
		t.Error("the sample has no e-mail to hide")
	}
}

func TestDamageIsRefusedBySentence(t *testing.T) {
	good := sample(t, "byes-forfeits")
	change := func(at int, with ...byte) []byte {
		data := bytes.Clone(good)
		copy(data[at:], with)
		return data
	}
	for what, data := range map[string][]byte{
		"one byte more":    append(bytes.Clone(good), 0),
		"middle of a page": good[:len(good)/2+100],
		"Jet 3":            change(0x14, 0), "version 2": change(0x14, 2),
		"encoded":                 change(0x3E, 1),
		"ACE":                     change(4, []byte("Standard ACE DB")...),
		"definition names itself": change(2*4096+4, 2), "of a page outside": change(2*4096+4, 0xFF, 0xFF, 0xFF),
		"columns": change(2*4096+45, 0xFF, 0xFF),
		"indexes": change(2*4096+51, 0xFF, 0xFF, 0xFF, 0xFF),
		"rows":    change(2*4096+16, 0xFF, 0xFF, 0xFF, 0xFF),
	} {
		event, err := read(data)
		if err == nil {
			t.Errorf("%s: taken, %d players", what, len(event.Record.Players))
		} else if m, ok := message.Of(err); !ok || m.IsZero() {
			t.Errorf("%s: %v", what, err)
		}
	}
	for n := 0; n < len(good); n += 4096 {
		if _, err := read(good[:n]); n > 0 && err == nil && n < len(good)*9/10 {
			t.Logf("cut at %d is read", n)
		}
	}
}

// TestContradictionsAreNotTaken changes the opponents of rows in the file.
func TestContradictionsAreNotTaken(t *testing.T) {
	good := sample(t, "byes-forfeits")
	whole, err := read(good)
	if err != nil {
		t.Fatal(err)
	}
	count := func(r *tournament.Tournament) (n int) {
		for k := range r.Rounds {
			n += len(r.Rounds[k].Games)
		}
		return n
	}
	seen := 0
	// A row begins with the number of its columns, 113, and its Ref.
	for at := bytes.Index(good, []byte{113, 0, 5, 0, 0, 0}); at > 0 && at < len(good)-400; at++ {
		if binary.LittleEndian.Uint16(good[at:]) == 0 {
			continue
		}
		data := bytes.Clone(good)
		data[at] ^= 0x10
		event, err := read(data)
		if err != nil {
			continue
		}
		if n := count(event.Record); n < count(whole.Record) {
			seen++
			if event.Problems.Count(trf.Violation) == 0 {
				t.Errorf("byte %d: %d games fewer, and nothing said", at, count(whole.Record)-n)
			}
		}
		if at > bytes.Index(good, []byte{113, 0, 5, 0, 0, 0})+300 {
			break
		}
	}
	if seen == 0 {
		t.Error("no change was one of a game")
	}
}

func FuzzRead(f *testing.F) {
	good := sample(f, "byes-forfeits")
	f.Add(uint32(0x3000), []byte{1, 2, 3})
	f.Add(uint32(0x2000+45), []byte{255, 255})
	f.Fuzz(func(t *testing.T, at uint32, with []byte) {
		data := bytes.Clone(good)
		copy(data[int(at)%len(data):], with)
		event, err := read(data)
		if err != nil {
			if m, ok := message.Of(err); !ok || m.IsZero() {
				t.Fatal(err)
			}
			return
		}
		if len(event.Record.Players) == 0 {
			t.Fatal("nobody")
		}
	})
}
