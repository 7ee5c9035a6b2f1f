package office

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"

	"torneo/crosstable"
	"torneo/fidelist"
	"torneo/i18n"
	"torneo/internal/calendar"
	"torneo/internal/inbox"
	"torneo/internal/membership"
	"torneo/internal/report"
	"torneo/internal/reportfile"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/pairing"
	"torneo/submission"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// The checks of which problems are.
const (
	checkFile   = "file"   // what stands in the file, and whether it hangs together
	checkReport = "report" // what FIDE and the federation ask of a report
	checkRules  = "check"  // pairings and places
)

// examination is a report that is being checked.
type examination struct {
	printers []*i18n.Printer
	found    inbox.Found
}

// examine checks a report with everything that there is, for an event of that code, on that day.
func (o *Office) examine(ctx context.Context, t *tournament.Tournament, doc *trf.Document, problems trf.Problems, code, today string, set inbox.Settings) (inbox.Found, error) {
	x := &examination{found: inbox.Found{At: o.moment().UTC()}}
	for _, language := range i18n.Languages() {
		x.printers = append(x.printers, i18n.New(language))
	}
	begins := ""
	if t != nil {
		begins = dayText(t.Start)
	}
	m, with, err := o.membersOn(ctx, begins)
	if err != nil {
		return x.found, err
	}
	x.found.With = with
	if t == nil {
		x.file(problems)
		return x.found, nil
	}
	x.found.Players, x.found.Rounds = len(t.Players), t.RoundsPaired()
	x.found.Arbiter = tournament.ParseArbiter(t.ChiefArbiter).Name
	x.found.People = peopleOf(t)
	if _, err := crosstable.New(t, 0); err != nil {
		x.file(problems)
		if said, ok := message.Of(err); ok {
			x.add(inbox.Problem{Check: checkFile, Key: said.ID, Severity: inbox.Rejected, Said: x.say(said)})
			return x.found, nil
		}
		return x.found, err
	}
	places, _ := verify.Places(t, verify.Request{})
	x.file(slices.Concat(problems, reportfile.Problems(t, doc, places)))

	day, _ := tournament.ParseDate(today)
	request := submission.Request{Tournament: t, Today: day, Code: code, CodeKnown: code != "", Profile: profileOf(set)}
	if o.ListFor != nil && t.Start.Complete() {
		list, err := o.ListFor(ctx, fidelist.Month{Year: t.Start.Year, Month: t.Start.Month})
		if err != nil {
			return x.found, err
		}
		request.List = list
		if list != nil {
			x.found.Lists = append(x.found.Lists, list.Name())
		}
	}
	var answers *membership.Answers
	if m != nil {
		answers = &membership.Answers{Register: m.register}
		if request.Profile != nil {
			answers.Federation = request.Profile.Federation
		}
		request.Members = answers
		x.found.Lists = append(x.found.Lists, m.names...)
	}
	judged, err := submission.Check(request)
	if err != nil {
		return x.found, err
	}
	x.report(judged)
	x.questions(answers)
	return x.found, x.rules(t)
}

// say renders a message in every language.
func (x *examination) say(m message.Message) inbox.Said {
	said := inbox.Said{}
	for _, p := range x.printers {
		said[string(p.Language())] = report.Printable(p.Text(m))
	}
	return said
}

// add adds a problem, as long as there is room.
func (x *examination) add(p inbox.Problem) {
	if len(x.found.Problems) < inbox.MaxProblems {
		x.found.Problems = append(x.found.Problems, p)
	}
}

// each adds a sentence to the problem of a kind, which is the first of its kind if it is new.
func (x *examination) each(check, key, severity string, said inbox.Said, many func(int) message.Message) {
	k := slices.IndexFunc(x.found.Problems, func(p inbox.Problem) bool {
		return p.Check == check && p.Key == key && p.Severity == severity
	})
	if k < 0 {
		x.add(inbox.Problem{Check: check, Key: key, Severity: severity, Said: said, Each: []inbox.Said{said}})
		return
	}
	p := &x.found.Problems[k]
	if len(p.Each) >= inbox.MaxEach {
		p.More++
	} else {
		p.Each = append(p.Each, said)
	}
	p.Said = x.say(many(len(p.Each) + p.More))
}

// file adds what the file itself has.
func (x *examination) file(problems trf.Problems) {
	for _, p := range problems {
		severity := inbox.Note
		if p.Severity >= trf.Violation {
			severity = inbox.Rejected
		}
		x.each(checkFile, p.Message.ID, severity, x.say(p.Sentence()), func(n int) message.Message {
			return message.New("inbox.many", "count", n, "first", p.Message)
		})
	}
	x.settle(checkFile)
}

// settle leaves out the sentences one by one where there is one only.
func (x *examination) settle(check string) {
	for k := range x.found.Problems {
		if p := &x.found.Problems[k]; p.Check == check && len(p.Each) == 1 {
			p.Each = nil
		}
	}
}

