//go:build unix

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/row"
	"torneo/internal/store"
)

// federationLoad is a program with the events of a federation, and what is asked of it.
type federationLoad struct {
	crowd
	*served
	runs   int // of a page, in forties
	report manyReport
	live   []*scene // the rounds that are played
	one    string   // event of the arbiter who has one
	code   string   // with which he joins
	codes  codes
}

// manyReport tells how it went.
type manyReport struct {
	Date        string        `json:"date"`
	Database    string        `json:"database"`
	Tournaments int           `json:"tournaments"`
	Live        int           `json:"live"`
	StartMS     float64       `json:"startMs"` // until the first answer
	Rows        []manyRow     `json:"rows"`
	Memory      []memoryPoint `json:"memory"`
}

// manyRow tells how long answers took.
type manyRow struct {
	What  string  `json:"what"`
	Asked int     `json:"asked"`
	P50   float64 `json:"p50Ms"`
	P95   float64 `json:"p95Ms"`
	P99   float64 `json:"p99Ms"`
	Worst float64 `json:"worstMs"`
	Wrong int     `json:"wrong,omitempty"` // answers that were none
	Why   string  `json:"why,omitempty"`
}

// memoryPoint is the memory of the program at a moment, in MiB.
type memoryPoint struct {
	When string `json:"when"`
	Now  int    `json:"now"`
	Most int    `json:"most"`
}

// manyAsked is one kind of request: addresses of the desk, in turn.
type manyAsked struct {
	what  string
	paths []string
}

// searches returns what people look for, by how common it is.
func searches(people []string) []manyAsked {
	of := func(more string, words ...string) (paths []string) {
		for _, w := range words {
			paths = append(paths, "/?"+more+"words="+url.QueryEscape(w))
		}
		return paths
	}
	return []manyAsked{
		{"search: a common word of names", of("", "open", "torneo", "memorial")},
		{"search: a common name of players", of("", "garcía", "maria", "müller")},
		{"search: a place", of("", "Madrid", "Berlin", "Sosnowiec", "Ushuaia")},
		{"search: a federation", of("", "ESP", "POL", "IND")},
		{"search: a day", of("", "2024-05-03", "28.11.2026", "2021-12")},
		{"search: a player or an arbiter, in full", of("", people...)},
		{"search: two or three common words", of("", "open madrid", "torneo garcía", "maria lopez open", "liga 2025")},
		{"search: common words that do not meet", of("", "müller sevilla", "mumbai nowak", "kowalski torneo", "madrid fischer")},
		{"search: the beginning of words", of("", "m", "ga", "mar", "a b c")},
		{"search: what nobody is called", of("", "qqqq", "garcía xxyyzz")},
		{"search among those over", of("when=over&", "garcía", "Ushuaia", "open madrid", "kowalski torneo", people[0])},
		{"search among those of now", of("when=now&", "open", "garcía", people[0])},
	}
}

// manyEvents measures a program with the events of a federation.
func manyEvents(ctx context.Context, program, folder, memory string, people crowd, runs int, board bool, format string) error {
	f := &federationLoad{crowd: people, runs: runs}
	f.report.Date, f.report.Database = time.Now().Format("2006-01-02"), "SQLite"
	args := []string{"--data", folder}
	if people.database != "" {
		f.report.Database = "PostgreSQL"
		args = append(args, "--database", people.database)
	}
	if memory != "" {
		args = append(args, "--memory", memory)
	}
	names, err := f.look(ctx, databaseOf(folder, people.database))
	if err != nil {
		return err
	}
	began := time.Now()
	if f.served, err = newDeskServed(program, board, args...); err != nil {
		return err
	}
	defer f.end()
	f.report.StartMS = msOf(time.Since(began))
	f.remember("started")
	for _, s := range f.live {
		s.served = f.served
	}
	chief, own := browserAt(901), browserAt(900)
	if err := f.join(chief, f.codes.chief, "Clara Chief"); err != nil {
		return err
	}
	if err := f.join(own, f.code, "Olga One"); err != nil {
		return err
	}
	f.pages(chief, f.desk, []manyAsked{{"start page", []string{"/"}}})
	f.pages(own, f.desk, []manyAsked{{"start page of an arbiter of one event", []string{"/"}}})
	f.pages(chief, f.desk, []manyAsked{
		{"what is over", []string{"/?when=over"}}, {"what comes, is late, has no day", []string{"/?when=coming", "/?when=overdue", "/?when=undated"}}, {"all events", []string{"/?when=all"}},
		{"pages further on", []string{"/?when=over&after=2024-03-09+x", "/?when=over&after=2020-01-20+x", "/?when=all&after=1600000000000000+x", "/?when=now&after=" + time.Now().Format("2006-01-02") + "+x"}},
		{"search, pages further on", []string{"/?words=open&after=1600000000000000+x", "/?words=garc%C3%ADa+madrid&after=1650000000000000+x", "/?when=over&words=garc%C3%ADa&after=2021-01-20+x"}},
	})
	f.pages(chief, f.desk, searches(names))
	f.remember("pages and searches")
	if err := f.acts(chief, names); err != nil {
		return err
	}
	f.remember("acts")
	return f.report.print(format)
}

