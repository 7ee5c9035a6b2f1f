package report

import (
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/claims"
	"torneo/laws"
	"torneo/laws/game"
	"torneo/message"
)

// Claims gathers what was found in games.
type Claims struct {
	p       *i18n.Printer
	d       *Document
	silent  int // games in which there is nothing to tell
	reader  For
	letters game.Letters
}

// NewClaims begins a report on games: for programs they are one table, in which every finding
// has its position; for people a table a game, and positions that repeat are told below it.
func NewClaims(p *i18n.Printer, reader For) *Claims {
	letters := game.English
	if p.Language() == i18n.Spanish {
		letters = game.Spanish
	}
	return &Claims{p: p, d: &Document{Language: p.Language(), Title: p.T("claims.title")}, reader: reader, letters: letters}
}

// Add writes a game, if there is something to write.
func (c *Claims) Add(g *claims.Game) {
	rows := c.rows(g)
	if c.reader == Programs {
		c.addRows(g, rows)
		return
	}
	notes := c.notes(g)
	switch {
	case len(rows) > 0:
		c.d.Tables = append(c.d.Tables, Table{Caption: c.heading(g), Columns: c.columns(), Rows: rows, Notes: notes})
	case len(notes) > 0:
		c.d.Notes = append(c.d.Notes, c.heading(g)+" "+strings.Join(notes, " "))
	default:
		c.silent++
	}
}

// addRows adds what is found in a game to the one table that programs read.
func (c *Claims) addRows(g *claims.Game, rows [][]string) {
	if c.d.Tables == nil {
		columns := []Column{{Key: "game", Title: c.p.T("claims.column.game")}, {Key: "white", Title: c.p.T("laws.side.white")}, {Key: "black", Title: c.p.T("laws.side.black")}, {Key: "what", Title: c.p.T("claims.column.says")}}
		columns = append(columns, c.columns()...)
		c.d.Tables = []Table{{Columns: append(columns, Column{Key: "position", Title: c.p.T("claims.column.position")})}}
	}
	for k, row := range rows {
		f := &g.Claims.Findings[k]
		row = append([]string{strconv.Itoa(g.Number), g.White, g.Black, string(f.What)}, row...)
		c.d.Tables[0].Rows = append(c.d.Tables[0].Rows, append(row, f.State.FEN()))
	}
}

func (c *Claims) columns() []Column {
	return []Column{
		{Key: "after", Title: c.p.T("claims.column.after"), Heading: true},
		{Key: "player", Title: c.p.T("claims.column.player")},
		{Key: "says", Title: c.p.T("claims.column.says")},
		{Key: "articles", Title: c.p.T("claims.column.articles")}}
}

// rows returns the rows of the findings of a game.
func (c *Claims) rows(g *claims.Game) (rows [][]string) {
	for k := range g.Claims.Findings {
		f := &g.Claims.Findings[k]
		who := none
		if f.By != laws.Nobody {
			who = Capital(c.p.T("laws.side." + string(f.By)))
		}
		rows = append(rows, []string{c.moveLabel(g.Played, f.Ply), who, c.says(g.Played, f), Refs(f.Articles)})
	}
	return rows
}

// Document returns the report on all games.
func (c *Claims) Document() *Document {
	if c.silent > 0 {
		c.d.Notes = append(c.d.Notes, c.p.T("claims.silent", "count", c.silent))
	}
	return c.d
}

// heading names a game and the edition by which it is judged.
func (c *Claims) heading(g *claims.Game) string {
	parts := []string{}
	if g.White != "" || g.Black != "" {
		parts = append(parts, orDash(g.White)+" – "+orDash(g.Black))
	}
	if g.Round != "" {
		parts = append(parts, c.p.T("claims.round", "round", g.Round))
	}
	if g.Day != "" {
		parts = append(parts, c.p.Date(strings.ReplaceAll(g.Day, ".", "/")))
	}
	text := c.p.T("claims.game", "number", g.Number)
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", ")
	}
	if g.Edition != "" {
		text += ". " + c.p.T("claims.edition", "edition", laws.Year(g.Edition))
	}
	return text + "."
}

