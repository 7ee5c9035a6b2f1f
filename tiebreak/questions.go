package tiebreak

import (
	"torneo/crosstable"
	"torneo/handbook"
)

// Question is one of the questions in which editions differ: a field of their
// table of answers.
type Question string

// The questions, in the order of the table.
const (
	QuestionOwn         Question = "own"
	QuestionAdjusted    Question = "adjusted"
	QuestionCut         Question = "cut"
	QuestionForfeits    Question = "forfeits"
	QuestionForfeitWins Question = "forfeit-wins"
	QuestionFore        Question = "fore"
	QuestionEncounter   Question = "encounter"
	QuestionCertain     Question = "certain"
	QuestionRestart     Question = "restart"
	QuestionSecondary   Question = "secondary"
	QuestionWins        Question = "wins"
	QuestionBoardCount  Question = "board-count"
	QuestionKoya        Question = "koya"
	QuestionRatingCuts  Question = "rating-cuts"
	QuestionFewGames    Question = "few-games"
	QuestionUnrated     Question = "unrated"
	QuestionList        Question = "list" // the edition does not know a tie-break, or leaves it out
)

// Questions returns the questions that have an answer in every edition. Their
// messages are "tiebreak.question." + the question.
//
//i18n:prefix tiebreak.question.
func Questions() []Question {
	return []Question{QuestionOwn, QuestionAdjusted, QuestionCut, QuestionForfeits, QuestionForfeitWins, QuestionFore, QuestionEncounter,
		QuestionCertain, QuestionRestart, QuestionSecondary, QuestionWins, QuestionBoardCount, QuestionKoya, QuestionRatingCuts, QuestionFewGames, QuestionUnrated}
}

// take replaces the answer to one question by another edition's.
func (r *rules) take(q Question, other *rules) {
	switch q {
	case QuestionOwn:
		r.own = other.own
	case QuestionAdjusted:
		r.adjusted = other.adjusted
	case QuestionCut:
		r.cutLow = other.cutLow
	case QuestionForfeits:
		r.forfeitsAreGames = other.forfeitsAreGames
	case QuestionForfeitWins:
		r.forfeitWinsInOwnGames = other.forfeitWinsInOwnGames
	case QuestionFore:
		r.foreIsFinal = other.foreIsFinal
	case QuestionEncounter:
		r.encounter = other.encounter
	case QuestionCertain:
		r.certainPlaces = other.certainPlaces
	case QuestionRestart:
		r.restart = other.restart
	case QuestionSecondary:
		r.secondary = other.secondary
	case QuestionWins:
		r.wins = other.wins
	case QuestionBoardCount:
		r.boardCountAmongEqual = other.boardCountAmongEqual
	case QuestionKoya:
		r.koyaByGroups = other.koyaByGroups
	case QuestionRatingCuts:
		r.unplayedAreRatingCuts = other.unplayedAreRatingCuts
	case QuestionFewGames:
		r.fewGames = other.fewGames
	case QuestionUnrated:
		r.unrated = other.unrated
	}
}

// NewMixed prepares a calculation under an edition that answers some questions
// as another one does. With it a comparison finds the question that changed a
// value: nobody plays under such rules.
func NewMixed(table *crosstable.Table, base, other handbook.Edition, questions []Question, options Options) (*Calculation, error) {
	c, err := New(table, base, options)
	if err != nil {
		return nil, err
	}
	from, err := rulesOf(other)
	if err != nil {
		return nil, err
	}
	mixed := *c.rules
	for _, q := range questions {
		mixed.take(q, from)
	}
	c.rules = &mixed
	return c, nil
}
