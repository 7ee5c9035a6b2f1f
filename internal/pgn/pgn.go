// Package pgn writes and reads PGN: headings, players and results, with the
// moves or without. Who wants players and results never looks at the moves:
// games of Chess960, of unfinished files or with strange comments have results
// as well.
package pgn

import "strings"

// Tag is one line of a game's heading.
type Tag struct{ Name, Value string }

// Game is one game: its heading and how it ended.
type Game struct {
	Tags  []Tag
	Ended string // the result at the end of its moves; "": there is none
	Line  int    // in which its heading begins
	Cut   bool   // a comment, a tag or the file ends before it should
	Open  Word   // what is cut off: where its bracket stands
	Moves []Word // those of the game itself, no variation; of EachMove
}

// Tag returns the value of a tag; "" if the game has none of that name.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// The results that games have.
const (
	White   = "1-0"
	Black   = "0-1"
	Drawn   = "1/2-1/2"
	Unknown = "*"
)

// Result returns the result of a game by its heading and by the end of its moves;
// Unknown while it is not over. It is not sure where the two contradict each other.
func (g *Game) Result() (result string, sure bool) {
	tag, end := ResultOf(g.Tag("Result")), ResultOf(g.Ended)
	switch {
	case tag == Unknown:
		return end, true
	case end == Unknown:
		return tag, true
	}
	return tag, tag == end
}

// ResultOf returns a result as programs write it: with blanks, with ½ or 0.5, with other
// dashes. What is no result is Unknown.
func ResultOf(text string) string {
	text = dashes.Replace(strings.Join(strings.Fields(text), ""))
	switch text {
	case "1-0":
		return White
	case "0-1":
		return Black
	case "1/2-1/2", "0.5-0.5", "1/2":
		return Drawn
	}
	return Unknown
}

var dashes = strings.NewReplacer("–", "-", "—", "-", "−", "-", ":", "-", "½", "1/2", "0,5", "0.5")
