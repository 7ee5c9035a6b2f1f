package tournament

import (
	"fmt"
	"strconv"
	"strings"
)

// MatchPlan is the format of the matches of a knock-out, or of the only one of
// a match, as settled beforehand. The games of their first stages are played
// in rounds of the event, those of later stages are Extra. Of a league it is who
// meets whom.
type MatchPlan struct {
	Contest    Contest `json:"contest,omitzero"`     // without stages: not stated
	PlayOut    bool    `json:"playOut,omitempty"`    // the first stage is played to its end, though it is decided
	ThirdPlace bool    `json:"thirdPlace,omitempty"` // the losers of the semi-finals play for it

	// Table has the matches of each round of a round robin of teams that follows no table of FIDE's: two
	// numbers each, the team named first before the other. None: the table is FIDE's.
	Table [][][2]int `json:"table,omitempty"`
}

// CheckTable reports whether in a table of given matches nobody plays twice in a round, or against
// themselves, and all numbers are those of so many participants; 0: of any.
func (p *MatchPlan) CheckTable(participants int) bool {
	for _, round := range p.Table {
		busy := map[int]bool{}
		for _, pair := range round {
			for _, n := range pair {
				if n < 1 || participants > 0 && n > participants || busy[n] {
					return false
				}
				busy[n] = true
			}
		}
	}
	return true
}

// Contest is the format in which two players decide who of them wins: stages of
// games, the next one played when neither leads after the one before.
type Contest struct {
	Stages []Stage `json:"stages"`
}

// Stage is games of a contest at one time control.
type Stage struct {
	Kind  StageKind      `json:"kind,omitempty"`
	Games int            `json:"games"`          // of FirstWin the most that are played; 0: any number
	Clock ByColor[Clock] `json:"clock,omitzero"` // zero: that of the event
}

// StageKind is the condition that wins a stage.
type StageKind string

const (
	MostPoints  StageKind = ""       // more points in its games
	FirstWin    StageKind = "first"  // the first game won
	SuddenDeath StageKind = "sudden" // one game, which Black wins with a draw
)

// Clock is a player's time for a game.
type Clock struct {
	Minutes   int `json:"minutes"`
	Increment int `json:"increment,omitempty"` // seconds for each move
}

// Limits of a contest as it is written.
const (
	maxStages    = 20
	maxGames     = 100
	maxMinutes   = 600
	maxIncrement = 600
)

// ParseContest reads stages as String writes them:
//
//	2                 two games at the time control of the event
//	2,2x15+10         if level, two games with 15 minutes and 10 seconds a move
//	…,first:3+2       games of 3 minutes and 2 seconds until one is won
//	…,first:4x3+2     four of them at most
//	…,sudden:5v4      5 minutes against 4, Black wins with a draw
func ParseContest(text string) (Contest, error) {
	var c Contest
	for k, part := range strings.Split(text, ",") {
		s, ok := parseStage(strings.TrimSpace(part))
		if !ok || k == maxStages {
			return Contest{}, fmt.Errorf("stage %d of a match, %q: not known", k+1, part)
		}
		c.Stages = append(c.Stages, s)
	}
	return c, nil
}

func parseStage(text string) (s Stage, ok bool) {
	kind, rest, named := strings.Cut(text, ":")
	if !named {
		kind, rest = "", text
	}
	s.Kind = StageKind(kind)
	games, clock, timed := strings.Cut(rest, "x")
	switch {
	case s.Kind == MostPoints && !named:
		s.Games, ok = number(games, 1, maxGames)
	case s.Kind == FirstWin && timed:
		s.Games, ok = number(games, 1, maxGames)
	case s.Kind == FirstWin, s.Kind == SuddenDeath && !timed:
		clock, timed, ok = rest, true, true
		if s.Kind == SuddenDeath {
			s.Games = 1
		}
	}
	if !ok || !timed {
		return s, ok
	}
	white, black, differ := strings.Cut(clock, "v")
	if !differ {
		black = white
	}
	var second bool
	s.Clock.White, ok = parseClock(white)
	s.Clock.Black, second = parseClock(black)
	return s, ok && second
}

func parseClock(text string) (c Clock, ok bool) {
	minutes, increment, added := strings.Cut(text, "+")
	c.Minutes, ok = number(minutes, 1, maxMinutes)
	if added && ok {
		c.Increment, ok = number(increment, 0, maxIncrement)
	}
	return c, ok
}

func number(text string, least, most int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= least && n <= most && text[0] != '+'
}

// String writes the contest as ParseContest reads it.
func (c Contest) String() string {
	parts := make([]string, len(c.Stages))
	for k, s := range c.Stages {
		parts[k] = s.String()
	}
	return strings.Join(parts, ",")
}

// String writes one stage.
func (s Stage) String() string {
	text := strconv.Itoa(s.Games)
	if s.Kind != MostPoints && s.Games == 0 || s.Kind == SuddenDeath {
		text = ""
	}
	if s.Clock != (ByColor[Clock]{}) {
		if text != "" {
			text += "x"
		}
		text += s.Clock.White.String()
		if s.Clock.Black != s.Clock.White {
			text += "v" + s.Clock.Black.String()
		}
	}
	if s.Kind != MostPoints {
		text = string(s.Kind) + ":" + text
	}
	return text
}

// String writes minutes and seconds for each move: "15+10", "5".
func (c Clock) String() string {
	if c.Increment == 0 {
		return strconv.Itoa(c.Minutes)
	}
	return fmt.Sprintf("%d+%d", c.Minutes, c.Increment)
}

// ExtraGame is a game outside the rounds: one that decides a level match of a
// knock-out, or of a play-off. It counts for no score and is not rated with the
// event. In an event for teams it is a match of two teams, by number, on the boards
// of the event: White is the team that has White on the first of them.
type ExtraGame struct {
	After  int              `json:"after"` // the round of the event after which it was played
	White  int              `json:"white"`
	Black  int              `json:"black"`
	Result ByColor[Outcome] `json:"result"` // of a match, what follows from its boards (Tournament.MatchResult)

	Boards []Game `json:"boards,omitempty"` // of a match of teams: players by number, board 1 first; 0: nobody
}

// DecidedMatch is a level match of a knock-out that was decided away from the board.
type DecidedMatch struct {
	After  int      `json:"after"` // the last round of the match
	Winner int      `json:"winner"`
	Loser  int      `json:"loser"`
	By     Decision `json:"by"`
}

// Decision is the way in which such a match was decided.
type Decision string

const (
	ByLot   Decision = "lot"   // lots were drawn
	ByRules Decision = "rules" // as the regulations of the event say
)

// Valid reports whether the decision is one of the two.
func (d Decision) Valid() bool { return d == ByLot || d == ByRules }
