package office

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"torneo/internal/inbox"
	"torneo/internal/incoming"
	"torneo/internal/mailfile"
	"torneo/internal/parcel"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// Sent is a file that somebody brings.
type Sent struct {
	Name string
	Data []byte
}

// Bringing says how reports come, and what is known of the event and of who hands them in.
type Bringing struct {
	Way       inbox.Way
	From      string // see inbox.Version
	By        Who
	To        string // the submission of whose event they are; "": it is recognised
	Code      string // under which the event is registered; "": not known
	Journal   string // the tournament on this server
	Organiser string
	Email     string
	Language  string
}

// Outcome is what became of a file.
type Outcome string

// The outcomes.
const (
	CameNew     Outcome = "new"     // an event of which nothing was known, or whose report was expected
	CameAgain   Outcome = "version" // a correction of what is there
	CameUnclear Outcome = "unclear" // it may be a correction: somebody has to decide
	CameKnown   Outcome = "known"   // that very file is there already
	NotTaken    Outcome = "refused" // it is no report
)

// Brought is a file that was brought, and what became of it.
type Brought struct {
	File       string
	Outcome    Outcome
	Submission inbox.Submission // none if it was refused
	Why        message.Message  // it was refused
}

// mostBrought is how many files one parcel may have.
const mostBrought = 5000

// Bring takes reports: files, archives with files, and mails with files. Each is taken for itself;
// the error is that of the keeper, after which the outcomes are those of the files before.
func (o *Office) Bring(ctx context.Context, files []Sent, b Bringing) ([]Brought, error) {
	var p parcel.Parcel
	defer p.Close()
	for _, f := range files {
		p.Add(f.Name, f.Data)
	}
	return o.BringParcel(ctx, &p, b)
}

// BringParcel takes the reports of a parcel.
func (o *Office) BringParcel(ctx context.Context, p *parcel.Parcel, b Bringing) ([]Brought, error) {
	var list []Brought
	for _, s := range p.Skipped {
		list = append(list, Brought{File: s.Name, Outcome: NotTaken, Why: s.Why})
	}
	for k := range p.Items {
		i := &p.Items[k]
		if len(list) >= mostBrought {
			return append(list, Brought{File: i.Name, Outcome: NotTaken, Why: message.New("inbox.many-files", "most", mostBrought)}), nil
		}
		data, err := i.Read()
		if err != nil {
			list = append(list, refusedFile(i.Name, err))
			continue
		}
		if mailfile.Is(i.Name, data) {
			some, err := o.bringMail(ctx, i.Name, data, b)
			list = append(list, some...)
			if err != nil {
				return list, err
			}
			continue
		}
		one, err := o.bringOne(ctx, Sent{i.Name, data}, b)
		if err != nil {
			return list, err
		}
		list = append(list, one)
	}
	return list, nil
}

func refusedFile(name string, err error) Brought {
	why, ok := message.Of(err)
	if refused := (*inbox.Refused)(nil); errors.As(err, &refused) {
		why, ok = refused.Message, true
	}
	if !ok {
		why = message.New("parcel.damaged")
	}
	return Brought{File: name, Outcome: NotTaken, Why: why}
}

// bringMail takes what is attached to a mail, from who wrote it.
func (o *Office) bringMail(ctx context.Context, name string, data []byte, b Bringing) ([]Brought, error) {
	m, err := mailfile.Read(data)
	if err != nil {
		return []Brought{refusedFile(name, err)}, nil
	}
	if len(m.Files) == 0 {
		return []Brought{refusedFile(name, incoming.Refuse("inbox.mail-empty"))}, nil
	}
	b.Way, b.From = inbox.ByMail, m.From
	if b.Email == "" {
		b.Email = m.From
	}
	if b.Organiser == "" {
		b.Organiser = m.Name
	}
	var p parcel.Parcel
	defer p.Close()
	for _, f := range m.Files {
		if mailfile.Is(f.Name, f.Data) { // no mails in mails
			p.Skipped = append(p.Skipped, parcel.Skipped{Name: f.Name, Why: message.New("inbox.no-report")})
			continue
		}
		p.Add(f.Name, f.Data)
	}
	return o.BringParcel(ctx, &p, b)
}

