package rounds

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// boardPage asks why a board of a published round is taken apart.
type boardPage struct {
	page.Frame
	Board        journal.Board
	White, Black page.PlayerCell
}

func BoardForm(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil {
		return err
	}
	b, err := v.BoardOf()
	if err != nil {
		return err
	}
	r := v.State.Round(n)
	if r == nil || !r.Published {
		return page.ErrNotFound
	}
	if k := r.Find(b); k < 0 || r.Boards[k].Black == 0 || r.ByTeams {
		return page.ErrNotFound
	}
	p := boardPage{Frame: v.Frame(message.New("hand.unpair-title", "round", n)), Board: b}
	p.Section, p.Round = page.RoundsSection, n
	p.White, p.Black = page.CellOf(v.State, v.State.Player(b.White)), page.CellOf(v.State, v.State.Player(b.Black))
	if v.InPanel() {
		return v.Render(boardPanel(p))
	}
	return v.Render(boardView(p))
}

// unpairBoard takes a board apart, for a reason.
func unpairBoard(v *page.Visit, n int, b journal.Board) (*page.Next, error) {
	if v.Value("reason") == "" {
		return nil, &arbiter.Refused{Message: message.New("hand.reason-missing")}
	}
	return &page.Next{Command: arbiter.UnpairBoard{Round: n, Board: b}, Done: message.New("desk.done.unpaired", "white", v.NameOf(b.White), "black", v.NameOf(b.Black))}, nil
}

// leaveUnpaired leaves somebody without an opponent in the round.
func leaveUnpaired(v *page.Visit, n int) (*page.Next, error) {
	id, err := v.Number("player")
	return &page.Next{Command: arbiter.StayUnpaired{Round: n, ID: id}, Done: message.New("desk.done.stays", "name", v.NameOf(id))}, err
}

// Changeable reports a published round of which single boards can be changed.
func (p roundPage) Changeable() bool {
	return p.Entering() && !p.Paired.Closed && !p.Paired.ByTeams && arbiter.DrawsColour(p.State) && !arbiter.IsKnockout(p.State) && p.MayGive(arbiter.UnpairBoard{Round: p.Round})
}

// BoardPath returns the address at which a board is taken apart.
func (p roundPage) BoardPath(b boardRow) string {
	return p.RoundPath("board") + "?white=" + strconv.Itoa(b.Board.White) + "&black=" + strconv.Itoa(b.Board.Black)
}
