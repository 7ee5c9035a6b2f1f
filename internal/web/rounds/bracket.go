package rounds

import (
	"bytes"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/pairing/knockout"
	"torneo/tournament"
)

// bracketPage is the bracket of a knock-out: the picture, the tie-break games that
// are to be played and those that have been, and all matches as tables.
type bracketPage struct {
	page.Frame
	Picture string
	Chosen  string   // whose way stands out; "": nobody's
	Way     []string // match by match
	Missing string   // why nothing can be paired yet; "" if something can, or there is nothing
	Games   []tieBreakRow
	Played  []playedRow
	Level   []levelRow
	Matches *report.Document
}

// tieBreakRow is a tie-break game that is to be played.
type tieBreakRow struct {
	White, Black page.PlayerCell
	Stage, Game  int
	Clock        string
	Odds         bool
	Chooser      page.PlayerCell // who has won the lot and chooses the colours; nobody: they are given
}

// playedRow is a tie-break game with its result.
type playedRow struct {
	Number       int
	After        int
	White, Black page.PlayerCell
	Result       string
	Open         bool // it can be corrected
}

func Bracket(v *page.Visit) error {
	if !arbiter.IsKnockout(v.State) {
		return page.ErrNotFound
	}
	p := bracketPage{Frame: v.Frame(message.New("web.bracket.title"))}
	p.Section, p.Wide = page.BracketSection, true
	if stage := arbiter.StageOf(v.State); stage.Step == arbiter.StepPlayers || stage.Step == arbiter.StepNumbers {
		p.Missing = v.Text(stage.Text())
		return v.Render(bracketView(p))
	}
	b, t, err := arbiter.Bracket(v.State)
	if err != nil {
		if p.Missing = saying(v, err); len(v.State.Players) > 1 && v.State.Current() > 0 {
			p.games(nil)
		}
		return v.Render(bracketView(p))
	}
	drawn := report.Bracket{Tournament: t, Bracket: b, Link: func(number int) string {
		return v.Path("bracket") + "?player=" + strconv.Itoa(page.ParticipantCell(v.State, number).ID)
	}}
	if drawn.Way, err = p.selectPlayer(b); err != nil {
		return err
	}
	p.Way = drawn.DescribeWay(v.Printer)
	var picture bytes.Buffer
	if err := drawn.Figure(&picture, v.Printer); err != nil {
		return err
	}
	p.Picture, p.Matches = picture.String(), drawn.Document(v.Printer, report.People)
	p.Matches.Title = ""
	p.Matches.Lead = slices.DeleteFunc(p.Matches.Lead, func(line string) bool { // what the page says itself
		return line == page.ContestName(v.Printer, t.Matches.Contest, t.IsTeam()) || line == drawn.PlaceAndDates(v.Printer)
	})
	if v.State.Current() > 0 && b.Champion() == 0 {
		step, err := arbiter.NextGames(v.State)
		if err != nil {
			p.Missing = saying(v, err)
		}
		p.games(step)
	} else {
		p.games(nil)
	}
	p.level()
	return v.Render(bracketView(p))
}

// selectPlayer returns the number of the player whose way is highlighted; 0: nobody.
func (p *bracketPage) selectPlayer(b *knockout.Bracket) (int, error) {
	id, err := p.Number("player")
	if err != nil || id == 0 {
		return 0, err
	}
	for k := range b.Matches {
		for _, number := range b.Matches[k].Players {
			if cell := page.ParticipantCell(p.State, number); number != 0 && cell.ID == id {
				p.Chosen = cell.Name
				return number, nil
			}
		}
	}
	return 0, page.ErrNotFound
}

// saying returns the reason that an act was refused or is impossible, in words.
func saying(v *page.Visit, err error) string {
	if r, ok := err.(*arbiter.Refused); ok {
		return v.Text(r.Message)
	}
	if m, ok := message.Of(err); ok {
		return v.Text(m)
	}
	return err.Error()
}

func (p *bracketPage) games(step *knockout.Step) {
	last := 0
	for _, g := range p.State.Extra {
		last = max(last, g.After)
	}
	record := p.State.Record(p.State.Current())
	for k, g := range p.State.Extra {
		result := eventtext.Result(g.Result)
		if len(g.Boards) > 0 && k < len(record.Extra) {
			result = p.Decimal(madeIn(record, &record.Extra[k]))
		}
		p.Played = append(p.Played, playedRow{k + 1, g.After, p.byID(g.White), p.byID(g.Black), result, g.After == last && p.State.Current() <= g.After})
	}
	if step == nil || !step.Extra {
		return
	}
	cell := func(number int) page.PlayerCell { return page.ParticipantCell(p.State, number) }
	for _, b := range step.Boards {
		row := tieBreakRow{White: cell(b.White), Black: cell(b.Black), Stage: b.Next.Stage + 1, Game: b.Next.Game + 1, Clock: report.Clock(p.Printer, b.Next.Clock), Odds: b.Next.BlackDraws}
		if b.Chooser != 0 {
			row.Chooser = cell(b.Chooser)
		}
		p.Games = append(p.Games, row)
	}
}

// madeIn returns the game points of a match of teams outside the rounds: "2½–1½".
func madeIn(t *tournament.Tournament, g *tournament.ExtraGame) string {
	points, _ := t.BoardsOf(g)
	var sum [2]tournament.Points
	for side := range points {
		for _, made := range points[side] {
			sum[side] += made
		}
	}
	return sum[0].String() + " – " + sum[1].String()
}

// form takes a tie-break match that is to be played.
func (p bracketPage) form(g tieBreakRow) page.ExtraMatch {
	m := p.ExtraMatchOf(p.State.Team(g.White.ID), p.State.Team(g.Black.ID))
	m.Action, m.Back = p.Path("bracket", "match"), p.Path("bracket")
	return m
}

// correction takes it once more.
func (p bracketPage) correction(g playedRow) page.ExtraMatch {
	m := p.PlayedExtraMatch(&p.State.Extra[g.Number-1], g.Number)
	m.Action, m.Back = p.Path("bracket", "match"), p.Path("bracket")
	return m
}

// Results returns the results that a tie-break game can have.
func (p bracketPage) Results() []arbiter.ResultKind { return arbiter.FinalResults() }

// playExtra enters a tie-break game, or corrects one. Where the colours were chosen
// "turned" is that the second one named had White.
func playExtra(v *page.Visit) (*page.Next, error) {
	board, err := v.BoardOf()
	if err != nil {
		return nil, err
	}
	if v.Value("turned") != "" {
		board = journal.Board{White: board.Black, Black: board.White}
	}
	number, err := v.Number("number")
	if err != nil {
		return nil, err
	}
	kind, ok := arbiter.ResultOf(v.Value("result"))
	if !ok {
		return nil, &arbiter.Refused{Message: message.New("web.error.result", "value", v.Value("result"))}
	}
	done := message.New("web.done.result", "white", v.NameOf(board.White), "black", v.NameOf(board.Black), "result", kind.Symbol)
	return &page.Next{Command: arbiter.PlayExtra{White: board.White, Black: board.Black, Result: kind.Result, Number: number}, Done: done}, nil
}

func (p bracketPage) number(n int) string { return strconv.Itoa(n) }
