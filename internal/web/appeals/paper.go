package appeals

import (
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// paperPage is the form of an appeal on paper: empty, to be filled in by hand, or with what is
// known, and with the hearing and the decision once there are some.
type paperPage struct {
	page.Frame
	Terms    []fact // what the event announced
	Facts    []fact // what the form asks for
	Claim    string // "": room to write
	Office   []fact // filled in by the arbiter
	Hearing  []fact
	Decision []fact
	Final    []string
	Other    string // address of the same in the other language
	Judges   []string
	Filled   bool
}

// EmptyForm serves the form to be filled in by hand.
func EmptyForm(v *page.Visit) error { return paper(v, nil) }

// Paper serves an appeal on paper.
func Paper(v *page.Visit) error {
	i, err := appealOf(v)
	if err != nil {
		return err
	}
	return paper(v, i)
}

// paper shows the form of an appeal in the language of the address, else in that of the visitor.
func paper(v *page.Visit, i *journal.Incident) error {
	if lang, ok := i18n.Parse(v.Value("in")); ok {
		v.Printer = i18n.New(lang)
	}
	other := i18n.Spanish
	if v.Language() == i18n.Spanish {
		other = i18n.English
	}
	title := message.New("appeals.form")
	if i != nil {
		title = message.New("appeals.title-one", "number", ordinal(v.State, i), "round", i.Round)
	}
	p := paperPage{Frame: v.Frame(title), Filled: i != nil, Other: v.Request.URL.Path + "?in=" + string(other)}
	p.Section = page.RoundsSection
	terms := arbiter.AppealTermsOf(v.State)
	p.Final = finals(v, &terms)
	if i == nil {
		p.empty(&terms)
		return v.Render(paperView(p))
	}
	p.Claim = i.Text
	for _, f := range lodgedFacts(v, i) {
		switch f.Name {
		case v.T("appeals.text"):
		case v.T("appeals.received.short"), v.T("appeals.time"), v.T("appeals.form.kind"), v.T("appeals.deposit"):
			p.Office = append(p.Office, f)
		default:
			p.Facts = append(p.Facts, f)
		}
	}
	p.Facts = append([]fact{{v.T("appeals.round"), strconv.Itoa(i.Round)}}, p.Facts...)
	p.Hearing, p.Decision = hearingFacts(v, i), decisionFacts(v, i)
	if i.Heard != nil {
		for _, j := range i.Heard.Sat {
			p.Judges = append(p.Judges, j.Name)
		}
	}
	return v.Render(paperView(p))
}

// empty lists what is to be filled in.
func (p *paperPage) empty(t *arbiter.AppealTerms) {
	v := p.Visit
	for _, id := range []string{"appeals.round", "appeals.board", "appeals.player", "appeals.by", "appeals.name", "appeals.against"} {
		value := ""
		if id == "appeals.against" {
			var list []string
			for _, m := range journal.Matters() {
				list = append(list, "☐ "+eventtext.Matter(v.Printer, m))
			}
			value = strings.Join(list, "\n")
		}
		p.Facts = append(p.Facts, fact{v.T(id), value})
	}
	time := v.T("appeals.terms.time-unsaid", "article", t.Text.Terms)
	if t.Minutes > 0 {
		time = v.T("appeals.terms.minutes", "count", t.Minutes)
	}
	p.Terms = []fact{{v.T("appeals.terms.time"), time}, {v.T("appeals.deposit"), askedText(v, t)}}
	for _, id := range []string{"appeals.ended", "appeals.received", "appeals.received.hour", "appeals.paid"} {
		p.Office = append(p.Office, fact{v.T(id), ""})
	}
}

// OtherLanguage returns the language of the other paper.
func (p paperPage) OtherLanguage() string { return p.Other[strings.LastIndexByte(p.Other, '=')+1:] }

// OtherName returns its name in itself.
func (p paperPage) OtherName() string {
	lang, _ := i18n.Parse(p.OtherLanguage())
	return lang.Name()
}

// Signs lists who signs the decision.
func (p paperPage) Signs() []string {
	list := []string{p.T("appeals.form.chair-signs")}
	for k, name := range p.Judges {
		if k == 0 {
			list[0] += ": " + name
			continue
		}
		list = append(list, p.T("appeals.form.member-signs")+": "+name)
	}
	return list
}
