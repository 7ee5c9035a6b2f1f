package web

import (
	"bytes"
	"strconv"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/message"
	"torneo/pairing/knockout"
	"torneo/tournament"
)

// bracketPage is the bracket of a knock-out: the picture, the tie-break games that
// are to be played and those that have been, and all matches as tables.
type bracketPage struct {
	frame
	Picture string
	Missing string // why nothing can be paired yet; "" if something can, or there is nothing
	Games   []tieBreakRow
	Played  []playedRow
	Matches *report.Document
}

// tieBreakRow is a tie-break game that is to be played.
type tieBreakRow struct {
	White, Black playerCell
	Stage, Game  int
	Clock        string
	Odds         bool
	Chooser      playerCell // who has won the lot and chooses the colours; nobody: they are given
}

// playedRow is a tie-break game with its result.
type playedRow struct {
	Number       int
	After        int
	White, Black playerCell
	Result       string
	Open         bool // it can be corrected
}

func (s *Site) bracket(v *visit) error {
	if !arbiter.IsKnockout(v.state) {
		return errNotFound
	}
	p := bracketPage{frame: v.frame(message.New("web.bracket.title"))}
	p.Section, p.Wide = bracketSection, true
	if stage := stageOf(v.state); stage.Step == stepPlayers || stage.Step == stepNumbers {
		p.Missing = v.Text(stage.text())
		return v.render(bracketView(p))
	}
	b, t, err := arbiter.Bracket(v.state)
	if err != nil {
		if p.Missing = v.saying(err); len(v.state.Players) > 1 && v.state.Current() > 0 {
			p.games(nil)
		}
		return v.render(bracketView(p))
	}
	drawn := report.Bracket{Tournament: t, Bracket: b}
	var picture bytes.Buffer
	if err := drawn.Figure(&picture, v.Printer); err != nil {
		return err
	}
	p.Picture, p.Matches = picture.String(), drawn.Document(v.Printer, report.People)
	p.Matches.Title = ""
	if v.state.Current() > 0 && b.Champion() == 0 {
		step, err := arbiter.NextGames(v.state)
		if err != nil {
			p.Missing = v.saying(err)
		}
		p.games(step)
	} else {
		p.games(nil)
	}
	return v.render(bracketView(p))
}

// saying is why an act was refused, or is not possible.
func (v *visit) saying(err error) string {
	if r, ok := err.(*arbiter.Refused); ok {
		return v.Text(r.Message)
	}
	return err.Error()
}

func (p *bracketPage) games(step *knockout.Step) {
	last := 0
	for _, g := range p.state.Extra {
		last = max(last, g.After)
	}
	for k, g := range p.state.Extra {
		p.Played = append(p.Played, playedRow{k + 1, g.After, cellOf(p.state, p.state.Player(g.White)), cellOf(p.state, p.state.Player(g.Black)), resultText(g.Result),
			g.After == last && p.state.Current() <= g.After})
	}
	if step == nil || !step.Extra {
		return
	}
	cell := func(number int) playerCell { return cellOf(p.state, p.state.Numbered(number)) }
	for _, b := range step.Boards {
		row := tieBreakRow{White: cell(b.White), Black: cell(b.Black), Stage: b.Next.Stage + 1, Game: b.Next.Game + 1, Clock: report.Clock(p.Printer, b.Next.Clock), Odds: b.Next.BlackDraws}
		if b.Chooser != 0 {
			row.Chooser = cell(b.Chooser)
		}
		p.Games = append(p.Games, row)
	}
}

// Results are those that a tie-break game can have.
func (p bracketPage) Results() (list []arbiter.ResultKind) {
	for _, k := range arbiter.Results() {
		if k.Result.White != tournament.Pending && k.Result.White != tournament.Adjourned {
			list = append(list, k)
		}
	}
	return list
}

// playExtra enters a tie-break game, or corrects one. Where the colours were chosen
// "turned" is that the second one named had White.
func (s *Site) playExtra(v *visit) error {
	board, err := v.board()
	if err != nil {
		return err
	}
	if v.text("turned") != "" {
		board = journal.Board{White: board.Black, Black: board.White}
	}
	number, err := v.number("number")
	if err != nil {
		return err
	}
	kind, ok := arbiter.ResultOf(v.text("result"))
	if !ok {
		return &arbiter.Refused{Message: message.New("web.error.result", "value", v.text("result"))}
	}
	done := message.New("web.done.result", "white", v.nameOf(board.White), "black", v.nameOf(board.Black), "result", kind.Symbol)
	return v.do(arbiter.PlayExtra{White: board.White, Black: board.Black, Result: kind.Result, Number: number}, v.path("bracket"), done)
}

// contestName says how matches are decided, and its code.
func contestName(p *i18n.Printer, c tournament.Contest) string {
	if len(c.Stages) == 0 {
		return ""
	}
	return report.Contest(p, c)
}

// matches reads the plan of a knock-out.
func (v *visit) matches(plan *tournament.MatchPlan) error {
	contest, err := tournament.ParseContest(v.text("contest"))
	if err != nil {
		return &arbiter.Refused{Message: message.New("arbiter.setup.contest", "value", v.text("contest"))}
	}
	*plan = tournament.MatchPlan{Contest: contest, PlayOut: v.text("play-out") != "", ThirdPlace: v.text("third-place") != ""}
	return nil
}

// usualContest is how a match is decided unless somebody says otherwise (Manual 5.2).
const usualContest = "2,2x15+10,2x3+2,sudden:5v4"

// bracketFile is the picture to take away.
func bracketFile(v *visit) ([]byte, error) {
	b, t, err := arbiter.Bracket(v.state)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	drawn := report.Bracket{Tournament: t, Bracket: b}
	err = drawn.SVG(&out, v.Printer)
	return out.Bytes(), err
}

func (p bracketPage) number(n int) string { return strconv.Itoa(n) }
