package ratinglookup

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"torneo/fidelist"
	"torneo/internal/journal"
	"torneo/tournament"
)

func words(lists []journal.SequenceList) string {
	var all []string
	for _, l := range lists {
		word := l.List + " " + l.Kind
		if l.Effective {
			word += "+"
		}
		all = append(all, word)
	}
	return strings.Join(all, ", ")
}

// The sequence follows from the rate of play, and from whose ratings the method of record
// 172 asks for; the settings may have another one.
func TestProposedSequence(t *testing.T) {
	for _, test := range []struct{ control, method, federation, want string }{
		{"", "", "", "FIDE standard, FIDE rapid, FIDE blitz"},
		{"5400+30", "FIDE", "", "FIDE standard, FIDE rapid, FIDE blitz"},
		{"900+10", "", "", "FIDE rapid+, FIDE blitz"},
		{"180+2", "", "", "FIDE blitz+, FIDE rapid"},
		{"90 min", "FIDON", "ESP", "FIDE standard, ESP standard"},
		{"900+10", "NIDOF", "ESP", "ESP rapid+, FIDE rapid+, FIDE blitz"},
		{"5400+30", "NRO", "ESP", "ESP standard"},
		{"5400+30", "HBFN", "ESP", "FIDE standard, ESP standard"},
		{"5400+30", "OTHER", "ESP", "FIDE standard, FIDE rapid, FIDE blitz, ESP standard"},
		{"5400+30", "OTHER", "", "FIDE standard, FIDE rapid, FIDE blitz"},
	} {
		s := &journal.State{Config: journal.Config{TimeControl: test.control, Ranking: test.method, RatingFederation: test.federation}}
		if got := words(Of(s)); got != test.want {
			t.Errorf("%+v: %s", test, got)
		}
		s.Config.Sequence = []journal.SequenceList{{List: "FIDE", Kind: "blitz"}}
		if got := words(Of(s)); got != "FIDE blitz" {
			t.Errorf("settled: %s", got)
		}
	}
	kept := &journal.State{Kept: journal.Kept{TimeControl: "900+10"}, Config: journal.Config{TimeControl: "5400+30"}}
	if KindOf(kept) != fidelist.Rapid {
		t.Error("what the report says comes first")
	}
}

func TestFederationOfAList(t *testing.T) {
	for list, want := range map[string]string{"FIDE": "", "FEDA": "ESP", "dsb": "GER", "POR": "POR", "Mi club": "", "": "", "AB1": ""} {
		if got := Federation(list); got != want {
			t.Errorf("%q: %q", list, got)
		}
	}
}

func in(list, month string, standard, rapid, blitz int) Found {
	f := Found{List: list, Month: month, Federation: Federation(list), Kinds: []fidelist.Kind{fidelist.Standard, fidelist.Rapid, fidelist.Blitz}, Player: fidelist.Player{ID: 7, Name: "Prado, Ana"}, Number: "33"}
	f.Player.Ratings = [3]fidelist.Rating{{Value: standard}, {Value: rapid}, {Value: blitz}}
	return f
}

