// Package mail has the pages of e-mail to subscribers, and of texts to paste
// into messengers.
package mail

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/jobs"
	"torneo/internal/mail"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/web/page"
	"torneo/message"
)

// Room is the pages from which people are told; Mail nil: no mail can be sent.
type Room struct{ Mail *mail.Post }

// tellPage lists the notices of a tournament that are due and those already sent.
type tellPage struct {
	page.Frame
	CanMail  bool
	Server   string // through which mail is sent; "": it has not been said
	List     *mail.List
	Work     *jobs.Work // what was done last; nil: nothing
	Place    string     // of a notice
	In       *i18n.Printer
	Messages []render.Message
	Closed   bool
}

// View serves the page.
func (r Room) View(v *page.Visit) error {
	v.Private()
	p := tellPage{Frame: v.Frame(message.New("notice.title")), CanMail: r.Mail != nil, In: v.Printer, Place: mail.NewToken()}
	p.Section = page.NoticeboardSection
	if l := i18n.Language(v.Value("in")); slices.Contains(i18n.Languages(), l) {
		p.In = i18n.New(l)
	}
	b, err := r.read(v, &p)
	if err != nil {
		return err
	}
	if p.Closed = b == nil; b != nil {
		p.Messages = render.Tell(b, p.In).Messages()
	}
	return v.Render(tellView(p))
}

// read reads what there is to tell by mail, and the board of which is told; nil: there is
// none.
func (r Room) read(v *page.Visit, p *tellPage) (*noticeboard.Board, error) {
	if r.Mail == nil {
		b := noticeboard.Of(v.State, v.Today())
		if b != nil {
			b.ID, b.Event, b.Zone = v.Tournament.ID, v.EventName(), v.Zone()
		}
		return b, nil
	}
	s, err := r.Mail.Server(v.Context())
	if err != nil {
		return nil, err
	}
	p.Server = s.Host
	if p.List, err = r.Mail.Prepare(v.Context(), v.Tournament.ID); err != nil {
		return nil, err
	}
	p.Work, err = r.Mail.Last(v.Context())
	return p.List.Board, err
}

// open lets in if mail can be sent.
func (r Room) open(v *page.Visit) error {
	if r.Mail == nil {
		return &arbiter.Refused{Message: message.New("notice.no-mail")}
	}
	return nil
}

// Acts returns the acts on mails and on the server that sends them.
func (r Room) Acts() page.Acts {
	const tell = "/t/{id}/tell"
	return page.Acts{Check: r.open, To: tell, Rows: []page.Act{
		{Path: serverPath, Right: arbiter.Outlets, Buttons: []string{"do"}, Do: r.keepServer, Done: "desk.done.mail-server", To: serverPath},
		{Path: serverPath + "/test", Right: arbiter.Outlets, Do: r.test, To: serverPath},
		{Path: tell + "/mails", Right: arbiter.ApproveMail, Do: r.approve},
		{Path: tell + "/notice", Right: arbiter.ApproveMail, Do: r.notify},
		{Path: tell + "/again", Right: arbiter.ApproveMail, Do: r.resend, Done: "desk.done.mail-again"},
		{Path: tell + "/stop", Right: arbiter.ApproveMail, Do: r.stop},
	}}
}

// approve lets the mails of the list that was looked at be sent.
func (r Room) approve(v *page.Visit) (*page.Next, error) {
	n, err := r.Mail.Approve(v.Context(), v.Tournament.ID, v.Value("looked"), v.By.Name)
	if err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("desk.done.mails", "count", n)}, nil
}

// notify sends what an arbiter writes to all who asked, after it has been asked.
func (r Room) notify(v *page.Visit) (*page.Next, error) {
	list, err := r.Mail.Prepare(v.Context(), v.Tournament.ID)
	if err != nil {
		return nil, err
	}
	subject, text := v.Value("subject"), v.Value("text")
	if subject != "" && text != "" && list.Asked > 0 && v.Consent().Level < arbiter.Acknowledge {
		v.Details = append([]string{subject}, strings.Split(text, "\n")...)
		return nil, &arbiter.Unconfirmed{Level: arbiter.Acknowledge, Warnings: []arbiter.Warning{{Level: arbiter.Acknowledge, Message: message.New("notice.sure", "count", list.Asked)}}}
	}
	n, err := r.Mail.Tell(v.Context(), v.Tournament.ID, v.Value("place"), subject, text, v.By.Name)
	if err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("desk.done.mails", "count", n)}, nil
}

// resend sends one mail once more, or tries at once what waits.
func (r Room) resend(v *page.Visit) (*page.Next, error) {
	var err error
	if id := v.Value("mail"); id != "" {
		err = r.Mail.Resend(v.Context(), v.Tournament.ID, id, v.By.Name)
	} else {
		err = r.Mail.Order(v.Context(), v.By.Name)
	}
	if err != nil {
		return nil, err
	}
	return nil, nil
}

// stop ends what somebody asked for, by the word in his answer.
func (r Room) stop(v *page.Visit) (*page.Next, error) {
	name, err := r.Mail.Stop(v.Context(), v.Tournament.ID, v.Value("code"))
	if err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("desk.done.mail-stopped", "name", name)}, nil
}

// busy reports that something is being sent.
func (p tellPage) busy() bool { return p.Work != nil && !p.Work.State.IsFinished() && p.waiting() > 0 }

// waiting returns the number of mails that wait.
func (p tellPage) waiting() (n int) {
	for k := range p.List.Done {
		if s := p.List.Done[k].State; s == mail.Waiting || s == mail.Sending {
			n++
		}
	}
	return n
}

// trouble returns the reason that waiting mails are not sent; "": nothing is the
// matter.
func (p tellPage) trouble() string {
	if p.Work == nil || p.waiting() == 0 || p.Work.Words.IsZero() || p.Work.State != jobs.Failed && p.Work.State != jobs.Pausing {
		return ""
	}
	return p.Text(p.Work.Words)
}

// state returns the delivery state of a mail, in words.
func (p tellPage) state(k *mail.Kept) string {
	text := p.T("notice.state." + string(k.State)) //i18n:prefix notice.state.
	if why := k.Reason(); !why.IsZero() {
		said := p.Text(why)
		if strings.Contains(said, "@") && !p.May(arbiter.ReadContacts) {
			return text // a server that refuses an address often says it
		}
		text += ": " + said
	}
	return text
}

// needsDecision reports a mail about which an arbiter has to say something.
func needsDecision(k *mail.Kept) bool {
	return k.State == mail.Failed || k.State == mail.Uncertain
}

func names(list []string) string { return cmp.Or(strings.Join(list, "; "), "–") }

// pollAttributes has the page ask for its state again while something is being sent.
func (p tellPage) pollAttributes() templ.Attributes {
	if !p.busy() {
		return nil
	}
	return templ.Attributes{"hx-get": p.Path("tell"), "hx-trigger": "every 2s", "hx-select": "#told", "hx-swap": "outerMorph", "hx-headers": `{"` + page.RefreshHeader + `":"1"}`}
}

// others returns the languages in which the texts can be had, too.
func (p tellPage) others() (list []struct{ Lang, To, Text string }) {
	for _, l := range i18n.Languages() {
		if l != p.In.Language() {
			list = append(list, struct{ Lang, To, Text string }{string(l), p.Path("tell") + "?in=" + string(l) + "#messengers", l.Name()})
		}
	}
	return list
}

func rows(text string) string { return strconv.Itoa(min(max(strings.Count(text, "\n")+2, 4), 14)) }
