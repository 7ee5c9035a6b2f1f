package mail_test

import (
	"context"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"torneo/internal/arbiter"
	"torneo/internal/jobs"
	"torneo/internal/journal"
	"torneo/internal/mail"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
	"torneo/internal/web/webtest"
)

// lateDesk is a desk that is there only after what asks it.
type lateDesk struct{ desk *arbiter.Desk }

func (d *lateDesk) State(ctx context.Context, id string) (*journal.State, error) {
	return d.desk.State(ctx, id)
}

func (d *lateDesk) Store() arbiter.Store { return d.desk.Store() }

// letterbox is a server of mail in the same hall.
type letterbox struct {
	mu    sync.Mutex
	mails []string
}

func (b *letterbox) NewSession(*smtp.Conn) (smtp.Session, error) { return &letters{box: b}, nil }

func (b *letterbox) all() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.mails...)
}

type letters struct {
	box *letterbox
	to  string
}

func (s *letters) Mail(string, *smtp.MailOptions) error { return nil }

func (s *letters) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.to = to; strings.HasPrefix(to, "nobody") {
		return &smtp.SMTPError{Code: 550, Message: "mailbox unavailable"}
	}
	return nil
}

func (s *letters) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	s.box.mu.Lock()
	defer s.box.mu.Unlock()
	s.box.mails = append(s.box.mails, s.to+"\n"+string(text))
	return err
}

func (s *letters) Reset() {}

func (s *letters) Logout() error { return nil }

