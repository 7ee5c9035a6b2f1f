package mail

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/clock"
	"torneo/internal/noticeboard"
	"torneo/internal/store"
	"torneo/message"
)

// Row is a mail that is to be approved.
type Row struct {
	Names     []string // as the arbiter knows them
	Address   string
	Subject   string
	Body      string
	Language  i18n.Language
	Corrected bool // who receives it had another one before

	letter letter
	place  string
}

// Kept is a mail that was approved, with whom it is for.
type Kept struct {
	store.Mail
	Names []string
}

// List is the mails of a round: those to send, and those sent.
type List struct {
	Closed bool // there is no noticeboard: nothing can be told
	Round  int  // the last published one; 0: none is
	Asked  int  // addresses of those who asked
	Rows   []Row
	Done   []Kept   // of the round, and notices, the newest first
	Wrong  []string // who asked, and has no address to which a mail can be sent
	Hash   string   // of what is to be approved

	Board *noticeboard.Board // of which is told; nil: there is none

	outdated []string // mails that wait and say what is no longer so
}

// known is a tournament as mails about it are written.
type known struct {
	writer  *writer // nil: there is no noticeboard
	askers  map[string][]asker
	names   map[int]string
	wrong   []string
	closed  map[int]bool // rounds
	mails   []store.Mail
	journal string
}

// know reads what is needed to write about a tournament.
func (p *Post) know(ctx context.Context, journal string) (*known, error) {
	state, err := p.desk.State(ctx, journal)
	if err != nil {
		return nil, err
	}
	contacts, err := p.desk.Store().Contacts(ctx, journal)
	if err != nil {
		return nil, err
	}
	k := &known{askers: map[string][]asker{}, names: map[int]string{}, closed: map[int]bool{}, journal: journal}
	for i := range state.Rounds {
		k.closed[i+1] = state.Rounds[i].Closed
	}
	for i := range state.Players {
		x := &state.Players[i]
		c := contacts[x.ID]
		if k.names[x.ID] = x.Name; c.Asked == "" {
			continue
		}
		if at := address(c.Email); at == "" {
			k.wrong = append(k.wrong, x.Name)
		} else {
			k.askers[strings.ToLower(at)] = append(k.askers[strings.ToLower(at)], asker{x.ID, c})
		}
	}
	now := clock.TimeIn(state.Config.Zone, p.clock())
	if b := noticeboard.Of(state, calendar.Of(now)); b != nil {
		if k.writer, err = p.writerFor(ctx, b, journal, now.Location()); err != nil {
			return nil, err
		}
	}
	k.mails, err = p.kept.Mails(ctx, journal)
	return k, err
}

// writerFor returns the writer for a board: with the name of its event, and where it is public.
func (p *Post) writerFor(ctx context.Context, b *noticeboard.Board, journal string, zone *time.Location) (*writer, error) {
	j, err := p.desk.Store().Journal(ctx, journal)
	if err != nil {
		return nil, err
	}
	e, err := p.desk.Store().Event(ctx, j.Event)
	if err != nil {
		return nil, err
	}
	b.ID, b.Zone, b.Event = journal, zone, e.Name
	own, err := p.desk.Store().Letterhead(ctx, journal)
	if err != nil {
		return nil, err
	}
	all, err := p.desk.Store().Letterhead(ctx, j.Event)
	if err != nil {
		return nil, err
	}
	return p.writer(b, cmp.Or(own.Address, all.Address)), nil
}

// letterTo returns a mail to an address, which is yet to be written; nil: nobody there asked.
func (k *known) letterTo(address string) *letter {
	askers := k.askers[strings.ToLower(address)]
	if len(askers) == 0 {
		return nil
	}
	l := &letter{address: strings.TrimSpace(askers[0].contact.Email), language: i18n.Public, askers: askers}
	if asked := i18n.Language(askers[0].contact.Language); slices.Contains(i18n.Languages(), asked) {
		l.language = asked
	}
	return l
}

// addresses returns the addresses of all who asked, in order.
func (k *known) addresses() []string {
	var list []string
	for at := range k.askers {
		list = append(list, at)
	}
	slices.Sort(list)
	return list
}

