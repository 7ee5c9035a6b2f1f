package arbiter

import (
	"time"

	"torneo/handbook"
	"torneo/internal/journal"
	"torneo/laws"
)

// StartRound notes when the clocks of a round were started, or those of a board that began
// at another time: from then on the default time counts (Laws 6.7). Given again it corrects
// the time.
type StartRound struct {
	Round int
	Board journal.Board // none: all boards of the round
	At    time.Time     // by the clock of the hall
	Game  int           // 2: of the second games of matches of two, each of which has its default time
}

// clashes reports that somebody else has started the same.
func (c StartRound) clashes(w journal.Payload) bool {
	other, ok := w.(journal.RoundStarted)
	return ok && other.Round == c.Round && secondGame(other.Game) == secondGame(c.Game) && sameBoard(other.Board, c.Board) && !other.At.Equal(toMinute(c.At))
}

func (c StartRound) Decide(s *journal.State) Decision {
	r := s.Round(c.Round)
	switch {
	case r == nil:
		return refusal("arbiter.round.none", "round", c.Round)
	case !r.Published:
		return refusal("minutes.refused.draft", "round", c.Round)
	case c.Round != s.Current():
		return refusal("minutes.refused.over", "round", c.Round)
	case c.At.IsZero():
		return refusal("minutes.refused.time")
	}
	if d := noSecondGame(s, c.Game); d.Refused != nil {
		return d
	}
	at, was := toMinute(c.At), r.StartOfGame(c.Game)
	if c.Board != (journal.Board{}) {
		k := r.Find(c.Board)
		if k < 0 {
			return refusal("arbiter.result.no-board", "round", c.Round, "board", saidBoards(pairOf(s, c.Board), playersOf(s)))
		}
		was = r.StartOf(k, c.Game)
	}
	if was.Equal(at) {
		return Decision{}
	}
	var d Decision
	d.add(journal.RoundStarted{Round: c.Round, Board: c.Board, At: at, Game: secondGame(c.Game)})
	return d
}

// toMinute returns a moment as the clock of the hall shows it, without seconds.
func toMinute(t time.Time) time.Time { return t.Truncate(time.Minute) }

// Limit returns the minute at which a player of a board, by its index, is too late for a game:
// the real start of that game and the default time. It is false while the round has not begun, or as long as nobody
// has said the default time.
func Limit(s *journal.State, r *journal.Round, board, game int) (time.Time, bool) {
	limit := limitFrom(s, r.StartOf(board, game))
	return limit, !limit.IsZero()
}

// LimitOfRound returns likewise that of the boards that began with the round; zero: there is
// none.
func LimitOfRound(s *journal.State, r *journal.Round, game int) time.Time {
	return limitFrom(s, r.StartOfGame(game))
}

func limitFrom(s *journal.State, start time.Time) time.Time {
	if start.IsZero() || s.DefaultTime == nil {
		return time.Time{}
	}
	return start.Add(time.Duration(*s.DefaultTime) * time.Minute)
}

// Arrival is the ruling of the Laws on a player who comes late.
type Arrival struct {
	Plays  bool
	Late   int // in minutes
	Limit  time.Time
	Answer laws.Answer // with its articles
}

// JudgeArrival returns whether a player who comes to a game of a board at that minute may play it,
// by the Laws of the day of the round: who comes at the limit is too late (R-LAW-DEFAULT). It is
// false where there is no limit.
func JudgeArrival(s *journal.State, round, board, game int, at time.Time) (Arrival, bool) {
	r := s.Round(round)
	limit, ok := Limit(s, r, board, game)
	if !ok {
		return Arrival{}, false
	}
	late := minutesLate(r.StartOf(board, game), at)
	v, err := judgeArrival(s, round, "late-arrival", map[string]string{"late": laws.FormatTime(late * 60), "default": laws.FormatTime(*s.DefaultTime * 60)})
	if err != nil {
		return Arrival{}, false
	}
	return Arrival{Plays: v.Answers[0].Penalty.Kind != laws.Forfeit, Late: late, Limit: limit, Answer: v.Answers[0]}, true
}

// TooLate returns the ruling of the Laws of the day of a round on a player who has not come
// in time.
func TooLate(s *journal.State, round int) (laws.Answer, bool) {
	facts := map[string]string{"late": laws.FormatTime(24 * 60 * 60)}
	if s.DefaultTime != nil {
		facts["default"] = laws.FormatTime(min(*s.DefaultTime, 24*60-1) * 60)
	}
	v, err := judgeArrival(s, round, "late-arrival", facts)
	if err != nil {
		return laws.Answer{}, false
	}
	return v.Answers[0], true
}

// NobodyCame returns likewise the ruling on a board to which neither player has come.
func NobodyCame(s *journal.State, round int) (laws.Answer, bool) {
	v, err := judgeArrival(s, round, "nobody-comes", nil)
	if err != nil {
		return laws.Answer{}, false
	}
	return v.Answers[0], true
}

// minutesLate returns how many minutes after the start somebody comes, a day at most.
func minutesLate(start, at time.Time) int {
	return min(max(int(toMinute(at).Sub(start)/time.Minute), 0), 24*60)
}

// judgeArrival asks the Laws of the day of a round about a situation of its beginning.
func judgeArrival(s *journal.State, round int, situation string, facts map[string]string) (laws.Verdict, error) {
	in, known := LawsInForce(s, round)
	if !known {
		in = InForce{Edition: handbook.LawsOn(0), Kind: laws.Standard}
	}
	return laws.Judge(laws.Case{Situation: situation, Edition: in.Edition, Kind: in.Kind, Facts: facts})
}