func withMail(t *testing.T) (w *webtest.Window, box *letterbox, port int) {
	t.Helper()
	kept, err := store.Open(t.Context(), storetest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	late := &lateDesk{}
	post := mail.New(kept, late, time.Now, slog.New(slog.DiscardHandler))
	queue, err := jobs.OpenFile(t.Context(), filepath.Join(t.TempDir(), "jobs.db"), jobs.Options{Kinds: []jobs.Kind{post.Work()}, Every: 5 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if err := queue.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { queue.Close(); kept.Close() })
	if err := post.Use(t.Context(), queue); err != nil {
		t.Fatal(err)
	}
	w = newWindowWith(t, post, func(r *http.Request) (arbiter.Person, bool) {
		role := arbiter.Role(r.Header.Get("Role"))
		if role == "" {
			role = arbiter.ChiefArbiter
		}
		return arbiter.Person{Name: "Eva", Role: role}, true
	})
	late.desk = w.Desk
	box = &letterbox{}
	server := smtp.NewServer(box)
	server.Domain, server.ErrorLog = "localhost", log.New(io.Discard, "", 0)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	return w, box, l.Addr().(*net.TCPAddr).Port
}

// Who asked is told by mail: it is ticked with the day, looked at, approved, sent, and what
// became of each stands on the page; the password of the server is on no page.
func TestTellThePlayers(t *testing.T) {
	w, box, port := withMail(t)
	w.Headers["Accept-Language"] = "es"
	at := w.YoungTournament()
	w.Get(at+"tell").Want(t, 200, "El tablón no está abierto")
	w.Post(at+"noticeboard", url.Values{"begin": {"1"}, "seen": {w.Get(at + "noticeboard").LastSeen()}}).Want(t, 200, `href="`+at+`tell"`)
	w.Get(at+"tell").Want(t, 200, "Nadie ha pedido que se le avise", "Todavía no se ha publicado ninguna ronda", "Todavía no se ha indicado por qué servidor", `href="/mail"`)

	s := w.State(at)
	ana, ivo := s.Players[0].ID, s.Players[1].ID
	contact := func(id int, fields url.Values) webtest.Page {
		return w.Post(at+"players/"+strconv.Itoa(id)+"/contact", fields)
	}
	contact(ana, url.Values{"asked": {"1"}}).Want(t, 422, "hace falta su dirección")
	contact(ana, url.Values{"asked": {"1"}, "email": {"ana@example.org"}, "language": {"en"}}).Want(t, 200, "Lo pidió el ")
	contact(ivo, url.Values{"asked": {"1"}, "email": {"nobody@example.org"}}).Want(t, 200)
	known, err := w.Store.Contacts(t.Context(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"))
	if err != nil || known[ana].Asked == "" || known[ana].Token == "" || known[ana].Language != "en" {
		t.Fatalf("%+v, %v", known[ana], err)
	}
	contact(ana, url.Values{"asked": {"1"}, "email": {"ana@example.org"}, "language": {"en"}, "notes": {"x"}}).Want(t, 200)
	if again, err := w.Store.Contacts(t.Context(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/")); err != nil || again[ana].Token != known[ana].Token {
		t.Errorf("%+v, %v", again[ana], err)
	}

	w.Post("/mail", url.Values{"host": {"a b"}, "sender": {"torneo@example.org"}}).Want(t, 422, "no es un servidor")
	w.Post("/mail", url.Values{"host": {"127.0.0.1"}, "port": {strconv.Itoa(port)}, "security": {"none"}, "login": {"me"}, "password": {"Geheim 1"}, "sender": {"torneo@example.org"}, "name": {"Abierto"}}).Want(t, 200, "queda guardado", "Hay una guardada")
	if p := w.Get("/mail"); strings.Contains(p.Body, "Geheim") {
		t.Error("the password is shown")
	}
	w.Post("/mail/test", url.Values{"to": {"me@example.org"}}).Want(t, 422, "No se pudo hablar con 127.0.0.1") // it has no AUTH
	w.Post("/mail", url.Values{"host": {"127.0.0.1"}, "port": {strconv.Itoa(port)}, "security": {"none"}, "sender": {"torneo@example.org"}, "name": {"Abierto"}}).Want(t, 200)
	w.Post("/mail/test", url.Values{"to": {"me@example.org"}}).Want(t, 200, "ha aceptado una prueba para me@example.org")

	w.WinRound(at, 1)
	w.Get(at+"tell").Want(t, 200, "Clasificación tras la ronda 1", "https://wa.me/?text=", "De la ronda 1 no queda nada por aprobar") // the round is over
	w.Post(at+"rounds/2/pair", url.Values{"seen": {w.Get(at + "rounds/1").LastSeen()}, "confirmed": {"3"}}).Want(t, 200)
	w.Post(at+"rounds/2/publish", url.Values{"seen": {w.Get(at + "rounds/2").LastSeen()}, "confirmed": {"3"}}).Want(t, 200)
	p := w.Get(at+"tell").Want(t, 200, "Ronda 2: por aprobar", "Enviar estos 2 correos", "Round 2: board", "Ronda 2: mesa", "ana@example.org", "Emparejamientos de la ronda 2", "caracteres")
	looked := p.Fields().Get("looked")
	hidden := func(when string) { // from who approves mails and may not read contacts
		t.Helper()
		w.Headers["Role"] = "arbiter"
		if p := w.Get(at+"tell").Want(t, 200, "Ronda 2"); strings.Contains(p.Body, "example.org") {
			t.Errorf("an arbiter reads addresses %s", when)
		}
		delete(w.Headers, "Role")
	}
	hidden("before they are sent")
	w.Post(at+"tell/mails", url.Values{"looked": {"x"}}).Want(t, 422, "ha cambiado desde que se mostró")
	w.Post(at+"tell/mails", url.Values{"looked": {looked}}).Want(t, 200, "2 correos quedan en camino")
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if p = w.Get(at + "tell"); !strings.Contains(p.Body, "por enviar") {
			break
		}
		if time.Since(begin) > 10*time.Second {
			t.Fatal(webtest.VisibleText(p.Body))
		}
	}
	p.Want(t, 200, "rechazado: el servidor respondió 550: «5.0.0 mailbox unavailable»", "Enviar otra vez a ", "enviado", "De la ronda 2 no queda nada por aprobar")
	if all := box.all(); len(all) != 2 || !strings.HasPrefix(all[1], "ana@example.org\n") || !strings.Contains(all[1], "STOP "+known[ana].Token) {
		t.Fatalf("%q", box.all())
	}
	hidden("after they were sent")
	w.Post(at+"tell/mails", url.Values{"looked": {looked}}).Want(t, 422)
	w.Get(at+"tell?in=en").Want(t, 200, "Pairings of round 2", `lang="en"`)

	notice := url.Values{"subject": {"Retraso"}, "text": {"Empieza 30 minutos más tarde."}, "place": {"abc"}}
	w.Post(at+"tell/notice", notice).Want(t, 422, "Se enviará a 2 direcciones", "Empieza 30 minutos")
	notice.Set("confirmed", "2")
	w.Post(at+"tell/notice", notice).Want(t, 200, "2 correos quedan en camino")
	w.Post(at+"tell/notice", url.Values{"subject": {""}, "text": {"x"}}).Want(t, 422, "Escriba el asunto")
	w.Post(at+"tell/stop", url.Values{"code": {"zzz"}}).Want(t, 422, "con el código «zzz»")
	w.Post(at+"tell/stop", url.Values{"code": {known[ana].Token}}).Want(t, 200, "no recibirá más correos")
	w.Post("/mail", url.Values{"do": {"forget"}}).Want(t, 200, "quedan olvidados")
	w.Headers["Accept-Language"] = "en"
	w.Get(at+"tell").Want(t, 200, "Tell the players", "Approved mails", "No mail server has been set up yet")
}

// Without a queue of work the page has its texts, and says why it sends nothing.
func TestTellWithoutMail(t *testing.T) {
	w := newWindow(t)
	at := w.YoungTournament()
	w.WinRound(at, 1)
	w.Post(at+"noticeboard", url.Values{"begin": {"1"}, "seen": {w.Get(at + "noticeboard").LastSeen()}}).Want(t, 200)
	w.Get(at+"tell").Want(t, 200, "This program cannot send mail", "Pairings of round 1", "https://t.me/share/url?url=")
	w.Post(at+"tell/mails", url.Values{}).Want(t, 422)
	w.Get("/mail").Want(t, 422)
}
