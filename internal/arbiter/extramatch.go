package arbiter

import (
	"errors"
	"fmt"
	"slices"

	"torneo/internal/journal"
	"torneo/message"
	"torneo/pairing/knockout"
	"torneo/pairing/playoff"
	"torneo/tournament"
)

// PlayExtraMatch enters a match of two teams outside the rounds, with the results of
// all its boards: one that decides a level match of a knock-out, or one of a play-off.
// With a Number it corrects the one that has that place among them, in a knock-out.
type PlayExtraMatch struct {
	White, Black int // teams by ID; White has White on board 1
	Boards       []journal.ExtraBoard
	Number       int
}

func (c PlayExtraMatch) clashes(w journal.Payload) bool {
	return eventRowOf(w).clash.has(clashExtraMatch)
}

func (c PlayExtraMatch) Decide(s *journal.State) Decision {
	after := s.Current()
	r := s.Round(after)
	white, black := s.Team(c.White), s.Team(c.Black)
	switch {
	case !s.Config.ForTeams() || !IsKnockout(s) && s.PlayOff == nil:
		return refusal("level.extra.no-matches")
	case r == nil || !r.Published:
		return refusal("arbiter.extra.round")
	case white == nil || black == nil || c.White == c.Black:
		return refusal("level.extra.teams")
	case len(c.Boards) != s.Config.Boards:
		return refusal("level.extra.boards", "count", len(c.Boards), "boards", s.Config.Boards)
	}
	if wrong := c.boards(s, white, black); wrong != nil {
		return Decision{Refused: wrong}
	}
	if !IsKnockout(s) {
		return c.playOff(s)
	}
	return c.knockout(s, after)
}

// boards refuses boards that cannot be: players of other teams, nobody against nobody,
// games without a final result, wins against nobody that are none.
func (c PlayExtraMatch) boards(s *journal.State, white, black *journal.Team) *message.Message {
	no := func(id string, pairs ...any) *message.Message {
		m := message.New(id, pairs...)
		return &m
	}
	seen := map[int]bool{}
	for k, b := range c.Boards {
		sides := [2]struct {
			id   int
			team *journal.Team
		}{{b.White, white}, {b.Black, black}}
		if k%2 == 1 { // who is named first has White on the odd boards
			sides[0].team, sides[1].team = black, white
		}
		for _, x := range sides {
			switch {
			case x.id == 0:
			case s.Player(x.id) == nil || !slices.Contains(x.team.Players, x.id):
				return no("arbiter.team.stranger", "player", calledBy(s, x.id), "team", x.team.Name)
			case seen[x.id]:
				return no("arbiter.team.twice", "player", calledBy(s, x.id), "team", x.team.Name)
			}
			seen[x.id] = true
		}
		kind, ok := KindOf(b.Result)
		switch {
		case b.White == 0 && b.Black == 0:
			return no("level.extra.empty", "board", k+1)
		case !ok || kind.Result.White == tournament.Pending || kind.Result.White == tournament.Adjourned:
			return no("level.extra.result", "board", k+1)
		case b.White == 0 && b.Result != forfeitOf(tournament.Black), b.Black == 0 && b.Result != forfeitOf(tournament.White):
			return no("level.extra.alone", "board", k+1)
		}
	}
	return nil
}

// forfeitOf returns a game won by forfeit by who has that colour.
func forfeitOf(c tournament.Color) tournament.ByColor[tournament.Outcome] {
	if c == tournament.White {
		return tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}
	}
	return tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}
}

// knockout returns a match that decides a level one of a bracket.
func (c PlayExtraMatch) knockout(s *journal.State, after int) Decision {
	last := lastOfPhase(s, after)
	switch {
	case c.Number < 0 || c.Number > len(s.Extra):
		return refusal("arbiter.extra.unknown", "number", c.Number)
	case c.Number > 0 && s.Extra[c.Number-1].After < last:
		return refusal("arbiter.extra.too-late")
	case last > after:
		return refusal("arbiter.extra.round")
	}
	happens := journal.ExtraMatchPlayed{After: last, White: c.White, Black: c.Black, Boards: slices.Clone(c.Boards), Number: c.Number}
	d := inBracket(s, happens)
	if d.Refused == nil && c.Number > 0 {
		d.warn(Confirm, "level.extra.corrects-match", "match", matchCalled(s, journal.Board{White: c.White, Black: c.Black}))
	}
	return d
}

// playOff returns a match of a play-off.
func (c PlayExtraMatch) playOff(s *journal.State) Decision {
	if c.Number != 0 {
		return refusal("arbiter.extra.unknown", "number", c.Number)
	}
	r, d := playOffOf(s)
	if d.Refused != nil {
		return d
	}
	happens := journal.ExtraMatchPlayed{After: s.Current(), White: c.White, Black: c.Black, Boards: slices.Clone(c.Boards)}
	after := s.Clone()
	if err := after.Apply(journal.Event{Number: after.Last + 1, Payload: happens}); err != nil {
		return refusal("arbiter.impossible", "reason", saying(err))
	}
	played := after.Record(after.Current()).Extra
	if len(played) != len(r.Tournament.Extra)+1 {
		return refusal("level.extra.teams")
	}
	if err := playoff.Enter(r.Tournament, r.Courses, played[len(played)-1]); err != nil {
		return refusedBy(err)
	}
	d.add(happens)
	return d
}

