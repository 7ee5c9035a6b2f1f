package arbiter

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/internal/journal"
	"torneo/tournament"
)

func points(win, draw, loss, pab tournament.Points) tournament.GamePoints {
	g := tournament.StandardGamePoints()
	g.Win, g.Draw, g.Loss = tournament.Both(win), tournament.Both(draw), tournament.Both(loss)
	g.ForfeitWin, g.FullPointBye, g.HalfPointBye, g.Unknown = win, win, draw, draw
	g.ForfeitLoss, g.ZeroPointBye, g.PairingAllocatedBye = 0, 0, pab
	return g
}

func TestValidate(t *testing.T) {
	day := func(d int) tournament.Date { return tournament.Date{Year: 2026, Month: 11, Day: d} }
	base := DefaultConfig("Open", day(20))
	if wrong := Validate(base); len(wrong) > 0 || base.Rounds != 9 || base.Ties[0] != "PTS" || base.System != "FIDE_DUTCH_2026" {
		t.Fatalf("the default: %v %+v", wrong, base)
	}
	tests := []struct {
		name   string
		change func(*journal.Config)
		want   string // "": nothing is wrong
	}{
		{"no name", func(c *journal.Config) { c.Name = "" }, "arbiter.setup.name"},
		{"two lines", func(c *journal.Config) { c.City = "Vigo\n001" }, "arbiter.setup.text"},
		{"federation", func(c *journal.Config) { c.Federation = "x1" }, "arbiter.setup.federation"},
		{"a sequence of lists", func(c *journal.Config) {
			c.Sequence = []journal.SequenceList{{List: "FIDE", Kind: "rapid", Effective: true}, {List: "FIDE", Kind: "blitz"}, {List: "Mi club", Kind: "standard"}}
		}, ""},
		{"a list twice", func(c *journal.Config) {
			c.Sequence = []journal.SequenceList{{List: "FIDE", Kind: "rapid", Effective: true}, {List: "FIDE", Kind: "rapid"}}
		}, "arbiter.setup.sequence.twice"},
		{"a list of no rating", func(c *journal.Config) { c.Sequence = []journal.SequenceList{{List: "FIDE", Kind: "bullet"}} }, "arbiter.setup.sequence"},
		{"a list without a name", func(c *journal.Config) { c.Sequence = []journal.SequenceList{{Kind: "rapid"}} }, "arbiter.setup.sequence"},
		{"no rounds", func(c *journal.Config) { c.Rounds = 0 }, "arbiter.setup.rounds"},
		{"many rounds", func(c *journal.Config) { c.Rounds = 501 }, "arbiter.setup.rounds"},
		{"order", func(c *journal.Config) { c.Order = "age" }, "arbiter.setup.order"},
		{"half-point byes", func(c *journal.Config) { c.HalfByesUntil = 10 }, "arbiter.setup.half-byes"},
		{"31 November", func(c *journal.Config) { c.Start = day(31) }, "arbiter.setup.date"},
		{"ends before it begins", func(c *journal.Config) { c.End = day(19) }, "arbiter.setup.dates.order"},
		{"round after the end", func(c *journal.Config) { c.End, c.Dates = day(21), []tournament.Date{day(22)} }, "arbiter.setup.dates.round"},
		{"rounds in disorder", func(c *journal.Config) { c.Dates = []tournament.Date{day(22), {}, day(21)} }, "arbiter.setup.dates.round"},
		{"dates without a round", func(c *journal.Config) { c.Rounds, c.Dates = 1, []tournament.Date{day(20), day(21)} }, "arbiter.setup.dates.rounds"},
		{"one date left open", func(c *journal.Config) { c.Dates = []tournament.Date{day(20), {}, day(21)} }, ""},
		{"no system", func(c *journal.Config) { c.System = "SWISS" }, "arbiter.setup.system"},
		{"teams", func(c *journal.Config) { c.System = "CUSTOM_TEAM_KNOCKOUT" }, "arbiter.setup.boards"},
		{"not built", func(c *journal.Config) { c.System = "CUSTOM_SWISS" }, "pairing.system-not-built"},
		{"Baku", func(c *journal.Config) { c.Baku = true }, ""},
		{"Baku with 3-1-0", func(c *journal.Config) { c.Baku, c.Points = true, points(30, 10, 0, 30) }, "pairing.baku-points"},
		{"3-1-0", func(c *journal.Config) { c.Points = points(30, 10, 0, 30) }, ""},
		{"two draws for more than a win", func(c *journal.Config) { c.Points = points(10, 6, 0, 10) }, "arbiter.setup.points.two-draws"},
		{"win for a loss", func(c *journal.Config) { c.Points = points(0, 0, 0, 0) }, "arbiter.setup.points.order"},
		{"negative", func(c *journal.Config) { c.Points.Loss.Black = -10 }, "arbiter.setup.points.range"},
		{"adjourned is no draw", func(c *journal.Config) { c.Points.Unknown = 10 }, "arbiter.setup.points.adjourned"},
		{"half a forfeit", func(c *journal.Config) { c.Points.ForfeitLoss = 5 }, "arbiter.setup.points.forfeit"},
		{"half-point bye for a point", func(c *journal.Config) { c.Points.HalfPointBye = 10 }, "arbiter.setup.points.byes"},
		{"bye for a draw", func(c *journal.Config) { c.Points.PairingAllocatedBye = 5 }, ""},
		{"bye for nothing", func(c *journal.Config) { c.Points.PairingAllocatedBye = 0 }, ""},
		{"bye for 0.7", func(c *journal.Config) { c.Points.PairingAllocatedBye = 7 }, "arbiter.setup.pab.standard"},
		{"bye for 1.5", func(c *journal.Config) { c.Points.PairingAllocatedBye = 15 }, "arbiter.setup.pab.more-than-win"},
		{"bye for two draws of 3-1-0", func(c *journal.Config) { c.Points = points(30, 10, 0, 20) }, ""},
		{"bye for 2½ in 3-1-0", func(c *journal.Config) { c.Points = points(30, 10, 0, 25) }, "arbiter.setup.pab.reachable"},
		{"no such edition", func(c *journal.Config) { c.Rulebook.TieBreaks = "1999" }, "arbiter.setup.edition"},
		{"no ties", func(c *journal.Config) { c.Ties = nil }, "arbiter.setup.ties"},
		{"points not first", func(c *journal.Config) { c.Ties = []string{"BH", "PTS"} }, "arbiter.setup.ties"},
		{"twice", func(c *journal.Config) { c.Ties = []string{"PTS", "BH", "BH"} }, "arbiter.setup.ties.twice"},
		{"no such tie-break", func(c *journal.Config) { c.Ties = []string{"PTS", "XYZ"} }, "tiebreak.syntax.unknown"},
		{"of teams", func(c *journal.Config) { c.Ties = []string{"PTS", "MPvGP"} }, "tiebreak.refused.teams"},
		{"cut that there is not", func(c *journal.Config) { c.Ties = []string{"PTS", "WIN/C1"} }, "tiebreak.refused.modifier"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := base
			test.change(&c)
			wrong := Validate(c)
			for _, m := range wrong {
				legible(t, m)
			}
			if test.want == "" && len(wrong) > 0 || test.want != "" && (len(wrong) != 1 || wrong[0].ID != test.want) {
				t.Errorf("%v, want %q", wrong, test.want)
			}
		})
	}
}

