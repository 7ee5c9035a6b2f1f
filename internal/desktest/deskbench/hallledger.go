//go:build unix

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

// ack is a result that was acknowledged.
type ack struct {
	number int64 // of its entry; 0: it was there already
	board  journal.Board
	key    string
	at     time.Time
	took   time.Duration
}

// ledger records the acts of the arbiters and their outcomes.
type ledger struct {
	mu       sync.Mutex
	acks     []ack
	failures map[string]int // answers that were none, by what they said
	gone     int            // tries without an answer
	drawn    int            // pages that arbiters' windows drew anew
	bytes    int64
	last     time.Time // of the last acknowledgement
	spells   []time.Duration
	uneven   int // pages that had not heard of the last documents in a pause
}

func (l *ledger) addAck(a ack) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.acks = append(l.acks, a)
	l.last = a.at
}

func (l *ledger) addFailure(why string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failures == nil {
		l.failures = map[string]int{}
	}
	l.failures[why]++
}

func (l *ledger) addLost(why error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.gone++
	note("without an answer: " + why.Error())
}

func (l *ledger) drew(n int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drawn++
	l.bytes += n
}

// recordDelays notes after how long each page had heard of the last result before a pause. Of a
// spell in which the program was killed pages have to come back first: only that they do.
func (s *scene) recordDelays(killed bool) {
	l := &s.ledger
	l.mu.Lock()
	defer l.mu.Unlock()
	latest, key := time.Time{}, ""
	for _, v := range s.pages {
		v.mu.Lock()
		if v.told.After(latest) {
			latest, key = v.told, v.key
		}
		v.mu.Unlock()
	}
	for _, v := range s.pages {
		v.mu.Lock()
		if v.key != key {
			l.uneven++
		} else if !killed {
			l.spells = append(l.spells, max(v.told.Sub(l.last), 0))
		}
		v.mu.Unlock()
	}
}

