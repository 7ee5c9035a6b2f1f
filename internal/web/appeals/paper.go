package appeals

import (
	"bytes"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/pdf"
	"torneo/internal/web/page"
	"torneo/message"
)

// The papers of an appeal: all of it, or what is handed out.
const (
	wholePaper    = ""
	noticePaper   = "notice"
	decisionPaper = "decision"
)

// paperPage is a paper of an appeal: the form, empty or with what is known, the notice of its
// hearing, or the decision.
type paperPage struct {
	page.Frame
	Kind     string
	Sections []section
	Final    []string
	Others   []otherPaper
	PDF      string       // address of the same as PDF
	Language otherPaper   // the same in the other language
	Notice   *noticeWhere // nil: it is no notice
}

// section is a part of a paper.
type section struct {
	Heading string
	Text    string
	Facts   []fact
	IsRoom  bool // text that is written here, or by hand
	Signs   []string
}

// otherPaper is a link to another paper of the appeal, or to the same in another language.
type otherPaper struct{ Name, Path, Language string }

// noticeWhere is when and where a hearing is called, as the address says; nothing keeps it.
type noticeWhere struct{ Day, Hour, Place string }

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

// longestPlace is the number of characters of the place of a hearing.
const longestPlace = 200

// paper shows a paper in the language of the address, else in that of the visitor; as PDF where the
// address asks for one.
func paper(v *page.Visit, i *journal.Incident) error {
	if lang, ok := i18n.Parse(v.Value("in")); ok {
		v.Printer = i18n.New(lang)
	}
	p := paperPage{Kind: v.Value("paper")}
	switch {
	case p.Kind != wholePaper && p.Kind != noticePaper && p.Kind != decisionPaper, p.Kind != wholePaper && i == nil, p.Kind == decisionPaper && i.Verdict == "":
		return page.ErrNotFound
	case len([]rune(v.Value("place"))) > longestPlace:
		return &arbiter.Refused{Message: message.New("appeals.refused.place", "most", longestPlace)}
	}
	title := message.New("appeals.form")
	if i != nil {
		title = message.New("appeals.paper."+paperName(p.Kind), "number", ordinal(v.State, i), "round", i.Round) //i18n:prefix appeals.paper.
	}
	p.Frame = v.Frame(title)
	p.Section = page.RoundsSection
	p.link(i)
	terms := arbiter.AppealTermsOf(v.State)
	p.Final = finals(v, &terms)
	switch {
	case i == nil:
		p.empty(&terms)
	case p.Kind == noticePaper:
		if err := p.notice(i); err != nil {
			return err
		}
	default:
		p.fill(i)
	}
	if v.Value("as") == "pdf" {
		return p.send()
	}
	return v.Render(paperView(p))
}

func paperName(kind string) string {
	if kind == wholePaper {
		return "whole"
	}
	return kind
}

// link leads to the other papers, the other language and the PDF.
func (p *paperPage) link(i *journal.Incident) {
	at := func(pairs ...string) string {
		other := p.Request.URL.Query()
		other.Del("as")
		for k := 0; k < len(pairs); k += 2 {
			other.Set(pairs[k], pairs[k+1])
		}
		return p.Request.URL.Path + "?" + other.Encode()
	}
	other := i18n.Spanish
	if p.Printer.Language() == i18n.Spanish {
		other = i18n.English
	}
	p.Language = otherPaper{other.Name(), at("in", string(other)), string(other)}
	p.PDF = at("as", "pdf", "in", string(p.Printer.Language()))
	if i == nil {
		return
	}
	for _, kind := range []string{wholePaper, noticePaper, decisionPaper} {
		if kind != p.Kind && (kind != decisionPaper || i.Verdict != "") {
			p.Others = append(p.Others, otherPaper{Name: p.T("appeals.paper." + paperName(kind) + ".short"), Path: at("paper", kind)}) //i18n:prefix appeals.paper.
		}
	}
}

// empty lists what is to be filled in.
func (p *paperPage) empty(t *arbiter.AppealTerms) {
	v := p.Visit
	time := v.T("appeals.terms.time-unsaid", "article", t.Text.Terms)
	if t.Minutes > 0 {
		time = v.T("appeals.terms.minutes", "count", t.Minutes)
	}
	var facts, office []fact
	for _, id := range []string{"appeals.round", "appeals.board", "appeals.player", "appeals.by", "appeals.name", "appeals.against"} {
		value := ""
		if id == "appeals.against" {
			var list []string
			for _, m := range journal.Matters() {
				list = append(list, "☐ "+eventtext.Matter(v.Printer, m))
			}
			value = strings.Join(list, "\n")
		}
		facts = append(facts, fact{v.T(id), value})
	}
	for _, id := range []string{"appeals.ended", "appeals.received", "appeals.received.hour", "appeals.paid"} {
		office = append(office, fact{v.T(id), ""})
	}
	p.Sections = append([]section{{Facts: []fact{{v.T("appeals.terms.time"), time}, {v.T("appeals.deposit"), askedText(v, t)}}}}, p.form(facts, office, "")...)
}

// form returns the parts of the form.
func (p *paperPage) form(facts, office []fact, claim string) []section {
	return []section{
		{Heading: p.T("appeals.lodged"), Facts: facts},
		{Heading: p.T("appeals.claim"), Text: claim, IsRoom: true, Signs: []string{p.T("appeals.form.appellant-signs")}},
		{Heading: p.T("appeals.form.arbiter"), Facts: office, Signs: []string{p.T("appeals.form.arbiter-signs")}},
	}
}

