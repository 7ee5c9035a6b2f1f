package rounds

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/journal"
)

// drawnHeader is the header with the event up to which a page that refreshes itself has
// drawn its boards.
const drawnHeader = "Torneo-Drawn"

// keepChanged leaves of the boards those whose results have changed since the page was
// drawn, if nothing else has happened: a thousand boards are not drawn anew for one.
func (p *roundPage) keepChanged() error {
	last, mark, _ := strings.Cut(p.Request.Header.Get(drawnHeader), ".")
	mark, asked, _ := strings.Cut(mark, ".")
	drawn, err := strconv.ParseInt(last, 10, 64)
	if err != nil || mark != p.Found.Mark || drawn < 1 || drawn > p.State.Last || p.Only || p.State.Config.ForTeams() || p.State.Config.TwoGames() || !p.Entering() {
		return nil
	}
	events, err := p.Site.Desk.History(p.Context(), p.Tournament.ID, drawn)
	if err != nil {
		return err
	}
	changed := p.askedOtherwise(asked)
	for _, e := range events {
		switch w := e.Payload.(type) {
		case journal.ResultEntered:
			if w.Round != p.Round {
				return nil
			}
			changed = append(changed, w.Board)
		case journal.ResultVerified:
			if w.Round != p.Round {
				return nil
			}
			changed = append(changed, w.Board)
		default:
			return nil
		}
	}
	p.Part = true
	p.Boards = slices.DeleteFunc(p.Boards, func(b boardRow) bool {
		return !slices.ContainsFunc(changed, func(c journal.Board) bool {
			return c.White == b.Board.White && c.Black == b.Board.Black || c.White == b.Board.Black && c.Black == b.Board.White
		})
	})
	return nil
}

// boardsVersion identifies the last event of the drawn boards, and their suggestions:
// of boards and PGN, and of players.
func (p roundPage) boardsVersion() string {
	if p.Found.Mark+p.Found.Asked == "" {
		return p.LastEvent()
	}
	return p.LastEvent() + "." + p.Found.Mark + "." + p.Found.Asked
}

// swapAttributes makes a part that is sent alone replace its own place.
func (p roundPage) swapAttributes() templ.Attributes {
	if !p.Part {
		return nil
	}
	return templ.Attributes{"hx-swap-oob": "outerMorph"}
}