func orDash(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

// moveLabel names the half-move after which something stands: "12...Nf6".
func (c *Claims) moveLabel(g *game.Game, ply int) string {
	if ply == 0 {
		return c.p.T("claims.start")
	}
	return Ply(g, ply, c.letters)
}

// Ply writes a half-move of a game with its number: "12...Nf6".
func Ply(g *game.Game, ply int, l game.Letters) string {
	return moveNumber(g, ply-1) + g.SAN(ply, l)
}

// moveNumber returns the number to write before the move that follows a half-move.
func moveNumber(g *game.Game, ply int) string {
	p := g.Position(ply)
	if p.ToMove() == laws.Black {
		return strconv.Itoa(p.Number()) + "..."
	}
	return strconv.Itoa(p.Number()) + "."
}

// says puts a finding into words.
func (c *Claims) says(g *game.Game, f *game.Finding) string {
	args := []any{"by", string(f.By), "times", len(f.Times), "quiet", f.Quiet, "played", f.Played}
	if f.Times != nil {
		args = append(args, "list", c.times(g, f))
	}
	if f.Move != nil {
		args = append(args, "move", moveNumber(g, f.Ply)+g.Position(f.Ply).SAN(*f.Move, c.letters))
	} else {
		args = append(args, "move", "")
	}
	if f.Last > f.Ply {
		args = append(args, "until", c.moveLabel(g, f.Last))
	} else {
		args = append(args, "until", "")
	}
	text := c.p.T("claims.says."+string(f.What), args...)
	if f.Why != "" {
		text += " " + c.p.T("claims.why."+string(f.Why))
	}
	if f.Played {
		text += " " + c.p.T("claims.played")
	}
	if len(f.Readings) > 0 {
		text += " (" + strings.Join(f.Readings, ", ") + ")"
	}
	return text
}

// times names the half-moves after which the position of a finding stood, so far.
func (c *Claims) times(g *game.Game, f *game.Finding) string {
	var list []string
	for _, ply := range f.Times {
		if ply <= f.Ply { // else it is after the move that is written down
			list = append(list, c.moveLabel(g, ply))
		}
	}
	return strings.Join(list, ", ")
}

// repetitionNotes returns the positions of the findings that repeat, each once, where it is told
// of last.
func (c *Claims) repetitionNotes(g *claims.Game) (notes []string) {
	last := map[game.State]int{}
	for k := range g.Claims.Findings {
		if f := &g.Claims.Findings[k]; f.Times != nil {
			last[f.State.State] = k
		}
	}
	for k := range g.Claims.Findings {
		if f := &g.Claims.Findings[k]; f.Times != nil && last[f.State.State] == k {
			notes = append(notes, c.p.T("claims.repeated", "list", c.times(g.Played, f), "fen", f.State.FEN()))
		}
	}
	return notes
}

// notes returns what there is to say of a game besides its findings.
func (c *Claims) notes(g *claims.Game) (notes []string) {
	p := c.p
	notes = c.repetitionNotes(g)
	if end := g.Claims.End; end != nil && g.Claims.After > 0 {
		notes = append(notes, p.T("claims.after-the-end", "count", g.Claims.After))
	}
	if g.Against != nil {
		notes = append(notes, p.T("claims.against", "result", g.Result))
	}
	if g.Claims.End == nil && g.Stop == nil && g.Edition != "" {
		for _, of := range []struct {
			who    laws.Side
			chance game.Chance
		}{{laws.White, g.Claims.White}, {laws.Black, g.Claims.Black}} {
			if of.chance == game.Impossible && g.Flag == nil {
				notes = append(notes, p.T("claims.helpless", "who", p.T("laws.side."+string(of.who)), "other", p.T("laws.side."+string(of.who.Other()))))
			}
		}
	}
	if g.Flag != nil {
		notes = append(notes, c.flag(g))
	}
	if g.Stop != nil {
		notes = append(notes, p.Text(ClaimsStop(g)))
	}
	return notes
}

// flag describes the consequence of a fallen flag.
func (c *Claims) flag(g *claims.Game) string {
	f, p := g.Flag, c.p
	who, other := p.T("laws.side."+string(f.Of)), p.T("laws.side."+string(f.Of.Other()))
	if f.Over != nil {
		return p.T("claims.flag.over", "who", who, "result", f.Result, "articles", Refs(f.Articles))
	}
	return p.T("claims.flag."+string(f.Mates), "who", who, "other", other, "result", f.Result, "line", c.line(g.Played, f.Line), "articles", Refs(f.Articles))
}

// line writes moves that follow the last position of a game.
func (c *Claims) line(g *game.Game, moves []game.Move) string {
	at := *g.Last()
	var words []string
	for k, m := range moves {
		number := ""
		if at.ToMove() == laws.White {
			number = strconv.Itoa(at.Number()) + "."
		} else if k == 0 {
			number = strconv.Itoa(at.Number()) + "..."
		}
		words = append(words, number+at.SAN(m, c.letters))
		at.Play(m)
	}
	return strings.Join(words, " ")
}

// ClaimsStop names the place and the reason that a game could not be played on.
func ClaimsStop(g *claims.Game) message.Message {
	s := g.Stop
	if s.Move == "" {
		return message.New("claims.stop", "line", s.Line, "column", s.Column, "why", s.Why)
	}
	return message.New("claims.stop-move", "line", s.Line, "column", s.Column, "move", s.Move, "why", s.Why)
}

// FindingSays puts a finding in a game into words that name its moves.
func FindingSays(p *i18n.Printer, g *game.Game, f *game.Finding) string {
	return NewClaims(p, People).says(g, f)
}