// isReport reports whether a file may be a report: a line of a tournament or of a player begins as
// such lines do.
func isReport(data []byte) bool {
	if bytes.HasPrefix(data, []byte("012 ")) || bytes.HasPrefix(data, []byte("001 ")) {
		return true
	}
	for _, mark := range []string{"012 ", "001 "} {
		for _, end := range []string{"\n", "\r"} {
			if bytes.Contains(data, []byte(end+mark)) {
				return true
			}
		}
	}
	return bytes.HasPrefix(data, []byte("\xef\xbb\xbf012 "))
}

// bringOne takes one file.
func (o *Office) bringOne(ctx context.Context, f Sent, b Bringing) (Brought, error) {
	out := Brought{File: f.Name}
	switch {
	case len(f.Data) > inbox.MaxFile:
		return refusedFile(f.Name, refuse("inbox.file-large", "file", path.Base(f.Name), "most", inbox.MaxFile>>20)), nil
	case !isReport(f.Data):
		return refusedFile(f.Name, refuse("inbox.no-report")), nil
	}
	sum := sha256.Sum256(f.Data)
	v := inbox.Version{File: fileName(f.Name), Hash: hex.EncodeToString(sum[:]), Size: len(f.Data), Way: b.Way, From: cut(b.From), By: b.By.Name, Identity: b.By.Identity, At: o.moment()}
	if there, err := o.hasFile(ctx, v.Hash, &out); there || err != nil {
		return out, err
	}
	set, err := o.InboxSettings(ctx)
	if err != nil {
		return out, err
	}
	t, doc, problems := trf.Read(f.Data)
	s, _, err := o.recognise(ctx, t, v.File, b)
	if err != nil {
		return out, err
	}
	code := cmp.Or(s.Code, cut(b.Code))
	if v.Found, err = o.examine(ctx, t, doc, problems, code, inbox.DayOf(v.At), set); err != nil {
		return out, err
	}
	// Others may have brought one meanwhile: what takes long is done before the lock.
	o.taking.Lock()
	defer o.taking.Unlock()
	if there, err := o.hasFile(ctx, v.Hash, &out); there || err != nil {
		return out, err
	}
	s, sure, err := o.recognise(ctx, t, v.File, b)
	if err != nil {
		return out, err
	}
	out.Submission, out.Outcome, err = o.keepVersion(ctx, s, sure, v, f.Data, t, b, set)
	if refused := (*inbox.Refused)(nil); errors.As(err, &refused) {
		return refusedFile(f.Name, err), nil
	}
	return out, err
}

// hasFile reports whether that very file is there, and says so in the outcome.
func (o *Office) hasFile(ctx context.Context, hash string, out *Brought) (bool, error) {
	there, err := o.VersionsWithHash(ctx, hash)
	if err != nil || len(there) == 0 {
		return false, err
	}
	out.Outcome = CameKnown
	out.Submission, err = o.Submission(ctx, there[0].Submission)
	return true, err
}

// keepVersion keeps a report as a version of its submission.
func (o *Office) keepVersion(ctx context.Context, s inbox.Submission, sure inbox.Sameness, v inbox.Version, data []byte, t *tournament.Tournament, b Bringing, set inbox.Settings) (inbox.Submission, Outcome, error) {
	outcome, act := CameNew, inbox.Receive
	switch {
	case s.Versions > 0:
		outcome, act = CameAgain, inbox.Correct
	case s.Maybe != "":
		outcome = CameUnclear
	}
	if sure != inbox.Certain { // it is new: as if it had been expected
		s.State = inbox.Announced
	}
	if s.Versions >= inbox.MaxVersions {
		return s, outcome, refuse("inbox.many-versions", "most", inbox.MaxVersions)
	}
	s.Versions++
	v.Number = s.Versions
	learn(&s, t, b)
	if act == inbox.Receive {
		s.Received = v.At
		if due := set.DueOf(s.Ends); due != "" && inbox.DayOf(v.At) > due {
			s.Late = true
		}
	}
	h, err := s.Take(inbox.Step{Act: act, By: b.By.Name, Identity: b.By.Identity, At: v.At, Version: v.Number}, set)
	if err != nil {
		return s, outcome, err
	}
	take(&s, &v.Found)
	kept, err := o.KeepSubmissions(ctx, inbox.Change{Submission: s, Version: &v, Data: data, Happened: []inbox.Happening{h}})
	if err != nil {
		return s, outcome, err
	}
	return kept[0], outcome, nil
}

