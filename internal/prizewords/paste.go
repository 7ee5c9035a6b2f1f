package prizewords

import (
	"slices"
	"strconv"
	"strings"

	"regexp"
	"torneo/i18n"
	"torneo/internal/fundfile"
	"torneo/message"
	"torneo/prize"
)

// phrase is a condition as people write it, in either language: what its groups hold
// are the values of its keys.
type phrase struct {
	words  *regexp.Regexp
	keys   []string
	change func(string) string
}

func newPhrase(words, key string, change func(string) string) phrase {
	return phrase{regexp.MustCompile(`(?i)^(?:` + words + `)$`), strings.Fields(key), change}
}

// set takes what was said, if all of it can be read.
func (x phrase) set(c *prize.Conditions, said []string) bool {
	was := *c
	for k, key := range x.keys {
		value := said[k+1]
		if x.change != nil {
			value = x.change(value)
		}
		if conditionOf(key).add(c, value).ID != "" {
			*c = was
			return false
		}
	}
	return true
}

// less returns the number less one: under 2000 is up to 1999.
func less(s string) string {
	n, _ := strconv.Atoi(s) // digits
	return strconv.Itoa(n - 1)
}

// inFigures returns a number that may be the word for one.
func inFigures(s string) string {
	if _, err := strconv.Atoi(s); err != nil {
		return "1"
	}
	return s
}

func constant(word string) func(string) string { return func(string) string { return word } }

const ratedWord = `(?:elo|rating|rated|valoración)?\s*`

// The sentences of prize.Conditions.Describe are among them: a printed list can be pasted back.
var phrases = []phrase{
	newPhrase(`(?:nacid[oa]s?|born)\s+(?:desde|en|a partir de|since|from|in)\s+([\d/.-]{4,10})(?: or later| o después)?`, "born_from", nil),
	newPhrase(`(?:nacid[oa]s?|born)\s+(?:hasta|en o antes de|until|up to|in or before)\s+([\d/.-]{4,10})`, "born_to", nil),
	newPhrase(`(?:elo|valoración)\s+de\s+(\d{3,4})\s+a\s+(\d{3,4})|(?:rated|rating)\s+(?:from\s+)?(\d{3,4})\s+to\s+(\d{3,4})`, "rating_min rating_max", nil),
	newPhrase(ratedWord+`(?:hasta|máx\.?|max\.?|up to|≤|<=)\s*(\d{3,4})|`+ratedWord+`(\d{3,4})\s+(?:or less|o menos)`, "rating_max", nil),
	newPhrase(ratedWord+`(?:<|menos de|menor de|below|sub|under|u)[\s-]?(\d{4})`, "rating_max", less),
	newPhrase(ratedWord+`(?:desde|mín\.?|min\.?|from|≥|>=)\s*(\d{3,4})|`+ratedWord+`(\d{3,4})\s+(?:or more|o más)`, "rating_min", nil),
	newPhrase(`(?:valoración de la lista de|rating of the list of)\s+([a-z]{3})`, "rating_of", strings.ToUpper),
	newPhrase(`(?:sub|under|u)[\s-]?(\d{1,2})`, "age_max", less),
	newPhrase(`(?:aged?|edad)\s+(\d{1,3})\s+to\s+(\d{1,3})|de\s+(\d{1,3})\s+a\s+(\d{1,3})\s+años`, "age_min age_max", nil),
	newPhrase(`aged\s+(\d{1,3})\s+or\s+less|(\d{1,3})\s+años\s+o\s+menos`, "age_max", nil),
	newPhrase(`aged\s+(\d{1,3})\s+or\s+more|(\d{1,3})\s+años\s+o\s+más`, "age_min", nil),
	newPhrase(`(?:veteran[oa]s?|seniors?|over|mayores de|s|\+)\s*\+?\s*(\d{2})\+?`, "age_min", nil),
	newPhrase(`(?:age on|edad a)\s+([\d/.-]{8,10})`, "age_on", nil),
	newPhrase(`(mujeres|femenin[oa]s?|damas|chicas|women|girls|female|ladies)`, "sex", constant("w")),
	newPhrase(`(hombres|masculin[oa]s?|chicos|men|boys|male)`, "sex", constant("m")),
	newPhrase(`(?:federación|federacion|fed\.?|federation)\s*:?\s+([a-z]{3})`, "federations", nil),
	newPhrase(`club\s*:?\s+(.+)`, "clubs", nil),
	newPhrase(`(?:categoría|categoria|category|cat\.?)\s*:?\s+(.+)`, "categories", nil),
	newPhrase(`(?:título|titulo|title)\s*:?\s+([a-z]{2,3})`, "titles", nil),
	newPhrase(`(también sin (?:elo|valoración)|unrated players,? too|also unrated)`, "unrated", constant("also")),
	newPhrase(`(sin jugadores no valorados|no unrated players)`, "unrated", constant("no")),
	newPhrase(`((?:jugadores )?sin (?:elo|valoración)|unrated(?: players)?)`, "unrated", constant("only")),
	newPhrase(`(\d{1,3}(?:\.[05])?)\s+(?:points or more|puntos o más)`, "min_points", nil),
	newPhrase(`(\d{1,3}|one|una)\s+(?:games? played or more|partidas? jugadas? como mínimo)`, "min_games", inFigures),
	newPhrase(`(?:no more than\s+(\d{1,3}|one)\s+games? lost by forfeit|(\d{1,3}|una)\s+incomparecencias?\s+como\s+máximo)`, "max_forfeits", inFigures),
	newPhrase(`(no retirad[oa]s?|not withdrawn)`, "exclude_withdrawn", constant("1")),
	newPhrase(`(todos|todas|general|everybody|everyone|all|open|-|–)`, "", nil),
}

