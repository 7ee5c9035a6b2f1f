package verdicts

import (
	"net/url"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/claims"
	"torneo/internal/report"
	"torneo/laws"
	"torneo/laws/game"
	"torneo/message"
)

// mostMoves bounds what is read of the moves of a game, in characters.
const mostMoves = 6_000

// fromMoves is what the moves of the game at the board give to claim.
type fromMoves struct {
	Text    string // as they were typed and tapped
	Wrong   string // why they cannot be played on
	Now     []claimed
	Before  []string // what could have been claimed earlier
	Squares []square // of the board, from a8 to h1
	From    string   // the square that was tapped first
	Last    string   // the last move; "": none was played
	Of      string   // who is on move
}

// claimed is something that can be claimed now, or has ended the game.
type claimed struct {
	Says string // names the moves
	Link string // to the verdict on it; "": it needs none
}

// square is a square of the board as it is tapped.
type square struct {
	Name, Glyph, Label string
	Dark, Chosen       bool
}

// readMoves reads the moves of the form, plays what was tapped, and finds what they give.
func (p *verdictPage) readMoves() error {
	if p.Board != nil && p.Site.Results != nil {
		moves, err := p.Site.Results.Moves(p.Context(), p.Tournament.ID, p.State, p.Round, p.Board.Board)
		if err != nil {
			p.Site.Log.Warn("moves", "reason", err) // the page answers without them
		}
		p.Electronic = moves
	}
	text, tap := p.Value("moves"), p.Value("tap")
	if text == "" && tap == "" && p.Value("board") == "" {
		return nil
	}
	if len(text) > mostMoves {
		p.Moves = &fromMoves{Wrong: p.T("verdicts.moves-long", "most", mostMoves)}
		return nil
	}
	m := &fromMoves{Text: text}
	p.Moves = m
	g := p.play(m)
	if g == nil {
		return nil
	}
	if m.Wrong == "" {
		m.tap(p, g, tap)
		if m.Text != text {
			g = p.play(m)
		}
	}
	m.find(p, g)
	m.draw(p, g.Played.Last())
	return nil
}

// play plays the moves as far as they go; nil: there is no game in them.
func (p *verdictPage) play(m *fromMoves) (g *claims.Game) {
	err := claims.Each([]byte(m.Text+"\n*\n"), claims.Options{Edition: p.Edition}, func(one *claims.Game) {
		if g == nil {
			g = one
		}
	})
	switch {
	case g == nil && err != nil:
		if said, ok := message.Of(err); ok {
			m.Wrong = p.Text(said)
		}
	case g.Stop != nil:
		m.Wrong = p.T("verdicts.moves-stop", "move", g.Stop.Move, "why", p.Text(g.Stop.Why))
	}
	return g
}

// tap takes a tapped square: the first is where a move comes from, the second where it goes; "back"
// takes the last move back.
func (m *fromMoves) tap(p *verdictPage, g *claims.Game, tap string) {
	last, from := g.Played.Last(), p.Value("from")
	switch {
	case tap == "":
		m.From = ""
	case tap == "back":
		m.Text = movesText(g.Played, max(0, g.Played.Length()-1), lettersOf(p.Printer))
	case from == "" || from == tap || isOwn(last, tap):
		if from != tap && isOwn(last, tap) {
			m.From = tap
		}
	default:
		for _, move := range last.Moves() {
			if !reaches(last, move, from, tap) || move.Promotes != game.None && move.UCI()[4:] != promotionOf(p.Value("promote")) {
				continue
			}
			letters := lettersOf(p.Printer)
			written := last.SAN(move, letters)
			if err := g.Played.Add(written, letters); err == nil {
				m.Text = movesText(g.Played, g.Played.Length(), letters)
				return
			}
		}
		m.Wrong = p.T("verdicts.moves-illegal", "from", from, "to", tap)
	}
}

// reaches reports whether a move is the one that is tapped: castling by the king's square, too.
func reaches(at *game.Position, m game.Move, from, to string) bool {
	if m.From.String() != from {
		return false
	}
	if m.To.String() == to {
		return true
	}
	short := map[string]string{"h1": "g1", "a1": "c1", "h8": "g8", "a8": "c8"}[m.To.String()]
	return short == to && strings.HasPrefix(at.SAN(m, game.English), "O-O")
}

// promotionOf reads the piece to which a pawn is promoted: a queen, if nothing else is said.
func promotionOf(text string) string {
	if text == "r" || text == "b" || text == "n" {
		return text
	}
	return "q"
}

func lettersOf(p *i18n.Printer) game.Letters {
	if p.Language() == i18n.Spanish {
		return game.Spanish
	}
	return game.English
}

// movesText writes so many half-moves of a game: "1. e4 e5 2. Nf3".
func movesText(g *game.Game, plies int, l game.Letters) string {
	var b strings.Builder
	for ply := 1; ply <= plies; ply++ {
		if number, side := g.Number(ply); side == laws.White {
			b.WriteString(strconv.Itoa(number) + ". ")
		}
		b.WriteString(g.SAN(ply, l) + " ")
	}
	return strings.TrimSpace(b.String())
}

