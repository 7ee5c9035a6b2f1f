package tool

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"torneo"
	"torneo/i18n"
	"torneo/internal/calculator"
	"torneo/internal/calculator/places"
	"torneo/internal/tournamenttest"
	"torneo/pairing"
	"torneo/tournament"
)

// sheetOf opens a file of the repository.
func sheetOf(t testing.TB, name string) *Sheet {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open([]File{{Name: name, Data: data}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const real = "../../testdata/real/romanian_u1700_1350000.trf"

// Every page answers in both languages and in all its forms, with every text, and its markup is
// whole.
func TestEveryPage(t *testing.T) {
	for _, name := range []string{real, "folder/static/sample.trf"} {
		s := sheetOf(t, name)
		before, _ := json.Marshal(s.Record)
		for _, l := range i18n.Languages() {
			p := i18n.New(l)
			for _, x := range pages {
				a := s.Ask(p, x.name, nil, Page)
				over := x.name == "next" && a.Wrong // every round of the event is paired
				if a.Wrong && !over {
					t.Errorf("%s, %s, %s: %s", name, l, x.name, a.Body)
				}
				whole(t, a.Body)
				if bytes.Contains(a.Body, []byte("tool.")) {
					t.Errorf("%s, %s: a text is missing: %s", l, x.name, a.Body)
				}
				for _, form := range x.files {
					if a = s.Ask(p, x.name, nil, form); a.Wrong != over && form != TRF {
						t.Errorf("%s, %s as %s: %.300s", name, x.name, form, a.Body)
					} else if over {
						continue
					}
					readable(t, form, a.Body)
				}
			}
		}
		if after, _ := json.Marshal(s.Record); !bytes.Equal(before, after) {
			t.Errorf("%s: a question changed the record", name)
		}
	}
}

// whole reports markup whose elements do not fit into one another.
func whole(t *testing.T, data []byte) {
	t.Helper()
	var open []string
	z := html.NewTokenizer(bytes.NewReader(data))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		name, _ := z.TagName()
		switch {
		case kind == html.StartTagToken && string(name) != "input":
			open = append(open, string(name))
		case kind == html.EndTagToken && (len(open) == 0 || open[len(open)-1] != string(name)):
			t.Fatalf("</%s> closes %v", name, open)
		case kind == html.EndTagToken:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Fatalf("open at the end: %v", open)
	}
}

func readable(t *testing.T, form Form, data []byte) {
	t.Helper()
	var err error
	switch form {
	case JSON:
		var v any
		err = json.Unmarshal(data, &v)
	case CSV:
		_, err = csv.NewReader(bytes.NewReader(data)).ReadAll()
	case TRF:
		_, _, err = torneo.Read(data)
	}
	if err != nil {
		t.Errorf("%s: %v\n%.300s", form, err, data)
	}
}

// What is chosen counts: another edition, a list, a round, a pair.
func TestChoices(t *testing.T) {
	s, p := sheetOf(t, "folder/static/sample.trf"), i18n.New(i18n.English)
	for _, x := range []struct {
		page   string
		fields url.Values
		want   string
		wrong  bool
	}{
		{"standings", url.Values{"edition": {"2023"}, "tieBreaks": {"BH,SB"}, "round": {"3"}}, "after round 3 of 5", false},
		{"standings", url.Values{"round": {"4"}}, `href="#player?player=`, false},
		{"player", url.Values{"player": {"7"}, "tieBreaks": {"PTS,BH/C1"}}, "Buchholz", false},
		{"pairing", url.Values{"round": {"2"}, "first": {"1"}, "second": {"2"}}, "Why not", false},
		{"standings", url.Values{"edition": {"1900"}}, "1900", true},
		{"standings", url.Values{"tieBreaks": {"<b>"}}, "&lt;b&gt;", true},
		{"standings", url.Values{"round": {"77"}}, "77", true},
		{"player", url.Values{"player": {"999"}}, "999", true},
		{"pairing", url.Values{"first": {"3"}, "second": {"3"}}, "different", true},
		{"ratings", url.Values{"player": {"-1"}}, "-1", true},
		{"standings", url.Values{"tieBreaks": {strings.Repeat("B", 600)}}, "500", true},
		{"nowhere<", nil, "nowhere&lt;", true},
	} {
		a := s.Ask(p, x.page, x.fields, Page)
		if a.Wrong != x.wrong || !strings.Contains(string(a.Body), x.want) {
			t.Errorf("%s %v: wrong %v, without %q:\n%.1500s", x.page, x.fields, a.Wrong, x.want, a.Body)
		}
		whole(t, a.Body)
	}
	if a := s.Ask(p, "check", nil, CSV); !a.Wrong {
		t.Error("a check is no table")
	}
}

// The next round is paired, and the report with it read again has its games.
func TestNextRound(t *testing.T) {
	record := tournamenttest.Random(rand.New(rand.NewPCG(3, 3)), tournamenttest.Config{Players: 12, Rounds: 3})
	system, err := pairing.TypeNamed("dutch")
	if err != nil {
		t.Fatal(err)
	}
	record.PlannedRounds, record.System = 5, system
	s, p := &Sheet{Name: "open.trf", Record: record}, i18n.New(i18n.Spanish)
	a := s.Ask(p, "next", nil, TRF)
	if a.Wrong {
		t.Fatal(string(a.Body))
	}
	event, _, err := torneo.Read(a.Body)
	if err != nil || event.RoundsPaired() != 4 || record.RoundsPaired() != 3 {
		t.Fatal(err, event.RoundsPaired(), record.RoundsPaired())
	}
}

// What cannot be read is refused with the reason, whatever it is.
func TestHostileFiles(t *testing.T) {
	p := i18n.New(i18n.Spanish)
	sample, err := os.ReadFile("folder/static/sample.trf")
	if err != nil {
		t.Fatal(err)
	}
	long := append(bytes.Clone(sample), bytes.Repeat([]byte("001 <script>\n"), 1000)...)
	for name, data := range map[string][]byte{
		"": nil, "<img src=x>.trf": []byte("001 <script>alert(1)</script>"), "zero": make([]byte, 5000), "x.zip": []byte("PK\x03\x04nothing"),
		"x.json": []byte(`{"players":[`), "x.sce": []byte("SQLite format 3\x00" + strings.Repeat("x", 1000)), "long.trf": long,
	} {
		s, err := Open([]File{{Name: name, Data: data}}, nil)
		if err == nil {
			for _, x := range Pages() {
				whole(t, s.Ask(p, x, nil, Page).Body)
			}
			continue
		}
		a := Refusal(p, err, nil, Page)
		if !a.Wrong || len(a.Body) < 20 || bytes.Contains(a.Body, []byte("<script")) || bytes.Contains(a.Body, []byte("<img")) {
			t.Errorf("%q: %s", name, a.Body)
		}
		whole(t, a.Body)
		readable(t, JSON, Refusal(p, err, nil, JSON).Body)
	}
	if _, err := Open(nil, nil); err == nil {
		t.Error("nothing was opened")
	}
}

// Of two tournaments it is asked which one is meant, and the answer opens it.
func TestTwoTournaments(t *testing.T) {
	var files []File
	for _, name := range []string{real, "folder/static/sample.trf"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, File{Name: name, Data: data})
	}
	_, err := Open(files, nil)
	asked := (*Asking)(nil)
	if !errors.As(err, &asked) || len(asked.Questions[0].Choices) != 2 {
		t.Fatal(err)
	}
	a := Refusal(i18n.New(i18n.Spanish), err, nil, Page)
	if !bytes.Contains(a.Body, []byte(`name="which-tournament" value="2"`)) {
		t.Errorf("%s", a.Body)
	}
	s, err := Open(files, map[string]string{"which-tournament": "2"})
	if err != nil || len(s.Record.Players) != 20 {
		t.Fatal(err)
	}
}

// A large event is answered in time, with room for a slow machine.
func TestLargeEvent(t *testing.T) {
	record := tournamenttest.Random(rand.New(rand.NewPCG(1, 1)), tournamenttest.Config{Players: 200, Rounds: 9})
	s, p := &Sheet{Name: "large.trf", Record: record}, i18n.New(i18n.English)
	began := time.Now()
	for _, x := range []string{"standings", "player", "crosstable"} {
		if a := s.Ask(p, x, nil, Page); a.Wrong {
			t.Errorf("%s: %s", x, a.Body)
		}
	}
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
}

// What is supposed is reckoned by the calculator of the noticeboard: a tap sets a result, another
// one takes it back, and a participant's games stand first.
func TestSuppose(t *testing.T) {
	s, p := sheetOf(t, real), i18n.New(i18n.English)
	before, _ := json.Marshal(s.Record)
	now := s.Ask(p, "suppose", nil, Page)
	if now.Wrong || !bytes.Contains(now.Body, []byte("href=\"#suppose?results=")) {
		t.Fatalf("%.1500s", now.Body)
	}
	whole(t, now.Body)
	g := s.Record.Rounds[s.Record.RoundsPaired()-1].Games[0]
	for _, r := range []string{"1-0", "0-1"} {
		results := fmt.Sprintf("%d:%d-%d=%s", s.Record.RoundsPaired(), g.White, g.Black, r)
		a := s.Ask(p, "suppose", url.Values{"results": {results}, "player": {strconv.Itoa(g.White)}}, Page)
		whole(t, a.Body)
		there := &places.Event{Record: s.Record, Results: calculator.ResultNames()}
		want, err := there.Answer(p, results, strconv.Itoa(g.White))
		if err != nil {
			t.Fatal(err)
		}
		s.question(p, "suppose").link(want, "suppose")
		var page bytes.Buffer
		if err := want.LinkedHTML(&page); err != nil || a.Wrong || !bytes.Contains(a.Body, page.Bytes()) {
			t.Errorf("%v: %s", err, a.Body)
		}
		if !bytes.Contains(a.Body, []byte(`href="#suppose?player=`+strconv.Itoa(g.White)+`" aria-label=`)) || !bytes.Contains(a.Body, []byte(`aria-current="true">`+r+"<")) {
			t.Errorf("%s cannot be taken back: %s", r, a.Body)
		}
	}
	for _, wrong := range []url.Values{{"results": {"9:1-2"}}, {"results": {"1:900-901=1-0"}}, {"results": {strings.Repeat("x", 2001)}}, {"player": {"<b>"}}, {"results": {"<script>=1-0"}}} {
		if a := s.Ask(p, "suppose", wrong, Page); !a.Wrong || bytes.Contains(a.Body, []byte("<script")) {
			t.Errorf("%v: %.300s", wrong, a.Body)
		}
	}
	if after, _ := json.Marshal(s.Record); !bytes.Equal(before, after) {
		t.Error("a supposition changed the record")
	}
}

// The public record of a noticeboard is opened as a record is.
func TestPublicRecord(t *testing.T) {
	s := sheetOf(t, real)
	data, err := json.Marshal(struct {
		Public bool `json:"publicCopy"`
		*tournament.Tournament
	}{true, s.Record})
	if err != nil {
		t.Fatal(err)
	}
	public, err := Open([]File{{Name: "tournament.json", Data: data}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := i18n.New(i18n.Spanish)
	if a, b := s.Ask(p, "suppose", nil, Page), public.Ask(p, "suppose", nil, Page); a.Wrong || !bytes.Equal(a.Body, b.Body) {
		t.Errorf("%s\n%s", a.Body, b.Body)
	}
}

// question returns a question about the sheet without choices.
func (s *Sheet) question(p *i18n.Printer, name string) *question {
	k := slices.IndexFunc(pages, func(x page) bool { return x.name == name })
	return &question{Printer: p, sheet: s, page: &pages[k], fields: url.Values{}}
}
