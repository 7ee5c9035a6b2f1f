package migrate

import (
	"regexp"
	"slices"
	"strings"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/internal/incoming"
	"torneo/message"
	"torneo/standings"
	"torneo/tiebreak"
	"torneo/tournament"
)

// family is a kind of tie-break as legends and headings name it, with the variants that may be
// meant, the commonest first.
type family struct {
	words *regexp.Regexp // in the plain text of a legend or a heading, without blanks
	codes []string
}

// families are in the order in which they are tried: what names more first.
var families = []family{
	{regexp.MustCompile(`directencounter|encuentrodirecto|resultadoparticular|resultadodirecto|confrontodireto|direkt|resultsbetween|resultagainsttied|^de$|scontrodiretto|encontrodirecto|rencontresdirectes`), []string{"DE"}},
	{regexp.MustCompile(`averageofopponentsbuchholz|averagebuchholz|^aob$`), []string{"AOB"}},
	{regexp.MustCompile(`sumofbuchholz|buchholzsum|buchholzbuchholz|^sob$|fein(bewertung|wertung)|summederbuch`), []string{"SOB"}},
	{regexp.MustCompile(`buchh|bucholz|^bu(ch?)?(t|c[0-9])?$|^bh|^buc`), []string{"BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2", "BH/C3", "FB", "SOB", "AOB"}},
	{regexp.MustCompile(`sonneb|soberg|sober|^sb|^berg`), []string{"SB", "SB/C1", "SB/C2", "SB/M1"}},
	{regexp.MustCompile(`progr|cumul|fortschritt|acumul|^ps|^cu`), []string{"PS", "PS/C1", "PS/C2", "PS/M1"}},
	{regexp.MustCompile(`wonwithblack|winswithblack|negrasganad|ganadasconnegras|siegemitschwarz|^bwg$|vitoriascompretas`), []string{"BWG"}},
	{regexp.MustCompile(`black|negras|schwarz|noirs|neri|pretas|^bpg$`), []string{"BPG", "BWG"}},
	{regexp.MustCompile(`victor|wins|wongames|gameswon|ganadas|siege|vitori|vittori|victoires|^win$|^won$`), []string{"WIN", "WON"}},
	{regexp.MustCompile(`performanc|rendimiento|^tpr$|^perf$|^rp$|leistung`), []string{"TPR", "PTP", "APRO", "APPO"}},
	{regexp.MustCompile(`ratingaverage|averagerating|aver.*rating|elomedio|mediaelo|mediadeelo|promedio|schnitt|gegner.*(elo|twz)|^arp?o$|^rtgavg$|^buchratings?$`), []string{"ARO", "ARO/C1", "APRO"}},
	{regexp.MustCompile(`koya|^ks$`), []string{"KS"}},
	{regexp.MustCompile(`roundselected|gamesplayed|^rep$`), []string{"REP"}},
}

// anyTie are the tie-breaks that are tried where nothing says what a column is.
var anyTie = []string{"BH/C1", "BH", "SB", "BH/M1", "PS", "WIN", "BH/C2", "WON", "BPG", "BWG", "KS", "ARO", "TPR", "SB/C1", "PS/C1", "ARO/C1", "APRO", "PTP", "AOB", "FB", "REP", "SOB"}

// What it takes for a column to be a tie-break: by its name, the most of its values follow;
// without a name, all, and there are enough that differ from each other.
const (
	leastNamed    = 0.6
	leastDistinct = 4
)

// columnValues are the values that a table publishes in a column, with the players.
type columnValues struct {
	publishedTie
	texts map[int]string // by the player's number
	code  string         // what it is; "": that is found out
}

// compareTies finds out what the columns of tie-breaks are, and compares their values. It
// returns the list, nil if a column of it is not known, and the edition that agrees best.
func (r *reader) compareTies(t *tournament.Tournament, columns []columnValues, names map[int]string) ([]string, handbook.Edition) {
	if len(columns) == 0 {
		return nil, ""
	}
	taken, _ := standings.InferRoundRobin(t)
	table, err := crosstable.New(taken, 0)
	if err != nil {
		return nil, ""
	}
	inForce := t.WithDefaults().Rulebook.TieBreaks
	editions := slices.DeleteFunc(handbook.EditionsOf(handbook.TieBreaks), func(e handbook.Edition) bool { return e == inForce })
	slices.Reverse(editions)
	best := matchAll(table, inForce, columns)
	byDay := best.equal
	for _, e := range editions {
		if best.equal == best.count {
			break // none can be better
		}
		if m := matchAll(table, e, columns); m.equal > best.equal {
			best = m
		}
	}
	a := &r.found.Agreement
	if best.count > 0 {
		a.Edition = best.edition
	}
	if best.edition != inForce && best.equal > byDay {
		a.note("migrate.agreement.edition", "edition", tiebreak.Chapter(best.edition), "equal", best.equal, "day", tiebreak.Chapter(inForce), "fewer", byDay, "count", best.count)
	}
	return r.takeTies(table, columns, best, names), best.edition
}

// compareKept compares the values of tie-breaks that a file keeps.
func (r *reader) compareKept(t *tournament.Tournament, kept []incoming.KeptTie) {
	names := namesOf(t)
	if t.IsTeam() {
		clear(names)
		for k := range t.Teams {
			names[t.Teams[k].Number] = t.Teams[k].Name
		}
	}
	var columns []columnValues
	for _, k := range kept {
		columns = append(columns, columnValues{publishedTie{heading: k.Heading}, k.Values, k.Code})
	}
	r.compareTies(t, columns, names)
}

