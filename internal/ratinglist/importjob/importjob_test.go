package importjob

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"torneo/fidelist"
	"torneo/internal/jobs"
	"torneo/internal/listtest"
	"torneo/internal/ratinglist"
)

// started returns imports into a folder, done at once.
func started(t *testing.T, folder string, fide source) *Imports {
	t.Helper()
	kept := ratinglist.Open(folder)
	i := New(kept, func() time.Time { return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) })
	if fide.url != "" {
		i.fide = fide
	}
	q, err := jobs.OpenFile(context.Background(), filepath.Join(folder, "jobs.db"), jobs.Options{Kinds: []jobs.Kind{i.Kind()}, Every: 5 * time.Millisecond})
	if err == nil {
		err = q.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	i.Use(q)
	t.Cleanup(func() { q.Close(); kept.Close() })
	return i
}

func list(t *testing.T, players int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := listtest.Zip(&b, "players_list_xml_foa.xml", time.Date(2026, 10, 31, 9, 0, 0, 0, time.UTC), listtest.Options{Players: players, Form: fidelist.XML, Seed: 3}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func ended(t *testing.T, i *Imports) *jobs.Work {
	t.Helper()
	for begin := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		all, err := i.Work(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(all) > 0 && all[0].State.IsFinished() {
			return all[0]
		}
		if time.Since(begin) > 2*time.Minute {
			t.Fatalf("%+v", all)
		}
	}
}

func here(t *testing.T, folder string) (files int) {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(folder, "sent", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return len(all)
}

// FIDE's list is fetched from its own address and nowhere else, and what goes wrong is
// said so that it can be fetched otherwise.
func TestFIDEsListIsFetched(t *testing.T) {
	whole := list(t, 300)
	elsewhere := httptest.NewServer(http.NotFoundHandler())
	defer elsewhere.Close()
	for name, test := range map[string]struct {
		answer http.HandlerFunc
		want   string
	}{
		"whole": {func(w http.ResponseWriter, _ *http.Request) { w.Write(whole) }, ""},
		"moved": {func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/moved.zip" {
				http.Redirect(w, r, "/moved.zip", http.StatusFound)
				return
			}
			w.Write(whole)
		}, ""},
		"elsewhere": {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere.URL, http.StatusFound) }, "listwork.elsewhere"},
		"for ever":  {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path+"x", http.StatusFound) }, "listwork.elsewhere"},
		"gone":      {http.NotFound, "listwork.status"},
		"cut off": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "9999999")
			w.Write(whole[:1000])
		}, "listwork.unreachable"},
		"a page": {func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "<html>down for maintenance") }, "fidelist.html"},
		"empty":  {func(http.ResponseWriter, *http.Request) {}, "listwork.nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(test.answer)
			defer server.Close()
			folder := t.TempDir()
			i := started(t, folder, source{server.URL + "/download/players_list_xml.zip", &http.Client{Timeout: 5 * time.Second}})
			if err := i.Fetch(t.Context(), "Ana"); err != nil {
				t.Fatal(err)
			}
			w := ended(t, i)
			lists, err := i.Lists(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if test.want == "" {
				if w.State != jobs.Done || len(lists) != 1 || lists[0].Players != 300 || lists[0].By != "Ana" || lists[0].Month.String() != "2026-11" {
					t.Errorf("%+v, %+v", w, lists)
				}
			} else if w.State != jobs.Failed || w.Words.ID != test.want || len(lists) != 0 {
				t.Errorf("%+v, %+v", w, lists)
			}
			if n := here(t, folder); n != 0 {
				t.Errorf("%d files stay", n)
			}
		})
	}
	t.Run("offline", func(t *testing.T) {
		closed := httptest.NewServer(http.NotFoundHandler())
		closed.Close()
		i := started(t, t.TempDir(), source{closed.URL + "/x.zip", &http.Client{}})
		if err := i.Fetch(t.Context(), ""); err != nil {
			t.Fatal(err)
		}
		if w := ended(t, i); w.Words.ID != "listwork.unreachable" || w.Words.Args["host"] == "" {
			t.Errorf("%+v", w)
		}
	})
	if published.url != "https://ratings.fide.com/download/players_list_xml.zip" {
		t.Error("fetched from", published.url)
	}
}

// An import that is cancelled leaves nothing; one in which the program ends goes on with
// the same file at the next start.
func TestAnImportThatEndsEarly(t *testing.T) {
	folder := t.TempDir()
	kept := ratinglist.Open(folder)
	defer kept.Close()
	file := list(t, 40_000)
	i := started(t, folder, source{})
	order := func(i *Imports) *jobs.Work {
		t.Helper()
		s, err := i.Receive(t.Context(), `players_list.zip`, "Ana", bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if err := i.Import(t.Context(), Order{Sent: s.ID}, "Ana"); err != nil {
			t.Fatal(err)
		}
		for {
			all, err := i.Work(t.Context())
			if err != nil || all[0].State.IsFinished() {
				t.Fatalf("%v, %v", all, err)
			}
			if all[0].Progress.Done > 0 {
				return all[0]
			}
			time.Sleep(time.Millisecond)
		}
	}
	w := order(i)
	waits, err := i.Receive(t.Context(), "next.zip", "Ana", bytes.NewReader(file))
	if err == nil {
		err = i.Import(t.Context(), Order{Sent: waits.ID}, "Ana")
	}
	if err == nil {
		err = i.Cancel(t.Context(), w.ID+1)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := i.SentFile(t.Context(), waits.ID); err == nil {
		t.Error("what was sent for an import that waited stays when it is cancelled")
	}
	if err := i.Cancel(t.Context(), w.ID); err != nil {
		t.Fatal(err)
	}
	for begin := time.Now(); here(t, folder) > 0 && time.Since(begin) < 2*time.Minute; time.Sleep(5 * time.Millisecond) {
	}
	if w, err = i.queue.Get(t.Context(), w.ID); err != nil {
		t.Fatal(err)
	}
	for begin := time.Now(); !w.State.IsFinished() && time.Since(begin) < 2*time.Minute; time.Sleep(5 * time.Millisecond) {
		if w, err = i.queue.Get(t.Context(), w.ID); err != nil {
			t.Fatal(err)
		}
	}
	if w.State != jobs.Cancelled || here(t, folder) != 0 {
		t.Errorf("%+v, and %d files stay", w, here(t, folder))
	}
	order(i)
	if err := i.queue.Close(); err != nil {
		t.Fatal(err)
	}
	if lists, err := kept.Lists(t.Context()); err != nil || len(lists) != 0 || here(t, folder) != 2 {
		t.Fatalf("%v, %v, %d files", lists, err, here(t, folder))
	}
	again := started(t, folder, source{})
	if w = ended(t, again); w.State != jobs.Done {
		t.Errorf("%+v", w)
	}
	if lists, err := kept.Lists(t.Context()); err != nil || len(lists) != 1 || lists[0].Players != 40_000 || here(t, folder) != 0 {
		t.Errorf("%v, %v, %d files", lists, err, here(t, folder))
	}
}

func TestWhatNobodyTakesIsSweptAway(t *testing.T) {
	folder := t.TempDir()
	i := New(ratinglist.Open(folder), time.Now)
	old, err := i.Receive(t.Context(), "a.txt", "", strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{old.ID, old.ID + ".json"} {
		if err := os.Chtimes(filepath.Join(folder, "sent", name), time.Time{}, time.Now().Add(-keptFor-time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := i.Receive(t.Context(), "b.txt", "", strings.NewReader("x")); err != nil || here(t, folder) != 2 {
		t.Errorf("%v, %d files", err, here(t, folder))
	}
}
