package office_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"torneo/i18n"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/store"
)

var noon = time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)

var ana = office.Who{Name: "Ana", Identity: "p1"}

// opened is an office on a database of its own.
func opened(t *testing.T) (*office.Office, *store.Store) {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return office.New(s, office.Options{Clock: func() time.Time { return noon }}), s
}

// report is the report of an event in Cádiz with four players and one round.
func report(name string, results string) []byte {
	r := strings.Split(results, "")
	return []byte("012 " + name + "\n022 Cadiz\n032 ESP\n042 2026/11/28\n052 2026/11/28\n062 4\n102 Soto Rey, Marta\n" +
		"001    1 m    Benitez Carrasco, L. A.           2000 ESP             1991/00/00  1.0    1     3 w " + r[0] + "\n" +
		"001    2 m    Quintana Perez, Iago              1900 ESP     2200007 2005/00/00  1.0    2     4 b " + r[2] + "\n" +
		"001    3 m    Garcia, Juan                      1800 ESP             2001/00/00  0.0    3     1 b " + r[1] + "\n" +
		"001    4 m    Nadie, Zoe                        1700 ESP             1970/00/00  0.0    4     2 w " + r[3] + "\n")
}

func bring(t *testing.T, o *office.Office, b office.Bringing, files ...office.Sent) []office.Brought {
	t.Helper()
	if b.Way == "" {
		b.Way, b.By = inbox.ByUpload, ana
	}
	list, err := o.Bring(t.Context(), files, b)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func outcomes(list []office.Brought) string {
	var text []string
	for _, b := range list {
		text = append(text, b.File+" "+string(b.Outcome))
	}
	return strings.Join(text, ", ")
}

func want(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n%s\nnot\n%s", what, got, want)
	}
}

