package verdicts

import (
	"encoding/json"
	"strings"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/internal/report"
	"torneo/internal/spelling"
	"torneo/laws"
	"torneo/message"
)

// table is the Laws of one edition and kind of play as the page carries them, so that the script
// answers without the server: it compares and adds (verdict.js). Texts stand once and are meant
// by their place.
type table struct {
	Clock    laws.ClockNumbers      `json:"n"`
	Facts    map[string]factJSON    `json:"f"`
	Asks     []questionJSON         `json:"q"`
	Texts    []string               `json:"t"`
	Penalty  map[string]penaltyJSON `json:"p"`
	Helpless map[string]bool        `json:"m"` // "K/any": these pieces cannot mate those
	Frequent []string               `json:"o"`
	Says     map[string]string      `json:"s"` // of the clocks and of what is certain

	at        map[string]int
	languages []*i18n.Printer
}

type factJSON struct {
	Name   string      `json:"n"`
	Form   string      `json:"f"`
	Values [][2]string `json:"v,omitempty"`
}

type questionJSON struct {
	ID      string      `json:"i"`
	Name    string      `json:"n"`
	Words   string      `json:"w"` // by which it is found besides
	Facts   [][3]string `json:"f"` // name, what is taken, "1" where it decides
	Rules   []ruleJSON  `json:"r"`
	Illegal int         `json:"c,omitempty"` // its count is that of illegal moves, of this number at least
}

type ruleJSON struct {
	When     []string      `json:"w,omitempty"`
	Outcomes []outcomeJSON `json:"o"`
}

type outcomeJSON struct {
	When []string `json:"w,omitempty"`
	consequenceJSON
	Helpless *consequenceJSON `json:"h,omitempty"`
}

// consequenceJSON has places in the list of texts, counted from 1.
type consequenceJSON struct {
	Penalty  string `json:"p"`
	Silent   int    `json:"z,omitempty"` // the penalty is not said: the text says it
	Says     int    `json:"s,omitempty"`
	Write    int    `json:"e,omitempty"`
	Clock    string `json:"k,omitempty"`
	Articles int    `json:"a"`
	Certain  string `json:"u,omitempty"` // "": from the text
	Readings []int  `json:"r,omitempty"`
	ByMate   int    `json:"b,omitempty"`
}

// penaltyJSON has what a penalty says and the result, of nobody, White and Black.
type penaltyJSON struct {
	Says    [3]string `json:"s"`
	Result  [3]string `json:"r"`
	Without [3]string `json:"w"` // the result where the opponent cannot mate
}

// TableScript returns the decisions for the script, as data that no browser carries out: the
// JSON has no < in it.
func (p verdictPage) TableScript() string {
	return `<script type="application/json" id="decisions">` + p.Table() + `</script>`
}

// Table returns the decisions of the page as JSON.
func (p verdictPage) Table() string {
	t := &table{Clock: p.Decisions.Clock, Facts: map[string]factJSON{}, Penalty: map[string]penaltyJSON{}, Helpless: map[string]bool{}, Frequent: frequent, Says: p.clockTexts(), at: map[string]int{}}
	for _, opponent := range laws.MaterialsOfOpponent() {
		for _, offender := range laws.MaterialsOfOffender() {
			if laws.MateBy(opponent, offender) == laws.MateImpossible {
				t.Helpless[opponent+"/"+offender] = true
			}
		}
	}
	for _, lang := range i18n.Languages() {
		t.languages = append(t.languages, i18n.New(lang))
	}
	for k := range p.Decisions.Questions {
		t.add(p, &p.Decisions.Questions[k])
	}
	data, err := json.Marshal(t)
	if err != nil {
		panic(err) // it has nothing that cannot be written
	}
	return string(data)
}

func (t *table) add(p verdictPage, q *laws.Question) {
	name := p.SituationName(q.Situation)
	j := questionJSON{ID: q.Situation, Name: name, Words: searchWords(t.languages, q.Situation, name), Facts: [][3]string{}}
	for _, f := range q.Facts {
		decides := ""
		if f.Decides {
			decides = "1"
			t.addFact(p, f)
		}
		j.Facts = append(j.Facts, [3]string{f.Name, f.Taken, decides})
	}
	if countsIllegal(q) {
		j.Illegal = leastCount(q)
	}
	for _, r := range q.Rules {
		one := ruleJSON{When: conditions(r.When)}
		for _, o := range r.Outcomes {
			out := outcomeJSON{When: conditions(o.When), consequenceJSON: t.consequence(p.Printer, p.Edition, &o.Consequence)}
			if o.Helpless != nil {
				c := t.consequence(p.Printer, p.Edition, o.Helpless)
				out.Helpless = &c
			}
			one.Outcomes = append(one.Outcomes, out)
		}
		j.Rules = append(j.Rules, one)
	}
	t.Asks = append(t.Asks, j)
}

func (t *table) addFact(p verdictPage, f laws.Asked) {
	if _, there := t.Facts[f.Name]; there {
		return
	}
	j := factJSON{Name: p.FactName(f), Form: string(f.Form)}
	for _, o := range p.OptionsOf(f) {
		j.Values = append(j.Values, [2]string{o.Value, o.Text})
	}
	t.Facts[f.Name] = j
}

