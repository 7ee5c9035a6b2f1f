package arbiter

import (
	"strconv"

	"torneo/handbook"
	"torneo/internal/journal"
	"torneo/laws"
)

// IllegalMoveLaw returns the verdict of the Laws of the day of a round on so many illegal
// moves of a player in a game, by the rate of play of the tournament; false if no edition
// of that day is known. Games are taken as not supervised, since that is not stored.
func IllegalMoveLaw(s *journal.State, round, count int) (laws.Verdict, bool) {
	edition := handbook.LawsOn(roundDay(s, round))
	if edition == "" {
		return laws.Verdict{}, false
	}
	v, err := laws.Judge(laws.Case{Situation: "illegal-move", Edition: edition, Kind: speedOf(s, edition), Facts: map[string]string{"count": strconv.Itoa(count)}})
	return v, err == nil
}

// speedOf returns the kind of play by the rate of play of the tournament.
func speedOf(s *journal.State, edition handbook.Edition) laws.Kind {
	if control, ok := s.Control(); ok {
		return (&laws.Control{TimeControl: control}).Speed(edition)
	}
	return laws.Standard
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
