package pgn

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"torneo/internal/codepage"
	"torneo/message"
)

// The limits of a file of games; more of it is refused, or left out of a value.
const (
	MostBytes = 32 << 20
	mostGames = 20_000
	mostTags  = 64
	mostValue = 500

	longestLine = 4096 // of a heading
)

// Error is the reason that a file cannot be read.
type Error struct{ Text message.Message }

func (e *Error) Error() string { return e.Text.ID }

// Message returns the error for people.
func (e *Error) Message() message.Message { return e.Text }

func wrong(id string, pairs ...any) error { return &Error{message.New(id, pairs...)} }

// Read reads the games of a file: their headings, and the result at the end of the moves.
// A game that is cut off says so; a file without any game is an error.
func Read(data []byte) ([]Game, error) {
	if len(data) > MostBytes {
		return nil, wrong("pgn.large", "most", MostBytes>>20)
	}
	var list []Game
	r := reader{text: decodeText(data), line: 1, column: column{number: 1}, give: func(g *Game) { list = append(list, *g) }}
	return list, r.read()
}

// EachMove reads the games of a file with their moves, one after another: a game is given
// as soon as it ends, and its moves are no longer there when the next one is. Games without
// a heading are games, too.
func EachMove(data []byte, give func(*Game)) error {
	if len(data) > MostBytes {
		return wrong("pgn.large", "most", MostBytes>>20)
	}
	r := reader{text: decodeText(data), line: 1, column: column{number: 1}, give: give, moves: true}
	return r.read()
}

// read gives all games of the text. One without any is an error.
func (r *reader) read() error {
	if err := r.games(); err != nil {
		return err
	}
	if r.count == 0 {
		if len(strings.TrimSpace(r.text)) == 0 {
			return wrong("pgn.empty")
		}
		return wrong("pgn.none")
	}
	return nil
}