// searchWords returns the plain words by which a situation is found besides its name: in every
// language, so that an arbiter finds what a player says.
func searchWords(languages []*i18n.Printer, id, name string) string {
	have := " " + spelling.Plain(name) + " "
	var words []string
	for _, in := range languages {
		for _, word := range strings.Fields(spelling.Plain(in.T("laws.situation."+id) + " " + in.T("laws.words."+id))) {
			if !strings.Contains(have, word) {
				have += word + " "
				words = append(words, word)
			}
		}
	}
	return strings.Join(words, " ")
}

func conditions(list []laws.Condition) (out []string) {
	for _, c := range list {
		out = append(out, c.String())
	}
	return out
}

// place returns the place of a text; 0: it is none.
func (t *table) place(text string) int {
	if text == "" {
		return 0
	}
	if _, there := t.at[text]; !there {
		t.Texts = append(t.Texts, text)
		t.at[text] = len(t.Texts)
	}
	return t.at[text]
}

func (t *table) consequence(p *i18n.Printer, e handbook.Edition, c *laws.Consequence) consequenceJSON {
	j := consequenceJSON{Penalty: c.Penalty.String(), Says: t.place(p.Text(c.Says)), Write: t.place(report.Capital(p.Text(c.Write))), Clock: c.Clock, Articles: t.place(articlesShort(e, c.Articles))}
	if c.Sentence(laws.White).IsZero() {
		j.Silent = 1
	}
	if c.Certainty != laws.FromText {
		j.Certain = string(c.Certainty)
	}
	for _, r := range c.Readings {
		j.Readings = append(j.Readings, t.place(readingText(p, r)))
	}
	if c.AsksMate() {
		j.ByMate = 1
	}
	if _, there := t.Penalty[j.Penalty]; !there {
		t.Penalty[j.Penalty] = penaltyOf(p, c)
	}
	return j
}

func penaltyOf(p *i18n.Printer, c *laws.Consequence) (j penaltyJSON) {
	for k, by := range []laws.Side{laws.Nobody, laws.White, laws.Black} {
		if c.Penalty.Kind != laws.None {
			j.Says[k] = report.Capital(p.Text(c.Penalty.Words(by)))
		}
		j.Result[k], j.Without[k] = c.Result(by, true), c.Result(by, false)
	}
	return j
}

// articlesShort cites articles of the edition that the page names: "7.5.1, 7.5.5".
func articlesShort(e handbook.Edition, list []handbook.Ref) string {
	var out []string
	for _, r := range list {
		if r.Edition == e {
			out = append(out, r.Article)
		} else {
			out = append(out, r.String())
		}
	}
	return strings.Join(out, ", ")
}

// readingText returns a reading of the handbook with its name.
func readingText(p *i18n.Printer, name string) string {
	return p.T("laws.reading."+strings.ToLower(name)) + " (" + name + ")" //i18n:prefix laws.reading.
}

// clockTexts are the sentences on the clocks, with "%1" and "%2" for what is added.
func (p verdictPage) clockTexts() map[string]string {
	texts := map[string]string{}
	for name, args := range map[string][]any{
		"arrival": nil, "bronstein": {"most", laws.FormatTime(p.Decisions.Clock.Extra)}, "claim": nil, "five": nil, "judgement": nil, "missing": {"white", "%1", "black", "%2"},
		"nothing-back": nil, "taken-back": {"increment", "%1"}, "tell": {"bonus", "%1"}, "tell-arrival": nil, "tell-control": nil, "tell-missing": nil,
	} {
		texts[name] = p.Text(message.New("laws.clock."+name, args...)) //i18n:prefix laws.clock.
	}
	for _, c := range []laws.Certainty{laws.FromOthers, laws.Read} {
		texts[string(c)] = report.Capital(p.T("laws.certainty." + string(c))) //i18n:prefix laws.certainty.
	}
	texts["when"] = p.T("laws.when", "when", "%1")
	texts["otherwise"] = p.T("laws.otherwise")
	texts["taken"] = p.T("laws.taken", "taken", "%1")
	texts["shown"] = p.T("laws.wrong.shown", "shown", "%1", "increment", "%2")
	texts["wrong"] = p.T("verdicts.wrong-clock", "value", "%1")
	texts["count"] = p.T("verdicts.situations", "count", 2)
	texts["one"] = p.T("verdicts.situations", "count", 1)
	texts["facts"] = p.T("laws.wrong.facts", "situation", "")
	texts["goes-on"] = p.T("verdicts.goes-on")
	texts["set-white"], texts["set-black"], texts["runs"] = p.T("verdicts.set-white"), p.T("verdicts.set-black"), p.T("verdicts.runs")
	texts["mate"], texts["in-time"], texts["relief"], texts["left"], texts["increment"] = factName(p.Visit, "mate"), factName(p.Visit, "in-time"), factName(p.Visit, "relief"), factName(p.Visit, "left"), factName(p.Visit, "increment")
	texts["yes"], texts["no"], texts["few"], texts["enough"] = p.T("laws.value.yes"), p.T("laws.value.no"), p.T("laws.value.few"), p.T("laws.value.enough")
	texts["result"] = p.T("verdicts.result", "result", "%1")
	texts["kept"], texts["send"], texts["drop"] = p.T("verdicts.kept"), p.T("verdicts.kept-send"), p.T("verdicts.kept-drop")
	return texts
}