// look finds what is live, and who is known, and makes the codes with which people join.
func (f *federationLoad) look(ctx context.Context, url string) (people []string, err error) {
	kept, err := store.Open(ctx, url)
	if err != nil {
		return nil, err
	}
	defer kept.Close()
	today := time.Now().Format("2006-01-02")
	numbers, err := kept.Numbers(ctx, row.Search{Today: today})
	if err != nil {
		return nil, err
	}
	for _, n := range numbers {
		f.report.Tournaments += n
	}
	desk := arbiter.NewDesk(kept, time.Now)
	for q := (row.Search{When: row.Now, Today: today, Most: 200}); ; {
		found, err := kept.Find(ctx, q)
		if err != nil {
			return nil, err
		}
		for _, e := range found.Events {
			f.one = e.ID
			for _, r := range e.Tournaments {
				if r.Summary.Step != string(arbiter.StepResults) || len(f.live) >= mostLive {
					continue
				}
				state, err := desk.State(ctx, r.ID)
				if err != nil {
					return nil, err
				}
				s := &scene{id: r.ID, round: state.Current(), began: state.Last}
				for _, b := range state.Round(s.round).Boards {
					if b.Black != 0 {
						s.boards = append(s.boards, b.Board)
					}
				}
				f.live = append(f.live, s)
				desk.Renew(r.ID)
				if len(people) < 40 {
					people = append(people, strings.Join(r.Summary.Arbiters, " "), state.Players[len(state.Players)/2].Name)
				}
			}
		}
		if q.After = found.Next; q.After == "" {
			break
		}
	}
	f.report.Live = len(f.live)
	if len(f.live) == 0 {
		return nil, fmt.Errorf("nothing is played on %s: fill it anew", today)
	}
	if f.code, err = inviteTo(ctx, kept, arbiter.Scope{Event: f.one}); err != nil {
		return nil, err
	}
	return people, f.codes.invite(ctx, kept, f.arbiters)
}

// mostLive is the number of tournaments in which results are entered.
const mostLive = 1000

// pages asks for pages by four readers at once, each kind by itself.
func (f *federationLoad) pages(client *http.Client, at string, kinds []manyAsked) {
	const readers = 4
	for _, kind := range kinds {
		var mu sync.Mutex
		var took []time.Duration
		r := manyRow{What: kind.what}
		var asking sync.WaitGroup
		for reader := range readers {
			asking.Go(func() {
				for k := range f.runs * 40 / readers {
					d, err := askFor(client, at+kind.paths[(k+reader)%len(kind.paths)])
					mu.Lock()
					took = append(took, d)
					if err != nil {
						r.Wrong++
						r.Why = err.Error()
					}
					mu.Unlock()
				}
			})
		}
		asking.Wait()
		r.fill(took)
		f.report.Rows = append(f.report.Rows, r)
		note(fmt.Sprintf("%s: %.0f ms", kind.what, r.P99))
	}
}

func askFor(client *http.Client, at string) (time.Duration, error) {
	r, err := http.NewRequest(http.MethodGet, at, nil)
	if err != nil {
		return 0, err
	}
	r.Header.Set("Accept-Language", "es")
	r.Header.Set("Accept-Encoding", "gzip")
	began := time.Now()
	answer, err := client.Do(r)
	if err != nil {
		return time.Since(began), err
	}
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	took := time.Since(began)
	if answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", at, answer.Status)
	}
	return took, err
}

