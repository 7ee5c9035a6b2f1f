package outlook_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"torneo/norm"
	"torneo/outlook"
	"torneo/prize"
	"torneo/standings"
	"torneo/tournament"
	"torneo/trf"
)

// Of events that were played, cut after each round, what was said to be certain and impossible
// agrees with how they ended by points, as far as their games were played.
func TestPlayedEvents(t *testing.T) {
	files, err := filepath.Glob("../testdata/real/*.trf")
	if err != nil || len(files) == 0 {
		t.Fatal("no events", err)
	}
	decided := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		event, _, _ := trf.Read(data)
		if event == nil {
			t.Fatalf("%s cannot be read", file)
		}
		if event.System.Family == tournament.Knockout || event.RoundsPaired() < 3 {
			continue
		}
		event.PlannedRounds = event.RoundsPaired()
		event.LeftStated = true
		event.TieBreaks = []string{"PTS"}
		end, err := standings.Of(event, standings.Request{Round: standings.LastPaired})
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for rounds := max(1, event.PlannedRounds-2); rounds < event.PlannedRounds; rounds++ {
			cut := *event
			cut.Rounds = cut.Rounds[:rounds]
			o, err := outlook.Of(&cut, outlook.Request{})
			if err != nil {
				t.Fatalf("%s after round %d: %v", file, rounds, err)
			}
			for _, row := range end.Standings.Rows {
				level := -1
				for _, other := range end.Standings.Rows {
					if other.Rank == row.Rank {
						level++
					}
				}
				for _, places := range []int{1, 3} {
					p, ok := o.Place(row.Number, places)
					if !ok || row.Rank == 0 {
						continue
					}
					if p.Verdict == outlook.Certain || p.Verdict == outlook.Impossible {
						decided++
					}
					if p.Verdict == outlook.Certain && row.Rank+level > places || p.Verdict == outlook.Impossible && row.Rank <= places {
						t.Errorf("%s after round %d: %d ended at %d; said of the first %d: %s", file, rounds, row.Number, row.Rank, places, p.Verdict)
					}
				}
			}
		}
	}
	if decided == 0 {
		t.Error("nothing was decided before the end")
	}
}

// Prizes are those of the courses: who is first alone has it all, who shares it a part.
func TestPrizes(t *testing.T) {
	event, _, _ := trf.Read([]byte(fourPlayers))
	o, err := outlook.Of(event, outlook.Request{})
	if err != nil {
		t.Fatal(err)
	}
	fund := &prize.Fund{Currency: "EUR", Decimals: 2, Unit: 1, Sharing: prize.Equal,
		Lists: []prize.List{{Name: "Main", Prizes: []prize.Prize{{Amount: 90_00}, {Amount: 30_00}}}}}
	list, err := o.Prizes(fund)
	if err != nil {
		t.Fatal(err)
	}
	// Ana and Bea have 1½ and meet; Cruz has 1 and meets Dan, who has nothing. A loser shares the
	// second prize at worst (Cruz draws), or has none (Cruz wins).
	want := map[int]outlook.Prize{
		1: {Least: 0, Most: 90_00, Verdict: outlook.Possible}, 2: {Least: 0, Most: 90_00, Verdict: outlook.Possible},
		3: {Least: 0, Most: 40_00, Verdict: outlook.Possible}, 4: {Least: 0, Most: 0, Verdict: outlook.Impossible},
	}
	for _, p := range list {
		if w := want[p.Number]; p.Least != w.Least || p.Most != w.Most || p.Verdict != w.Verdict {
			t.Errorf("%+v, want %+v", p, w)
		}
	}
	event.Rounds = event.Rounds[:2]
	event.System.Family = tournament.Swiss
	event.System.Code = ""
	if o, err = outlook.Of(event, outlook.Request{}); err != nil {
		t.Fatal(err)
	}
	if list, err = o.Prizes(fund); err != nil || len(list) != 4 {
		t.Fatal(list, err)
	}
	for _, p := range list { // by points: Dan can have one at most, with Ana and Bea ahead
		if p.Exact || p.Number == 4 && p.Verdict != outlook.Impossible || p.Number != 4 && p.Verdict == outlook.Impossible {
			t.Errorf("%+v", p)
		}
	}
}

