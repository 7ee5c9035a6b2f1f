package regulations

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/handbook"
	"torneo/tournament"
)

// committee are three members of different federations and two reserves.
func committee() *Facts {
	of := func(name, federation string) Member { return Member{Name: name, Federation: federation} }
	return &Facts{Appeals: &Appeals{Members: []Member{of("Roca, Eva", "ESP"), of("Petit, Jean", "FRA"), of("Costa, Rui", "POR")}, Spare: []Member{of("Rossi, Ugo", "ITA"), of("Novak, Jan", "CZE")}}}
}

// saidSeats writes who sits, and why others do not.
func saidSeats(seats []Seat) string {
	var list []string
	for _, x := range seats {
		switch last := strings.Split(x.Name, ",")[0]; {
		case x.Sits:
			list = append(list, last+doubts(x.Doubts))
		case len(x.Out) > 0:
			list = append(list, "-"+last+doubts(x.Out))
		}
	}
	return strings.Join(list, " ")
}

func doubts(list []Recusal) string {
	if len(list) == 0 {
		return ""
	}
	return fmt.Sprint(list)
}

func TestWhoSitsInADispute(t *testing.T) {
	yes := true
	esp, fra, ger := Party{"Alfa, A", "ESP"}, Party{"Beta, B", "FRA"}, Party{"Gamma, C", "GER"}
	players := []tournament.Player{{Name: "Alfa, A", Federation: "ESP"}, {Name: "Beta, B", Federation: "FRA"}, {Name: "costa,  rui", Federation: "POR"}}
	for _, test := range []struct {
		name    string
		change  func(*Facts, *tournament.Tournament)
		parties []Party
		want    string
	}{
		{"nobody is concerned", func(*Facts, *tournament.Tournament) {}, []Party{ger, ger}, "Roca Petit Costa"},
		{"a federation is left to the committee elsewhere", func(_ *Facts, x *tournament.Tournament) { x.Players = players[:2] }, []Party{esp, ger}, "Roca[federation] Petit Costa"},
		{"in FIDE's own events it gives way", func(f *Facts, _ *tournament.Tournament) { f.FIDEEvent = &yes }, []Party{esp, ger}, "-Roca[federation] Petit Costa Rossi"},
		{"unless both parties have one of theirs", func(f *Facts, _ *tournament.Tournament) { f.FIDEEvent = &yes }, []Party{esp, fra}, "Roca Petit Costa"},
		{"or are of one federation", func(f *Facts, _ *tournament.Tournament) { f.FIDEEvent = &yes }, []Party{esp, esp}, "Roca Petit Costa"},
		{"a reserve of a party's federation does not come in", func(f *Facts, _ *tournament.Tournament) { f.FIDEEvent = &yes }, []Party{esp, {"Delta", "ITA"}}, "-Roca[federation] Petit Costa -Rossi[federation] Novak"},
		{"a party never judges", func(_ *Facts, x *tournament.Tournament) { x.Players = players }, []Party{{"COSTA, Rui", "POR"}, ger}, "Roca Petit -Costa[party] Rossi"},
		{"a player may", func(_ *Facts, x *tournament.Tournament) { x.Players = players }, []Party{ger, ger}, "Roca Petit Costa[player]"},
		{"not in FIDE's own events", func(f *Facts, x *tournament.Tournament) { f.FIDEEvent, x.Players = &yes, players }, []Party{ger, ger}, "Roca Petit -Costa[player] Rossi"},
		{"arbiters do not", func(f *Facts, x *tournament.Tournament) {
			f.Appeals.Members[1].Arbiter = true
			f.Arbiters = []Official{{Name: "Costa, Rui"}}
			x.ChiefArbiter = "IA Roca, Eva"
		}, []Party{ger, ger}, "-Roca[arbiter] -Petit[arbiter] -Costa[arbiter] Rossi Novak"},
		{"nor who is too young", func(f *Facts, x *tournament.Tournament) {
			x.Start = tournament.Date{Year: 2026, Month: 7, Day: 4}
			f.Appeals.Members[0].Birth = tournament.Date{Year: 2005, Month: 7, Day: 5}
			f.Appeals.Members[1].Birth = tournament.Date{Year: 2005, Month: 7, Day: 4}
			f.Appeals.Members[2].Birth = tournament.Date{Year: 2005}
		}, []Party{ger, ger}, "-Roca[age] Petit Costa Rossi"},
	} {
		f, x := committee(), &tournament.Tournament{}
		test.change(f, x)
		got := saidSeats(f.Sitting(x, test.parties))
		if got != test.want {
			t.Errorf("%s:\n%s, want\n%s", test.name, got, test.want)
		}
	}
	if (&Facts{}).Sitting(&tournament.Tournament{}, nil) != nil {
		t.Error("somebody sits in a committee of nobody")
	}
}

func TestTimeForAppeals(t *testing.T) {
	yes := true
	blitz := &tournament.Tournament{TimeControl: "180+2"}
	for _, test := range []struct {
		facts     Facts
		event     *tournament.Tournament
		minutes   int
		announced bool
	}{
		{Facts{}, blitz, 0, false},
		{Facts{Appeals: &Appeals{Minutes: 30}, FIDEEvent: &yes}, blitz, 30, true},
		{Facts{FIDEEvent: &yes}, blitz, 15, false},
		{Facts{FIDEEvent: &yes}, &tournament.Tournament{TimeControl: "5400+30"}, 60, false},
		{Facts{FIDEEvent: &yes, Rated: "rapid"}, &tournament.Tournament{}, 15, false},
	} {
		if n, announced := test.facts.AppealMinutes(test.event); n != test.minutes || announced != test.announced {
			t.Errorf("%+v: %d, %v", test.facts, n, announced)
		}
	}
	var fit []int
	for n := range 6 {
		if fits, _ := FitsCommittee(n); fits {
			fit = append(fit, n)
		}
	}
	if !slices.Equal(fit, []int{1, 3, 5}) {
		t.Errorf("%v", fit)
	}
}

func TestAppealsAreCitedByEdition(t *testing.T) {
	if p := AppealsBy(tr); p.Committee != "Tournament Rules (2011) 10 b" || !p.OnlyPlayers || !p.Final {
		t.Errorf("%+v", p)
	}
	for _, edition := range []handbook.Edition{gr, "", "unknown"} {
		if p := AppealsBy(edition); p.Terms != "GR (2018) 10.4" || p.OnlyPlayers || p.Final {
			t.Errorf("%q: %+v", edition, p)
		}
	}
}