// ofNames are phrases whose list of names goes on after a comma, if they look so.
var ofNames = map[string]*regexp.Regexp{"federations": regexp.MustCompile(`^[A-Z]{3}$`), "titles": regexp.MustCompile(`^W?[GIFC]M$`)}

// ReadWho reads conditions in words, as people and spreadsheets have them. What it does
// not understand comes back.
func ReadWho(text string) (c prize.Conditions, unknown []string) {
	text = decimalComma.ReplaceAllString(unratedToo.ReplaceAllString(text, "also unrated"), "$1.$2")
	last := ""
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == ',' || r == '·' }) {
		part = strings.Join(strings.Fields(part), " ")
		found := part == ""
		if form := ofNames[last]; form != nil && form.MatchString(part) {
			found = conditionOf(last).add(&c, part).ID == ""
		}
		for _, p := range phrases {
			if m := withoutEmpty(p.words.FindStringSubmatch(part)); m != nil && !found {
				if found = p.set(&c, m); found {
					last = strings.Join(p.keys, " ")
				}
			}
		}
		if !found {
			unknown = append(unknown, part)
		}
	}
	return c, unknown
}

// Two commas divide nothing: that of one sentence, and that of halves.
var (
	unratedToo   = regexp.MustCompile(`(?i)unrated players,\s*too`)
	decimalComma = regexp.MustCompile(`(?i)(\d),([05] (?:points|puntos))`)
)

// withoutEmpty returns the match and the groups that took part in it.
func withoutEmpty(m []string) []string {
	return slices.DeleteFunc(m, func(s string) bool { return s == "" })
}

var ordinal = regexp.MustCompile(`(?i)^(\d{1,2})\s*(?:\.?\s*[ºª°oa]|st|nd|rd|th|\.)?\.?$`)

// Paste adds the lists of a table that was copied from a spreadsheet: the name, who
// has a claim (perhaps), and the prizes. What is not understood is noted at the name.
func (g *Grid) Paste(text string) {
	f := &prize.Fund{Currency: g.Fund["currency"], Decimals: 2}
	g.integer("decimals", g.Fund["decimals"], &f.Decimals)
	g.Rows = slices.DeleteFunc(g.Rows, blank)
	total := -1 // column of a heading
	for line := range strings.Lines(strings.ReplaceAll(text, "\r", "\n")) {
		separator := "\t"
		if !strings.Contains(line, separator) {
			separator = ";"
		}
		cells := strings.Split(strings.Trim(line, "\n"), separator)
		for k := range cells {
			cells[k] = strings.TrimSpace(cells[k])
		}
		if strings.Join(cells, "") == "" || len(g.Rows) >= fundfile.MostLists {
			continue
		}
		if first := slices.IndexFunc(cells, func(c string) bool { m := ordinal.FindStringSubmatch(c); return m != nil && m[1] == "1" }); first > 0 && isHeading(cells[first:]) {
			total = slices.IndexFunc(cells, func(c string) bool { return strings.EqualFold(c, "total") })
			continue
		}
		if total > 0 && total < len(cells) {
			cells = slices.Delete(cells, total, total+1)
		}
		g.pasteRow(f, cells)
	}
}

// isHeading reports cells that number the places.
func isHeading(cells []string) bool {
	n := 0
	for k, c := range cells {
		if m := ordinal.FindStringSubmatch(c); m != nil && m[1] == strconv.Itoa(k+1) {
			n++
		}
	}
	return n > 1 || len(cells) == 1
}

func (g *Grid) pasteRow(f *prize.Fund, cells []string) {
	row := map[string]string{"name": cells[0]}
	cells = cells[1:]
	at := len(g.Rows)
	if len(cells) > 0 {
		c, unknown := ReadWho(cells[0])
		_, wrong := ReadCell(g.p, f, cells[0])
		if amount := IsAmount(f, cells[0]); !amount && len(cells) > 1 || len(unknown) == 0 && !amount || wrong.ID != "" {
			for _, x := range Conditions {
				row[x.Key] = x.format(g.p, &c)
			}
			for _, u := range unknown {
				g.note(Field(at, "name"), message.New("prizegrid.who-unknown", "value", u))
			}
			cells = cells[1:]
		}
	}
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	cells = withoutTotal(g.p, f, cells)
	for k, c := range cells[:min(len(cells), fundfile.MostPlaces)] {
		row[Place(k)] = c
	}
	g.Places = min(max(g.Places, len(cells)), fundfile.MostPlaces)
	g.Rows = append(g.Rows, row)
}

// withoutTotal leaves out a sum at the end: no prize is worth more than the one before.
func withoutTotal(p *i18n.Printer, f *prize.Fund, cells []string) []string {
	var sum, last prize.Money
	for k, c := range cells {
		x, wrong := ReadCell(p, f, c)
		if wrong.ID != "" {
			return cells
		}
		last = x.Amount
		if k < len(cells)-1 {
			sum += last
		}
	}
	if len(cells) > 2 && last == sum && sum > 0 {
		return cells[:len(cells)-1]
	}
	return cells
}