// A report comes as a file, in a zip and attached to a mail; the same file is known, a correction
// becomes a version, and what is no report is refused.
func TestReportsComeByEveryWay(t *testing.T) {
	o, _ := opened(t)
	first := bring(t, o, office.Bringing{}, office.Sent{Name: "cadiz.trf", Data: report("Abierto de Cadiz", "1010")}, office.Sent{Name: "readme.txt", Data: []byte("hello")})
	want(t, "first", outcomes(first), "cadiz.trf new, readme.txt refused")
	s := first[0].Submission
	if s.State != inbox.Received || s.Name != "Abierto de Cadiz" || s.City != "Cadiz" || s.Begins != "2026-11-28" || s.Players != 4 || s.Rounds != 1 || s.Arbiter != "Soto Rey, Marta" || s.Late {
		t.Errorf("%+v", s)
	}
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for name, data := range map[string][]byte{"a/known.trf": report("Abierto de Cadiz", "1010"), "b/other.trf": report("Rapido del puerto", "0101")} {
		f, err := z.Create(name)
		if err == nil {
			_, err = f.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	want(t, "zip", outcomes(bring(t, o, office.Bringing{}, office.Sent{Name: "all.zip", Data: packed.Bytes()})), "all/a/known.trf known, all/b/other.trf unclear")
	mail := "From: Club Alfil <alfil@club.example>\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nhola\r\n--b\r\nContent-Disposition: attachment; filename=c.trf\r\nContent-Transfer-Encoding: base64\r\n\r\n" +
		base64.StdEncoding.EncodeToString(report("ABIERTO DE CÁDIZ", "0110")) + "\r\n--b--\r\n"
	again := bring(t, o, office.Bringing{}, office.Sent{Name: "x.eml", Data: []byte(mail)})
	want(t, "mail", outcomes(again), "c.trf version")
	s = again[0].Submission
	if s.ID != first[0].Submission.ID || s.Versions != 2 || s.Email != "alfil@club.example" || s.Organiser != "Club Alfil" {
		t.Errorf("%+v", s)
	}
	versions, err := o.VersionsOf(t.Context(), s.ID)
	if err != nil || len(versions) != 2 || versions[1].Way != inbox.ByMail || versions[1].From != "alfil@club.example" || versions[1].By != "Ana" {
		t.Fatalf("%+v %v", versions, err)
	}
	for k, data := range [][]byte{report("Abierto de Cadiz", "1010"), report("ABIERTO DE CÁDIZ", "0110")} {
		if kept, err := o.VersionFile(t.Context(), s.ID, k+1); err != nil || !bytes.Equal(kept, data) {
			t.Errorf("version %d is not as it came: %v", k+1, err)
		}
	}
	acts := ""
	happened, err := o.Happenings(t.Context(), s.ID)
	for _, h := range happened {
		acts += string(h.Act) + " " + h.By + "; "
	}
	want(t, "acts", acts, "receive Ana; correct Ana; ")
	if err != nil {
		t.Error(err)
	}
}

// A report without what cannot be missing is kept with its problems, and cannot be accepted.
func TestAnUnreadableReportIsReturned(t *testing.T) {
	o, _ := opened(t)
	list := bring(t, o, office.Bringing{}, office.Sent{Name: "bad.trf", Data: []byte("012 Abierto\n001    x m\n")})
	want(t, "outcome", outcomes(list), "bad.trf new")
	s := list[0].Submission
	if s.Rejecting == 0 || s.Players != 0 {
		t.Errorf("%+v", s)
	}
	_, err := o.Take(t.Context(), s.ID, s.Edition, inbox.Step{Act: inbox.Accept, Words: "x"}, ana)
	var refused *inbox.Refused
	if !errors.As(err, &refused) || refused.Message.ID != "inbox.accept-unread" {
		t.Errorf("%v", err)
	}
	if s, err = o.Take(t.Context(), s.ID, s.Edition, inbox.Step{Act: inbox.Return, Words: "send it again"}, ana); err != nil || s.Due != "2026-12-08" {
		t.Errorf("%+v %v", s, err)
	}
	if _, err = o.Take(t.Context(), s.ID, s.Edition-1, inbox.Step{Act: inbox.Reopen}, ana); !errors.As(err, &refused) || refused.Message.ID != "inbox.changed" {
		t.Errorf("%v", err)
	}
	// The answer is a version of it, where somebody says so.
	answer := bring(t, o, office.Bringing{To: s.ID}, office.Sent{Name: "good.trf", Data: report("Abierto de Cadiz", "1010")})
	want(t, "answer", outcomes(answer), "good.trf version")
	if got := answer[0].Submission; got.ID != s.ID || got.State != inbox.Received || got.Due != "" || got.Name != "Abierto de Cadiz" {
		t.Errorf("%+v", got)
	}
}

// Reports of one event that come at once are versions of one submission.
func TestReportsThatComeAtOnce(t *testing.T) {
	o, _ := opened(t)
	var all sync.WaitGroup
	for k := range 6 {
		all.Go(func() {
			data := bytes.Replace(report("Abierto de Cadiz", "1010"), []byte("1970"), fmt.Appendf(nil, "197%d", k), 1)
			if _, err := o.Bring(t.Context(), []office.Sent{{Name: "a.trf", Data: data}}, office.Bringing{Way: inbox.ByUpload, By: ana}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	list, err := o.Submissions(t.Context(), inbox.Asked{Most: 10})
	if err != nil || len(list) != 1 || list[0].Versions != 6 {
		t.Errorf("%+v %v", list, err)
	}
}

// An event that was announced is known again when its report comes, and it is said that it is late.
func TestAnAnnouncedEventIsReceived(t *testing.T) {
	o, s := opened(t)
	made, err := o.Announce(t.Context(), inbox.Submission{Name: "Abierto de Cádiz", City: "Cádiz", Begins: "2026-11-28", Ends: "2026-11-28", Email: "a@b.example"}, ana)
	if err != nil || made.Due != "2026-12-05" {
		t.Fatalf("%+v %v", made, err)
	}
	if err := s.KeepInboxSettings(t.Context(), inbox.Settings{Days: 2, Answer: 3}); err != nil {
		t.Fatal(err)
	}
	list := bring(t, o, office.Bringing{}, office.Sent{Name: "cadiz.trf", Data: report("Abierto de Cadiz", "1010")})
	if got := list[0].Submission; list[0].Outcome != office.CameNew || got.ID != made.ID || !got.Late || got.Email != "a@b.example" || got.Versions != 1 {
		t.Errorf("%s %+v", list[0].Outcome, got)
	}
}

// What may be a correction is decided by a person: merged, its versions go to the other one;
// separated, it is another event.
func TestWhatMayBeACorrectionIsDecided(t *testing.T) {
	o, _ := opened(t)
	a := bring(t, o, office.Bringing{}, office.Sent{Name: "a.trf", Data: report("Abierto de Cadiz", "1010")})[0].Submission
	b := bring(t, o, office.Bringing{}, office.Sent{Name: "b.trf", Data: report("Torneo del puerto", "0101")})[0].Submission
	if b.ID == a.ID || b.Maybe != a.ID {
		t.Fatalf("%+v", b)
	}
	if _, err := o.Take(t.Context(), b.ID, 0, inbox.Step{Act: inbox.Accept, Words: "x"}, ana); err == nil {
		t.Error("accepted before it was decided")
	}
	merged, err := o.Merge(t.Context(), b.ID, b.Edition, a.ID, ana)
	if err != nil || merged.ID != a.ID || merged.Versions != 2 || merged.Name != "Torneo del puerto" {
		t.Fatalf("%+v %v", merged, err)
	}
	gone, err := o.Submission(t.Context(), b.ID)
	if err != nil || gone.State != inbox.Dropped || gone.Versions != 0 {
		t.Errorf("%+v %v", gone, err)
	}
	c := bring(t, o, office.Bringing{}, office.Sent{Name: "c.trf", Data: report("Copa de la bahia", "1001")})[0].Submission
	if c.Maybe == "" {
		t.Fatalf("%+v", c)
	}
	if c, err = o.Separate(t.Context(), c.ID, c.Edition, ana); err != nil || c.Maybe != "" || c.State != inbox.Received {
		t.Errorf("%+v %v", c, err)
	}
	if _, err := o.Separate(t.Context(), c.ID, c.Edition, ana); err == nil {
		t.Error("separated from nothing")
	}
}

const licences = `Número;Nombre;F. nac.;ID FIDE;Licencia;Desde;Hasta
2398;Benítez, Luis Alberto;1991;2200001;Jugador;2026-01-01;2026-12-31
2399;Soto Rey, Marta;1980;;Árbitro;2026-01-01;2026-12-31
2402;Quintana Pérez, Iago;2005;2200007;Jugador;2026-01-01;2026-11-01
2500;García, Juan;2001;;Jugador;2026-01-01;2026-12-31
`

// Members are asked by the list that held on the first day; who is asked about is decided once, for
// later reports too, until it is taken back.
func TestPeopleAreDecidedOnce(t *testing.T) {
	o, _ := opened(t)
	for _, since := range []string{"2026-01-01", "2026-11-29"} { // the second one holds too late
		text := licences
		if since > "2026-11-28" {
			text = strings.ReplaceAll(licences, "2026-11-01", "2026-12-31")
		}
		if _, _, err := o.AddList(t.Context(), "licences", since, "l.csv", []byte(text), ana); err != nil {
			t.Fatal(err)
		}
	}
	s := bring(t, o, office.Bringing{}, office.Sent{Name: "a.trf", Data: report("Abierto de Cadiz", "1010")})[0].Submission
	found := func(id string) *inbox.Found {
		t.Helper()
		v, err := o.VersionsOf(t.Context(), id)
		if err != nil || len(v) == 0 {
			t.Fatal(err)
		}
		return &v[len(v)-1].Found
	}
	has := func(f *inbox.Found, key string) bool {
		for _, p := range f.Problems {
			if p.Key == key {
				return true
			}
		}
		return false
	}
	f := found(s.ID)
	if !has(f, "licence-expired") || !has(f, "member-unknown") || !has(f, "member-alike") || s.Questions != 2 || len(f.Questions) != 2 || f.Questions[0].Proposed[0].Number != "2398" {
		t.Fatalf("%+v\n%+v", s, f)
	}
	if len(f.Lists) != 1 || f.Lists[0] != "licences 2026-01-01" {
		t.Errorf("%v", f.Lists)
	}
	letter := office.Letter(&s, f, i18n.Spanish, "2026-12-08")
	for _, part := range []string{"Abierto de Cadiz", "Quintana", "08/12/2026"} {
		if !strings.Contains(letter, part) {
			t.Errorf("%q is not in the letter:\n%s", part, letter)
		}
	}
	q := f.Questions[0]
	if _, err := o.Decide(t.Context(), s.ID, q.Entrant, false, "9999", 0, ana); err == nil {
		t.Error("somebody who is not there")
	}
	if _, err := o.Decide(t.Context(), s.ID, inbox.Person{Name: "Invented, I."}, true, "", 0, ana); err == nil {
		t.Error("somebody of whom nobody asks")
	}
	d, err := o.Decide(t.Context(), s.ID, q.Entrant, false, "2398", 0, ana)
	if err != nil || !strings.HasPrefix(d.Is, "Benítez, Luis Alberto (2398)") {
		t.Fatalf("%+v %v", d, err)
	}
	if f := found(s.ID); len(f.Questions) != 1 || has(f, "member-alike") {
		t.Errorf("still asked: %+v", f)
	}
	later := bring(t, o, office.Bringing{Code: "77"}, office.Sent{Name: "b.trf", Data: report("Copa", "0110")})[0].Submission
	if later.Questions != 1 {
		t.Errorf("asked again in a later report: %+v", later)
	}
	if err := o.Undo(t.Context(), d.ID, ana); err != nil {
		t.Fatal(err)
	}
	if s, _ := o.Submission(t.Context(), s.ID); s.Questions != 2 {
		t.Errorf("not asked again after it was taken back: %+v", s)
	}
	if n, err := o.CheckAll(t.Context(), ana); err != nil || n != 1 {
		t.Errorf("%d checked anew, %v", n, err)
	}
	if later, _ = o.Submission(t.Context(), later.ID); later.Questions != 2 {
		t.Errorf("%+v", later)
	}
	if _, err := o.Decide(t.Context(), later.ID, q.Entrant, true, "", 0, ana); err != nil {
		t.Fatal(err)
	}
	if f := found(later.ID); len(f.Questions) != 1 || !has(f, "member-unknown") {
		t.Errorf("%+v", f)
	}
}

// An address that opens a mail has nothing in it but the address, the subject and the text.
func TestMailAddresses(t *testing.T) {
	s := inbox.Submission{Name: "A", Email: "ana@club.example"}
	address, cut := office.MailAddress(&s, "A & B", "one\ntwo")
	want(t, "address", address, "mailto:ana@club.example?subject=A%20%26%20B&body=one%0D%0Atwo")
	if _, long := office.MailAddress(&s, "A", strings.Repeat("ñ", 2000)); cut || !long {
		t.Error("a long text is not cut")
	}
	s.Email = "a@b.example?bcc=x@y.example"
	if address, _ := office.MailAddress(&s, "A", "x"); address != "" {
		t.Error(address)
	}
}
