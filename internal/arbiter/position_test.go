package arbiter

import (
	"strings"
	"testing"

	"torneo/internal/journal"
)

func TestDrawPosition(t *testing.T) {
	v := newVenue(t, 4, 3)
	v.pair(Silent)
	v.refuses(DrawPosition{1, 518}, "arbiter.position.not-960")
	v = newVenue(t, 4, 3, func(c *journal.Config) { c.Chess960 = true })
	v.refuses(DrawPosition{1, 518}, "arbiter.round.none")
	v.pair(Silent)
	v.refuses(DrawPosition{1, 960}, "arbiter.position.number")
	v.do(DrawPosition{1, 518}, Silent)
	v.do(DrawPosition{1, 518}, Silent)
	v.note("Chess960 @ Round 1: 518 RNBQKBNR")
	v.do(DrawPosition{1, 0}, Confirm)
	v.play(1)
	v.pair(Silent)
	v.do(DrawPosition{2, 959}, Silent)
	if s := v.state(); s.Positions[1] != 0 || s.Positions[2] != 959 {
		t.Errorf("%v", s.Positions)
	}
	if _, text := v.report(TRF26); !strings.Contains(text, "### Chess960 @ Round 2: 959 RKRNNQBB") {
		t.Errorf("%s", text)
	}
	v.do(Undo{v.act(last[journal.StartPositionDrawn](v))}, Silent)
	if s := v.state(); len(s.Positions) != 1 {
		t.Errorf("%v", s.Positions)
	}
}
