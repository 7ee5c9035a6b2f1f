package verdicts

import (
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/spelling"
	"torneo/internal/web/page"
	"torneo/laws"
)

// factField is what the names of fields of facts begin with.
const factField = "f-"

// askedCase is what was asked, as the form or the address has it.
type askedCase struct {
	Query      string // what was searched for
	Situation  string
	By         laws.Side
	Judged     bool // it is said who, or that it is nobody in particular
	Told       map[string]string
	White      string // what the clocks show, as it was typed
	Black      string
	Clocks     *laws.Clocks
	WrongClock string // one that is no time
	Game       int
	Year       string    // an edition chosen for this question
	Play       laws.Kind // likewise
}

// most is the length of what is read of a field.
const most = 100

// readCase reads what was asked. What cannot be is left for the verdict to say.
func readCase(v *page.Visit) (c askedCase, err error) {
	c = askedCase{Query: shorten(v.Value("q")), Situation: shorten(v.Value("s")), White: shorten(v.Value("cw")), Black: shorten(v.Value("cb")), Told: map[string]string{}, Year: v.Value("edition")}
	if c.Game, err = v.Number("game"); err != nil {
		return c, err
	}
	switch by := v.Value("by"); by {
	case "white", "black":
		c.By, c.Judged = laws.Side(by), true
	case "nobody":
		c.Judged = true
	}
	if k, ok := laws.ParseKind(v.Value("kind")); ok {
		c.Play = k
	}
	for name, values := range v.Request.Form {
		if fact, is := strings.CutPrefix(name, factField); is && len(values) > 0 && strings.TrimSpace(values[0]) != "" && len(c.Told) < 20 {
			c.Told[shorten(fact)] = shorten(strings.TrimSpace(values[0]))
		}
	}
	if c.White == "" && c.Black == "" {
		return c, nil
	}
	var shown laws.Clocks
	for _, one := range []struct {
		text string
		into *int
	}{{c.White, &shown.White}, {c.Black, &shown.Black}} {
		n, ok := readClock(one.text)
		if !ok {
			if one.text != "" {
				c.WrongClock = one.text
			}
			return c, nil
		}
		*one.into = n
	}
	c.Clocks = &shown
	return c, nil
}

// shorten bounds a text that is shown again.
func shorten(text string) string {
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "")
	}
	return text
}

// readClock reads a time as people type it on a telephone: "6:20", "6.20", "620", "1:05:30".
func readClock(text string) (int, bool) {
	text = strings.NewReplacer(".", ":", ",", ":", " ", "").Replace(text)
	if !strings.Contains(text, ":") {
		if len(text) < 3 || len(text) > 6 {
			return 0, false
		}
		at := len(text) - 2
		minutes, seconds := text[:at], text[at:]
		if len(minutes) > 2 {
			minutes = minutes[:len(minutes)-2] + ":" + minutes[len(minutes)-2:]
		}
		text = minutes + ":" + seconds
	}
	return laws.ParseTime(text)
}

// lawsOr returns the edition and the kind of play that were chosen, or those in force.
func (c askedCase) lawsOr(in arbiter.InForce) (handbook.Edition, laws.Kind) {
	e, k := in.Edition, in.Kind
	for _, there := range handbook.LawsEditions() {
		if e == "" || c.Year == laws.Year(there) { // of a day before all of them the first
			e = there
		}
	}
	if c.Play != "" {
		k = c.Play
	}
	if k == "" {
		k = laws.Standard
	}
	return e, k
}

// tableTyped reads the number of a board as it was typed or scanned: "12", or an address of the
// desk that ends with it ("…#table-12"). 0: there is none.
func tableTyped(text string) int {
	for _, before := range []string{"#table-", "table="} {
		if at := strings.LastIndex(text, before); at >= 0 {
			text = text[at+len(before):]
		}
	}
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 1 || n > journal.MaxPlayers {
		return 0
	}
	return n
}

// wordsOf divides what was searched for.
func wordsOf(query string) []string { return strings.Fields(spelling.Plain(query)) }

// countsIllegal reports a question whose count is that of the player's illegal moves in the game.
func countsIllegal(q *laws.Question) bool {
	for _, r := range q.Rules {
		for _, o := range r.Outcomes {
			if o.Counts {
				return true
			}
		}
	}
	return false
}

