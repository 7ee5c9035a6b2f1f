package mail

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"torneo/internal/arbiter"
	"torneo/internal/jobs"
	"torneo/internal/journal"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/internal/tournamenttest"
	"torneo/tournament"
)

// desk is a desk with one tournament, as far as mails need it.
type desk struct {
	state    *journal.State
	contacts map[int]arbiter.Contact
}

func (d *desk) Store() arbiter.Store { return asStore{desk: d} }

// asStore is as much of a store.
type asStore struct {
	arbiter.Store
	*desk
}

func (d *desk) State(context.Context, string) (*journal.State, error) { return d.state, nil }

func (d asStore) Contacts(context.Context, string) (map[int]arbiter.Contact, error) {
	return maps.Clone(d.contacts), nil
}

func (d asStore) KeepContacts(_ context.Context, _ string, list map[int]arbiter.Contact) error {
	maps.Copy(d.contacts, list)
	return nil
}

func (d asStore) Journal(context.Context, string) (arbiter.Journal, error) {
	return arbiter.Journal{ID: "4f1c", Event: "e"}, nil
}

func (d asStore) Event(context.Context, string) (arbiter.Event, error) {
	return arbiter.Event{ID: "e", Name: "Open de Lugo"}, nil
}

func (d asStore) Letterhead(context.Context, string) (arbiter.Letterhead, error) {
	return arbiter.Letterhead{Address: "https://lugo.example/ronda-{ronda}"}, nil
}

// world is a tournament of eight whose third round is published, with a server of mail.
type world struct {
	*testing.T
	*desk
	post *Post
	kept *store.Store
	box  *mailbox
	log  *bytes.Buffer
}

const hostile = "Ana\r\nBcc: boss@evil.example\r\n\r\n.\r\nQUIT"

