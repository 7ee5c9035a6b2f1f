//go:build unix

package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"torneo/fidelist"
	"torneo/internal/inbox"
	"torneo/internal/listtest"
	"torneo/internal/store"
	"torneo/tournament"
	"torneo/trf"
)

// ratingMonth is the month that is rated.
const ratingMonth = "2026-11"

// ratePeriod times a month of a federation by the desk's pages: a list of so many players in FIDE's form is
// sent, so many accepted reports of 60 players and 7 rounds are computed and frozen, and the new list is
// taken.
func ratePeriod(ctx context.Context, file, database string, events, players int, form string) error {
	folder, err := os.MkdirTemp("", "deskbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	kind := fidelist.Standard
	o := listtest.Options{Players: players, Kind: &kind, Month: "NOV26", Seed: 1, Form: fidelist.Text}
	if form == "xml" {
		o.Form = fidelist.XML
	}
	list := filepath.Join(folder, "standard_rating_list."+map[bool]string{true: "xml", false: "txt"}[o.Form == fidelist.XML])
	if err := writeWhole(list, func(w io.Writer) error { return listtest.Write(w, o) }); err != nil {
		return err
	}
	known, size, err := playersOf(list, kind)
	if err != nil {
		return err
	}
	if err := acceptReports(ctx, databaseOf(folder, database), events, known); err != nil {
		return err
	}
	args := []string{"--data", folder, "--listen", "127.0.0.1:0"}
	if database != "" {
		args = append(args, "--database", database)
	}
	p, err := serveWith("2", file, "", args...)
	if err != nil {
		return err
	}
	p.client.Timeout = 20 * time.Minute
	say := func(what string, do func() error) error {
		began, busy := time.Now(), p.processor()
		if err := do(); err != nil {
			return err
		}
		fmt.Printf("| %s | %.1f s | %.1f s | %d |\n", what, time.Since(began).Seconds(), (p.processor() - busy).Seconds(), p.memory()>>20)
		return nil
	}
	fmt.Printf("%d events of 60 players and 7 rounds, a list of %d players (%d MB)\n\n| step | elapsed | processor | memory, MiB |\n|---|---:|---:|---:|\n", events, players, size/1_000_000)
	var at string
	err = errors.Join(err, say("the list is sent and read", func() (err error) { at, err = p.sendList(list); return err }))
	if err == nil {
		err = say("the month is computed", func() error { return p.act(at, "compute", func() bool { return p.has(at + "/files/decisions.tsv") }) })
	}
	if err == nil {
		err = say("its page is opened", func() error { _, err := p.get(at); return err })
	}
	if err == nil {
		err = say("it is frozen", func() error { return p.act(at, "freeze", nil) })
	}
	if err == nil {
		err = say("the new list is taken", func() error { _, err := p.get(at + "/files/list.txt"); return err })
	}
	return errors.Join(err, p.stop())
}

// writeWhole writes a file.
func writeWhole(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// mostKnown is how many players of the list play.
const mostKnown = 12_000

// playersOf returns players of a list, spread over it, and its size.
func playersOf(name string, kind fidelist.Kind) (known []fidelist.Player, size int64, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	r, err := fidelist.Open(f, info.Size(), fidelist.Options{Name: name, Kind: &kind})
	if err != nil {
		return nil, 0, err
	}
	defer r.Close()
	for k := 0; r.Next() && len(known) < mostKnown; k++ {
		if k%7 == 0 {
			known = append(known, *r.Player())
		}
	}
	if len(known) < 60 {
		return nil, 0, errors.New("the list is too short")
	}
	return known, info.Size(), r.Err()
}

// acceptReports fills a database with accepted reports.
func acceptReports(ctx context.Context, url string, events int, known []fidelist.Player) error {
	s, err := store.Open(ctx, url)
	if err != nil {
		return err
	}
	defer s.Close()
	var changes []inbox.Change
	now := time.Now()
	for e := range events {
		data, err := reportOf(e, known)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(data)
		day := inbox.DayOf(time.Date(2026, 11, 3+e%25, 0, 0, 0, 0, time.UTC))
		changes = append(changes, inbox.Change{
			Submission: inbox.Submission{Name: fmt.Sprint("Event ", e), Begins: day, Ends: day, State: inbox.Accepted, Versions: 1, Players: 60, Changed: now},
			Version:    &inbox.Version{Number: 1, File: "x.trf", Hash: hex.EncodeToString(sum[:]), Size: len(data), Way: inbox.ByUpload, By: "Ana", At: now}, Data: data,
		})
		if len(changes) == 200 || e == events-1 {
			if _, err := s.KeepSubmissions(ctx, changes...); err != nil {
				return err
			}
			changes = nil
		}
	}
	return nil
}

// reportOf returns the report of an event of 60 players, who play 7 rounds.
func reportOf(event int, known []fidelist.Player) ([]byte, error) {
	const players, rounds = 60, 7
	day := tournament.Date{Year: 2026, Month: 11, Day: 1 + event%25}
	t := &tournament.Tournament{Name: fmt.Sprint("Event ", event), City: "Cadiz", Federation: "ESP", Start: day, End: day.AddDays(2), ChiefArbiter: fmt.Sprintf("FA Arbiter, %03d (%d)", event%500, 2240000+event%500)}
	for k := range players {
		x := &known[(event*players+k)%len(known)]
		t.Players = append(t.Players, tournament.Player{Number: k + 1, Name: x.Name, Federation: x.Federation, FIDEID: x.ID, Rating: x.Ratings[fidelist.Standard].Value, Sex: "m"})
	}
	results := []tournament.ByColor[tournament.Outcome]{{White: tournament.Win, Black: tournament.Loss}, {White: tournament.Draw, Black: tournament.Draw}, {White: tournament.Loss, Black: tournament.Win}}
	for r := range rounds {
		round := tournament.Round{Date: day}
		seat := func(n int) int { // of the circle
			if n == 0 {
				return 1
			}
			return (n+r)%(players-1) + 2
		}
		for k := range players / 2 {
			round.Games = append(round.Games, tournament.Game{White: seat(k), Black: seat(players - 1 - k), Result: results[(event+k+r)%3]})
		}
		t.Rounds = append(t.Rounds, round)
	}
	return trf.Write(t, trf.TRF16, trf.Options{})
}

// sendList begins a series with a list, and returns the address of its month.
func (p *program) sendList(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	from, to := io.Pipe()
	form := multipart.NewWriter(to)
	go func() {
		for field, value := range map[string]string{"name": "FIDE", "system": "fide", "kind": "standard", "federation": "ESP", "month": ratingMonth} {
			_ = form.WriteField(field, value)
		}
		part, err := form.CreateFormFile("list", filepath.Base(name))
		if err == nil {
			_, err = io.Copy(part, f)
		}
		to.CloseWithError(errors.Join(err, form.Close()))
	}()
	r, err := http.NewRequest(http.MethodPost, p.at+"/periods", from)
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	a, err := p.client.Do(r)
	if err != nil {
		return "", err
	}
	defer a.Body.Close()
	if at := a.Header.Get("Location"); at != "" {
		return at, nil
	}
	text, err := io.ReadAll(a.Body)
	return "", errors.Join(err, fmt.Errorf("the list is not taken: %s: %s", a.Status, pageText(text)))
}

// act takes a step of a month and waits until it is done.
func (p *program) act(at, step string, done func() bool) error {
	if _, err := p.post(at+"/"+step, url.Values{"confirmed": {"3"}}); err != nil {
		return err
	}
	for began := time.Now(); done != nil && !done(); time.Sleep(100 * time.Millisecond) {
		if time.Since(began) > 20*time.Minute {
			return errors.New("it is not done: " + step)
		}
	}
	return nil
}

// has reports whether there is something at an address.
func (p *program) has(path string) bool {
	r, err := p.client.Get(p.at + path)
	if err != nil {
		return false
	}
	_, _ = io.Copy(io.Discard, r.Body)
	return errors.Join(err, r.Body.Close()) == nil && r.StatusCode == http.StatusOK
}
