package arbiter

import (
	"strconv"

	"torneo/internal/journal"
	"torneo/laws"
)

// IllegalMoveLaw returns the verdict of the Laws in force in a round on so many illegal moves of
// a player in a game; false if no edition of that day is known.
func IllegalMoveLaw(s *journal.State, round, count int) (laws.Verdict, bool) {
	in, known := LawsInForce(s, round)
	if !known {
		return laws.Verdict{}, false
	}
	v, err := laws.Judge(laws.Case{Situation: "illegal-move", Edition: in.Edition, Kind: in.Kind, Facts: map[string]string{"count": strconv.Itoa(count)}})
	return v, err == nil
}

// LosesByIllegalMoves reports whether so many illegal moves lose a game, and by which
// answer.
func LosesByIllegalMoves(s *journal.State, round, count int) (laws.Answer, bool) {
	v, ok := IllegalMoveLaw(s, round, count)
	if !ok || v.Answers[0].Penalty.Kind != laws.Loss {
		return laws.Answer{}, false
	}
	return v.Answers[0], true
}

// roundDay returns the day of a round, yyyymmdd: as the calendar has it, else that on
// which the tournament begins; 0 where neither is settled.
func roundDay(s *journal.State, round int) int {
	var day int
	if round >= 1 && round <= len(s.Config.Dates) && s.Config.Dates[round-1].Complete() {
		day = s.Config.Dates[round-1].Ordinal()
	}
	if day == 0 && s.Config.Start.Complete() {
		day = s.Config.Start.Ordinal()
	}
	return day
}