func columnsOf(p publication) (list []columnValues) {
	for k, c := range p.ties {
		v := columnValues{c, map[int]string{}, ""}
		for _, line := range p.lines {
			if text := strings.TrimSpace(line.ties[k]); text != "" {
				v.texts[line.number] = text
			}
		}
		if len(v.texts) > 0 {
			list = append(list, v)
		}
	}
	return list
}

// takeTies notes what the columns are, and the values that do not follow.
func (r *reader) takeTies(table *crosstable.Table, columns []columnValues, m matching, names map[int]string) []string {
	a := &r.found.Agreement
	list := []string{"PTS"}
	whole := true
	for k, c := range columns {
		found := m.columns[k]
		switch {
		case found.code == "":
			whole = false
			if c.legend != "" {
				a.note("migrate.agreement.unknown-legend", "column", c.heading, "legend", c.legend)
			} else {
				a.note("migrate.agreement.unknown", "column", c.heading)
			}
			continue
		case found.order:
			a.note("migrate.agreement.order", "column", c.heading, "code", found.code)
		default:
			a.Published += len(c.texts)
			a.Columns = append(a.Columns, Column{c.heading, found.code, found.equal, len(c.texts)})
			r.differingTies(table, c, found, m.edition, names)
		}
		delete(r.ties, c.heading)
		if spec, err := tiebreak.Parse(found.code); err == nil && !slices.Contains(list, spec.String()) {
			list = append(list, spec.String())
		}
	}
	if !whole || len(list) == 1 {
		return nil
	}
	return list
}

func (r *reader) differingTies(table *crosstable.Table, c columnValues, m matched, edition handbook.Edition, names map[int]string) {
	article := ""
	if d, is := tiebreak.Describe(m.code); is {
		article, _ = d.ArticleIn(edition)
	}
	by := tiebreak.Cite(edition, article)
	if by.IsZero() {
		by = tiebreak.Chapter(edition)
	}
	for i := range table.Participants {
		number := table.Participants[i].Number
		if text, is := c.texts[number]; is && !equalValue(text, m.values[i]) {
			r.found.Agreement.differ(Discrepancy{Number: number, Name: names[number], Recorded: text, Right: m.values[i].String(), By: by,
				What: message.New("migrate.value.tie", "column", c.heading, "code", m.code)})
		}
	}
}

// matching is what the columns are under one edition.
type matching struct {
	edition      handbook.Edition
	columns      []matched
	equal, count int // values
}

type matched struct {
	code   string
	order  bool // it orders the tied, and has no value for one alone
	equal  int
	values []tiebreak.Value
}

func matchAll(table *crosstable.Table, e handbook.Edition, columns []columnValues) (m matching) {
	m.edition = e
	calculation, err := tiebreak.New(table, e, tiebreak.Options{BuchholzAnywhere: true, Declared: true, Unrated: tiebreak.Unrated{Skip: true}})
	for _, c := range columns {
		var one matched
		if err == nil {
			one = match(calculation, c)
		}
		m.columns = append(m.columns, one)
		if one.code != "" && !one.order {
			m.equal += one.equal
		}
		m.count += len(c.texts)
	}
	return m
}

// match finds the tie-break that a column is.
func match(calculation *tiebreak.Calculation, c columnValues) (best matched) {
	codes, named := anyTie, false
	if c.code != "" {
		codes, named = []string{c.code}, true
	}
	for _, text := range []string{c.legend, c.heading} {
		plain := strings.ReplaceAll(plainWord(text), " ", "")
		for _, f := range families {
			if plain != "" && !named && f.words.MatchString(plain) {
				codes, named = f.codes, true
			}
		}
	}
	if c.legend != "" && !named {
		return matched{} // it is something else
	}
	if named && codes[0] == "DE" {
		return matched{code: "DE", order: true}
	}
	distinct := map[string]bool{}
	for _, text := range c.texts {
		distinct[text] = true
	}
	if !named && len(distinct) < leastDistinct {
		return matched{}
	}
codes:
	for _, code := range codes {
		spec, err := tiebreak.Parse(code)
		if err != nil {
			continue
		}
		values := calculation.Values(spec)
		equal := 0
		for i := range calculation.Table().Participants {
			text, is := c.texts[calculation.Table().Participants[i].Number]
			switch {
			case is && equalValue(text, values[i]):
				equal++
			case is && !named: // all must follow
				continue codes
			}
		}
		if equal > best.equal || c.code != "" {
			best = matched{code: code, equal: equal, values: values}
		}
		if equal == len(c.texts) {
			break
		}
	}
	if c.code != "" { // it is known what it is, however many follow
		return best
	}
	if least := float64(len(c.texts)); !named && best.equal < len(c.texts) || named && float64(best.equal) < leastNamed*least {
		return matched{}
	}
	return best
}

// equalValue compares a published value with the right one, to the decimals that it has;
// however a half is rounded.
func equalValue(text string, v tiebreak.Value) bool {
	num, den := v.Fraction()
	published, ok := decimalOf(text)
	return ok && published.isRounded(num, den)
}