func (k *known) namesOf(askers []asker) (list []string) {
	for _, a := range askers {
		list = append(list, k.names[a.id])
	}
	return list
}

// Prepare returns the mails to send about the last published round.
func (p *Post) Prepare(ctx context.Context, journal string) (*List, error) {
	k, err := p.know(ctx, journal)
	if err != nil {
		return nil, err
	}
	list := &List{Closed: k.writer == nil, Asked: len(k.askers), Wrong: k.wrong}
	if k.writer != nil {
		list.Board, list.Round = k.writer.board, len(k.writer.board.Rounds)
	}
	for _, m := range slices.Backward(k.mails) {
		if m.Round == list.Round || m.Kind == Notice {
			list.Done = append(list.Done, Kept{m, k.namesAt(m.Address)})
		}
	}
	if list.Round == 0 || k.closed[list.Round] {
		return list, nil
	}
	parts := []string{}
	for _, at := range k.addresses() {
		l := k.letterTo(at)
		if !k.writer.boards(l, list.Round, false) {
			continue
		}
		last, received, outdated := k.lastMail(at, list.Round)
		list.outdated = append(list.outdated, outdated...)
		if last != nil && last.Facts == l.facts && last.State != store.MailOutdated && (last.State != store.MailWaiting || p.same(k, last)) {
			continue
		}
		if last != nil && last.State == store.MailWaiting {
			list.outdated = append(list.outdated, last.ID)
		}
		r := Row{Names: k.namesOf(l.askers), Corrected: received != "" && received != l.facts}
		if r.Corrected {
			k.writer.boards(l, list.Round, true)
		}
		r.Address, r.Subject, r.Body, r.Language, r.letter = l.address, l.subject, l.body, l.language, *l
		r.place = l.facts
		if last != nil {
			r.place = hash(l.facts, last.ID)
		}
		list.Rows = append(list.Rows, r)
		parts = append(parts, at, l.subject, l.body)
	}
	slices.SortStableFunc(list.Rows, func(a, b Row) int { return cmp.Compare(a.Names[0], b.Names[0]) })
	list.Hash = hash(parts...)
	return list, nil
}

func (k *known) namesAt(at string) []string { return k.namesOf(k.askers[strings.ToLower(at)]) }

// lastMail returns the last mail to an address about a round, what the last one said that was or
// may have been received, and those before the last that are still waiting.
func (k *known) lastMail(at string, round int) (last *store.Mail, received string, waiting []string) {
	for i := range k.mails {
		m := &k.mails[i]
		if m.Kind != Boards || m.Round != round || strings.ToLower(m.Address) != at {
			continue
		}
		if last != nil && last.State == store.MailWaiting {
			waiting = append(waiting, last.ID)
		}
		switch last = m; m.State {
		case store.MailSending, store.MailSent, store.MailUncertain:
			received = m.Facts
		}
	}
	return last, received, waiting
}

// same reports whether a mail says what would be written now.
func (p *Post) same(k *known, m *store.Mail) bool {
	l := k.letterTo(m.Address)
	if l == nil || k.writer == nil || l.address != m.Address {
		return false
	}
	if m.Kind == Notice {
		return true
	}
	return !k.closed[m.Round] && m.Round == len(k.writer.board.Rounds) && k.writer.boards(l, m.Round, m.Corrected) && l.subject == m.Subject && l.body == m.Body
}

// Approve releases the mails of a list that was looked at, by its hash: if it is another one now,
// none are sent. It returns how many they are.
func (p *Post) Approve(ctx context.Context, journal, looked, by string) (int, error) {
	list, err := p.Prepare(ctx, journal)
	if err != nil {
		return 0, err
	}
	if list.Hash != looked {
		return 0, refuse("mail.changed")
	}
	var mails []store.Mail
	for k := range list.Rows {
		r := &list.Rows[k]
		m := p.mail(journal, Boards, &r.letter, by)
		m.Round, m.Facts, m.Place, m.Corrected = list.Round, r.letter.facts, r.place, r.Corrected
		mails = append(mails, m)
	}
	return p.approve(ctx, list.outdated, mails, by)
}

func (p *Post) mail(journal, kind string, l *letter, by string) store.Mail {
	return store.Mail{ID: random(), Journal: journal, Kind: kind, Address: l.address, Players: l.players(), Language: string(l.language), Subject: l.subject, Body: l.body, ApprovedBy: by, Approved: p.clock()}
}

