package web

import (
	"crypto/rand"
	"math/big"
	"strconv"

	"torneo/chess960"
	"torneo/internal/arbiter"
	"torneo/message"
)

// positionText is a start position with its number: "518 RNBQKBNR".
func positionText(number int) string {
	rank, _ := chess960.Position(number)
	return strconv.Itoa(number) + " " + rank
}

// Position is the start position of the round; "" if none has been drawn.
func (p roundPage) Position() string {
	if number, drawn := p.state.Positions[p.Round]; drawn {
		return positionText(number)
	}
	return ""
}

// drawPosition draws the start position of a round, or takes the number that was
// drawn on the stage; a confirmation sends it again.
func (s *Site) drawPosition(v *visit) error {
	n, err := v.round()
	if err != nil {
		return err
	}
	if v.text("position") == "" {
		drawn, err := rand.Int(rand.Reader, big.NewInt(chess960.Count))
		if err != nil {
			return err
		}
		v.r.PostForm.Set("position", drawn.String())
		v.r.Form.Set("position", drawn.String())
	}
	number, err := v.number("position")
	if err != nil {
		return err
	}
	return v.do(arbiter.DrawPosition{Round: n, Number: number}, v.path("rounds", strconv.Itoa(n)), message.New("web.done.position", "position", positionText(number)))
}