// The official rating is FIDE's of the rate of play, rapid and blitz with the standard one
// of who has none; the rating of the tournament is the first one of the sequence.
func TestOfficialAndTournamentRatingOfLists(t *testing.T) {
	own := []journal.SequenceList{{List: "FIDE", Kind: "standard"}, {List: "Mi club", Kind: "standard"}}
	rapidFirst := []journal.SequenceList{{List: "FIDE", Kind: "rapid"}, {List: "FIDE", Kind: "standard"}}
	for name, test := range map[string]struct {
		control, method string
		sequence        []journal.SequenceList
		found           []Found
		want            string // official and its kind, national, given and its list and kind, the rating that ranks
	}{
		"standard":                       {"5400+30", "", nil, []Found{in("FIDE", "2026-11", 2000, 1900, 1800)}, "2000 standard, 0, 0, 2000"},
		"standard, unrated in it":        {"5400+30", "", nil, []Found{in("FIDE", "2026-11", 0, 1900, 1800)}, "0 standard, 0, 1900 FIDE rapid, 1900"},
		"standard, blitz alone":          {"5400+30", "", nil, []Found{in("FIDE", "2026-11", 0, 0, 1800)}, "0 standard, 0, 1800 FIDE blitz, 1800"},
		"unrated":                        {"5400+30", "", nil, []Found{in("FIDE", "2026-11", 0, 0, 0)}, "0 standard, 0, 0, 0"},
		"rapid":                          {"900+10", "", nil, []Found{in("FIDE", "2026-11", 2000, 1900, 1800)}, "1900 rapid, 0, 0, 1900"},
		"effective rapid":                {"900+10", "", nil, []Found{in("FIDE", "2026-11", 2000, 0, 1800)}, "2000 standard, 0, 0, 2000"},
		"rapid, blitz alone":             {"900+10", "", nil, []Found{in("FIDE", "2026-11", 0, 0, 1800)}, "0 standard, 0, 1800 FIDE blitz, 1800"},
		"effective blitz":                {"180+2", "", nil, []Found{in("FIDE", "2026-11", 2000, 1900, 0)}, "2000 standard, 0, 0, 2000"},
		"another order":                  {"5400+30", "", rapidFirst, []Found{in("FIDE", "2026-11", 2000, 1900, 1800)}, "2000 standard, 0, 1900 FIDE rapid, 1900"},
		"national first":                 {"5400+30", "NIDOF", nil, []Found{in("FIDE", "2026-11", 2000, 0, 0), in("FEDA", "2026-10", 2050, 0, 0)}, "2000 standard, 2050, 0, 2050"},
		"FIDE first":                     {"5400+30", "FIDON", nil, []Found{in("FIDE", "2026-11", 0, 1700, 0), in("ESP", "2026-10", 2050, 0, 0)}, "0 standard, 2050, 0, 2050"},
		"the higher one":                 {"5400+30", "HBFN", nil, []Found{in("FIDE", "2026-11", 2000, 0, 0), in("FEDA", "2026-10", 2050, 0, 0)}, "2000 standard, 2050, 0, 2050"},
		"a list of one's own":            {"5400+30", "OTHER", own, []Found{in("FIDE", "2026-11", 0, 1900, 0), in("Mi club", "2026-10", 1650, 0, 0)}, "0 standard, 0, 1650 Mi club standard, 1650"},
		"its method looks at no such":    {"5400+30", "FIDE", own, []Found{in("FIDE", "2026-11", 0, 1900, 0), in("Mi club", "2026-10", 1650, 0, 0)}, "0 standard, 0, 0, 0"},
		"national where nobody asks":     {"5400+30", "", nil, []Found{in("FEDA", "2026-10", 2050, 0, 0)}, "0 , 0, 0, 0"},
		"a list that has standard alone": {"900+10", "", nil, []Found{{List: "FIDE", Month: "2026-11", Kinds: []fidelist.Kind{fidelist.Standard}, Player: in("", "", 2000, 0, 0).Player}}, "2000 standard, 0, 0, 2000"},
		"a list without the rating":      {"5400+30", "", nil, []Found{{List: "FIDE", Month: "2026-11", Kinds: []fidelist.Kind{fidelist.Rapid}, Player: in("", "", 0, 1900, 0).Player}}, "0 , 0, 1900 FIDE rapid, 1900"},
	} {
		s := &journal.State{Config: journal.Config{TimeControl: test.control, Ranking: test.method, Sequence: test.sequence}}
		if test.method != "" && test.method != "FIDE" {
			s.Config.RatingFederation = "ESP"
		}
		p := tournament.Player{Name: "Prado, Ana", FIDEID: 7}
		Take(s, &p, test.found)
		given := fmt.Sprint(p.GivenRating)
		if p.GivenRating > 0 {
			given += " " + p.GivenFrom.List + " " + p.GivenFrom.Kind
		}
		if got := fmt.Sprintf("%d %s, %d, %s, %d", p.Rating, p.RatingFrom.Kind, p.NationalRating("ESP"), given, s.TournamentRating(&p)); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
		if p.National != nil && (p.National[0].ID != "33" || p.National[0].From.Month != "2026-10") {
			t.Errorf("%s: %+v", name, p.National)
		}
		again := p
		if Take(s, &again, test.found); fmt.Sprint(again) != fmt.Sprint(p) {
			t.Errorf("%s: taken again %+v, was %+v", name, again, p)
		}
	}
}

