package server

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/noticeboard/api"
	"torneo/internal/noticeboard/render"
	"torneo/message"
)

const (
	silence     = time.Minute // after which a connection is taken for dead: it says something every 25 s
	mostPause   = 30 * time.Second
	mostLine    = 1 << 20
	mostAnswer  = 16 << 20
	askPatience = 20 * time.Second
)

// board is a noticeboard at an address.
type board struct {
	base  string // of the API
	only  string // a tournament; "": all
	heard string // the last event
	token string // that is sent with questions; "": none
}

// watchAddress follows the noticeboard of another program, and goes on where a connection
// broke. The address may be that of a page of a tournament: then it is that one alone.
func (a *Verbs) watchAddress(ctx context.Context, w *watching, u *url.URL) error {
	first, _, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/")
	if first == "api" || strings.HasSuffix(first, ".html") {
		first = ""
	}
	b := &board{base: u.Scheme + "://" + u.Host + api.Root, only: first}
	if err := b.begin(ctx); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.watch.unreachable", "address", u.Host, "reason", errtext.Of(err))}
	}
	a.Tell(a.T("cli.watch.address", "address", u.Host))
	var unsaid error
	listening, leave := context.WithCancel(ctx)
	defer leave()
	for broken := 0; ; {
		said, pause, err := b.listen(listening, func(list []render.News, complete bool) {
			if !complete {
				a.Tell(a.T("cli.watch.reset"))
			}
			if unsaid = a.sayNews(w, list, b.standings(ctx)); unsaid != nil {
				leave() // nobody reads any more
			}
		})
		if unsaid != nil || ctx.Err() != nil {
			return unsaid
		}
		if said {
			broken = 0
		} else {
			broken++
		}
		if err != nil && broken == 1 {
			a.Tell(a.T("cli.watch.broken", "reason", errtext.Of(err)))
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(max(pause, min(time.Second<<min(broken, 10), mostPause))):
		}
	}
}

// begin checks that somebody answers, and from which event on to report.
func (b *board) begin(ctx context.Context) error {
	path := "/tournaments"
	if b.only != "" {
		path += "/" + url.PathEscape(b.only)
	}
	_, head, err := b.ask(ctx, path)
	if err == nil {
		b.heard = head.Get("Torneo-Event")
	}
	return err
}

// errAnswer reports an unusable answer.
type errAnswer struct{ status string }

func (e *errAnswer) Error() string { return e.status }

// ask reads one document.
func (b *board) ask(ctx context.Context, path string) ([]byte, http.Header, error) {
	ctx, stop := context.WithTimeout(ctx, askPatience)
	defer stop()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.base+path, nil)
	if err != nil {
		return nil, nil, err
	}
	if b.token != "" {
		r.Header.Set("Authorization", "Bearer "+b.token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, nil, &errAnswer{answer.Status}
	}
	data, err := io.ReadAll(io.LimitReader(answer.Body, mostAnswer))
	return data, answer.Header, err
}

func (b *board) standings(ctx context.Context) standingsOf {
	return func(id string) []byte {
		data, _, err := b.ask(ctx, "/tournaments/"+url.PathEscape(id)+"/standings")
		if err != nil {
			return nil
		}
		return data
	}
}

// listen reads news until the connection ends: whether anything came, and how long to wait if the
// server asked for that.
func (b *board) listen(ctx context.Context, hear func([]render.News, bool)) (said bool, pause time.Duration, err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	path := "/events"
	if b.only != "" {
		path = "/tournaments/" + url.PathEscape(b.only) + path
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.base+path, nil)
	if err != nil {
		return false, 0, err
	}
	if b.heard != "" {
		r.Header.Set("Last-Event-ID", b.heard)
	}
	dead := time.AfterFunc(silence, stop)
	defer dead.Stop()
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return false, 0, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After"))
		return false, min(time.Duration(max(seconds, 0))*time.Second, 10*time.Minute), &errAnswer{answer.Status}
	}
	in := bufio.NewScanner(answer.Body)
	in.Buffer(nil, mostLine)
	var kind, id, data string
	for in.Scan() {
		dead.Reset(silence)
		said = true
		name, value, _ := strings.Cut(in.Text(), ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case in.Text() == "":
			if id != "" {
				b.heard = id
			}
			var n render.News
			switch {
			case kind == "reset":
				hear(nil, false)
			case kind == "news" && json.Unmarshal([]byte(data), &n) == nil:
				hear([]render.News{n}, true)
			}
			kind, id, data = "", "", ""
		case name == "event":
			kind = value
		case name == "id":
			id = value
		case name == "data":
			data += value
		}
	}
	if err = in.Err(); err == nil {
		err = errors.New("EOF")
	}
	return said, 0, err
}