// entries returns the journal, as the chief arbiter takes it home.
func (s *scene) entries() (list []journal.Event, err error) {
	answer, err := s.chief.Get(s.desk + "/t/" + s.id + "/export/event.torneo")
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("reading the journal: %d %w", answer.StatusCode, err)
	}
	for line := range strings.Lines(string(data)) {
		var n journal.Entry
		if json.Unmarshal([]byte(line), &n) != nil || n.Kind == "" {
			continue
		}
		if n.Kind == "resulted" && n.Version == 3 {
			n.Version = 2 // as the program that is rehearsed writes it, where there is nothing new in it
		}
		e, err := journal.Decode(n)
		if newer := (*journal.Unknown)(nil); errors.As(err, &newer) {
			continue // of the program that is rehearsed
		}
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// results returns the results of the round, by board, in the order in which they were
// entered.
func (s *scene) results() (map[journal.Board][]string, error) {
	list, err := s.entries()
	of := map[journal.Board][]string{}
	for _, e := range list {
		if w, ok := e.Payload.(journal.ResultEntered); ok && w.Round == s.round {
			kind, _ := arbiter.KindOf(w.Result)
			of[w.Board] = append(of[w.Board], kind.Key)
		}
	}
	return of, err
}

// missing counts the results that were acknowledged and are not in the journal as they were
// entered.
func (s *scene) missing() (missing, entries int, err error) {
	list, err := s.entries()
	if err != nil {
		return 0, 0, err
	}
	kept := map[int64]journal.ResultEntered{}
	last := map[journal.Board]string{} // keys of the results of the round
	for _, e := range list {
		entries++
		if w, ok := e.Payload.(journal.ResultEntered); ok {
			kept[e.Number] = w
			if kind, ok := arbiter.KindOf(w.Result); ok && w.Round == s.round {
				last[w.Board] = kind.Key
			}
		}
	}
	for _, a := range s.ledger.acks {
		kind, _ := arbiter.ResultOf(a.key)
		if w, ok := kept[a.number]; a.number > 0 && (!ok || w.Round != s.round || w.Board != a.board || w.Result != kind.Result) {
			missing++
		}
	}
	return missing + s.phoned.missing(last), entries, nil
}

// listenerDelays returns the delays after which listening programs had heard of each
// result.
func (s *scene) listenerDelays() (list []time.Duration) {
	for _, l := range s.heard {
		l.mu.Lock()
		for _, a := range s.ledger.acks {
			k := slices.IndexFunc(l.told, func(t toldOf) bool { return t.entry >= a.number })
			if a.number > 0 && k >= 0 && a.at.After(l.since) { // who began late was not told of what was before
				list = append(list, max(l.told[k].at.Sub(a.at), 0))
			}
		}
		l.mu.Unlock()
	}
	return list
}

// tell prints how it went. The error is that something acknowledged is missing.
func (s *scene) tell(busy, lasted, worked time.Duration) error {
	missing, entries, err := s.missing()
	if err != nil {
		return err
	}
	l := &s.ledger
	l.mu.Lock()
	defer l.mu.Unlock()
	var took []time.Duration
	for _, a := range l.acks {
		took = append(took, a.took)
	}
	read := 0
	for _, v := range s.pages {
		v.mu.Lock()
		read += v.read
		v.mu.Unlock()
	}
	ms := func(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }
	sec := func(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }
	database := "SQLite"
	if s.database != "" {
		database = "PostgreSQL"
	}
	load, _ := os.ReadFile("/proc/loadavg")
	fmt.Printf("\n%s; %d arbiters, one result every %v each, %d phones, %d viewers; %d processors; %v of work in %d spells; load of the machine now %s\n\n", database, s.arbiters, s.every, s.phones, s.viewers, runtime.NumCPU(), worked, s.spells, strings.Fields(string(load) + " ?")[0])
	fmt.Println("| what | |\n|---|--:|")
	row := func(what, value string) { fmt.Printf("| %s | %s |\n", what, value) }
	row("results acknowledged", fmt.Sprint(len(l.acks)))
	row("of these missing or other in the journal", fmt.Sprint(missing))
	row("an arbiter’s act: middle, 99th percentile, longest", ms(at(took, 50))+", "+ms(at(took, 99))+", "+ms(at(took, 100)))
	told := s.listenerDelays()
	row("told of a result, programs: middle, 99th percentile, longest", sec(at(told, 50))+", "+sec(at(told, 99))+", "+sec(at(told, 100)))
	row("told of the last result before a pause, pages: middle, 99th percentile, last one", sec(at(l.spells, 50))+", "+sec(at(l.spells, 99))+", "+sec(at(l.spells, 100)))
	row("pages that were not", fmt.Sprint(l.uneven))
	row("pages read anew: by viewers, by arbiters’ windows", fmt.Sprintf("%d, %d (%d kB each)", read, l.drawn, l.bytes/int64(max(l.drawn, 1))>>10))
	if s.phones > 0 {
		row("reported by phones: taken, 99th percentile", s.phoned.summary())
	}
	row("most memory", fmt.Sprintf("%d MiB", s.memory()>>20))
	row("processor", fmt.Sprintf("%.0f s in %.0f s, %.0f %% of two", busy.Seconds(), lasted.Seconds(), 50*busy.Seconds()/lasted.Seconds()))
	row("tries without an answer; answers that were none", fmt.Sprintf("%d; %v", l.gone, l.failures))
	row("killed, and answering again after", fmt.Sprintf("%d, %s", s.kills, sec(s.down/time.Duration(max(s.kills, 1)))))
	row("entries of the journal at the end", fmt.Sprint(entries))
	s.attack.tell(row)
	if missing > 0 {
		return fmt.Errorf("%d results that were acknowledged are missing", missing)
	}
	if len(l.acks) == 0 {
		return fmt.Errorf("nothing was acknowledged: %d lost, %v", l.gone, l.failures)
	}
	return nil
}

// at returns a percentile.
func at(list []time.Duration, percent int) time.Duration {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[min(len(list)*percent/100, len(list)-1)]
}