// A rating given by hand for the tournament stays.
func TestGivenByHandStays(t *testing.T) {
	s := &journal.State{Config: journal.Config{Ranking: "OTHER"}}
	p := tournament.Player{Name: "Prado, Ana", GivenRating: 1500, GivenFrom: tournament.RatingSource{ByHand: true}}
	Take(s, &p, []Found{in("FIDE", "2026-11", 2000, 0, 0)})
	if p.Rating != 2000 || p.GivenRating != 1500 || s.TournamentRating(&p) != 1500 {
		t.Errorf("%+v", p)
	}
}

// Of an event the list of its first day's month counts, of one that is flagged as taking
// more than 30 days that of today; where it is missing the last one before stands in.
func TestMonthThatCounts(t *testing.T) {
	today := time.Date(2026, 12, 3, 10, 0, 0, 0, time.UTC)
	begins := tournament.Date{Year: 2026, Month: 11, Day: 20}
	for _, test := range []struct {
		start tournament.Date
		long  bool
		want  string
	}{
		{begins, false, "2026-11"}, {begins, true, "2026-12"}, {tournament.Date{Year: 2026, Month: 11}, false, "2026-11"},
		{tournament.Date{}, false, "2026-12"}, {tournament.Date{Year: 2026}, false, "2026-12"},
	} {
		s := &journal.State{Config: journal.Config{Start: test.start}, Long: tournament.Long{Flagged: test.long}}
		if got, ofStart := Month(s, today); got != test.want || ofStart != (got == "2026-11") {
			t.Errorf("%v, %v: %s, %v", test.start, test.long, got, ofStart)
		}
	}
	for _, test := range []struct {
		months []string
		want   string
	}{
		{[]string{"2026-12", "2026-11", "2026-09"}, "2026-11"}, {[]string{"2026-12", "2026-09"}, "2026-09"}, {[]string{"2027-01", "2026-12"}, "2027-01"}, {nil, ""},
	} {
		if got := Nearest(test.months, "2026-11"); got != test.want {
			t.Errorf("%v: %s, want %s", test.months, got, test.want)
		}
	}
}

// lists are lists in memory: of each what it has of players by their ID.
type lists []struct {
	Kept
	has map[int64]fidelist.Player
}

func (l lists) KeptLists(context.Context) (all []Kept, err error) {
	for k := range l {
		all = append(all, l[k].Kept)
	}
	return all, nil
}

func (l lists) Entries(_ context.Context, source, month string, kind fidelist.Kind, keys []Key) ([]Entry, error) {
	all := make([]Entry, len(keys))
	for k := range l {
		if l[k].Source == source && l[k].Month == month && l[k].Kinds[0] == kind {
			for n, key := range keys {
				all[n].Player = l[k].has[key.FIDEID]
			}
		}
	}
	return all, nil
}

