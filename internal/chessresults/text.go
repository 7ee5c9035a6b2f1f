package chessresults

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"torneo/internal/entrylist"
	"torneo/internal/incoming"
	"torneo/message"
)

var (
	// gameCell matches a game of a crosstable: opponent, letter of the colour, result.
	gameCell = regexp.MustCompile(`^(0{0,2}[1-9][0-9]{0,3})(\pL)([01½+=-]?|[01½+-][kf])$`)
	// aloneCell matches a round without opponent.
	aloneCell = regexp.MustCompile(`^(|-|-?[01½+]|-=|\*|bye)$`)
	// unpairedCell matches a cell of the list of those who are not paired.
	unpairedCell = regexp.MustCompile(`^(|\*|bye|0f|\pL+)$`)
	// resultCell matches the result of a game.
	resultCell = regexp.MustCompile(`^[01½+=-][-:][01½+=-][kf]?$`)
	// squareCell matches the results against one opponent, of one game or two.
	squareCell = regexp.MustCompile(`^(|\*+|[01½+=-]{1,4})$`)
	decimal    = regexp.MustCompile(`^-?[0-9]+[.,][0-9]+$`)
	score      = regexp.MustCompile(`^[0-9]*(?:½|[.,][0-9]+)?$`)
	day        = regexp.MustCompile(`^([0-9]{4}[/.-][0-9]{1,2}[/.-][0-9]{1,2}|[0-9]{1,2}[/.-][0-9]{1,2}[/.-][0-9]{4})$`)
	anyDay     = regexp.MustCompile(`[0-9]{4}[/.-][0-9]{1,2}[/.-][0-9]{1,2}|[0-9]{1,2}[/.-][0-9]{1,2}[/.-][0-9]{2,4}`)
	anyTime    = regexp.MustCompile(`[0-9]{1,2}:[0-9]{2}`)
	digits     = regexp.MustCompile(`[0-9]+`)
	threeCaps  = regexp.MustCompile(`^[A-Z]{3}$`)
)

// plainCell returns a cell in small letters, without blanks, with one sign for everything.
func plainCell(text string) string {
	text = strings.ToLower(strings.Join(strings.Fields(text), ""))
	return signs.Replace(text)
}

var signs = strings.NewReplacer("−", "-", "–", "-", "—", "-", "1/2", "½")

// gameOf reads a cell as a game of a crosstable; nil if it is none.
func gameOf(plain string) []string {
	if plain == "" || plain[0] < '0' || plain[0] > '9' || len(plain) < 2 {
		return nil
	}
	m := gameCell.FindStringSubmatch(plain)
	if m == nil {
		return nil
	}
	return m[1:]
}

// whole reads a whole number; a spreadsheet writes 12 as "12.0" too.
func whole(text string) (int, bool) {
	text = strings.TrimSuffix(strings.TrimSuffix(text, ".0"), ".")
	if text == "" || len(text) > 12 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// tenths reads points, in tenths: "3½", "2,5", "4".
func tenths(text string) (int, bool) {
	text = strings.ReplaceAll(strings.ReplaceAll(plainCell(text), "½", ".5"), ",", ".")
	if text == "" || strings.Trim(text, "0123456789.") != "" {
		return 0, false
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || v > 10000 {
		return 0, false
	}
	return int(v*10 + 0.5), true
}

func hasLetters(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// numberIn returns the one number of a heading: 3 of "3.Rd", "Rd.3", "R 3", "TB3"; 0 if it has
// none or several.
func numberIn(heading string) int {
	list := digits.FindAllString(heading, 2)
	if len(list) != 1 || len(list[0]) > 2 {
		return 0
	}
	n, _ := strconv.Atoi(list[0])
	return n
}

// roundIn returns the number of the round in a title: 3 of "Round 3 on 2026/08/03 at 14:30",
// "3. Runde am 03.08.2026"; 0 if it says none.
func roundIn(title string) int {
	title = anyTime.ReplaceAllString(anyDay.ReplaceAllString(title, " "), " ")
	list := digits.FindAllString(title, 1)
	if len(list) == 0 || len(list[0]) > 2 {
		return 0
	}
	n, _ := strconv.Atoi(list[0])
	return n
}

// playerLink matches a link to the page of a player, with his starting number.
var playerLink = regexp.MustCompile(`(?i)[?&;]snr=([0-9]{1,4})(?:[^0-9]|$)`)

// numberLinked returns the starting number in the links of a cell; 0 if there is none.
func (c *cell) numberLinked() int {
	for _, link := range c.links {
		if m := playerLink.FindStringSubmatch(link); m != nil {
			n, _ := strconv.Atoi(m[1])
			return n
		}
	}
	return 0
}

var federationLink = regexp.MustCompile(`[?&;]fed=([A-Z]{3})(?:[^A-Z]|$)`)

// federation returns the federation of a cell by its class, a link, or the flag in it; "" if
// there is none.
func (c *cell) federation() string {
	for _, class := range strings.Fields(c.class) {
		if threeCaps.MatchString(class) {
			return class
		}
	}
	for _, link := range c.links {
		if m := federationLink.FindStringSubmatch(link); m != nil {
			return m[1]
		}
	}
	for _, mark := range c.marks {
		if code, is := strings.CutPrefix(mark, "tn_"); is && threeCaps.MatchString(code) {
			return code
		}
	}
	return ""
}

// fideTitle returns a title of C.04.2; another one is noted, and not taken.
func (g *grid) fideTitle(text string) string {
	if text == "" || entrylist.TitleOf(text) != "" {
		return text
	}
	if g.titles == nil {
		g.titles = map[string]bool{}
	}
	g.titles[text] = true
	return ""
}

// loseTitles names the titles that were not taken.
func (g *grid) loseTitles() {
	if len(g.titles) == 0 {
		return
	}
	list := slices.Sorted(maps.Keys(g.titles))
	text, _ := incoming.CutText(strings.Join(list, ", "), 100)
	g.found.Losses = append(g.found.Losses, message.New("chessresults.loss.titles", "titles", text))
}
