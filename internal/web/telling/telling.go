// Package telling is the room from which people are told: by e-mail, who asked for it; in
// messengers, with texts to paste.
package telling

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/jobs"
	"torneo/internal/mailing"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/press"
	"torneo/internal/web/page"
	"torneo/message"
)

// Room is the pages from which people are told; Mail nil: no mail can be sent.
type Room struct{ Mail *mailing.Post }

// tellPage is what there is to tell of a tournament, and what has been told.
type tellPage struct {
	page.Frame
	CanMail  bool
	Server   string // through which mail is sent; "": it has not been said
	List     *mailing.List
	Work     *jobs.Work // what was done last; nil: nothing
	Place    string     // of a notice
	In       *i18n.Printer
	Messages []press.Message
	Closed   bool
}

// View is the page.
func (r Room) View(v *page.Visit) error {
	v.Private()
	p := tellPage{Frame: v.Frame(message.New("notice.title")), CanMail: r.Mail != nil, In: v.Printer, Place: mailing.NewToken()}
	p.Section = page.NoticeboardSection
	if l := i18n.Language(v.Value("in")); slices.Contains(i18n.Languages(), l) {
		p.In = i18n.New(l)
	}
	b, err := r.read(v, &p)
	if err != nil {
		return err
	}
	if p.Closed = b == nil; b != nil {
		p.Messages = press.Tell(b, p.In).Messages()
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

func done(v *page.Visit, id string, pairs ...any) error {
	v.LeaveFlash(page.Flash{Message: message.New(id, pairs...)})
	return v.Redirect(v.Path("tell"))
}

// Approve lets the mails of the list that was looked at be sent.
func (r Room) Approve(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	n, err := r.Mail.Approve(v.Context(), v.Tournament.ID, v.Value("looked"), v.By.Name)
	if err != nil {
		return err
	}
	return done(v, "desk.done.mails", "count", n)
}

// Notice sends what an arbiter writes to all who asked, after it has been asked.
func (r Room) Notice(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	list, err := r.Mail.Prepare(v.Context(), v.Tournament.ID)
	if err != nil {
		return err
	}
	subject, text := v.Value("subject"), v.Value("text")
	if subject != "" && text != "" && list.Asked > 0 && v.Consent().Level < arbiter.Acknowledge {
		v.Details = append([]string{subject}, strings.Split(text, "\n")...)
		return &arbiter.Unconfirmed{Level: arbiter.Acknowledge, Warnings: []arbiter.Warning{{Level: arbiter.Acknowledge, Message: message.New("notice.sure", "count", list.Asked)}}}
	}
	n, err := r.Mail.Tell(v.Context(), v.Tournament.ID, v.Value("place"), subject, text, v.By.Name)
	if err != nil {
		return err
	}
	return done(v, "desk.done.mails", "count", n)
}

// Again sends one mail once more, or tries at once what waits.
func (r Room) Again(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	var err error
	if id := v.Value("mail"); id != "" {
		err = r.Mail.Again(v.Context(), v.Tournament.ID, id, v.By.Name)
	} else {
		err = r.Mail.Order(v.Context(), v.By.Name)
	}
	if err != nil {
		return err
	}
	return done(v, "desk.done.mail-again")
}

// Stop ends what somebody asked for, by the word in his answer.
func (r Room) Stop(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	name, err := r.Mail.Stop(v.Context(), v.Tournament.ID, v.Value("code"))
	if err != nil {
		return err
	}
	return done(v, "desk.done.mail-stopped", "name", name)
}

// busy reports that something is being sent.
func (p tellPage) busy() bool { return p.Work != nil && !p.Work.State.Finished() && p.waiting() > 0 }

// waiting is how many mails wait.
func (p tellPage) waiting() (n int) {
	for k := range p.List.Done {
		if s := p.List.Done[k].State; s == mailing.Waiting || s == mailing.Sending {
			n++
		}
	}
	return n
}

// trouble is why the mails that wait are not sent; "": nothing is the matter.
func (p tellPage) trouble() string {
	if p.Work == nil || p.waiting() == 0 || p.Work.Words.IsZero() || p.Work.State != jobs.Failed && p.Work.State != jobs.Pausing {
		return ""
	}
	return p.Text(p.Work.Words)
}

// state is what became of a mail, in words.
func (p tellPage) state(k *mailing.Kept) string {
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

// undecided reports a mail about which an arbiter has to say something.
func undecided(k *mailing.Kept) bool {
	return k.State == mailing.Failed || k.State == mailing.Uncertain
}

func names(list []string) string { return cmp.Or(strings.Join(list, "; "), "–") }

// again has the page ask for its state again while something is being sent.
func (p tellPage) again() templ.Attributes {
	if !p.busy() {
		return nil
	}
	return templ.Attributes{"hx-get": p.Path("tell"), "hx-trigger": "every 2s", "hx-select": "#told", "hx-swap": "outerMorph", "hx-headers": `{"` + page.RefreshHeader + `":"1"}`}
}

// others are the languages in which the texts can be had, too.
func (p tellPage) others() (list []struct{ Lang, To, Text string }) {
	for _, l := range i18n.Languages() {
		if l != p.In.Language() {
			list = append(list, struct{ Lang, To, Text string }{string(l), p.Path("tell") + "?in=" + string(l) + "#messengers", i18n.New(l).T("board.language")})
		}
	}
	return list
}

func rows(text string) string { return strconv.Itoa(min(max(strings.Count(text, "\n")+2, 4), 14)) }