func TestCreateIsRefused(t *testing.T) {
	v := newVenue(t, 2, 1)
	ctx := context.Background()
	config := DefaultConfig("Second", tournament.Date{})
	var r *Refused
	if _, err := v.desk.Create(ctx, Person{Name: "Eva", Role: Arbiter}, "1", config); !errors.As(err, &r) || r.Message.ID != "rights.refused.role" {
		t.Errorf("an arbiter creates: %v", err)
	}
	config.Rounds = 0
	if _, err := v.desk.Create(ctx, chief, "1", config); !errors.As(err, &r) || r.Message.ID != "arbiter.setup.invalid" {
		t.Errorf("no rounds: %v", err)
	}
	if list, _ := v.desk.Store().Journals(ctx, "1"); len(list) != 1 {
		t.Errorf("%d tournaments", len(list))
	}
}

// changed returns the command for the configuration with a change made to it.
func (v *venue) changed(change func(*journal.Config)) Configure {
	c := v.state().Config
	change(&c)
	return Configure{c}
}

func TestConfigureBeforeTheStart(t *testing.T) {
	v := newVenue(t, 6, 4)
	if s := v.state(); !s.FIDEMode() || s.Config.Points != tournament.StandardGamePoints() {
		t.Errorf("a new tournament: FIDE mode %v, points %+v", s.FIDEMode(), s.Config.Points)
	}
	last := v.state().Last
	v.do(Configure{v.state().Config}, Silent)
	if v.state().Last != last {
		t.Error("nothing changed, and something happened")
	}
	v.do(v.changed(func(c *journal.Config) {
		c.Points, c.Baku, c.Rounds, c.Ties, c.Points.PairingAllocatedBye = tournament.StandardGamePoints(), true, 5, []string{"PTS", "SB"}, 5
	}), Silent)
	v.do(v.changed(func(c *journal.Config) { c.Rounds = 6 }), Acknowledge) // six players have five opponents
	if len(v.state().Notes) > 0 {
		t.Errorf("noted %v", v.state().Notes)
	}
	v.refuses(v.changed(func(c *journal.Config) { c.Name = "" }), "arbiter.setup.invalid")
}

