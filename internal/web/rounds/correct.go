package rounds

import (
	"cmp"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// correctPage corrects one board, and shows beforehand what that changes.
type correctPage struct {
	page.Frame
	Board       journal.Board
	Reading     arbiter.Reading
	Left, Right page.PlayerCell
	Was         string
	Chosen      string // key of the result that has been chosen
	Colors      bool
	RatingOnly  bool
	Second      bool     // it is the second game of a match of two
	Running     bool     // it is the round that is being played
	TooLate     bool     // it counts for the rating report only
	Changes     *changes // nil: not asked for
	Opponents   *opponentsForm
	ByAppeal    *journal.Incident // by whose decision the game has its result; nil: otherwise
}

// changes lists the effects of a correction.
type changes struct {
	Moves  []moveRow
	Next   *arbiter.NextRound
	Will   []string // boards of the next round that would differ
	Reason string   // why it could not be paired
}

// moveRow is a player whose place or points change.
type moveRow struct {
	Player              page.PlayerCell
	From, To            int
	PointsWas, PointsTo string
}

func CorrectForm(v *page.Visit) error {
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
	k := r.Find(b)
	if k < 0 || r.Boards[k].Black == 0 {
		return page.ErrNotFound
	}
	if err := v.NeedToGive(arbiter.CorrectResult{Round: n, Board: b}); err != nil {
		return err
	}
	played := r.Boards[k]
	second := v.Value("game") == "2" && v.State.Config.TwoGames()
	if second { // as a game of its own, with the colours reversed
		played = journal.PlayedBoard{Board: journal.Board{White: played.Black, Black: played.White},
			Result: tournament.ByColor[tournament.Outcome]{White: played.Second.Black, Black: played.Second.White}}
	}
	p := correctPage{Frame: v.Frame(message.New("web.correct.title", "round", n)), Board: played.Board, Running: n == v.State.Current()}
	p.Section, p.Round, p.Second = page.RoundsSection, n, second
	p.ByAppeal = v.State.ResultByAppeal(n, &r.Boards[k], map[bool]int{true: 2}[second])
	p.Reading = arbiter.ReadingOf(v.State, n, played.Board)
	left, right := p.Reading.Board(played.Board)
	was := p.Reading.Result(played.Result)
	p.Left, p.Right, p.Was = page.CellOf(v.State, v.State.Player(left)), page.CellOf(v.State, v.State.Player(right)), eventtext.Result(was)
	p.Chosen, p.Colors, p.RatingOnly = v.Value("result"), v.Value("colors") != "", v.Value("rating") != ""
	if kind, ok := arbiter.KindOf(was); ok && p.Chosen == "" {
		p.Chosen = kind.Key
		p.TooLate = arbiter.OnlyRated(v.State, n) && played.Result.White != tournament.Adjourned
		p.RatingOnly = p.RatingOnly || p.TooLate
	}
	p.Opponents = opponentsOf(v, n, played.Board)
	if v.Value("preview") == "opponents" {
		c, err := opponents(v, n)
		if err != nil {
			return err
		}
		preview, err := arbiter.PreviewOpponents(v.State, c)
		if err != nil {
			return err
		}
		p.Changes = changesOf(v, preview)
	} else if v.Value("preview") != "" && !p.RatingOnly {
		if err := p.preview(n); err != nil {
			return err
		}
	}
	if p.Changes == nil && v.InPanel() {
		return v.Render(correctPanel(p))
	}
	return v.Render(correctView(p))
}

func (p *correctPage) preview(n int) error {
	c, err := correction(p.Visit, n, p.Board)
	if err != nil {
		return err
	}
	preview, err := arbiter.PreviewCorrection(p.State, c)
	if err != nil {
		return err
	}
	p.Changes = changesOf(p.Visit, preview)
	return nil
}

// changesOf puts a preview into words.
func changesOf(v *page.Visit, preview arbiter.Preview) *changes {
	c := &changes{Next: preview.Next}
	for _, m := range preview.Moves {
		c.Moves = append(c.Moves, moveRow{mover(v, preview, m.ID), m.From, m.To, v.Decimal(m.PointsWas.String()), v.Decimal(m.Points.String())})
	}
	if c.Next != nil {
		c.Will = boardNames(v, c.Next.Will)
		if !c.Next.Reason.IsZero() {
			c.Reason = v.Text(c.Next.Reason)
		}
	}
	return c
}

// boardNames returns boards by the names of their players.
func boardNames(v *page.Visit, list []journal.Board) []string {
	var texts []string
	for _, b := range list {
		if b.Black == 0 {
			texts = append(texts, v.NameOf(b.White)+" – "+v.T("web.bye.pairing-allocated"))
			continue
		}
		texts = append(texts, v.NameOf(b.White)+" – "+v.NameOf(b.Black))
	}
	return texts
}

// correction reads what is to be corrected.
func correction(v *page.Visit, n int, b journal.Board) (arbiter.CorrectResult, error) {
	c := arbiter.CorrectResult{Round: n, Board: b, Colors: v.Value("colors") != "", RatingOnly: v.Value("rating") != ""}
	result := cmp.Or(v.Value("to"), v.Value("result")) // a button goes before the list
	kind, ok := arbiter.ResultOf(result)
	if !ok {
		return c, &arbiter.Refused{Message: message.New("web.error.result", "value", result)}
	}
	var err error
	c.Result = v.Reading(b).Result(kind.Result)
	c.Game, err = v.Number("game")
	return c, err
}

// Results returns the results that a board can be corrected to.
func (p correctPage) Results() []arbiter.ResultKind {
	var list []arbiter.ResultKind
	for _, r := range arbiter.Results() {
		if p.Running || r.Result.White != tournament.Pending && r.Result.White != tournament.Adjourned {
			list = append(list, r)
		}
	}
	return list
}

// Meaning returns a result, as the board is read, in words.
func (p correctPage) Meaning(k arbiter.ResultKind) string {
	if !p.State.Config.ForTeams() {
		return p.Text(k.Meaning)
	}
	return namedResult(p.Visit, k, p.Left.Name, p.Right.Name)
}

// mover returns the player or team that moves in the standings.
func mover(v *page.Visit, p arbiter.Preview, id int) page.PlayerCell {
	if p.Teams {
		return page.TeamCell(v.State.Team(id))
	}
	return page.CellOf(v.State, v.State.Player(id))
}