// report adds what is asked of a report.
func (x *examination) report(r *submission.Report) {
	for _, g := range submission.Groups(r.Findings) {
		p := inbox.Problem{Check: checkReport, Key: g.Key, Severity: g.Severity.String(), Article: g.Article, Said: x.say(g.Title()), Advice: x.say(g.Advice())}
		if len(g.Findings) > 1 {
			for k, f := range g.Findings {
				if k >= inbox.MaxEach {
					p.More = len(g.Findings) - k
					break
				}
				p.Each = append(p.Each, x.say(f.Message))
			}
		}
		x.add(p)
	}
}

// questions adds those of whom has to be decided who they are.
func (x *examination) questions(a *membership.Answers) {
	if a == nil {
		return
	}
	for _, u := range a.ListUndecided() {
		if len(x.found.Questions) >= inbox.MaxQuestions {
			return
		}
		q := inbox.Question{Entrant: inbox.Person{Name: u.Entrant.Name, Number: u.Entrant.Number, FIDEID: u.Entrant.FIDEID, Born: u.Entrant.Born, Club: u.Entrant.Club}}
		if u.Identity.Holder != nil {
			holder := personOf(u.Identity.Holder)
			q.Holder = &holder
		}
		for _, p := range u.Identity.Proposed {
			q.Proposed = append(q.Proposed, personOf(p.Person))
		}
		x.found.Questions = append(x.found.Questions, q)
	}
}

func personOf(p *membership.Person) inbox.Person {
	person := inbox.Person{Name: p.Name, Number: p.Number, FIDEID: p.FIDEID, Born: p.Born}
	if len(p.Clubs) > 0 {
		person.Club = p.Clubs[0]
	}
	return person
}

// mostPaired is the largest number of players times rounds that are paired again: several times
// that of the largest events.
const mostPaired = 100_000

// rules pairs the rounds again.
func (x *examination) rules(t *tournament.Tournament) error {
	switch size := len(t.Players) * t.RoundsPaired(); {
	case size == 0:
		return nil
	case size > mostPaired:
		x.add(inbox.Problem{Check: checkRules, Key: "large", Severity: inbox.Note, Said: x.say(message.New("inbox.too-large", "most", mostPaired))})
		return nil
	}
	checked, err := verify.Record(t, verify.Request{Pairings: true, Standings: false})
	if err != nil {
		said, ok := message.Of(err)
		if !ok {
			return err
		}
		x.add(inbox.Problem{Check: checkRules, Key: said.ID, Severity: inbox.AskedBack, Said: x.say(said)})
		return nil
	}
	if checked.Refused != nil {
		severity := inbox.AskedBack
		if pairing.NotJudged(checked.Refused) {
			severity = inbox.Note
		}
		x.add(inbox.Problem{Check: checkRules, Key: "refused", Severity: severity, Said: x.say(message.New("inbox.not-judged", "reason", checked.Refused.Message))})
	}
	for _, r := range checked.Rounds {
		for _, d := range r.Differences {
			said := inbox.Said{}
			for _, p := range x.printers {
				said[string(p.Language())] = report.Printable(report.Difference(p, r.Round, &d))
			}
			x.each(checkRules, "pairings", inbox.AskedBack, said, func(n int) message.Message { return message.New("inbox.pairings", "count", n) })
		}
	}
	x.settle(checkRules)
	return nil
}

// peopleOf returns by whom an event is known again.
func peopleOf(t *tournament.Tournament) []string {
	people := make([]string, 0, len(t.Players))
	for k := range t.Players {
		p := &t.Players[k]
		if p.FIDEID > 0 {
			people = append(people, strconv.FormatInt(p.FIDEID, 10))
		} else {
			people = append(people, spelling.Plain(p.Name))
		}
	}
	slices.Sort(people)
	return people
}

// dayText returns a day as days are kept; "" if it is not known.
func dayText(d tournament.Date) string {
	if !d.Complete() {
		return ""
	}
	return calendar.ISO(d)
}

// take sets what a submission knows of its latest version.
func take(s *inbox.Submission, f *inbox.Found) {
	s.Players, s.Rounds, s.Arbiter, s.Questions = f.Players, f.Rounds, f.Arbiter, len(f.Questions)
	s.Rejecting, s.Asking = 0, 0
	for _, p := range f.Problems {
		n := p.Count()
		switch p.Severity {
		case inbox.Rejected:
			s.Rejecting += n
		case inbox.AskedBack:
			s.Asking += n
		}
	}
}

// asRefused returns an error with a sentence as a refusal, and any other as it is.
func asRefused(err error) error {
	var own *inbox.Refused
	if err == nil || errors.As(err, &own) {
		return err
	}
	if said, ok := message.Of(err); ok {
		return &inbox.Refused{Message: said}
	}
	return err
}

func refuse(id string, pairs ...any) error { return &inbox.Refused{Message: message.New(id, pairs...)} }

func firstText(number string, id int64) string {
	return cmp.Or(number, strconv.FormatInt(id, 10))
}