// decodeText returns the file as UTF-8. What is in no encoding of its own is Windows' for
// Western Europe, which Latin-1 is a part of.
func decodeText(data []byte) string {
	if e, ok := codepage.UTF16(data); ok {
		text, _ := e.FromUTF16(data)
		return strings.TrimPrefix(text, "\ufeff")
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if utf8.Valid(data) {
		return string(data)
	}
	e, _ := codepage.Parse("windows-1252")
	return e.Decode(string(data))
}

type reader struct {
	text string
	at   int
	line int
	give func(*Game)
	game *Game // nil: between two
	over bool  // its heading is
	deep int   // of variations

	open bool // no brace closes a comment any more

	count  int    // of games
	moves  bool   // they are wanted
	words  []Word // room for them
	column        // of what is read
}

func (r *reader) games() error {
	for r.at < len(r.text) {
		c := r.text[r.at]
		switch {
		case c == '\n':
			r.at++
			r.line++
			r.column = column{1, r.at}
		case c == ' ' || c == '\t' || c == '\r' || c == 0:
			r.at++
		case c == '%' && r.atStart(): // a line for other programs
			r.restOfLine()
		case c == '[' && (r.deep == 0 || r.atStart()) && r.isTag():
			if err := r.tag(); err != nil {
				return err
			}
		case c == '{':
			r.comment()
		case c == ';':
			r.restOfLine()
		case c == '(':
			if r.deep == 0 && r.game != nil {
				r.game.Open = r.currentWord("(")
			}
			r.at++
			r.deep++
		case c == ')':
			r.at++
			r.deep = max(r.deep-1, 0)
		default:
			if err := r.word(); err != nil {
				return err
			}
		}
	}
	r.end()
	return nil
}

// atStart reports the first character of a line.
func (r *reader) atStart() bool { return r.at == 0 || r.text[r.at-1] == '\n' }

// isTag reports that a line of a heading begins here: a name, a blank and a quotation
// mark.
func (r *reader) isTag() bool {
	rest := r.text[r.at+1 : min(r.at+80, len(r.text))]
	rest = strings.TrimLeft(rest, " \t")
	n := 0
	for n < len(rest) && (rest[n] == '_' || rest[n] >= '0' && rest[n] <= '9' || rest[n]|0x20 >= 'a' && rest[n]|0x20 <= 'z') {
		n++
	}
	return n > 0 && strings.HasPrefix(strings.TrimLeft(rest[n:], " \t"), `"`)
}

func (r *reader) restOfLine() {
	n := strings.IndexByte(r.text[r.at:], '\n')
	if n < 0 {
		n = len(r.text) - r.at
	}
	r.at += n
}

// tag reads a line of a heading. Quotation marks that nobody escaped are part of the
// value: what ends it is the last one before the bracket.
func (r *reader) tag() error {
	line := r.text[r.at:min(r.at+longestLine, len(r.text))]
	if end := strings.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	r.at += len(line)
	from := r.at
	name, rest, _ := strings.Cut(strings.TrimLeft(line[1:], " \t"), `"`)
	name = strings.TrimSpace(name)
	if r.game != nil && (r.over || strings.EqualFold(name, "Event") && len(r.game.Tags) > 0) {
		r.end()
	}
	if r.game == nil {
		if err := r.begin(); err != nil {
			return err
		}
	}
	var b strings.Builder
	closed := false
	for k := 0; k < len(rest); k++ {
		if rest[k] == '\\' && k+1 < len(rest) && (rest[k+1] == '"' || rest[k+1] == '\\') {
			k++
		} else if rest[k] == '"' {
			if after := strings.TrimLeft(rest[k+1:], " \t\r"); strings.HasPrefix(after, "]") {
				closed = true
				if next := strings.TrimLeft(after[1:], " \t\r"); next != "" { // more stands in the line
					r.at = from - len(next)
				}
				break
			}
		}
		if b.Len() < mostValue {
			b.WriteByte(rest[k])
		}
	}
	if !closed {
		r.game.Cut, r.game.Open = true, Word{"[", r.line, 1}
	}
	if len(r.game.Tags) < mostTags {
		r.game.Tags = append(r.game.Tags, Tag{name, Plain(strings.ToValidUTF8(b.String(), ""))})
	}
	return nil
}

// comment goes over one. One that is never closed ends where the next game begins.
func (r *reader) comment() {
	rest, n := r.text[r.at:], -1
	if !r.open {
		n = strings.IndexByte(rest, '}')
		r.open = n < 0
	}
	within := rest
	if n >= 0 {
		within = rest[:n+1]
	}
	if next := strings.Index(within, "\n[Event "); next >= 0 {
		n, within = -1, within[:next]
	}
	if n < 0 {
		r.deep = 0
		if r.game != nil {
			r.game.Cut, r.game.Open = true, r.currentWord("{")
		}
	}
	r.line += strings.Count(within, "\n")
	if last := strings.LastIndexByte(within, '\n'); last >= 0 {
		r.column = column{1, r.at + last + 1}
	}
	r.at += len(within)
}

// word reads what stands among the moves. A result outside of variations ends the game.
func (r *reader) word() error {
	n := strings.IndexAny(r.text[r.at:], " \t\r\n{}();[")
	switch {
	case n < 0:
		n = len(r.text) - r.at
	case n == 0: // a brace or bracket of nothing
		n = 1
	}
	word := r.text[r.at : r.at+n]
	if r.game == nil && r.moves && (r.count == 0 || isNumbered(word)) {
		if err := r.begin(); err != nil {
			return err
		}
	}
	if r.game == nil {
		r.at += n
		return nil
	}
	r.over = true
	if r.deep == 0 && len(word) < 16 && strings.ContainsAny(word, "*01½") && (word == Unknown || ResultOf(word) != Unknown) {
		r.at += n
		r.game.Ended = word
		r.end()
		return nil
	}
	if r.moves && r.deep == 0 {
		r.move(word)
	}
	r.at += n
	return nil
}

func (r *reader) begin() error {
	if r.count == mostGames {
		return wrong("pgn.many", "most", mostGames)
	}
	r.count++
	r.game = &Game{Line: r.line}
	return nil
}

// end closes the game that is being read.
func (r *reader) end() {
	if r.game != nil {
		if r.game.Ended == "" && r.deep > 0 {
			r.game.Cut = true
		}
		if !r.game.Cut {
			r.game.Open = Word{}
		}
		r.game.Moves = r.words
		r.give(r.game)
	}
	r.game, r.over, r.deep, r.words = nil, false, 0, r.words[:0]
}