func begin(t *testing.T, wrapped bool) *world {
	t.Helper()
	record := tournamenttest.Random(rand.New(rand.NewPCG(3, 3)), tournamenttest.Config{Players: 8, Rounds: 3})
	for k := range record.Players {
		record.Players[k].Name = fmt.Sprintf("Apellido%d, Nombre", k+1)
	}
	record.Players[0].Name = hostile
	c := journal.Config{Name: "Abierto", System: "FIDE_DUTCH_2026", Rounds: 5, Points: record.Points, Start: tournament.Date{Year: 2026, Month: 11, Day: 20}, Rulebook: record.Rulebook,
		Dates: []tournament.Date{{}, {}, {Year: 2026, Month: 11, Day: 22}}, Times: []string{"", "", "17:00"}}
	s := &journal.State{}
	for k, w := range []journal.Payload{journal.TournamentImported{Config: c, Tournament: *record},
		journal.PublicationSet{Publication: journal.Publication{Open: true, Players: true, Results: journal.Live}}} {
		if err := s.Apply(journal.Event{Number: int64(k + 1), Time: time.Date(2026, 11, 20, 10, 0, k, 0, time.UTC), Actor: "Ana", Payload: w}); err != nil {
			t.Fatal(err)
		}
	}
	s.Rounds[2].Closed = false
	kept, err := store.Open(t.Context(), storetest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	w := &world{T: t, kept: kept, desk: &desk{state: s, contacts: map[int]arbiter.Contact{}}, box: openBox(t, wrapped), log: &bytes.Buffer{}}
	log := slog.New(slog.NewTextHandler(w.log, nil))
	w.post = New(kept, w.desk, func() time.Time { return time.Date(2026, 11, 22, 16, 0, 0, 0, time.UTC) }, log)
	w.post.tls, w.post.patience = &tls.Config{RootCAs: w.box.roots}, 300*time.Millisecond
	kind := w.post.Work()
	kind.Pause = func(int) time.Duration { return 20 * time.Millisecond }
	q, err := jobs.OpenFile(t.Context(), filepath.Join(t.TempDir(), "jobs.db"), jobs.Options{Kinds: []jobs.Kind{kind}, Log: log, Every: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { q.Close() })
	if err := w.post.Use(t.Context(), q); err != nil {
		t.Fatal(err)
	}
	security := StartTLS
	if wrapped {
		security = TLS
	}
	w.must(w.post.KeepServer(t.Context(), store.MailServer{Host: "localhost", Port: w.box.port, Security: security, Login: user, Password: password, Sender: user, Name: "Open\r\nBcc: x@y.example", ReplyTo: "arbitro@example.org"}))
	return w
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

func (w *world) asks(id int, address, language string) {
	w.contacts[id] = arbiter.Contact{Email: address, Asked: "2026-11-20", Language: language, Token: fmt.Sprintf("token%d", id)}
}

func (w *world) prepare() *List {
	w.Helper()
	list, err := w.post.Prepare(w.Context(), "4f1c")
	w.must(err)
	return list
}

func (w *world) approve() int {
	w.Helper()
	n, err := w.post.Approve(w.Context(), "4f1c", w.prepare().Hash, "Clara")
	w.must(err)
	return n
}

// ends waits until nothing is being done.
func (w *world) ends() *jobs.Work {
	w.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		list, err := w.post.queue.List(w.Context(), Kind, 20)
		w.must(err)
		busy := len(list) == 0
		for _, x := range list {
			busy = busy || !x.State.IsFinished()
		}
		if !busy {
			return list[0]
		}
		if time.Now().After(deadline) {
			w.Fatalf("it does not end: %+v", list[0])
		}
	}
}

func (w *world) states() map[string]store.MailState {
	w.Helper()
	mails, err := w.kept.Mails(w.Context(), "4f1c")
	w.must(err)
	states := map[string]store.MailState{}
	for _, m := range mails {
		states[m.Address] = m.State
	}
	return states
}

// read returns a mail as its reader has it.
func read(t *testing.T, text string) (*mail.Message, string, string) {
	t.Helper()
	m, err := mail.ReadMessage(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		t.Fatal(err)
	}
	if enc := m.Header.Get("Content-Transfer-Encoding"); enc != "quoted-printable" {
		t.Fatalf("encoding %q", enc)
	}
	body, err := io.ReadAll(quotedprintable.NewReader(m.Body))
	if err != nil {
		t.Fatal(err)
	}
	return m, subject, strings.ReplaceAll(string(body), "\r\n", "\n")
}

// Who asked is told where he plays: one mail an address, in his language, in the words of
// the noticeboard; names write no headers; nobody is told twice, and who was told before a
// round was paired anew is told that it is corrected.
func TestBoards(t *testing.T) {
	w := begin(t, false)
	r := &w.state.Rounds[2]
	first, second := r.Boards[0], r.Boards[1]
	w.state.Player(first.White).Name = hostile
	w.state.Player(first.Black).Shown = journal.Hidden
	w.asks(first.White, "ana@example.org", "")
	w.asks(second.White, "Luis@Example.org", "en")
	w.asks(second.Black, "luis@example.org", "en")
	w.asks(r.Boards[2].White, "no address", "")
	list := w.prepare()
	if len(list.Rows) != 2 || list.Round != 3 || len(list.Wrong) != 1 || list.Asked != 2 {
		t.Fatalf("%+v", list)
	}
	if n := w.approve(); n != 2 {
		t.Fatalf("%d approved", n)
	}
	if x := w.ends(); x.State != jobs.Done {
		t.Fatalf("%+v", x)
	}
	if n := w.approve(); n != 0 || len(w.prepare().Rows) != 0 || len(w.box.all()) != 2 {
		t.Fatalf("%d again, %d mails", n, len(w.box.all()))
	}
	byAddress := map[string]string{}
	for _, m := range w.box.all() {
		byAddress[m.to] = m.text
	}
	m, subject, body := read(t, byAddress["ana@example.org"])
	if got, want := m.Header.Get("List-Unsubscribe"), fmt.Sprintf("<mailto:arbitro@example.org?subject=BAJA%%20token%d>", first.White); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if strings.Count(byAddress["ana@example.org"], "\nTo:") != 1 || m.Header.Get("Bcc") != "" || strings.Contains(body, "\nBcc") || m.Header.Get("Reply-To") != "<arbitro@example.org>" {
		t.Errorf("%s", byAddress["ana@example.org"])
	}
	hidden := w.state.Player(first.Black)
	for _, want := range []string{"Ronda 3", "mesa 1, blancas contra Jugador " + fmt.Sprint(hidden.Number), "Open de Lugo"} {
		if !strings.Contains(subject, want) {
			t.Errorf("no %q in %q", want, subject)
		}
	}
	for _, want := range []string{"22/11/2026, 17:00", "https://lugo.example/ronda-3", "20/11/2026", "BAJA token"} {
		if !strings.Contains(body, want) {
			t.Errorf("no %q in %s", want, body)
		}
	}
	if strings.Contains(byAddress["ana@example.org"], hidden.Name) {
		t.Error("who is hidden is named")
	}
	_, _, body = read(t, byAddress["luis@example.org"]+byAddress["Luis@Example.org"])
	if strings.Count(body, "board 2") != 2 || !strings.Contains(body, "White against") || !strings.Contains(body, "STOP token") {
		t.Errorf("%s", body)
	}

	r.Boards[0].Black, r.Boards[1].Black = second.Black, first.Black
	list = w.prepare()
	if len(list.Rows) != 2 || !list.Rows[0].Corrected || !list.Rows[1].Corrected {
		t.Fatalf("%+v", list.Rows)
	}
	if _, err := w.post.Approve(t.Context(), "4f1c", "another", "Clara"); err == nil {
		t.Error("approved without being looked at")
	}
	w.approve()
	w.ends()
	all := w.box.all()
	if len(all) != 4 {
		t.Fatalf("%d mails", len(all))
	}
	for _, x := range all[2:] {
		if _, subject, body := read(t, x.text); !strings.HasPrefix(subject, "CORRE") || !strings.Contains(body, "corrects") && !strings.Contains(body, "corrige") {
			t.Errorf("%s: %s", subject, body)
		}
	}
	r.Boards[0].Black, r.Boards[1].Black = first.Black, second.Black // as it was: told a third time
	if w.approve() != 2 {
		t.Error("back as it was is not told")
	}
	w.ends()
	for _, secret := range []string{"example.org", password, "Apellido"} {
		if strings.Contains(w.log.String(), secret) {
			t.Errorf("the log says %q", secret)
		}
	}
}

// A server that rejects one, puts one off, falls silent at one or cuts the line after
// everything was written: each is known by name, the others are sent, and nobody twice.
func TestBadServers(t *testing.T) {
	w := begin(t, true)
	r := &w.state.Rounds[2]
	for k, name := range []string{"good", "gone", "later", "silent", "cut"} {
		b := r.Boards[k/2]
		id := b.White
		if k%2 == 1 {
			id = b.Black
		}
		w.asks(id, name+"@example.org", "es")
	}
	later, silent := 0, 0
	w.box.rcpt = func(to string) error {
		switch {
		case strings.HasPrefix(to, "gone"):
			return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user here"}
		case strings.HasPrefix(to, "later"):
			if later++; later < 3 {
				return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "greylisted"}
			}
		case strings.HasPrefix(to, "silent"):
			if silent++; silent == 1 {
				time.Sleep(600 * time.Millisecond)
			}
		}
		return nil
	}
	w.box.data = func(to string) error {
		if strings.HasPrefix(to, "cut") {
			return errCut
		}
		return nil
	}
	w.approve()
	if x := w.ends(); x.State != jobs.Done {
		t.Fatalf("%+v", x)
	}
	want := map[string]store.MailState{"good@example.org": store.MailSent, "gone@example.org": store.MailFailed, "later@example.org": store.MailSent, "silent@example.org": store.MailSent, "cut@example.org": store.MailUncertain}
	if got := w.states(); !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	count := map[string]int{}
	for _, m := range w.box.all() {
		count[m.to]++
	}
	if len(count) != 4 || count["good@example.org"] != 1 || count["cut@example.org"] != 1 {
		t.Errorf("%v", count)
	}
	var why []string
	for _, m := range w.prepare().Done {
		why = append(why, string(m.Why))
		if m.State == store.MailUncertain {
			w.box.data = nil
			w.must(w.post.Resend(t.Context(), "4f1c", m.ID, "Clara"))
		}
	}
	if !strings.Contains(strings.Join(why, " "), "no such user here") {
		t.Errorf("%s", why)
	}
	w.ends()
	var ids []string
	for _, m := range w.box.all() {
		if strings.HasPrefix(m.to, "cut") {
			x, _, _ := read(t, m.text)
			ids = append(ids, x.Header.Get("Message-ID"))
		}
	}
	if len(ids) != 2 || ids[0] != ids[1] {
		t.Errorf("sent again as %v", ids)
	}
}

// A password that is refused is not tried again; once it is right, what waits is sent.
func TestWrongPassword(t *testing.T) {
	w := begin(t, false)
	w.asks(w.state.Rounds[2].Boards[0].White, "ana@example.org", "")
	s, err := w.kept.MailServer(t.Context())
	w.must(err)
	s.Password = "wrong"
	w.must(w.post.KeepServer(t.Context(), s))
	w.approve()
	if x := w.ends(); x.State != jobs.Failed || x.Words.ID != "mail.why.password" || w.box.logins != 1 {
		t.Fatalf("%+v after %d logins", x, w.box.logins)
	}
	var refusal *arbiter.Refused
	if err := w.post.Test(t.Context(), "me@example.org", "es"); !errors.As(err, &refusal) || refusal.Message.ID != "mail.why.password" {
		t.Errorf("%v", err)
	}
	s.Password = password
	w.must(w.post.KeepServer(t.Context(), s))
	s.Password = "" // stays
	w.must(w.post.KeepServer(t.Context(), s))
	w.must(w.post.Test(t.Context(), "me@example.org", "es"))
	w.must(w.post.Order(t.Context(), "Clara"))
	if x := w.ends(); x.State != jobs.Done || len(w.box.all()) != 2 {
		t.Fatalf("%+v, %d mails", x, len(w.box.all()))
	}
	if shown, err := w.post.Server(t.Context()); err != nil || shown.Password != "" || !shown.HasPassword {
		t.Errorf("%+v, %v", shown, err)
	}
	for _, bad := range []store.MailServer{{Host: "a b", Sender: user}, {Host: "a", Sender: "x\r\ny@z"}, {Host: "a", Sender: user, ReplyTo: "<"}, {Host: "mail.example.org", Sender: user, Security: Open, Login: "x", Password: "y"}} {
		if w.post.KeepServer(t.Context(), bad) == nil {
			t.Errorf("%+v is kept", bad)
		}
	}
	s.Port = w.box.port + 1
	w.must(w.post.KeepServer(t.Context(), store.MailServer{Host: "127.0.0.1", Port: 1, Sender: user, Security: Open}))
	if err := w.post.Test(t.Context(), "me@example.org", "en"); !errors.As(err, &refusal) || refusal.Message.ID != "mail.why.unreachable" {
		t.Errorf("%v", err)
	}
}

// A program that was killed while it gave a mail to the server leaves one of which nobody
// knows: it is not sent again by itself. What became untrue before it was sent is not
// sent, and who no longer asks receives nothing.
func TestLeftBehind(t *testing.T) {
	w := begin(t, false)
	r := &w.state.Rounds[2]
	for k, name := range []string{"killed", "changed", "stopped", "stays"} {
		w.asks(r.Boards[k].White, name+"@example.org", "")
	}
	server, err := w.kept.MailServer(t.Context())
	w.must(err)
	_, err = w.kept.ApproveMails(t.Context(), nil, nil)
	w.must(err)
	list := w.prepare()
	var mails []store.Mail
	for k := range list.Rows {
		row := &list.Rows[k]
		m := w.post.mail("4f1c", Boards, &row.letter, "Clara")
		m.Round, m.Facts, m.Place = 3, row.letter.facts, row.place
		mails = append(mails, m)
	}
	for range 2 { // of two who approve at once one does
		n, err := w.kept.ApproveMails(t.Context(), nil, mails)
		w.must(err)
		for k := range mails {
			mails[k].ID = random()
		}
		if n != 4 && n != 0 {
			t.Fatal(n)
		}
	}
	waiting, err := w.kept.MailsToSend(t.Context())
	w.must(err)
	if len(waiting) != 4 {
		t.Fatalf("%d wait", len(waiting))
	}
	for _, m := range waiting {
		if strings.HasPrefix(m.Address, "killed") {
			for _, want := range []bool{true, false} {
				if claimed, err := w.kept.ClaimMail(t.Context(), m.ID); err != nil || claimed != want {
					t.Fatalf("claimed %v, %v", claimed, err)
				}
			}
		}
	}
	r.Boards[1].White, r.Boards[1].Black = r.Boards[1].Black, r.Boards[1].White
	if name, err := w.post.Stop(t.Context(), "4f1c", fmt.Sprintf(" Baja TOKEN%d ", r.Boards[2].White)); err != nil || name == "" {
		t.Fatal(err)
	}
	if _, err := w.post.Stop(t.Context(), "4f1c", ""); err == nil {
		t.Error("nobody is stopped by nothing")
	}
	server.PerMinute = 600
	w.must(w.post.KeepServer(t.Context(), server))
	w.must(w.post.Order(t.Context(), "Clara"))
	if x := w.ends(); x.State != jobs.Done {
		t.Fatalf("%+v", x)
	}
	want := map[string]store.MailState{"killed@example.org": store.MailUncertain, "changed@example.org": store.MailOutdated, "stopped@example.org": store.MailOutdated, "stays@example.org": store.MailSent}
	if got := w.states(); !maps.Equal(got, want) || len(w.box.all()) != 1 {
		t.Errorf("%v, want %v; %d mails", got, want, len(w.box.all()))
	}
	if rows := w.prepare().Rows; len(rows) != 1 || rows[0].Address != "changed@example.org" || rows[0].Corrected {
		t.Errorf("%+v", rows)
	}
	r.Closed = true
	if rows := w.prepare().Rows; len(rows) != 0 {
		t.Error("of a round that is over is told")
	}
}

// An arbiter's notice to all goes to every address once, however often the form is
// sent; without a noticeboard there are no notices.
func TestNotice(t *testing.T) {
	w := begin(t, false)
	w.asks(w.state.Players[0].ID, "ana@example.org", "")
	w.asks(w.state.Players[1].ID, "ANA@example.org", "")
	w.asks(w.state.Players[2].ID, "leo@example.org", "en")
	for range 2 {
		_, err := w.post.Tell(t.Context(), "4f1c", "form1", "Retraso\r\nBcc: a@b.example", "La ronda empieza 30 minutos más tarde.\r\n.\r\nA las 17:30.", "Clara")
		w.must(err)
	}
	w.ends()
	all := w.box.all()
	if len(all) != 2 {
		t.Fatalf("%d mails", len(all))
	}
	m, subject, body := read(t, all[0].text)
	if m.Header.Get("Bcc") != "" || !strings.HasPrefix(subject, "Retraso Bcc: a@b.example · ") || !strings.HasPrefix(body, "La ronda empieza 30 minutos más tarde.\n.\nA las 17:30.\n") {
		t.Errorf("%q %q", subject, body)
	}
	for _, bad := range [][2]string{{"", "x"}, {"x", " "}, {strings.Repeat("x", 200), "x"}, {"x", strings.Repeat("x", 5000)}} {
		if _, err := w.post.Tell(t.Context(), "4f1c", "form2", bad[0], bad[1], "Clara"); err == nil {
			t.Errorf("%.10q %.10q is sent", bad[0], bad[1])
		}
	}
	w.state.Publication.Open = false
	if _, err := w.post.Tell(t.Context(), "4f1c", "form3", "x", "y", "Clara"); err == nil || !w.prepare().Closed {
		t.Error("told without a noticeboard")
	}
}
