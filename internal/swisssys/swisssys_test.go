package swisssys_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/incoming"
	"torneo/internal/swisssys"
	"torneo/message"
	"torneo/tournament"
	"torneo/verify"
)

// answer is what a sample holds, by the description beside it.
type answer struct {
	Sections []struct {
		Section struct{ Name string }
		Players []struct {
			No         int
			Name, ID   string
			Rating     int
			Federation string
			Title      string
			Sex, Birth string
			Reserved   []int `json:"reserved_byes"`
		}
		Rounds []struct {
			Round int
			Games []struct {
				Board, White, Black int
				Players             []int
				Result              string
			}
			Byes []struct {
				Player int
				Kind   string
			}
		}
		Points map[string]float64
	}
}

func sample(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func answerOf(t *testing.T, name string) (a answer) {
	t.Helper()
	if err := json.Unmarshal(sample(t, name+".json"), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

var results = map[string][2]tournament.Outcome{
	"10": {tournament.Win, tournament.Loss}, "01": {tournament.Loss, tournament.Win}, "==": {tournament.Draw, tournament.Draw},
	"+-": {tournament.ForfeitWin, tournament.ForfeitLoss}, "-+": {tournament.ForfeitLoss, tournament.ForfeitWin},
}

// TestSample compares a record with the answer, whole.
func TestSample(t *testing.T) {
	const name = "byes-forfeits.sjson"
	data := sample(t, name)
	if !swisssys.Is(data) {
		t.Fatal("not recognised")
	}
	e, err := swisssys.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	want, record := answerOf(t, name).Sections[0], e.Record
	if record.Name != "Evening league, spring, Open" || record.Start.String() != "2026/04/29" || record.End.String() != "2026/05/20" || record.PlannedRounds != 4 || record.Allotted != "G/90; d5" {
		t.Errorf("%+v", record)
	}
	comparePlayers(t, record, &want.Players)
	if len(record.Rounds) != len(want.Rounds) {
		t.Fatalf("%d rounds", len(record.Rounds))
	}
	for n, w := range want.Rounds {
		got := record.Rounds[n]
		if len(got.Games) != len(w.Games) || len(got.Byes) != len(w.Byes) {
			t.Errorf("round %d: %d games and %d byes", n+1, len(got.Games), len(got.Byes))
		}
		for _, g := range w.Games {
			x := results[g.Result]
			right := tournament.Game{White: g.White, Black: g.Black, Result: tournament.ByColor[tournament.Outcome]{White: x[0], Black: x[1]}}
			if len(g.Players) == 2 {
				right.White, right.Black, right.NoColors = g.Players[0], g.Players[1], true
			}
			if !slices.Contains(got.Games, right) {
				t.Errorf("round %d: missing %+v", n+1, right)
			}
		}
		for _, b := range w.Byes {
			kinds := map[string]tournament.ByeKind{"half-point bye": tournament.HalfPointBye, "full-point bye": tournament.PairingAllocatedBye}
			if !slices.Contains(got.Byes, tournament.Bye{ID: b.Player, Kind: kinds[b.Kind]}) {
				t.Errorf("round %d: missing %+v", n+1, b)
			}
		}
	}
	for k := range record.Players {
		p := tournament.Points(want.Points[fmt.Sprint(k+1)] * 10)
		record.Players[k].Declared.Points = &p
	}
	if d := verify.PlayerPoints(record); len(want.Points) != len(record.Players) || len(d) > 0 {
		t.Errorf("points: %v", d)
	}
	legible(t, e)
}

func comparePlayers(t *testing.T, record *tournament.Tournament, want *[]struct {
	No         int
	Name, ID   string
	Rating     int
	Federation string
	Title      string
	Sex, Birth string
	Reserved   []int `json:"reserved_byes"`
}) {
	t.Helper()
	if len(record.Players) != len(*want) {
		t.Fatalf("%d players, want %d", len(record.Players), len(*want))
	}
	for k, w := range *want {
		p := record.Players[k]
		var n tournament.NationalRating
		if len(p.National) > 0 {
			n = p.National[0]
		}
		birth := p.Birth.String()
		if p.Birth.Year > 0 && p.Birth.Month == 0 {
			birth = fmt.Sprint(p.Birth.Year)
		}
		if p.Number != w.No || bare(p.Name) != bare(w.Name) || n.ID != w.ID || n.Rating != w.Rating || p.Federation != w.Federation || p.Title != w.Title || p.Sex != map[string]string{"M": "m", "F": "w"}[w.Sex] || birth != w.Birth {
			t.Errorf("got %+v, want %+v", p, w)
		}
	}
}

// bare leaves the blanks of a name out: files have them before and behind the comma.
func bare(name string) string { return strings.ReplaceAll(name, " ", "") }

// TestEntries reads the sections of a file one by one, and refuses them together.
func TestEntries(t *testing.T) {
	const name = "entries-only.sjson"
	refused(t, sample(t, name), "swisssys.several")
	var top map[string]any
	if err := json.Unmarshal(sample(t, name), &top); err != nil {
		t.Fatal(err)
	}
	sections, _ := top["Sections"].([]any)
	for k, want := range answerOf(t, name).Sections {
		top["Sections"] = sections[k : k+1]
		data, err := json.Marshal(top)
		if err != nil {
			t.Fatal(err)
		}
		e, err := swisssys.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		comparePlayers(t, e.Record, &want.Players)
		reserved := 0
		for _, p := range want.Players {
			for _, n := range p.Reserved {
				reserved++
				if n > len(e.Record.Rounds) || !slices.Contains(e.Record.Rounds[n-1].Byes, tournament.Bye{ID: p.No, Kind: tournament.HalfPointBye}) {
					t.Errorf("%s: no bye in round %d", p.Name, n)
				}
			}
		}
		for _, r := range e.Record.Rounds {
			reserved -= len(r.Byes)
		}
		if reserved != 0 {
			t.Errorf("%d byes too few", reserved)
		}
		out, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		for _, private := range []string{"example.org", "5555", "NACH"} {
			if bytes.Contains(out, []byte(private)) {
				t.Errorf("%q came out", private)
			}
		}
		legible(t, e)
	}
}

func TestRefused(t *testing.T) {
	for _, one := range []struct{ old, with, id string }{
		{`"\u002B;24;W;4;24;24;0"`, `"Q;24;W;4;24;24;0"`, "swisssys.code"},
		{`"\u002B;24;W;4;24;24;0"`, `"-;24;W;4;24;24;0"`, "swisssys.sides"},
		{`"\u002B;24;W;4;24;24;0"`, `"\u002B;24;B;4;24;24;0"`, "swisssys.sides"},
		{`"\u002B;24;W;4;24;24;0"`, `"\u002B;23;W;4;24;24;0"`, "swisssys.sides"},
		{`"\u002B;24;W;4;24;24;0"`, `"\u002B;77;W;4;24;24;0"`, "swisssys.opponent"},
		{`"\u002B;24;W;4;24;24;0"`, `"\u002B;1;W;4;24;24;0"`, "swisssys.opponent"},
		{`"\u002B;24;W;4;24;24;0"`, `"\u002B;x;W;4;24;24;0"`, "swisssys.cell"},
		{`"\u002B;24;W;4;24;24;0"`, `17`, "swisssys.cell"},
		{`"Pair number": 2,`, `"Pair number": 1,`, "swisssys.number"},
		{`"Number of players": 24`, `"Number of players": 25`, "swisssys.count"},
		{`"Type": 0`, `"Type": 5`, "swisssys.type"},
		{`"Players": [`, `"Others": [`, "swisssys.nobody"},
		{`"Name": "Jostrand, Valdis"`, `"Name": null`, "swisssys.name"},
		{`"Overview": {`, `"Overview": {"x":[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]],`, "swisssys.damaged"},
		{`"Sections": [`, `"Sections": `, "swisssys.damaged"},
	} {
		text := string(sample(t, "byes-forfeits.sjson"))
		changed := strings.Replace(text, one.old, one.with, 1)
		if changed == text {
			t.Fatalf("%s is not in the sample", one.old)
		}
		refused(t, []byte(changed), one.id)
		if !swisssys.Is([]byte(changed)) {
			t.Errorf("%s: not recognised", one.with)
		}
	}
	for _, other := range []string{"", "{}", `{"Overview":{}}`, `{"a":"\"Overview\" \"Sections\""}`, "012 x"} {
		if swisssys.Is([]byte(other)) {
			t.Errorf("%q is taken for one", other)
		}
	}
}

func refused(t *testing.T, data []byte, id string) {
	t.Helper()
	e, err := swisssys.Read(data)
	why, _ := message.Of(err)
	if e != nil || why.ID != id {
		t.Errorf("%v %v, want %s", e, err, id)
	}
	for _, l := range i18n.Languages() {
		known(t, i18n.New(l).Text(why))
	}
}

func legible(t *testing.T, e *incoming.Event) {
	t.Helper()
	for _, l := range i18n.Languages() {
		p := i18n.New(l)
		for _, m := range e.Losses {
			known(t, p.Text(m))
		}
		for _, x := range e.Problems {
			known(t, p.Text(x.Message))
		}
	}
}

func known(t *testing.T, text string) {
	t.Helper()
	if text == "" || strings.Contains(text, "swisssys.") || strings.Contains(text, "{{") || strings.Contains(text, "<no value>") {
		t.Errorf("%q", text)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(sample(f, "byes-forfeits.sjson"))
	f.Add(sample(f, "entries-only.sjson"))
	f.Add([]byte(`{"Overview":{},"Sections":[{"Players":[{"Pair number":1,"Name":"A","Results":["X;0;-;0;0;0;0"]},{"Pair number":2,"Name":"B","Results":["F;-1;-;0;0;0;0"],"Reserved byes":"2 x"}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		swisssys.Is(data)
		e, err := swisssys.Read(data)
		if err == nil && (e == nil || e.Record == nil || len(e.Record.Players) == 0) {
			t.Error("neither read nor refused")
		}
		if _, said := message.Of(err); err != nil && !said {
			t.Error(err)
		}
	})
}