// acts has the arbiters enter results, each in tournaments of his own, with readers beside them.
func (f *federationLoad) acts(chief *http.Client, names []string) error {
	windows := make([][]*deskWindow, f.arbiters)
	for k := range f.arbiters {
		client := browserAt(1000 + k)
		if err := f.join(client, f.codes.arbiters, fmt.Sprintf("Arbiter %d", k+1)); err != nil {
			return err
		}
		for n := k; n < len(f.live); n += f.arbiters {
			// In another run other boards: where nothing is written no act was measured.
			windows[k] = append(windows[k], &deskWindow{s: f.live[n], boards: f.live[n].boards, client: client, turn: int(f.live[n].began)})
		}
	}
	kinds := append(searches(names), manyAsked{"", []string{"/", "/", "/", "/?when=over"}})
	var working sync.WaitGroup
	over := time.Now().Add(f.lasts)
	for _, own := range windows {
		if len(own) == 0 {
			continue
		}
		working.Go(func() {
			time.Sleep(rand.N(f.every))
			turn := 0
			for next := time.Now(); time.Now().Before(over); next = next.Add(f.every) {
				time.Sleep(time.Until(next))
				w := own[turn%len(own)]
				turn++
				for written := false; !written; w.turn++ {
					written = w.enter(w.turnOf(w.turn))
				}
			}
		})
	}
	var mu sync.Mutex
	var start, search []time.Duration
	beside := [2]manyRow{{What: "start page meanwhile"}, {What: "search meanwhile"}}
	for range 4 {
		working.Go(func() {
			for time.Now().Before(over) {
				kind := rand.IntN(len(kinds))
				path := kinds[kind].paths[rand.IntN(len(kinds[kind].paths))]
				if rand.IntN(3) == 0 {
					path = "/"
				}
				took, err := askFor(chief, f.desk+path)
				to, into := &search, &beside[1]
				if path == "/" {
					to, into = &start, &beside[0]
				}
				mu.Lock()
				*to = append(*to, took)
				if err != nil {
					into.Wrong++
					into.Why = err.Error()
				}
				mu.Unlock()
				time.Sleep(250 * time.Millisecond)
			}
		})
	}
	working.Wait()
	r := manyRow{What: fmt.Sprintf("act: a result, %d arbiters, every %v each, in %d tournaments", f.arbiters, f.every, len(f.live))}
	var took []time.Duration
	for _, s := range f.live {
		for _, a := range s.ledger.acks {
			if a.number > s.began {
				took = append(took, a.took)
			}
		}
		r.Wrong += s.ledger.gone
		for why, n := range s.ledger.failures {
			r.Wrong += n
			r.Why = why
		}
	}
	r.fill(took)
	beside[0].fill(start)
	beside[1].fill(search)
	f.report.Rows = append(f.report.Rows, r, beside[0], beside[1])
	return nil
}

func (r *manyRow) fill(took []time.Duration) {
	slices.Sort(took)
	if r.Asked = len(took); r.Asked == 0 {
		return
	}
	at := func(percent int) float64 { return msOf(took[min(len(took)*percent/100, len(took)-1)]) }
	r.P50, r.P95, r.P99, r.Worst = at(50), at(95), at(99), msOf(took[len(took)-1])
}

func msOf(d time.Duration) float64 { return float64(d.Microseconds()/100) / 10 }

// remember notes the memory of the program.
func (f *federationLoad) remember(when string) {
	f.report.Memory = append(f.report.Memory, memoryPoint{when, f.program.status("VmRSS:") >> 20, f.memory() >> 20})
}

func (r *manyReport) print(format string) error {
	if format == "json" {
		out := json.NewEncoder(os.Stdout)
		out.SetIndent("", "  ")
		return out.Encode(r)
	}
	fmt.Printf("%s, %s, %d tournaments, results entered in %d; the first answer after %.0f ms.\n\n", r.Database, r.Date, r.Tournaments, r.Live, r.StartMS)
	fmt.Print("| | asked | p50 | p95 | p99 | worst | wrong |\n|---|--:|--:|--:|--:|--:|---|\n")
	for _, x := range r.Rows {
		wrong := ""
		if x.Wrong > 0 {
			wrong = fmt.Sprintf("%d: %s", x.Wrong, cmp.Or(x.Why, "no answer"))
		}
		fmt.Printf("| %s | %d | %.0f ms | %.0f ms | %.0f ms | %.0f ms | %s |\n", x.What, x.Asked, x.P50, x.P95, x.P99, x.Worst, wrong)
	}
	fmt.Println()
	for _, m := range r.Memory {
		fmt.Printf("Memory, %s: %d MiB, at most %d.\n", m.When, m.Now, m.Most)
	}
	return nil
}