// learn takes what a report says of its event, and what is said of who hands it in where nothing
// was known.
func learn(s *inbox.Submission, t *tournament.Tournament, b Bringing) {
	if t != nil {
		for _, x := range []struct {
			into *string
			said string
		}{{&s.Name, t.Name}, {&s.City, t.City}, {&s.Federation, t.Federation}, {&s.Begins, dayText(t.Start)}, {&s.Ends, dayText(t.End)}} {
			if text := cut(x.said); text != "" {
				*x.into = text
			}
		}
	}
	for _, x := range []struct {
		into *string
		said string
	}{{&s.Code, b.Code}, {&s.Journal, b.Journal}, {&s.Organiser, b.Organiser}, {&s.Email, b.Email}, {&s.Language, b.Language}} {
		if text := cut(x.said); *x.into == "" && text != "" {
			*x.into = text
		}
	}
	if s.CheckFields() != nil { // an address of a mail that is none
		s.Email = ""
	}
}

// nearDays is how far apart the first days of candidates are.
const nearDays = 3

// recognise returns the submission of whose event a report is: certain, or a new one, which may be
// a correction of another.
func (o *Office) recognise(ctx context.Context, t *tournament.Tournament, file string, b Bringing) (inbox.Submission, inbox.Sameness, error) {
	if b.To != "" {
		s, err := o.Submission(ctx, b.To)
		return s, inbox.Certain, err
	}
	fresh := inbox.Submission{Name: cut(strings.TrimSuffix(file, path.Ext(file)))}
	e := inbox.Event{Code: strings.TrimSpace(b.Code), Journal: b.Journal}
	if t != nil {
		e.Name, e.City, e.Begins, e.Ends, e.People = t.Name, t.City, dayText(t.Start), dayText(t.End), peopleOf(t)
	}
	near, err := o.SubmissionsNear(ctx, e, nearDays)
	if err != nil {
		return fresh, inbox.Other, err
	}
	// Those by number or tournament first, then those of the same name.
	rank := func(s inbox.Submission) int {
		switch {
		case e.Code != "" && s.Code == e.Code, e.Journal != "" && s.Journal == e.Journal:
			return 0
		case spelling.Plain(s.Name) == spelling.Plain(e.Name):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(near, func(a, b inbox.Submission) int { return rank(a) - rank(b) })
	for k := range near {
		if k >= mostCompared {
			break
		}
		s := &near[k]
		var people []string
		if s.Versions > 0 && rank(*s) > 0 {
			versions, err := o.VersionsOf(ctx, s.ID)
			if err != nil {
				return fresh, inbox.Other, err
			}
			if people = versions[len(versions)-1].Found.People; people == nil {
				people = []string{}
			}
		}
		switch inbox.Compare(e, s.Event(people)) {
		case inbox.Certain:
			return *s, inbox.Certain, nil
		case inbox.Perhaps:
			if fresh.Maybe == "" {
				fresh.Maybe = s.ID
			}
		}
	}
	return fresh, inbox.Other, nil
}

// mostCompared is with how many submissions of the same days a report is compared.
const mostCompared = 400

// cut returns a text as fields take it.
func cut(text string) string {
	text = incoming.PlainText(strings.ToValidUTF8(text, "_"))
	for len(text) > inbox.MaxText {
		_, n := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-n]
	}
	return strings.TrimSpace(text)
}

// fileName returns the name of a file without its folders.
func fileName(name string) string {
	if name = cut(path.Base(strings.ReplaceAll(name, `\`, "/"))); name == "" || name == "." || name == "/" {
		return "report"
	}
	return name
}

// BringReport takes one report.
func (o *Office) BringReport(ctx context.Context, f Sent, b Bringing) (Brought, error) {
	return o.bringOne(ctx, f, b)
}

// BringTournament makes the report of a tournament on this server and takes it.
func (o *Office) BringTournament(ctx context.Context, tournament string, b Bringing) (Brought, error) {
	if o.Report == nil {
		return Brought{}, refuse("inbox.no-server")
	}
	file, data, err := o.Report(ctx, tournament)
	if err != nil {
		return Brought{}, err
	}
	b.Way, b.From, b.Journal = inbox.ByServer, tournament, tournament
	return o.bringOne(ctx, Sent{file, data}, b)
}