// lastOfPhase returns the last round of the phase of a round of a knock-out: what
// decides its level matches follows it.
func lastOfPhase(s *journal.State, round int) int {
	b, _, err := Bracket(s)
	if err != nil {
		return round
	}
	return b.Last(min(b.PhaseOf(round), b.Phases))
}

// inBracket returns the decision for something that happens, if the bracket can be
// followed with it.
func inBracket(s *journal.State, happens journal.Payload) Decision {
	later := s.Clone()
	if err := later.Apply(journal.Event{Number: later.Last + 1, Payload: happens}); err != nil {
		return refusal("arbiter.impossible", "reason", saying(err))
	}
	if _, _, err := Bracket(later); err != nil {
		return Decision{Refused: messageOf(err)}
	}
	var d Decision
	d.add(happens)
	return d
}

// DecideLevel names the winner of a level match of a knock-out where that is decided
// away from the board: lots were drawn, or the regulations of the event say it (a
// replay that is not to be, the seed, whatever they settle). Without By it takes the
// decision back.
type DecideLevel struct {
	Winner, Loser int // players or teams, by ID
	By            tournament.Decision
}

func (c DecideLevel) Decide(s *journal.State) Decision {
	after := s.Current()
	r := s.Round(after)
	number := map[int]int{}
	for n, id := range rankedIDs(s) {
		number[id] = n
	}
	switch {
	case !IsKnockout(s):
		return refusal("level.decide.none")
	case r == nil || !r.Published:
		return refusal("arbiter.extra.round")
	case c.By != "" && !c.By.Valid():
		return refusal("level.decide.how")
	case number[c.Winner] == 0 || number[c.Loser] == 0 || c.Winner == c.Loser:
		return refusal("level.decide.who")
	}
	b, _, err := Bracket(s)
	if err != nil {
		return Decision{Refused: messageOf(err)}
	}
	last := b.Last(min(b.PhaseOf(after), b.Phases))
	called := func(id int) string { return rankedNames(s, []int{id}) }
	m := matchBetween(b, b.PhaseOf(last), number[c.Winner], number[c.Loser])
	switch {
	case m == nil || last > after:
		return refusal("level.decide.no-match", "winner", called(c.Winner), "loser", called(c.Loser))
	case c.By == "" && m.Decided == "":
		return Decision{}
	case c.By != "" && m.Decided == "" && !m.Level():
		return refusal("level.decide.not-level", "winner", called(c.Winner), "loser", called(c.Loser))
	case c.By == m.Decided && m.Winner == number[c.Winner]:
		return Decision{}
	}
	d := inBracket(s, journal.LevelMatchDecided{After: last, Winner: c.Winner, Loser: c.Loser, By: c.By})
	if d.Refused != nil {
		return d
	}
	if c.By == "" {
		d.warn(Confirm, "level.decide.back", "winner", called(c.Winner), "loser", called(c.Loser))
		return d
	}
	d.warn(Confirm, "level.decide.confirm", "winner", called(c.Winner), "loser", called(c.Loser), "by", DecisionName(c.By))
	d.add(comment(after, "Level match", fmt.Sprintf("%d stays in, %d is out, by %s", number[c.Winner], number[c.Loser], c.By)))
	return d
}

func (c DecideLevel) clashes(w journal.Payload) bool {
	_, note := w.(journal.CommentNoted)
	return !note
}

// DecisionName names the way in which a level match was decided.
func DecisionName(by tournament.Decision) message.Message { //i18n:prefix knockout.decided.by.
	return message.New("knockout.decided.by." + string(by))
}

// matchBetween returns the match of two in a phase; nil if they do not meet there.
func matchBetween(b *knockout.Bracket, phase, one, other int) *knockout.Match {
	for _, m := range b.Phase(phase) {
		if m.Players == [2]int{one, other} || m.Players == [2]int{other, one} {
			return m
		}
	}
	return nil
}

// LevelMatches returns the matches of a knock-out that are level, of the phase
// that is played: who stays in is to be played for, or to be decided.
func LevelMatches(s *journal.State) []*knockout.Match {
	if !IsKnockout(s) || s.Current() == 0 {
		return nil
	}
	b, _, err := Bracket(s)
	if refused := (*Refused)(nil); err != nil && !errors.As(err, &refused) || b == nil {
		return nil
	}
	after := s.Current()
	if phase := b.PhaseOf(after); phase <= b.Phases && b.Last(phase) == after && !slices.ContainsFunc(s.Missing(after), func(journal.PlayedBoard) bool { return true }) {
		return slices.DeleteFunc(b.Phase(phase), func(m *knockout.Match) bool { return !m.Level() })
	}
	return nil
}
