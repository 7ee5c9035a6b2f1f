package journal

import (
	"errors"
	"testing"

	"torneo/i18n"
	"torneo/message"
)

// The error of a contradictory journal is in the reader's language; logs have it in
// English.
func TestContradictionsAreToldInBothLanguages(t *testing.T) {
	for _, event := range []Payload{
		ExtraGamePlayed{After: 2, White: 1, Black: 2},
		LotsDrawn{[]int{1}},
		MatchesPaired{Round: 4},
		ResultEntered{Round: 7, Board: Board{White: 1, Black: 2}},
		TeamRemoved{ID: 3},
	} {
		_, err := Fold(numbered(TournamentCreated{}, event))
		var c *Contrary
		m, ok := message.Of(err)
		if !errors.As(err, &c) || !ok {
			t.Errorf("%T: %v", event, err)
			continue
		}
		english, spanish := i18n.New(i18n.English).Text(m), i18n.New(i18n.Spanish).Text(m)
		if english != c.Error() || spanish == english || spanish == m.ID {
			t.Errorf("%T: %q, %q; logs have %q", event, english, spanish, c)
		}
	}
}
