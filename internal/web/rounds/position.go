package rounds

import (
	"crypto/rand"
	"math/big"

	"torneo/chess960"
	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/web/page"
	"torneo/message"
)

// Position returns the start position of the round; "" if none has been drawn.
func (p roundPage) Position() string {
	if number, drawn := p.State.Positions[p.Round]; drawn {
		return eventtext.Position(number)
	}
	return ""
}

// drawPosition draws the start position of a round, or takes the number that was
// drawn on the stage; a confirmation sends it again.
func drawPosition(v *page.Visit, n int) (*page.Next, error) {
	if v.Value("position") == "" {
		drawn, err := rand.Int(rand.Reader, big.NewInt(chess960.Count))
		if err != nil {
			return nil, err
		}
		v.Request.PostForm.Set("position", drawn.String())
		v.Request.Form.Set("position", drawn.String())
	}
	number, err := v.Number("position")
	if err != nil {
		return nil, err
	}
	return &page.Next{Command: arbiter.DrawPosition{Round: n, Number: number}, Done: message.New("web.done.position", "position", eventtext.Position(number))}, nil
}
