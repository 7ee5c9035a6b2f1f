package arbiter

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"torneo/handbook"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/baku"
	"torneo/tournament"
)

// Configure replaces the configuration. Once the first round is paired, what the
// pairings rest on stays as it is as long as the tournament is in FIDE mode.
type Configure struct{ Config journal.Config }

func (c Configure) Decide(s *journal.State) Decision {
	if wrong := Validate(c.Config); len(wrong) > 0 {
		return refusal("arbiter.setup.invalid", "reasons", wrong)
	}
	settleRulebook(&c.Config)
	if reflect.DeepEqual(c.Config, s.Config) {
		return Decision{}
	}
	if len(s.Players)+len(s.Teams) > 0 && c.Config.ForTeams() != s.Config.ForTeams() {
		return refusal("arbiter.team.config")
	}
	var d Decision
	c.rulebook(s, &d)
	if s.Current() == 0 {
		if n := len(s.Players); n > 0 && !tabular(&journal.State{Config: c.Config}) && !Completable(n, c.Config.Rounds) {
			d.warn(Acknowledge, "arbiter.setup.too-many-rounds", "rounds", c.Config.Rounds, "count", n)
		}
		d.add(journal.TournamentConfigured{Config: c.Config})
		c.advise(s, &d)
		c.renumber(s, &d)
		return d
	}
	if c.Config.Rounds < s.Current() {
		return refusal("arbiter.setup.rounds.paired", "rounds", c.Config.Rounds, "paired", s.Current())
	}
	if locked := c.lockedChanges(s); len(locked) > 0 {
		if s.FIDEMode() {
			return refusal("arbiter.setup.locked", "what", locked)
		}
		d.warn(Confirm, "arbiter.setup.loose", "what", locked)
	}
	d.add(journal.TournamentConfigured{Config: c.Config})
	c.rounds(s, &d)
	c.ties(s, &d)
	c.editions(s, &d)
	if c.Config.HalfByes != s.Config.HalfByes || c.Config.HalfByesUntil != s.Config.HalfByesUntil {
		d.warn(Confirm, "arbiter.setup.half-byes.changed")
	}
	if c.Config.Absentees != s.Config.Absentees {
		d.warn(Confirm, "before.rule.changed")
	}
	return d
}

// rulebook warns of the editions that another first day would propose: they stay as
// they are unless somebody changes them.
func (c Configure) rulebook(s *journal.State, d *Decision) {
	system := blank(&c.Config).System
	was := tournament.ProposeRulebook(s.Config.Start, s.Config.End).WithSystem(system)
	will := tournament.ProposeRulebook(c.Config.Start, c.Config.End).WithSystem(system)
	var stay, would []message.Message
	for _, chapter := range handbook.Chapters() {
		has, other := c.Config.Rulebook.Edition(chapter), will.Edition(chapter)
		if other != "" && other != was.Edition(chapter) && other != has && has == s.Config.Rulebook.Edition(chapter) {
			stay, would = append(stay, EditionName(has)), append(would, EditionName(other))
		}
	}
	if len(stay) > 0 {
		d.warn(Acknowledge, "arbiter.setup.rulebook.stays", "editions", stay, "others", would)
	}
}

// stateAfter returns the state with the new configuration.
func (c Configure) stateAfter(s *journal.State) *journal.State {
	changed := *s
	changed.Config = c.Config
	return &changed
}

// ranks reports whether players are ordered by another rating.
func (c Configure) ranks(s *journal.State) bool {
	method, federation := s.Ranking()
	will, whose := c.stateAfter(s).Ranking()
	return method != will || federation != whose
}

// renumber gives pairing numbers that there are anew, where they follow from
// another rating than before.
func (c Configure) renumber(s *journal.State, d *Decision) {
	if !c.ranks(s) || tabular(s) || s.Config.ForTeams() || !slices.ContainsFunc(s.Players, func(p journal.Player) bool { return p.Number > 0 }) {
		return
	}
	order := initialOrder(c.stateAfter(s), s.Players)
	if moves, _ := numberMoves(s, order); len(moves) > 0 {
		d.add(journal.PlayersNumbered{Order: order})
	}
}

// Completable reports whether that many rounds can be paired without anybody
// meeting twice: a round robin has as many.
func Completable(players, rounds int) bool { return rounds <= (players-1)|1 }