// fill puts down what is known of an appeal; the decision alone has neither the form nor what the
// arbiter filled in.
func (p *paperPage) fill(i *journal.Incident) {
	v := p.Visit
	facts, office := p.known(i)
	if p.Kind == wholePaper {
		p.Sections = p.form(facts, office, i.Text)
	} else {
		p.Sections = []section{{Heading: p.T("appeals.lodged"), Facts: facts}, {Heading: p.T("appeals.claim"), Text: i.Text, IsRoom: true}}
	}
	hearing, decision := hearingFacts(v, i), decisionFacts(v, i)
	if len(hearing) > 0 {
		p.Sections = append(p.Sections, section{Heading: p.T("appeals.heard"), Facts: hearing})
	}
	if len(decision) > 0 {
		p.Sections = append(p.Sections, section{Heading: p.T("appeals.decision"), Facts: decision})
	}
	if len(hearing)+len(decision) > 0 {
		p.Sections[len(p.Sections)-1].Signs = p.judgesSign(i)
	}
}

// known returns what the appeal says, and what the arbiter filled in.
func (p *paperPage) known(i *journal.Incident) (facts, office []fact) {
	v := p.Visit
	facts = []fact{{v.T("appeals.round"), strconv.Itoa(i.Round)}}
	for _, f := range lodgedFacts(v, i) {
		switch f.Name {
		case v.T("appeals.text"):
		case v.T("appeals.received.short"), v.T("appeals.time"), v.T("appeals.form.kind"), v.T("appeals.deposit"):
			office = append(office, f)
		default:
			facts = append(facts, f)
		}
	}
	return facts, office
}

// notice calls the hearing: when and where the address says, or by hand, and who judges.
func (p *paperPage) notice(i *journal.Incident) error {
	v := p.Visit
	w := noticeWhere{Day: v.Value("day"), Hour: v.Value("hour"), Place: v.Value("place")}
	day, hour := "", ""
	if w.Day != "" {
		d, err := v.Day("day")
		if err != nil {
			return err
		}
		day = v.Date(d.String())
	}
	if w.Hour != "" {
		at, err := hourOf(v, "hour")
		if err != nil {
			return err
		}
		hour = at.Format("15:04")
	}
	p.Notice = &w
	var judges, out []string
	for _, x := range arbiter.CommitteeFor(v.State, i) {
		name := x.Name
		if x.Federation != "" {
			name += " (" + x.Federation + ")"
		}
		switch {
		case x.Sits:
			judges = append(judges, name)
		case len(x.Out) > 0:
			out = append(out, name)
		}
	}
	list := []fact{{v.T("appeals.notice.day"), day}, {v.T("appeals.notice.hour"), hour}, {v.T("appeals.notice.place"), w.Place}, {v.T("appeals.committee"), strings.Join(judges, "\n")}}
	if len(out) > 0 {
		list = append(list, fact{v.T("appeals.recused"), strings.Join(out, "\n")})
	}
	facts, _ := p.known(i)
	p.Sections = []section{
		{Text: v.T("appeals.notice.text"), Facts: list},
		{Heading: v.T("appeals.lodged"), Facts: facts},
		{Heading: v.T("appeals.claim"), Text: i.Text, IsRoom: true, Signs: []string{v.T("appeals.form.chair-signs"), v.T("appeals.notice.received")}},
	}
	return nil
}

// judgesSign lists who signs the decision.
func (p *paperPage) judgesSign(i *journal.Incident) []string {
	list := []string{p.T("appeals.form.chair-signs")}
	if i.Heard == nil {
		return list
	}
	for k, j := range i.Heard.Sat {
		if k == 0 {
			list[0] += ": " + j.Name
			continue
		}
		list = append(list, p.T("appeals.form.member-signs")+": "+j.Name)
	}
	return list
}

// emptyRoom is the height of what is written by hand, in millimetres.
const emptyRoom = 45

// send sends the paper as PDF.
func (p *paperPage) send() error {
	v := p.Visit
	x := &pdf.Prose{Name: p.Title}
	for _, s := range p.Sections {
		if s.Heading != "" {
			x.Parts = append(x.Parts, pdf.ProsePart{Heading: s.Heading})
		}
		if s.Text != "" {
			for line := range strings.SplitSeq(strings.ReplaceAll(s.Text, "\r", ""), "\n") {
				x.Parts = append(x.Parts, pdf.ProsePart{Text: line})
			}
		} else if s.IsRoom {
			x.Parts = append(x.Parts, pdf.ProsePart{Room: emptyRoom})
		}
		if len(s.Facts) > 0 {
			part := pdf.ProsePart{}
			for _, f := range s.Facts {
				part.Facts = append(part.Facts, [2]string{f.Name, f.Value})
			}
			x.Parts = append(x.Parts, part)
		}
		if len(s.Signs) > 0 {
			x.Parts = append(x.Parts, pdf.ProsePart{Signed: s.Signs})
		}
	}
	for _, text := range p.Final {
		x.Parts = append(x.Parts, pdf.ProsePart{Text: text})
	}
	var b bytes.Buffer
	head := pdf.Head{Title: arbiter.FullName(v.EventName(), v.State.Config.Name), Made: v.Now()}
	if _, err := pdf.Write(&b, v.Printer, head, pdf.Options{}, x); err != nil {
		return err
	}
	return v.SendFile("appeal-"+paperName(p.Kind)+"-"+string(v.Printer.Language())+".pdf", "application/pdf", b.Bytes())
}
