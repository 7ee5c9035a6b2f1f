package migrate

import (
	"slices"
	"strconv"
	"strings"

	"regexp"
	"torneo/tournament"
)

// entry is one round of a player as a cell records it.
type entry struct {
	at       place
	text     string
	kind     entryKind
	opponent int // as the cell names him
	color    tournament.Color
	outcome  tournament.Outcome
	bye      tournament.ByeKind
	point    bool // a whole point without opponent, of whatever kind
}

type entryKind uint8

const (
	nothing entryKind = iota
	aGame
	aBye
)

var (
	numberFirst = regexp.MustCompile(`^([0-9]{1,4})([wbsn])([^0-9]?|[01]|[01½+-][kf])$`)
	signFirst   = regexp.MustCompile(`^([+=<>-])([0-9]{1,4})([wbsn])$`)
	noColour    = regexp.MustCompile(`^([0-9]{1,4})u([01½+-]?)$`)
	colourFirst = regexp.MustCompile(`^([+=-])([wbsn])([0-9]{1,4})$`)
)

// notation is the notation of a table: the letters for the colours, and the meaning of
// + and -.
type notation struct {
	white, black byte
	signs        bool // + and - are results of games, not forfeits
	colorless    bool // "u" stands for a colour that is not there, as readers of pages write it
}

// plainCell returns a cell in small letters, without blanks, with one sign for everything.
func plainCell(text string) string {
	text = strings.ToLower(strings.Join(strings.Fields(text), ""))
	return cellSigns.Replace(text)
}

var cellSigns = strings.NewReplacer("−", "-", "–", "-", "—", "-", "1/2", "½", "0.5", "½", "0,5", "½", "remis", "½")

// notationOf finds out how a table writes, by all of its cells; false if its letters
// contradict each other.
func notationOf(cells []string) (notation, bool) {
	letters := map[byte]bool{}
	signs, digits := false, false
	for _, text := range cells {
		c := plainCell(text)
		if m := numberFirst.FindStringSubmatch(c); m != nil {
			letters[m[2][0]] = true
			switch m[3] {
			case "1", "0", "½":
				digits = true
			case "=":
				signs = true
			}
		} else if m := signFirst.FindStringSubmatch(c); m != nil {
			letters[m[3][0]] = true
			signs = true
		} else if m := colourFirst.FindStringSubmatch(c); m != nil {
			letters[m[2][0]] = true
			signs = true
		}
	}
	n := notation{signs: signs && !digits}
	switch {
	case letters['s'] && (letters['b'] || letters['n']), letters['w'] && letters['n']:
		return n, false
	case letters['s']:
		n.white, n.black = 'w', 's'
	case letters['n']:
		n.white, n.black = 'b', 'n'
	default:
		n.white, n.black = 'w', 'b'
	}
	return n, true
}

func (n notation) color(letter string) tournament.Color {
	switch letter[0] {
	case n.white:
		return tournament.White
	case n.black:
		return tournament.Black
	}
	return tournament.NoColor
}

// read reads a cell; false if it says nothing that is known.
func (n notation) read(text string) (e entry, ok bool) {
	e.text = text
	c := plainCell(text)
	if c == "" || c == "*" {
		return e, true
	}
	if len(c) <= longestGame {
		if g, is, ok := n.readGame(e, c); is {
			return g, ok
		}
	}
	e.kind = aBye
	letters := keyOf(text)
	word := func(words ...string) bool { return slices.Contains(words, letters) }
	switch {
	case word("bye", "1bye", "bye1", "spielfrei", "frei", "freilos", "exento", "exe", "exempt", "libre", "descansa", "descanso", "riposo", "riposa", "isento", "свободен", "bay", "slobodan", "ffb", "pab") && !strings.HasPrefix(c, "-") && !strings.HasPrefix(c, "="),
		c == "-1", c == "+", c == "-+", c == "1", c == "+bye":
		e.point = true
	case word("pairingallocatedbye"):
		e.bye = tournament.PairingAllocatedBye
	case word("fullpointbye"):
		e.bye = tournament.FullPointBye
	case word("halfpointbye"), c == "-½", c == "½", c == "=", c == "-=", c == "=bye", c == "½bye", c == "bye½", c == "hpb", c == "h":
		e.bye = tournament.HalfPointBye
	case c == "-0", c == "0", c == "-", c == "--", c == "---", c == "0bye", c == "bye0", c == "-bye", c == "zpb", c == "z",
		word("notpaired", "nichtgelost", "nichtausgelost", "noemparejado", "noemparejada", "nonapparie", "nonabbinato", "naoemparceirado", "непарныи", "нежеребиться", "eslendirilmedi", "nijeuparen", "absent", "abs", "ausente", "assente", "abwesend", "forf", "unpaired"):
		e.bye = tournament.ZeroPointBye
	default:
		return e, false
	}
	return e, true
}

