package store_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/internal/row"
	"torneo/internal/store"
	"torneo/internal/store/storetest"
)

// Tokens are kept, used and revoked in either database; what is wrong is refused; no event
// file and no backup has one.
func TestTokens(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		ctx := t.Context()
		s := open(t, url)
		j := journalWith(t, s, 1)
		at := time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)
		boards := row.Token{ID: "a", Name: "Tableros electrónicos", Hash: "e5a1c0ffee", Role: "results", Scope: row.Scope{From: 1}, Made: at, Expires: at.AddDate(0, 0, 3)}
		entries := row.Token{ID: "b", Name: "Inscripciones", Hash: "77aa", Role: "registration", Made: at.Add(time.Hour), Expires: at.AddDate(0, 1, 0)}
		for _, x := range []row.Token{boards, entries} {
			if err := s.AddToken(ctx, x); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.UseToken(ctx, "a", at.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		boards.Used = at.Add(time.Minute)
		again := open(t, url)
		list := must(again.Tokens(ctx))(t)
		if len(list) != 2 || list[0].ID != "b" || !list[0].Used.IsZero() {
			t.Fatalf("%+v", list)
		}
		found := must(again.Token(ctx, boards.Hash))(t)
		same(t, "found", found.Scope, boards.Scope)
		if !found.Used.Equal(boards.Used) || !found.Expires.Equal(boards.Expires) || found.Name != boards.Name {
			t.Errorf("%+v", found)
		}
		for name, change := range map[string]func(*row.Token){
			"no name":    func(x *row.Token) { x.Name = " " },
			"no hash":    func(x *row.Token) { x.Hash = "" },
			"for ever":   func(x *row.Token) { x.Expires = time.Time{} },
			"long name":  func(x *row.Token) { x.Name = strings.Repeat("x", 101) },
			"same token": func(x *row.Token) { x.Hash = boards.Hash },
		} {
			x := entries
			x.ID, x.Hash = "c", "c"
			change(&x)
			if err := s.AddToken(ctx, x); err == nil {
				t.Error(name, "is kept")
			}
		}
		var file bytes.Buffer
		if err := s.WriteEvent(ctx, &file, j.Event); err != nil {
			t.Fatal(err)
		}
		backup := filepath.Join(t.TempDir(), "backup")
		if err := s.Backup(ctx, backup); err != nil {
			t.Fatal(err)
		}
		copied, err := os.ReadFile(backup)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{boards.Hash, boards.Name} {
			if strings.Contains(file.String(), secret) || bytes.Contains(copied, []byte(secret)) {
				t.Errorf("a copy has %q", secret)
			}
		}
		if err := s.RevokeToken(ctx, "a"); err != nil {
			t.Fatal(err)
		}
		var none *store.NotFound
		if _, err := again.Token(ctx, boards.Hash); !errors.As(err, &none) {
			t.Errorf("a revoked one: %v", err)
		}
		if err := s.RevokeToken(ctx, "a"); !errors.As(err, &none) {
			t.Errorf("revoked twice: %v", err)
		}
	})
}
