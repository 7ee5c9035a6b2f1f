//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"torneo/fidelist"
	"torneo/internal/desktest"
	"torneo/internal/journal"
	"torneo/internal/listtest"
	"torneo/internal/store"
)

// typed lists the texts that an arbiter types into the box of the players, letter by
// letter.
var typed = []string{"gar", "garc", "garci", "garcia", "mar", "mari", "de la", "iba", "ibañ", "obr", "quid", "jean-m", "lopez m"}

// imports enters results and looks for players while nothing else happens, while a first
// rating list is imported, and while the next one is, and prints how long they took.
func imports(ctx context.Context, c desktest.Config, events int, file string, players int) error {
	folder, err := os.MkdirTemp("", "deskbench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	b := &bench{round: c.Played + 1}
	if b.event, b.id, err = desktest.Folder(ctx, folder, c, events); err != nil {
		return err
	}
	b.open = func() (*journal.State, error) {
		s, err := store.Open(ctx, filepath.Join(folder, desktest.DatabaseFile))
		if err != nil {
			return nil, err
		}
		defer s.Close()
		return desktest.NewDesk(s).State(ctx, b.id)
	}
	list := filepath.Join(folder, "players_list_xml.zip")
	if err := writeList(list, players); err != nil {
		return err
	}
	if b.program, err = serveOn("2", file, "", folder); err != nil {
		return err
	}
	defer b.program.stop()
	for _, act := range []string{"/pair", "/publish"} {
		if _, err := b.post(b.atRound()+act, confirmForm()); err != nil {
			return err
		}
	}
	if err := b.readBoards(); err != nil {
		return err
	}
	fmt.Printf("%d players, round %d of %d, %d events in the journal; a list of %d players as a zip of XML.\n\n", len(b.state.Players), b.round, c.Rounds, b.state.Last, players)
	fmt.Print("| meanwhile | took | acts | p50 | p95 | p99 | worst | searches | p50 | p95 | worst |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	quiet := func() func() (bool, error) {
		begun := time.Now()
		return func() (bool, error) { return time.Since(begun) > 30*time.Second, nil }
	}
	if err := b.enterUntil("nothing else", quiet()); err != nil {
		return err
	}
	for _, name := range []string{"the first list is imported", "the next one is, the first one in use"} {
		if err := b.order(list); err != nil {
			return err
		}
		if err := b.enterUntil(name, b.isImportDone); err != nil {
			return err
		}
	}
	if err := b.enterUntil("nothing else, the list in use", quiet()); err != nil {
		return err
	}
	fmt.Printf("\nMost memory: %d MiB.\n", b.memory()>>20)
	return nil
}

func writeList(file string, players int) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	day := time.Now().AddDate(0, 0, -15)
	return errors.Join(listtest.Zip(f, "players_list_xml_foa.xml", day, listtest.Options{Players: players, Form: fidelist.XML, Seed: 1}), f.Close())
}

// order sends a list and takes it.
func (b *bench) order(list string) error {
	f, err := os.Open(list)
	if err != nil {
		return err
	}
	defer f.Close()
	from, to := io.Pipe()
	form := multipart.NewWriter(to)
	go func() {
		part, err := form.CreateFormFile("list", filepath.Base(list))
		if err == nil {
			_, err = io.Copy(part, f)
		}
		to.CloseWithError(errors.Join(err, form.Close()))
	}()
	r, err := http.NewRequest(http.MethodPost, b.at+"/lists", from)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	answer, err := b.client.Do(r)
	if err != nil {
		return err
	}
	answer.Body.Close()
	_, err = b.post(answer.Header.Get("Location"), url.Values{"month": {time.Now().Format("2006-01")}})
	return err
}

var going = regexp.MustCompile(`hx-trigger="every 1s"`)

// isImportDone reports that nothing is being imported any more.
func (b *bench) isImportDone() (bool, error) {
	answer, err := b.client.Get(b.at + "/lists")
	if err != nil {
		return false, err
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err == nil && strings.Contains(string(page), `class="failure"`) {
		err = errors.New(pageText(page))
	}
	return !going.Match(page), err
}

// pause is the time between two keys of the arbiter.
const pause = 50 * time.Millisecond

// enterUntil enters results, each at its board or in place of what was there, and looks
// for players, until something has ended.
func (b *bench) enterUntil(name string, ended func() (bool, error)) error {
	var acts, searches []time.Duration
	begun, asked := time.Now(), time.Now()
	for k := 0; ; k++ {
		f := confirmForm()
		board := b.boards[k%len(b.boards)]
		f.Set("white", fmt.Sprint(board.White))
		f.Set("black", fmt.Sprint(board.Black))
		f.Set("result", []string{"1", "=", "0"}[(k+k/len(b.boards))%3])
		a, err := b.post(b.atRound()+"/result", f)
		if err != nil {
			return err
		}
		acts = append(acts, a.elapsed)
		if k%2 == 0 {
			a, err = b.search(typed[k/2%len(typed)])
			if err != nil {
				return err
			}
			searches = append(searches, a.elapsed)
		}
		if time.Since(asked) > time.Second {
			asked = time.Now()
			if done, err := ended(); done || err != nil {
				b.distribution(name, time.Since(begun), acts, searches)
				return err
			}
		}
		time.Sleep(pause)
	}
}

// search asks for what the box of the players shows.
func (b *bench) search(text string) (answer, error) {
	return b.program.doWith(http.MethodGet, b.path("players?q="+url.QueryEscape(text)), nil, http.Header{"Torneo-Find": {"1"}})
}

func (b *bench) distribution(name string, took time.Duration, acts, searches []time.Duration) {
	slices.Sort(acts)
	slices.Sort(searches)
	at := func(list []time.Duration, percent int) string {
		return ms(list[min(len(list)-1, len(list)*percent/100)])
	}
	fmt.Printf("| %s | %.0f s | %d | %s | %s | %s | %s | %d | %s | %s | %s |\n", name, took.Seconds(), len(acts), at(acts, 50), at(acts, 95), at(acts, 99), at(acts, 100),
		len(searches), at(searches, 50), at(searches, 95), at(searches, 100))
}