// find lists what can be claimed now and what has ended the game.
func (m *fromMoves) find(p *verdictPage, g *claims.Game) {
	n := g.Played.Length()
	if n > 0 {
		m.Last = report.Ply(g.Played, n, lettersOf(p.Printer))
	}
	m.Of = p.T("laws.side." + string(g.Played.Last().ToMove())) //i18n:prefix laws.side.
	for k := range g.Claims.Findings {
		f := &g.Claims.Findings[k]
		says := report.FindingSays(p.Printer, g.Played, f)
		if f.Last < n && !f.What.Ends() {
			m.Before = append(m.Before, report.Ply(g.Played, max(f.Ply, 1), lettersOf(p.Printer))+": "+says)
			continue
		}
		m.Now = append(m.Now, claimed{Says: says + " " + report.Refs(f.Articles), Link: p.linkOf(f, says)})
	}
}

// linkOf leads to the verdict on a finding, with what was found written for the journal.
func (p *verdictPage) linkOf(f *game.Finding, says string) string {
	q := url.Values{"moves": {p.Moves.Text}, "text": {says}}
	set := func(situation string, pairs ...string) {
		q.Set("s", situation)
		for k := 0; k+1 < len(pairs); k += 2 {
			q.Set(factField+pairs[k], pairs[k+1])
		}
	}
	switch f.What {
	case game.Threefold, game.ThreefoldWritten:
		set("repetition", "claim", "right")
	case game.Fifty:
		set("fifty-moves", "half-moves", strconv.Itoa(f.State.Quiet()))
	case game.FiftyWritten:
		set("fifty-moves", "half-moves", strconv.Itoa(f.State.Quiet()), "written", "quiet")
	case game.Fivefold:
		set("fivefold", "consecutive", "yes")
	case game.SeventyFive:
		set("seventy-five-moves", "half-moves", strconv.Itoa(f.State.Quiet()))
	case game.Dead:
		set("dead-position", "dead", "yes")
	default:
		return ""
	}
	q.Set("by", "nobody")
	if f.By != laws.Nobody {
		q.Set("by", string(f.By))
	}
	return p.pathWith(q)
}

// pathWith is the address of the page for this board and this edition, with more of a question.
func (p verdictPage) pathWith(q url.Values) string {
	if p.Board != nil {
		q.Set("white", strconv.Itoa(p.Board.Board.White))
		q.Set("black", strconv.Itoa(p.Board.Board.Black))
	}
	if p.Game == 2 {
		q.Set("game", "2")
	}
	if p.Year != "" {
		q.Set("edition", p.Year)
	}
	if p.Play != "" {
		q.Set("kind", string(p.Play))
	}
	return p.RoundPath("verdict") + "?" + q.Encode()
}

// glyphs are the pieces as they are shown, by their letters in a FEN.
var glyphs = map[byte]string{'K': "♔", 'Q': "♕", 'R': "♖", 'B': "♗", 'N': "♘", 'P': "♙", 'k': "♚", 'q': "♛", 'r': "♜", 'b': "♝", 'n': "♞", 'p': "♟"}

// pieceAt returns the letter of the piece on a square; 0: none.
func pieceAt(at *game.Position, name string) byte {
	board, _, _ := strings.Cut(at.FEN(), " ")
	ranks := strings.Split(board, "/")
	if len(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' {
		return 0
	}
	file := int(name[0] - 'a')
	for _, c := range []byte(ranks['8'-name[1]]) {
		if c >= '1' && c <= '8' {
			if file -= int(c - '0'); file < 0 {
				return 0
			}
			continue
		}
		if file == 0 {
			return c
		}
		file--
	}
	return 0
}

// isOwn reports a piece of the side on move.
func isOwn(at *game.Position, name string) bool {
	c := pieceAt(at, name)
	return c != 0 && (c < 'a') == (at.ToMove() == laws.White)
}

// draw lists the squares of the board, White below.
func (m *fromMoves) draw(p *verdictPage, at *game.Position) {
	for rank := byte('8'); rank >= '1'; rank-- {
		for file := byte('a'); file <= 'h'; file++ {
			name := string([]byte{file, rank})
			s := square{Name: name, Label: name, Dark: (file+rank)%2 == 0, Chosen: name == m.From}
			if c := pieceAt(at, name); c != 0 {
				side := "white"
				if c >= 'a' {
					side = "black"
				}
				s.Glyph = glyphs[c]
				s.Label += " " + p.T("verdicts.piece."+strings.ToLower(string(c))) + " " + p.T("laws.side."+side) //i18n:prefix verdicts.piece.
			}
			m.Squares = append(m.Squares, s)
		}
	}
}

// maxNoted bounds what a claim writes into the journal of itself, in characters.
const maxNoted = 400

// MovesText is what is written into the journal of a claim: the moves that it names.
func (p verdictPage) MovesText() string {
	text := p.Value("text")
	if r := []rune(text); len(r) > maxNoted {
		return string(r[:maxNoted])
	}
	return text
}

// ElectronicPath takes the moves that the electronic board has.
func (p verdictPage) ElectronicPath() string {
	return p.pathWith(url.Values{"moves": {p.Electronic}}) + "#moves-part"
}

// MovesNow is the moves that stand in the field.
func (p verdictPage) MovesNow() string {
	if p.Moves == nil {
		return ""
	}
	return p.Moves.Text
}
