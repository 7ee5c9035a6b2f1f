package web

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// correctPage corrects one board, and shows beforehand what that changes.
type correctPage struct {
	frame
	Board        journal.Board
	White, Black playerCell
	Was          string
	Chosen       string // key of the result that has been chosen
	Colors       bool
	RatingOnly   bool
	Running      bool     // it is the round that is being played
	Changes      *changes // nil: not asked for
}

// changes is what a change of the tournament would change in turn.
type changes struct {
	Moves  []moveRow
	Next   *arbiter.NextRound
	Will   []string // boards of the next round that would differ
	Reason string   // why it could not be paired
}

// moveRow is a player whose place or points change.
type moveRow struct {
	Player              playerCell
	From, To            int
	PointsWas, PointsTo string
}

func (s *Site) correctForm(v *visit) error {
	n, err := v.round()
	if err != nil {
		return err
	}
	b, err := v.board()
	if err != nil {
		return err
	}
	r := v.state.Round(n)
	if r == nil || !r.Published {
		return errNotFound
	}
	k := r.Find(b)
	if k < 0 || r.Boards[k].Black == 0 {
		return errNotFound
	}
	played := r.Boards[k]
	p := correctPage{frame: v.frame(message.New("web.correct.title", "round", n)), Board: played.Board, Running: n == v.state.Current()}
	p.Section, p.Round = roundsSection, n
	p.White, p.Black, p.Was = cellOf(v.state, v.state.Player(played.White)), cellOf(v.state, v.state.Player(played.Black)), resultText(played.Result)
	p.Chosen, p.Colors, p.RatingOnly = v.text("result"), v.text("colors") != "", v.text("rating") != ""
	if kind, ok := arbiter.KindOf(played.Result); ok && p.Chosen == "" {
		p.Chosen = kind.Key
	}
	if v.text("preview") != "" && !p.RatingOnly {
		if err := p.preview(n); err != nil {
			return err
		}
	}
	return v.render(correctView(p))
}

func (p *correctPage) preview(n int) error {
	c, err := p.visit.correction(n, p.Board)
	if err != nil {
		return err
	}
	preview, err := arbiter.PreviewCorrection(p.state, c)
	if err != nil {
		return err
	}
	p.Changes = p.changes(preview)
	return nil
}

// changes puts a preview into words.
func (v *visit) changes(preview arbiter.Preview) *changes {
	c := &changes{Next: preview.Next}
	for _, m := range preview.Moves {
		c.Moves = append(c.Moves, moveRow{v.mover(preview, m.ID), m.From, m.To, v.Decimal(m.PointsWas.String()), v.Decimal(m.Points.String())})
	}
	if c.Next != nil {
		c.Will = v.boardNames(c.Next.Will)
		if !c.Next.Reason.IsZero() {
			c.Reason = v.Text(c.Next.Reason)
		}
	}
	return c
}

// boardNames is boards by the names of their players.
func (v *visit) boardNames(list []journal.Board) []string {
	var texts []string
	for _, b := range list {
		if b.Black == 0 {
			texts = append(texts, v.nameOf(b.White)+" – "+v.T("web.bye.pairing-allocated"))
			continue
		}
		texts = append(texts, v.nameOf(b.White)+" – "+v.nameOf(b.Black))
	}
	return texts
}

// correction reads what is to be corrected.
func (v *visit) correction(round int, b journal.Board) (arbiter.CorrectResult, error) {
	c := arbiter.CorrectResult{Round: round, Board: b, Colors: v.text("colors") != "", RatingOnly: v.text("rating") != ""}
	kind, ok := arbiter.ResultOf(v.text("result"))
	if !ok {
		return c, &arbiter.Refused{Message: message.New("web.error.result", "value", v.text("result"))}
	}
	c.Result = kind.Result
	return c, nil
}

// correct corrects a board.
func (s *Site) correct(v *visit) error {
	n, err := v.round()
	if err != nil {
		return err
	}
	b, err := v.board()
	if err != nil {
		return err
	}
	c, err := v.correction(n, b)
	if err != nil {
		return err
	}
	return v.do(c, v.path("rounds", strconv.Itoa(n)), message.New("web.done.correct", "round", n))
}

// Results is the results that a board can be corrected to.
func (p correctPage) Results() []arbiter.ResultKind {
	var list []arbiter.ResultKind
	for _, r := range arbiter.Results() {
		if p.Running || r.Result.White != tournament.Pending && r.Result.White != tournament.Adjourned {
			list = append(list, r)
		}
	}
	return list
}
