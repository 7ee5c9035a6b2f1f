//go:build unix

package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/journal"
	"torneo/internal/links"
	"torneo/internal/playerreports"
	"torneo/internal/signedlink"
	"torneo/internal/store"
	"torneo/tournament"
)

// phones are those of players who report their results: two of each board, of which the
// boards take turns in the spells of work. Both say the same.
type phones struct {
	at     string // where their door is
	boards []journal.Board
	links  map[journal.Board][2]string
	each   map[int]*http.Client // by place in the hall

	mu    sync.Mutex
	took  []time.Duration
	said  map[journal.Board]int // how many have been told that it was taken
	gone  int                   // tries without an answer
	wrong map[int]int           // other answers, by status
}

// sign makes their links, as those of an arbiter who is enrolled: they hold as long as his
// right does, which is asked at each request.
func (p *phones) sign(ctx context.Context, kept *store.Store, id string, number int, round *journal.Round) error {
	by := arbiter.Person{Name: "Luz Links", Role: arbiter.Arbiter, Identity: "links"}
	maker := store.Person{ID: by.Identity, Name: by.Name, Role: string(by.Role), Created: time.Now()}
	if err := kept.ChangePeople(ctx, func(ctx context.Context, c *store.PeopleChange) error { return c.KeepPerson(ctx, maker) }); err != nil {
		return err
	}
	office := links.New(kept, desktest.NewDesk(kept), nil)
	if err := office.KeepLinks(ctx, id, signedlink.Links{Results: true}); err != nil {
		return err
	}
	p.links, p.said, p.wrong, p.each = map[journal.Board][2]string{}, map[journal.Board]int{}, map[int]int{}, map[int]*http.Client{}
	for _, board := range p.boards {
		b := &round.Boards[round.Find(board)]
		texts, err := office.Sign(ctx, by, id, playerreports.OfBoard(number, b, tournament.White), playerreports.OfBoard(number, b, tournament.Black))
		if err != nil {
			return err
		}
		p.links[board] = [2]string{texts[0], texts[1]}
	}
	return nil
}

// report has the boards whose turn it is say their results, some time before it is over.
func (p *phones) report(s *scene, spell int, over time.Time) {
	var all sync.WaitGroup
	for k, board := range p.boards {
		if k%s.spells != spell {
			continue
		}
		for side, link := range p.links[board] {
			place := 2*k + side
			if p.each[place] == nil {
				p.each[place] = phoneAt(place)
			}
			client := p.each[place]
			all.Go(func() {
				time.Sleep(rand.N(s.lasts * 3 / 4))
				p.say(client, link, board, over.Add(s.lasts))
			})
		}
	}
	all.Wait()
}

// phoneAt returns a telephone with an address of its own, where this system gives one.
func phoneAt(place int) *http.Client {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, byte(1+place/200), byte(2+place%200))}}
	plain := &net.Dialer{}
	return &http.Client{
		Timeout:       30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{DisableCompression: true, DialContext: func(ctx context.Context, network, at string) (net.Conn, error) {
			if c, err := dialer.DialContext(ctx, network, at); err == nil {
				return c, nil
			}
			return plain.DialContext(ctx, network, at)
		}},
	}
}

// say opens the link, says the result, and tries again until it is answered.
func (p *phones) say(client *http.Client, link string, board journal.Board, over time.Time) {
	ask := func(method string, form url.Values) (int, error) {
		r, err := http.NewRequest(method, "http://"+p.at+"/"+link, strings.NewReader(form.Encode()))
		if err != nil {
			return 0, err
		}
		if form != nil {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		answer, err := client.Do(r)
		if err != nil {
			return 0, err
		}
		defer answer.Body.Close()
		_, err = io.Copy(io.Discard, answer.Body)
		return answer.StatusCode, err
	}
	for time.Now().Before(over) {
		began := time.Now()
		status, err := ask(http.MethodGet, nil)
		if err == nil && status == http.StatusOK {
			began = time.Now()
			status, err = ask(http.MethodPost, url.Values{"result": {keys[board.White%len(keys)]}})
		}
		p.mu.Lock()
		taken := err == nil && status == http.StatusSeeOther
		switch {
		case taken:
			p.took = append(p.took, time.Since(began))
			p.said[board]++
		case err != nil:
			p.gone++
		default:
			p.wrong[status]++
		}
		p.mu.Unlock()
		if taken {
			return
		}
		time.Sleep(500 * time.Millisecond) // somebody presses again
	}
}

// missing counts the results that both were told are taken, and that are not in the journal.
func (p *phones) missing(there map[journal.Board]string) (missing int) {
	for board, n := range p.said {
		if n == 2 && there[board] != keys[board.White%len(keys)] {
			missing++
		}
	}
	return missing
}

func (p *phones) summary() string {
	return fmt.Sprintf("%d, %.1f ms, %d without an answer, others %v", len(p.took), float64(at(p.took, 99).Microseconds())/1000, p.gone, p.wrong)
}