// Lists of one rating each are one list; of other sources the newest one before the month
// is looked into; what differs is named value by value.
func TestComparedWithTheLists(t *testing.T) {
	prado := fidelist.Player{ID: 7, Name: "PRADO RUIZ, Ana", Federation: "POR", Sex: "w", Title: "WIM", Born: 1994}
	with := func(kind fidelist.Kind, value int) map[int64]fidelist.Player {
		p := prado
		p.Ratings[kind].Value = value
		return map[int64]fidelist.Player{7: p}
	}
	kept := lists{
		{Kept{Source: "FIDE", Month: "2026-12", Kinds: []fidelist.Kind{fidelist.Standard}}, with(fidelist.Standard, 2100)},
		{Kept{Source: "FIDE", Month: "2026-11", Kinds: []fidelist.Kind{fidelist.Rapid}}, with(fidelist.Rapid, 1900)},
		{Kept{Source: "FIDE", Month: "2026-11", Kinds: []fidelist.Kind{fidelist.Standard}}, with(fidelist.Standard, 2000)},
		{Kept{Source: "Lista de Galicia", Month: "2026-10", Kinds: []fidelist.Kind{fidelist.Standard}, Federation: "ESP"}, with(fidelist.Standard, 2040)},
		{Kept{Source: "Lista de Galicia", Month: "2026-09", Kinds: []fidelist.Kind{fidelist.Standard}, Federation: "ESP"}, with(fidelist.Standard, 1)},
	}
	s := &journal.State{Config: journal.Config{Ranking: "FIDON", RatingFederation: "ESP"}}
	s.Players = []journal.Player{
		{ID: 1, Player: tournament.Player{Name: "Prado Ruiz Ana", FIDEID: 7, Rating: 1990, Federation: "ESP", Birth: tournament.Date{Year: 1994, Month: 5, Day: 1}}},
		{ID: 2, Player: tournament.Player{Name: "Nadie", FIDEID: 8}},
		{ID: 3, Player: tournament.Player{Name: "Sin número"}},
	}
	players := make([]tournament.Player, len(s.Players))
	for k := range players {
		players[k] = s.Players[k].Player
	}
	looked, err := Look(context.Background(), kept, s, "2026-11", players)
	if err != nil || len(looked.Lists) != 3 {
		t.Fatalf("%+v, %v", looked.Lists, err)
	}
	c := Compare(s, looked, s.Players)
	if len(c.Differences) != 1 || fmt.Sprint(c.Missing, c.Unknown, c.Same) != "[2] [3] 0" {
		t.Fatalf("%+v", c)
	}
	var parts []string
	for _, p := range c.Differences[0].Parts {
		parts = append(parts, fmt.Sprintf("%s %s>%s", p.What, p.Was, p.Is))
	}
	if got := strings.Join(parts, ", "); got != "official 1990>2000, national >2040, title >WIM, sex >w, federation ESP>POR" {
		t.Error(got)
	}
	if now := c.Differences[0].Now; now.Birth.Day != 1 || now.Name != "Prado Ruiz Ana" || now.NationalRating("ESP") != 2040 {
		t.Errorf("%+v", now)
	}
	s.Players[0].Player = c.Differences[0].Now
	if c := Compare(s, looked, s.Players); len(c.Differences)+len(c.Unsourced) != 0 || c.Same != 1 {
		t.Errorf("compared again: %+v", c)
	}
	s.Players[0].RatingFrom = tournament.RatingSource{}
	if c := Compare(s, looked, s.Players); len(c.Differences) != 0 || len(c.Unsourced) != 1 {
		t.Errorf("without a source: %+v", c)
	}
	s.Players[0].Rating, s.Players[0].RatingFrom = 2222, tournament.RatingSource{ByHand: true}
	if c := Compare(s, looked, s.Players); len(c.Differences) != 1 || !c.Differences[0].ByHand {
		t.Errorf("given by hand: %+v", c)
	}
	if newest, _ := Look(context.Background(), kept, s, "", players); len(newest.Lists) != 2 || newest.Lists[0].Month != "2026-12" {
		t.Errorf("%+v", newest.Lists)
	}
	if offers := Offers(s, looked.Found[0]); len(offers) != 3 || offers[0].Value != 2000 || offers[1].Value != 2040 || offers[2].Value != 1900 || offers[2].Place != 0 {
		t.Errorf("%+v", offers)
	}
}