func TestCompletable(t *testing.T) {
	for _, test := range []struct{ players, rounds int }{{2, 1}, {3, 3}, {4, 3}, {5, 5}, {10, 9}} {
		if !Completable(test.players, test.rounds) || Completable(test.players, test.rounds+1) {
			t.Errorf("%d players can play %d rounds and no more", test.players, test.rounds)
		}
	}
}

func TestConfigureLaterInFIDEMode(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.pair(Silent)
	locked := map[string]func(*journal.Config){
		"arbiter.setup.part.points":         func(c *journal.Config) { c.Points = points(30, 10, 0, 10) },
		"arbiter.setup.part.pab":            func(c *journal.Config) { c.Points.PairingAllocatedBye = 0 },
		"arbiter.setup.part.acceleration":   func(c *journal.Config) { c.Baku = true },
		"arbiter.setup.part.initial-colour": func(c *journal.Config) { c.Initial = tournament.Black },
		"arbiter.setup.part.order":          func(c *journal.Config) { c.Order = journal.ByEntry },
		"arbiter.setup.part.system":         func(c *journal.Config) { c.System = "FIDE_DUTCH" },
		"arbiter.setup.part.rounds":         func(c *journal.Config) { c.Rounds = 6 },
	}
	for part, change := range locked {
		command := v.changed(change)
		v.refuses(command, "arbiter.setup.locked")
		if what := command.lockedChanges(v.state()); len(what) != 1 || what[0].ID != part {
			t.Errorf("%s: %v", part, what)
		}
	}
	v.do(v.changed(func(c *journal.Config) {
		c.Name, c.City, c.ChiefArbiter, c.Deputies = "Other", "Lugo", "Somebody", []string{"Another"}
		c.End, c.Dates = tournament.Date{Year: 2026, Month: 11, Day: 22}, []tournament.Date{{Year: 2026, Month: 11, Day: 21}}
	}), Silent)
	v.do(v.changed(func(c *journal.Config) { c.HalfByes = 3 }), Confirm)
	v.do(v.changed(func(c *journal.Config) { c.Ties = []string{"PTS", "BH", "WIN"} }), TwoSteps)
	v.note("Configuration @ Round 1: tie-breaks PTS,BH/C1,BH,SB,PS,DE,WIN,BWG => PTS,BH,WIN")
	v.do(v.changed(func(c *journal.Config) { c.Rulebook.TieBreaks = "2024" }), TwoSteps)
	v.note("Configuration @ Round 1: tie-breaks PTS,BH,WIN => PTS,BH,WIN (edition 2026 => 2024)")
	v.play(1)
	v.pair(Silent)
	v.refuses(v.changed(func(c *journal.Config) { c.Rounds = 1 }), "arbiter.setup.rounds.paired")
}

func TestConfigureOutsideFIDEMode(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.do(LeaveFIDEMode{}, TwoSteps)
	v.note("FIDE mode exited @ Round 1")
	v.refuses(LeaveFIDEMode{}, "arbiter.mode.left")
	if s := v.state(); s.FIDEMode() || s.ModeLeft != 1 {
		t.Errorf("left in round %d", s.ModeLeft)
	}
	v.pair(Silent)
	v.do(v.changed(func(c *journal.Config) { c.Points = points(30, 10, 0, 30) }), Confirm)
	v.do(v.changed(func(c *journal.Config) { c.Rounds = 4 }), Confirm)
	v.do(v.changed(func(c *journal.Config) { c.Ties = []string{"PTS"} }), Confirm)
	v.do(Prohibit{[]journal.Group{{IDs: []int{1, 2}, First: 2, Last: 4}, {IDs: []int{3, 4}}}}, Confirm)
	v.note("Prohibition @ Round 1: 1 2 (2-4), 3 4")
}