// longestGame is the length of the longest cell of a game, in bytes.
const longestGame = 16

// readGame reads a cell that names an opponent; it says whether it is one, and whether what it
// says is known.
func (n notation) readGame(e entry, c string) (g entry, is, ok bool) {
	if m := signFirst.FindStringSubmatch(c); m != nil {
		e, ok = n.game(e, m[2], m[3], m[1], true)
		return e, true, ok
	}
	if m := colourFirst.FindStringSubmatch(c); m != nil {
		e, ok = n.game(e, m[3], m[2], m[1], true)
		return e, true, ok
	}
	if m := numberFirst.FindStringSubmatch(c); m != nil {
		e, ok = n.game(e, m[1], m[2], m[3], n.signs)
		return e, true, ok
	}
	if m := noColour.FindStringSubmatch(c); m != nil && n.colorless {
		e, ok = n.game(e, m[1], string(n.white), m[2], false)
		e.color = tournament.NoColor
		return e, true, ok
	}
	return e, false, false
}

// game reads an opponent with colour and result. Signs are results of games, < and >
// forfeits; otherwise + and - are forfeits.
func (n notation) game(e entry, opponent, letter, outcome string, signs bool) (entry, bool) {
	e.kind = aGame
	e.opponent, _ = strconv.Atoi(opponent)
	e.color = n.color(letter)
	switch {
	case outcome == "1", outcome == "+" && signs:
		e.outcome = tournament.Win
	case outcome == "0", outcome == "-" && signs:
		e.outcome = tournament.Loss
	case outcome == "½", outcome == "=":
		e.outcome = tournament.Draw
	case outcome == "+", outcome == ">", outcome == "+k", outcome == "1k", outcome == "+f", outcome == "1f":
		e.outcome = tournament.ForfeitWin
	case outcome == "-", outcome == "<", outcome == "-k", outcome == "0k", outcome == "-f", outcome == "0f":
		e.outcome = tournament.ForfeitLoss
	case outcome == "", outcome == "*":
		e.outcome = tournament.Pending
	case outcome == "?":
		e.outcome = tournament.Adjourned
	default:
		return e, false
	}
	return e, e.opponent > 0 && e.color != tournament.NoColor
}

// fits reports whether two outcomes can be those of one game.
func fits(a, b tournament.Outcome) bool {
	switch {
	case a.Forfeit() || b.Forfeit():
		return a.Forfeit() && b.Forfeit() && (a != tournament.ForfeitWin || b != tournament.ForfeitWin)
	case a.IsPlayed() && b.IsPlayed():
		return a.Standard()+b.Standard() <= tournament.One
	}
	return a == b
}

var resultForm = regexp.MustCompile(`^([01½+=-])[-:]?([01½+=-])([kf]?)$`)

// resultOf reads "1 - 0", "½:½", "+ - -"; nothing is no result yet.
func resultOf(text string) (tournament.ByColor[tournament.Outcome], bool) {
	c := plainCell(text)
	if c == "" || c == "-" || c == ":" || c == "*" {
		return tournament.Both(tournament.Pending), true
	}
	if c == "adj" {
		return tournament.Both(tournament.Adjourned), true
	}
	m := resultForm.FindStringSubmatch(c)
	if m == nil {
		return tournament.ByColor[tournament.Outcome]{}, false
	}
	forfeit := m[3] != "" || strings.Contains(m[1]+m[2], "+") || m[1] == "-" && m[2] == "-"
	one := func(s string) tournament.Outcome {
		switch {
		case s == "½" || s == "=":
			return tournament.Draw
		case (s == "1" || s == "+") && forfeit:
			return tournament.ForfeitWin
		case s == "1":
			return tournament.Win
		case forfeit || s == "-":
			return tournament.ForfeitLoss
		}
		return tournament.Loss
	}
	both := tournament.ByColor[tournament.Outcome]{White: one(m[1]), Black: one(m[2])}
	return both, fits(both.White, both.Black)
}