// A norm that is made is certain, one that no way leads to impossible; where all opponents are
// known, one that can be made is possible. Players are taken for untitled.
func TestNorms(t *testing.T) {
	data, err := os.ReadFile("../testdata/real/uzchesscup.trf")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[outlook.Verdict]int{}
	for rounds := 5; rounds <= 9; rounds++ {
		event, _, _ := trf.Read(data)
		event.PlannedRounds = 9
		event.System.Family = tournament.RoundRobin
		event.Rounds = event.Rounds[:rounds]
		for k := range event.Players {
			if k%2 == 0 {
				event.Players[k].Title = ""
			}
			event.Players[k].Federation = []string{"AAA", "BBB", "CCC", "DDD"}[k%4]
		}
		rules, err := norm.RulesFor(event)
		if err != nil {
			t.Fatal(err)
		}
		e, err := norm.NewEvent(event, rules, norm.Facts{Kind: norm.Ordinary})
		if err != nil {
			t.Fatal(err)
		}
		for k := range event.Players {
			for _, n := range outlook.Norms(e, event.Players[k].Number) {
				seen[n.Verdict]++
				o, err := e.Outlook(n.Player, n.Title)
				if err != nil || o.Possible() == (n.Verdict == outlook.Impossible) || o.Made != (n.Verdict == outlook.Certain) {
					t.Errorf("%+v: %v", n, err)
				}
				if m := n.Sentence("Ana"); m.Args["title"] != string(n.Title) {
					t.Error(m)
				}
			}
		}
		if outlook.Norms(e, 999) != nil {
			t.Error("norms of nobody")
		}
	}
	if seen[outlook.Certain] == 0 || seen[outlook.Impossible] == 0 || seen[outlook.Possible]+seen[outlook.Unsettled] == 0 {
		t.Errorf("%v", seen)
	}
}

// In the last round what the game in play decides is told result by result, and agrees with the
// norm once it has that result.
func TestTheGameInPlayDecidesANorm(t *testing.T) {
	e, games := ninth()
	open := func(o tournament.Outcome) *norm.Event {
		*games = map[tournament.Outcome]tournament.ByColor[tournament.Outcome]{
			tournament.Pending: {}, tournament.Win: {White: tournament.Win, Black: tournament.Loss}, tournament.Draw: {White: tournament.Draw, Black: tournament.Draw}, tournament.Loss: {White: tournament.Loss, Black: tournament.Win},
		}[o]
		rules, err := norm.RulesFor(e)
		if err != nil {
			t.Fatal(err)
		}
		event, err := norm.NewEvent(e, rules, norm.Facts{Kind: norm.Ordinary})
		if err != nil {
			t.Fatal(err)
		}
		return event
	}
	open(tournament.Pending)
	o, err := outlook.Of(e, outlook.Request{})
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, n := range outlook.Norms(open(tournament.Pending), 1) {
		if n.Next == nil {
			continue
		}
		if n.Next.Opponent != 10 || n.Next.Round != 9 || len(n.Next.Results) != 3 {
			t.Fatalf("%+v", n.Next)
		}
		for _, x := range n.Next.Results {
			then, err := open(x.Outcome).Outlook(1, n.Title)
			if err != nil || then.Made != x.Made || x.Made != x.Possible {
				t.Errorf("%s: %+v, then made %t, %v", n.Title, x, then.Made, err)
			}
		}
		for _, m := range o.NormSentences(&n, "Ana")[1:] {
			said = append(said, string(n.Title)+" "+m.ID)
		}
	}
	if want := []string{"GM outlook.norm.if-made", "GM outlook.norm.if-impossible"}; !slices.Equal(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
}

// ninth has a player with 5½ points of eight games at 2450, and the ninth one open: 6½ are needed for
// the norm of a grandmaster.
func ninth() (*tournament.Tournament, *tournament.ByColor[tournament.Outcome]) {
	e := &tournament.Tournament{Name: "Nine", PlannedRounds: 9, Start: tournament.Date{Year: 2026, Month: 5, Day: 1}, End: tournament.Date{Year: 2026, Month: 5, Day: 9}, LeftStated: true}
	e.System.Family, e.Rulebook = tournament.Swiss, tournament.ProposeRulebook(e.Start, e.End)
	e.TieBreaks = []string{"PTS"}
	e.Players = append(e.Players, tournament.Player{Number: 1, Name: "Ana", Rating: 2400, Federation: "ESP"})
	for k, outcome := range []tournament.Outcome{tournament.Win, tournament.Win, tournament.Win, tournament.Draw, tournament.Draw, tournament.Draw, tournament.Draw, tournament.Draw, tournament.Pending} {
		p := tournament.Player{Number: k + 2, Name: string(rune('B' + k)), Rating: 2450, Federation: []string{"FRA", "GER", "ITA"}[k%3], Title: []string{"GM", "GM", "IM"}[k%3]}
		e.Players = append(e.Players, p)
		r := tournament.ByColor[tournament.Outcome]{White: outcome, Black: outcome}
		if outcome == tournament.Win {
			r.Black = tournament.Loss
		}
		e.Rounds = append(e.Rounds, tournament.Round{Games: []tournament.Game{{White: 1, Black: k + 2, Result: r}}})
	}
	return e, &e.Rounds[8].Games[0].Result
}
