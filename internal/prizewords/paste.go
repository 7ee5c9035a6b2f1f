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

// phrase is a condition as people write it, in either language.
type phrase struct {
	words *regexp.Regexp
	set   func(c *prize.Conditions, said string) message.Message
}

func newPhrase(words, key string, change func(string) string) phrase {
	k := slices.IndexFunc(Conditions, func(c Condition) bool { return c.Key == key })
	return phrase{regexp.MustCompile(`(?i)^(?:` + words + `)$`), func(c *prize.Conditions, s string) message.Message {
		if change != nil {
			s = change(s)
		}
		return Conditions[k].set(c, s)
	}}
}

// less returns the number less one: under 2000 is up to 1999.
func less(s string) string {
	n, _ := strconv.Atoi(s) // digits
	return strconv.Itoa(n - 1)
}

func constant(word string) func(string) string { return func(string) string { return word } }

var phrases = []phrase{
	newPhrase(`(?:nacid[oa]s?|born)\s+(?:desde|en|a partir de|since|from|in)\s+([\d/.-]{4,10})(?: or later| o después)?`, "born_from", nil),
	newPhrase(`(?:nacid[oa]s?|born)\s+(?:hasta|en o antes de|until|up to|in or before)\s+([\d/.-]{4,10})`, "born_to", nil),
	newPhrase(`(?:elo|rating|rated|valoración)?\s*(?:hasta|máx\.?|max\.?|up to|≤|<=)\s*(\d{3,4})`, "rating_max", nil),
	newPhrase(`(?:elo|rating|rated|valoración)?\s*(?:<|menos de|menor de|below|sub|under|u)[\s-]?(\d{4})`, "rating_max", less),
	newPhrase(`(?:elo|rating|rated|valoración)?\s*(?:desde|mín\.?|min\.?|from|≥|>=)\s*(\d{3,4})`, "rating_min", nil),
	newPhrase(`(?:sub|under|u)[\s-]?(\d{1,2})`, "age_max", less),
	newPhrase(`(?:veteran[oa]s?|seniors?|over|mayores de|s|\+)\s*\+?\s*(\d{2})\+?`, "age_min", nil),
	newPhrase(`(mujeres|femenin[oa]s?|damas|chicas|women|girls|female|ladies)`, "sex", constant("w")),
	newPhrase(`(?:federación|federacion|fed\.?|federation)\s*:?\s+([a-z]{3})`, "federations", nil),
	newPhrase(`club\s*:?\s+(.+)`, "clubs", nil),
	newPhrase(`(?:título|titulo|title)\s*:?\s+([a-z]{2,3})`, "titles", nil),
	newPhrase(`(sin elo|sin valoración|unrated)`, "unrated", constant("only")),
	newPhrase(`(no retirad[oa]s?|not withdrawn)`, "exclude_withdrawn", constant("1")),
	{regexp.MustCompile(`(?i)^(todos|todas|general|everybody|everyone|all|open|-|–)$`), func(*prize.Conditions, string) message.Message { return message.Message{} }},
}

// readWho reads conditions in words, as a spreadsheet has them. What it does not
// understand comes back.
func readWho(text string) (c prize.Conditions, unknown []string) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == ',' }) {
		part = strings.Join(strings.Fields(part), " ")
		found := part == ""
		for _, p := range phrases {
			if m := p.words.FindStringSubmatch(part); m != nil && !found {
				found = p.set(&c, m[1]).ID == ""
			}
		}
		if !found {
			unknown = append(unknown, part)
		}
	}
	return c, unknown
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
		c, unknown := readWho(cells[0])
		_, wrong := ReadCell(g.p, f, cells[0])
		if amount := IsAmount(f, cells[0]); !amount && len(cells) > 1 || len(unknown) == 0 && !amount || wrong.ID != "" {
			for _, x := range Conditions {
				row[x.Key] = x.get(&c)
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
