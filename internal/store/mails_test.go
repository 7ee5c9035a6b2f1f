package store_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// A mail is claimed once, in a place there is one, what was left behind is settled; with
// the contact its address goes, with the event everything; no event file and no restored
// backup has the server or its password.
func TestMails(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 3)
		ana := row.Contact{Email: "Ana@example.org", Asked: "2026-11-20", Language: "en", Token: "Kennwort"}
		if err := s.KeepContacts(ctx, j.ID, map[int]row.Contact{1: ana, 2: {Email: "leo@example.org"}}); err != nil {
			t.Fatal(err)
		}
		same(t, "contact", must(s.Contacts(ctx, j.ID))(t)[1], ana)
		server := store.MailServer{Host: "mail.example.org", Port: 587, Security: "starttls", Login: "me", Password: "Geheimwort", Sender: "me@example.org", Name: "Yo", ReplyTo: "you@example.org", PerMinute: 30}
		for range 2 {
			if err := s.KeepMailServer(ctx, server); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "server", must(s.MailServer(ctx))(t), server)
		fails[*store.Invalid](t, s.KeepMailServer(ctx, store.MailServer{Host: strings.Repeat("x", 400)}))

		at := time.Date(2026, 11, 22, 16, 0, 0, 0, time.UTC)
		mail := func(id, address, place string) store.Mail {
			return store.Mail{ID: id, Journal: j.ID, Round: 3, Kind: "boards", Address: address, Players: []byte("[1]"), Language: "es", Subject: "S", Body: "B\n", Facts: "f", Place: place, Corrected: true, ApprovedBy: "Clara", Approved: at, State: store.MailWaiting}
		}
		list := []store.Mail{mail("a", "ana@example.org", "p"), mail("b", "leo@example.org", "p"), mail("c", "leo@example.org", "p")}
		same(t, "added", must(s.ApproveMails(ctx, nil, list))(t), 2)
		same(t, "added again", must(s.ApproveMails(ctx, []string{"b"}, list))(t), 0)
		waiting := must(s.MailsToSend(ctx))(t)
		same(t, "waiting", len(waiting), 1)
		list[0].Why = []byte{}
		same(t, "as it was", waiting[0], list[0])
		same(t, "claimed", must(s.ClaimMail(ctx, "a"))(t), true)
		same(t, "claimed twice", must(s.ClaimMail(ctx, "a"))(t), false)
		same(t, "outdated claimed", must(s.ClaimMail(ctx, "b"))(t), false)
		same(t, "somebody gives it", must(s.MailsLeft(ctx, time.Now().Add(-time.Minute), nil))(t).IsZero(), false)
		same(t, "nobody does", must(s.MailsLeft(ctx, time.Now().Add(time.Minute), []byte(`{"id":"x"}`)))(t).IsZero(), true)
		same(t, "unknown", must(s.Mails(ctx, j.ID))(t)[0].State, store.MailUncertain)
		same(t, "again", must(s.MailAgain(ctx, j.ID, "a"))(t), true)
		same(t, "again twice", must(s.MailAgain(ctx, j.ID, "a"))(t), false)
		same(t, "claimed again", must(s.ClaimMail(ctx, "a"))(t), true)
		if err := s.SettleMail(ctx, "a", store.MailSent, nil); err != nil {
			t.Fatal(err)
		}
		same(t, "sent", must(s.Mails(ctx, j.ID))(t)[0].State, store.MailSent)
		same(t, "last", must(s.LastMail(ctx))(t).IsZero(), false)

		var file bytes.Buffer
		if err := s.WriteEvent(ctx, &file, j.Event); err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{"Geheimwort", "example.org", "Kennwort"} {
			if strings.Contains(file.String(), secret) {
				t.Errorf("the event file has %q", secret)
			}
		}
		if err := s.KeepContacts(ctx, j.ID, map[int]row.Contact{1: {}}); err != nil {
			t.Fatal(err)
		}
		same(t, "after the contact went", len(must(s.Mails(ctx, j.ID))(t)), 1)
		if err := s.DeleteEvent(ctx, j.Event); err != nil {
			t.Fatal(err)
		}
		must(s.Purge(ctx, time.Now().Add(time.Minute)))(t)
		same(t, "purged", len(must(s.Mails(ctx, j.ID))(t)), 0)
	})
}