// FactValue returns the value of a fact on the page: as it was told, or as the journal has it; ""
// where neither is.
func (p verdictPage) FactValue(name string) string {
	if value, told := p.Told[name]; told {
		return value
	}
	if p.Question == nil {
		return ""
	}
	record := arbiter.PlayerRecord{}
	if p.Board != nil && p.By == laws.White {
		record = p.Board.Records[0]
	} else if p.Board != nil && p.By == laws.Black {
		record = p.Board.Records[1]
	}
	switch {
	case name == "count" && p.By != laws.Nobody && countsIllegal(p.Question):
		return strconv.Itoa(max(record.Illegal+1, leastCount(p.Question)))
	case name == "warnings" && p.By != laws.Nobody:
		return strconv.Itoa(record.Warnings)
	case name == "default" && p.State.DefaultTime != nil:
		return laws.FormatTime(*p.State.DefaultTime * 60)
	case name == "announced":
		return quickplayAnnounced(p.State)[p.Question.Situation]
	}
	return ""
}

// quickplayAnnounced says of the situations that rest on the rules of the quickplay finish
// whether the regulations of the event announce these (Laws G.2, III.2.1); none where
// nothing is declared.
func quickplayAnnounced(s *journal.State) map[string]string {
	facts := arbiter.FactsOf(s)
	if facts.Sudden == nil {
		return nil
	}
	value := map[bool]string{true: "yes", false: "no"}[*facts.Sudden]
	answers := map[string]string{}
	for _, x := range laws.Situations() {
		if slices.Contains(x.Facts, "announced") && x.Subject != "conduct" {
			answers[x.ID] = value
		}
	}
	return answers
}

// leastCount is the number that a question takes at least: a fault of another kind is the second.
func leastCount(q *laws.Question) int {
	for _, f := range q.Facts {
		if n, err := strconv.Atoi(f.Taken); f.Name == "count" && err == nil {
			return n
		}
	}
	return 1
}

// FactsTold returns the facts by which the case is judged: those of the question alone.
func (p verdictPage) FactsTold() map[string]string {
	facts := map[string]string{}
	for _, f := range p.Question.Facts {
		if value := p.FactValue(f.Name); value != "" {
			facts[f.Name] = value
		}
	}
	return facts
}

// Hinges returns the facts on which the verdict hangs and that have to be told: nothing is
// taken for them, or the journal counts them.
func (p verdictPage) Hinges() (list []laws.Asked) {
	for _, f := range p.Question.Facts {
		if f.Decides && (f.Taken == "" || f.Name == "count") {
			list = append(list, f)
		}
	}
	return list
}

// AssumedFacts returns those for which the usual is taken.
func (p verdictPage) AssumedFacts() (list []laws.Asked) {
	for _, f := range p.Question.Facts {
		if f.Decides && f.Taken != "" && f.Name != "count" {
			list = append(list, f)
		}
	}
	return list
}

// option is a value of a fact as it is offered.
type option struct{ Value, Text string }

// OptionsOf returns the values that are offered of a fact; none: it is typed.
func (p verdictPage) OptionsOf(f laws.Asked) (list []option) { return optionsOf(p.Visit, f) }

func optionsOf(v *page.Visit, f laws.Asked) (list []option) {
	values := f.Values
	switch {
	case f.Name == "opponent":
		values = laws.MaterialsOfOpponent()
	case f.Name == "offender":
		values = laws.MaterialsOfOffender()
	case f.Name == "count":
		values = []string{"1", "2", "3"}
	case f.Form != laws.Choice:
		return nil
	}
	for _, value := range values {
		list = append(list, option{value, valueText(v, f.Name, value)})
	}
	return list
}

// valueText returns a value in words.
func valueText(v *page.Visit, fact, value string) string {
	if fact == "count" {
		return v.T("verdicts.nth", "number", value)
	}
	if key := "verdicts.material." + strings.ToLower(value); (fact == "opponent" || fact == "offender") && v.Has(key) { //i18n:prefix verdicts.material.
		return v.T(key)
	}
	if key := "laws.value." + value; v.Has(key) { //i18n:prefix laws.value.
		return report.Capital(v.T(key))
	}
	return value
}

// FactName names a fact.
func (p verdictPage) FactName(f laws.Asked) string { return factName(p.Visit, f.Name) }

func factName(v *page.Visit, name string) string { return report.Capital(v.T("laws.fact." + name)) } //i18n:prefix laws.fact.

// IsTold reports the value that a fact has on the page.
func (p verdictPage) IsTold(f laws.Asked, value string) bool {
	now := p.FactValue(f.Name)
	if now == "" {
		now = f.Taken
	}
	return now == value
}