// lockedChanges names what would change though the pairings rest on it.
func (c Configure) lockedChanges(s *journal.State) []message.Message {
	was, will := &s.Config, &c.Config
	before, after := s.Record(0), (&journal.State{Config: *will}).Record(0)
	var what []message.Message
	pab, other := was.Points, will.Points
	pab.PairingAllocatedBye, other.PairingAllocatedBye = 0, 0
	for _, part := range []struct {
		changed bool
		name    message.Message
	}{
		{was.System != will.System && strings.TrimSuffix(was.System, "_BAKU") != strings.TrimSuffix(will.System, "_BAKU"), message.New("arbiter.setup.part.system")},
		{was.Rulebook.Pairing != will.Rulebook.Pairing && !before.Rulebook.Contradicts(before.System), message.New("arbiter.setup.part.edition")},
		{before.System.Baku != after.System.Baku, message.New("arbiter.setup.part.acceleration")},
		{pab != other, message.New("arbiter.setup.part.points")},
		{was.Points.PairingAllocatedBye != will.Points.PairingAllocatedBye, message.New("arbiter.setup.part.pab")},
		{was.Matches.Contest.String() != will.Matches.Contest.String() || was.Matches.PlayOut != will.Matches.PlayOut || was.Matches.ThirdPlace != will.Matches.ThirdPlace, message.New("arbiter.setup.part.matches")},
		{was.MatchPoints != will.MatchPoints || !reflect.DeepEqual(was.TeamBye, will.TeamBye), message.New("arbiter.setup.part.match-points")},
		{was.Boards != will.Boards, message.New("arbiter.setup.part.boards")},
		{was.Initial != will.Initial, message.New("arbiter.setup.part.initial-colour")},
		{was.Order != will.Order, message.New("arbiter.setup.part.order")},
		{c.ranks(s), message.New("arbiter.setup.part.ranking")},
		{was.Rounds != will.Rounds && s.FIDEMode(), message.New("arbiter.setup.part.rounds")},
		{after.System.Baku && before.System.Baku && acceleratedRounds(was.Rounds) != acceleratedRounds(will.Rounds), message.New("arbiter.setup.part.accelerated-rounds")},
	} {
		if part.changed {
			what = append(what, part.name)
		}
	}
	return what
}

// acceleratedRounds returns the numbers of rounds in which Baku adds a point, and
// half of one.
func acceleratedRounds(rounds int) [2]int {
	all, whole := baku.Rounds(rounds)
	return [2]int{all, whole}
}

// rounds returns the decision about another number of rounds, outside FIDE mode:
// rules for the final round are others than for the rounds before it (C.04.3
// 1.8).
func (c Configure) rounds(s *journal.State, d *Decision) {
	was, will, last := s.Config.Rounds, c.Config.Rounds, s.Current()
	if was == will {
		return
	}
	d.warn(Confirm, "arbiter.setup.rounds.changed", "was", was, "rounds", will)
	text := fmt.Sprintf("rounds %d => %d", was, will)
	if (was == last) != (will == last) {
		if differences := c.recheck(s, last); len(differences) > 0 {
			wrong := departures(differences)
			d.warn(Confirm, "arbiter.setup.rounds.wrong", "round", last, "pairs", inPlace(wrong))
			text += ", " + wrong
		}
	}
	d.add(comment(last, "Configuration", text))
}

// recheck compares a round with what the rules make of it under the new
// configuration.
func (c Configure) recheck(s *journal.State, round int) []pairing.Difference {
	checked, err := pairing.Check(c.stateAfter(s).Record(round), pairing.Options{Round: round})
	if err != nil || len(checked) == 0 {
		return nil
	}
	return checked[0].Differences
}

// ties returns the decision about another list of tie-breaks.
func (c Configure) ties(s *journal.State, d *Decision) {
	was, will := &s.Config, &c.Config
	c.advise(s, d)
	edition := func(c *journal.Config) string { return string(c.Rulebook.TieBreaks) }
	if slices.Equal(was.Ties, will.Ties) && edition(was) == edition(will) {
		return
	}
	list := strings.Join(was.Ties, ",")
	d.warn(c.level(s), "arbiter.setup.ties.changed", "was", list, "will", strings.Join(will.Ties, ","))
	text := fmt.Sprintf("tie-breaks %s => %s", list, strings.Join(will.Ties, ","))
	if a, b := edition(was), edition(will); a != b {
		text += fmt.Sprintf(" (edition %s => %s)", a, b)
	}
	d.add(comment(s.Current(), "Configuration", text))
}

// level returns the confirmation needed for a change that FIDE allows with its
// consequences spelled out.
func (c Configure) level(s *journal.State) Level {
	if s.FIDEMode() {
		return TwoSteps
	}
	return Confirm
}