func (p *Post) approve(ctx context.Context, outdated []string, mails []store.Mail, by string) (int, error) {
	if s, err := p.kept.MailServer(ctx); err != nil {
		return 0, err
	} else if s.Host == "" {
		return 0, refuse("mail.none")
	}
	n, err := p.kept.ApproveMails(ctx, outdated, mails)
	if err != nil || n == 0 {
		return 0, err
	}
	return n, p.order(ctx, by)
}

// Longest are the texts of a notice, in characters.
const (
	LongestSubject = 100
	LongestNotice  = 4000
)

// Tell sends to all who asked what an arbiter writes. The place is a word that the form
// has: of a form that is sent twice nothing is sent twice.
func (p *Post) Tell(ctx context.Context, journal, place, subject, text, by string) (int, error) {
	subject, text = inline(subject), multiline(text)
	switch {
	case subject == "" || text == "" || place == "" || len(place) > 64:
		return 0, refuse("mail.notice.empty")
	case len([]rune(subject)) > LongestSubject || len([]rune(text)) > LongestNotice:
		return 0, refuse("mail.notice.long", "subject", LongestSubject, "text", LongestNotice)
	}
	k, err := p.know(ctx, journal)
	if err != nil {
		return 0, err
	}
	if k.writer == nil {
		return 0, refuse("mail.closed")
	}
	var mails []store.Mail
	for _, at := range k.addresses() {
		l := k.letterTo(at)
		k.writer.notice(l, subject, text)
		m := p.mail(journal, Notice, l, by)
		m.Place, m.Facts = place, place
		mails = append(mails, m)
	}
	if len(mails) == 0 {
		return 0, refuse("mail.nobody")
	}
	return p.approve(ctx, nil, mails, by)
}

// Resend sends a mail once more of which an arbiter says so.
func (p *Post) Resend(ctx context.Context, journal, id, by string) error {
	is, err := p.kept.MailAgain(ctx, journal, id)
	if err != nil {
		return err
	}
	if !is {
		return refuse("mail.not-again")
	}
	return p.order(ctx, by)
}

// Order tries what waits at once.
func (p *Post) Order(ctx context.Context, by string) error { return p.order(ctx, by) }

// Stop ends what somebody asked for, by the word that every mail to them has; of
// several who share an address the words of all. It returns their names.
func (p *Post) Stop(ctx context.Context, journal, answer string) (names string, err error) {
	codes := strings.Fields(strings.ToLower(answer))
	contacts, err := p.desk.Store().Contacts(ctx, journal)
	if err != nil {
		return "", err
	}
	state, err := p.desk.State(ctx, journal)
	if err != nil {
		return "", err
	}
	stopped := map[int]arbiter.Contact{}
	var list []string
	for id, c := range contacts {
		if c.Asked == "" || c.Token == "" || !slices.Contains(codes, c.Token) {
			continue
		}
		c.Asked, c.Token = "", ""
		stopped[id] = c
		if x := state.Player(id); x != nil {
			list = append(list, x.Name)
		}
	}
	if len(stopped) == 0 {
		return "", refuse("mail.stop.unknown", "code", inline(answer))
	}
	slices.Sort(list)
	return strings.Join(list, "; "), p.desk.Store().KeepContacts(ctx, journal, stopped)
}

// Reason returns why a mail was not sent; zero: nothing is said.
func (k *Kept) Reason() message.Message {
	var value map[string]any
	if len(k.Why) == 0 || json.Unmarshal(k.Why, &value) != nil {
		return message.Message{}
	}
	return decodeMessage(value)
}

// decodeMessage decodes a message that was kept as JSON, with the messages and numbers in it.
func decodeMessage(value map[string]any) message.Message {
	id, _ := value["id"].(string)
	m := message.Message{ID: id, Args: map[string]any{}}
	args, _ := value["args"].(map[string]any)
	for name, v := range args {
		switch v := v.(type) {
		case map[string]any:
			m.Args[name] = decodeMessage(v)
		case float64:
			m.Args[name] = int(v)
		default:
			m.Args[name] = v
		}
	}
	return m
}
