package dutch

import (
	"torneo/message"
	"torneo/pairing/swiss"
)

// errIncomplete is the error of a round in which a pair is required that does
// not let the brackets above it be completed.
var errIncomplete = &swiss.Impossible{Message: message.New("swiss.incomplete")}

// settleBye finds the lowest score that the player left over can have in a
// complete pairing (C5), once for the whole round (R-C5-FIRST). It is an error
// if there is no complete pairing.
func (e *engine) settleBye() error {
	certain := e.dense(nil, 0)
	if !certain {
		e.opponents() // so that compatible is quicker
	}
	left, err := e.f.LeftOver(swiss.Completion{Compatible: e.compatible, MayHaveBye: e.mayHaveBye, Certain: certain})
	if err == nil && e.odd {
		e.bye = int(e.f.Players[left[len(left)-1]].Score)
	}
	return err
}

func emptyMatching(n int) []int {
	mate := make([]int, n)
	for i := range mate {
		mate[i] = -1
	}
	return mate
}
