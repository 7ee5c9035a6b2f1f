package outlook

import (
	"strings"

	"torneo/message"
	"torneo/pairing/knockout"
	"torneo/pairing/match"
	"torneo/tournament"
)

// maxNames is how many opponents are called by their names.
const maxNames = 6

// bracketSentences says what is known of a place of a knock-out, and which matches decide.
func (o *Outlook) bracketSentences(p Place) []message.Message {
	list := []message.Message{o.verdictOf(p)}
	for k := range p.Steps {
		s := &p.Steps[k]
		m := o.bracket.matches[s.Match]
		pairs := []any{"match", m.Number, "phase", m.Name, "round", m.Round, "board", m.Board, "opponents", o.Names(s.Opponents), "goal", p.Goal(), "won", "", "lost", ""}
		if o.bracket.Phases == 1 {
			pairs[3] = ""
		}
		if s.Won != "" {
			pairs[13] = meaningOfWin(s)
		}
		if s.Lost != "" {
			pairs[15] = meaningOfLoss(s)
		}
		list = append(list, message.New("outlook.step", pairs...))
		if side := m.sideOf(p.Number); k == 0 && side >= 0 {
			list = append(list, o.needsOf(m, side)...)
		}
	}
	return list
}

func meaningOfWin(s *Step) message.Message {
	switch s.Won {
	case Certain:
		return message.New("outlook.step.won-certain")
	case Impossible:
		return message.New("outlook.step.won-impossible")
	}
	return message.New("outlook.step.won-possible")
}

func meaningOfLoss(s *Step) message.Message {
	switch {
	case s.LostTie:
		return message.New("outlook.step.lost-tie")
	case s.Lost == Certain:
		return message.New("outlook.step.lost-certain")
	case s.Lost == Impossible:
		return message.New("outlook.step.lost-impossible")
	}
	return message.New("outlook.step.lost-possible")
}

// sideOf returns the side of a participant in a match whose sides are known; -1: none.
func (m *Match) sideOf(number int) int {
	for side, p := range m.of.Players {
		if p == number && m.of.Played != nil {
			return side
		}
	}
	return -1
}

// Names names participants, the last one after "or"; of many, how many they are.
func (o *Outlook) Names(numbers []int) message.Message {
	var names []string
	for _, number := range numbers {
		names = append(names, o.name(o.index[number]))
	}
	switch n := len(names); {
	case n == 0:
		return message.New("outlook.names.nobody")
	case n > maxNames:
		return message.New("outlook.names.many", "count", n)
	case n == 1:
		return message.New("outlook.names", "first", names[0], "last", "")
	default:
		return message.New("outlook.names", "first", strings.Join(names[:n-1], "; "), "last", names[n-1])
	}
}

// needsOf says what a side of a match needs from its games.
func (o *Outlook) needsOf(m *Match, side int) (list []message.Message) {
	name := o.name(o.index[m.of.Players[side]])
	then := o.bracket.deciderOf(m)
	x := m.Rest
	if x == nil {
		if m.of.Level() {
			return []message.Message{message.New("outlook.level", "match", m.Number, "then", then)}
		}
		return nil
	}
	t := x.Toward[side]
	if t == nil {
		if x.Level {
			list = append(list, message.New("outlook.toward.unknown", "match", m.Number, "then", then))
		}
		return list
	}
	pairs := []any{"name", name, "match", m.Number, "games", x.Games, "boards", o.teams, "points", t.Enough.Halves(), "count", countOf(t.Enough), "least", t.Least.Halves(), "leastCount", countOf(t.Least), "then", then}
	switch {
	case t.Never:
		list = append(list, message.New("outlook.toward.never", pairs...))
	case t.Enough == t.Least && t.Enough == 0:
	case t.Enough == t.Least:
		list = append(list, message.New("outlook.toward.exact", pairs...))
	default:
		list = append(list, message.New("outlook.toward", pairs...))
	}
	return list
}

// deciderOf says what decides a match that its stage leaves level: of teams first the criteria of the event, then
// the next stage, or what is decided away from the board.
func (b *bracket) deciderOf(m *Match) message.Message {
	stages := b.Rules.Contest.Stages
	at := len(m.of.Played.Stages)
	if m.Rest != nil {
		at = m.Rest.Stage + 1
		if s := &stages[m.Rest.Stage]; s.Kind == tournament.FirstWin && (s.Games == 0 || m.Rest.Games+gamesOver(m.of) < s.Games) {
			return message.New("outlook.then.next-game")
		}
	}
	after := message.New("outlook.then.away")
	if at < len(stages) {
		after = knockout.StageName(&stages[at], b.Teams)
	}
	if m.Rest == nil || !b.Teams {
		return after
	}
	var names []message.Message
	for _, c := range b.Rules.Level {
		names = append(names, knockout.CriterionName(c))
	}
	return message.New("outlook.then.criteria", "criteria", names, "level", m.Rest.Level, "then", after)
}

// gamesOver returns how many games of the stage under way are over.
func gamesOver(m *knockout.Match) int {
	games := m.Played.Stages[len(m.Played.Stages)-1].Games
	if n := len(games); n > 0 && match.Pending(games[n-1]) {
		return n - 1
	}
	return len(games)
}

// whyOfBracket returns the reason of a verdict that is certain or impossible: the places that are left.
func (o *Outlook) whyOfBracket(p Place) message.Message {
	if p.Verdict != Certain && p.Verdict != Impossible {
		return message.Message{}
	}
	best, worst := o.bracket.span(p.Number)
	return message.New("outlook.why.bracket", "first", best, "last", worst, "alone", best == worst)
}