// A round that turns out to be the last one, or not to be, is paired by other
// rules: somewhere among random tournaments this makes a difference.
func TestConfigureRoundsRechecksTheLastRound(t *testing.T) {
	flips, wrong := 0, 0
	for n := 8; n < 40 && wrong < 2; n += 2 {
		v := newVenue(t, n, 5)
		for r := 1; r <= 5; r++ {
			v.pair(Silent)
			if r < 5 {
				v.play(r)
			}
		}
		flips++
		v.do(LeaveFIDEMode{}, TwoSteps)
		d := v.changed(func(c *journal.Config) { c.Rounds = 6 }).Decide(v.state())
		if d.Refused != nil || d.Warnings[0].Level != Confirm {
			t.Fatalf("%+v", d)
		}
		note := d.Events[1].(journal.CommentNoted).Text
		if len(d.Warnings) == 1 {
			if note != "Configuration @ Round 5: rounds 5 => 6" {
				t.Errorf("noted %q", note)
			}
			continue
		}
		wrong++
		if w := d.Warnings[1]; w.Level != Confirm || w.Message.ID != "arbiter.setup.rounds.wrong" || fmt.Sprint(w.Message.Args["pairs"]) != inPlace(strings.TrimPrefix(note, "Configuration @ Round 5: rounds 5 => 6, ")).String() {
			t.Errorf("%+v, noted %q", w, note)
		}
		v.do(v.changed(func(c *journal.Config) { c.Rounds = 6 }), Confirm)
		if differences, err := differencesOf(v.state(), 5); err != nil || len(differences) == 0 {
			t.Errorf("the round is right: %v", err)
		}
	}
	if wrong == 0 {
		t.Errorf("none of %d rounds was paired otherwise", flips)
	}
}

func TestAcceleratedRoundsAreLocked(t *testing.T) {
	v := newVenue(t, 12, 9, func(c *journal.Config) { c.Baku = true })
	v.pair(Silent)
	v.do(LeaveFIDEMode{}, TwoSteps)
	for rounds, locked := range map[int]int{5: 1, 10: 0} { // five accelerated rounds of ten, as of nine
		if got := v.changed(func(c *journal.Config) { c.Rounds = rounds }).lockedChanges(v.state()); len(got) != locked {
			t.Errorf("%d rounds: %v", rounds, got)
		}
	}
}

func TestProhibit(t *testing.T) {
	v := newVenue(t, 8, 5)
	v.refuses(Prohibit{[]journal.Group{{IDs: []int{1}}}}, "arbiter.setup.prohibit.players")
	v.refuses(Prohibit{[]journal.Group{{IDs: []int{1, 1}}}}, "arbiter.setup.prohibit.players")
	v.refuses(Prohibit{[]journal.Group{{IDs: []int{1, 99}}}}, "arbiter.player.unknown")
	v.refuses(Prohibit{[]journal.Group{{IDs: []int{1, 2}, Last: 6}}}, "arbiter.setup.prohibit.rounds")
	v.refuses(Prohibit{[]journal.Group{{IDs: []int{1, 2}, First: 3, Last: 2}}}, "arbiter.setup.prohibit.rounds")
	groups := []journal.Group{{IDs: []int{1, 5}, First: 1}}
	v.do(Prohibit{groups}, Silent)
	last := v.state().Last
	v.do(Prohibit{groups}, Silent)
	if s := v.state(); s.Last != last || len(s.Groups) != 1 || len(s.Notes) > 0 {
		t.Errorf("%d events, %+v", s.Last-last, s.Groups)
	}
	v.pair(Silent)
	for _, b := range v.state().Round(1).Boards { // 1-5 is what the rules alone would have paired
		if slices.Contains([]int{b.White, b.Black}, 1) && slices.Contains([]int{b.White, b.Black}, 5) {
			t.Error("1 and 5 meet")
		}
	}
	v.refuses(Prohibit{nil}, "arbiter.setup.prohibit.late")
	v.refuses(Prohibit{append(groups, journal.Group{IDs: []int{2, 3}})}, "arbiter.setup.prohibit.late")
}
