// Package lichess pushes the games of published rounds to a broadcast at Lichess.
package lichess

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"regexp"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/broadcast"
	"torneo/internal/outlet"
	"torneo/internal/pgn"
	"torneo/internal/safedial"
	"torneo/message"
)

const (
	usualServer  = "https://lichess.org"
	mostAnswer   = 1 << 20 // bytes
	mostNamed    = 8       // boards that were refused
	usualPause   = time.Minute
	longestPause = time.Hour
)

// Kind returns the outlet.
func Kind(clock func() time.Time) outlet.Kind { return kind(clock, 30*time.Second) }

func kind(clock func() time.Time, patience time.Duration) outlet.Kind {
	return outlet.Kind{
		Name: "lichess",
		Fields: []outlet.Field{
			{Name: "rounds", Hint: true},
			{Name: "token", Type: outlet.Secret, Hint: true},
			{Name: "boards", Optional: true, Hint: true},
			{Name: "server", Usual: usualServer},
		},
		Check: check,
		Where: func(s outlet.Settings) string { return strings.TrimSuffix(s.Get("server"), "/") },
		Send: func(ctx context.Context, d *outlet.Delivery) (message.Message, error) {
			return (&pusher{clock: clock, patience: patience, d: d}).push(ctx)
		},
	}
}

// check returns the error in the settings.
func check(s outlet.Settings) error {
	if _, ok := roundsOf(s.Get("rounds")); !ok {
		return outlet.NewError("lichess.rounds")
	}
	if _, ok := broadcast.ParseBoards(s.Get("boards")); !ok {
		return outlet.NewError("lichess.boards", "boards", s.Get("boards"))
	}
	if u, err := url.Parse(s.Get("server")); err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && u.Scheme != "http" {
		return outlet.NewError("lichess.server")
	}
	if token := s.Get("token"); token == "" || strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return outlet.NewError("lichess.token")
	}
	return nil
}

var roundID = regexp.MustCompile(`^(?:([0-9]{1,3}):)?([A-Za-z0-9]{8})$`)

// roundsOf reads the ids of rounds: one after the other from the first round on, or with
// their number, "7:abcDEF12". An address of the round ends in its id.
func roundsOf(text string) (ids map[int]string, ok bool) {
	ids = map[int]string{}
	next := 1
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ';' || r == ' ' || r == '\n' || r == '\t' }) {
		if part == "-" {
			next++
			continue
		}
		if at := strings.LastIndexByte(strings.TrimSuffix(part, "/"), '/'); at >= 0 {
			number, _, named := strings.Cut(part, ":")
			part = strings.TrimSuffix(part, "/")[at+1:]
			if _, err := strconv.Atoi(number); named && err == nil {
				part = number + ":" + part
			}
		}
		m := roundID.FindStringSubmatch(part)
		if m == nil {
			return nil, false
		}
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1]) // three digits
		}
		if next == 0 || ids[next] != "" {
			return nil, false
		}
		ids[next] = m[2]
		next++
	}
	return ids, len(ids) > 0
}

// pusher brings one delivery there.
type pusher struct {
	clock    func() time.Time
	patience time.Duration
	d        *outlet.Delivery

	games, left int
	refused     []string // "board: why", as Lichess says it
}

// push pushes the rounds that have changed since it succeeded last; the last one always.
func (p *pusher) push(ctx context.Context) (message.Message, error) {
	if err := check(p.d.Settings); err != nil {
		return message.Message{}, err
	}
	var board *noticeboard.Board
	for _, t := range p.d.Tournaments {
		if t.Board == nil {
			continue
		}
		if board != nil {
			return message.Message{}, outlet.ByHand("lichess.one-tournament")
		}
		board = t.Board
	}
	if board == nil {
		return message.New("lichess.nothing"), nil
	}
	ids, _ := roundsOf(p.d.Settings.Get("rounds"))
	boards, _ := broadcast.ParseBoards(p.d.Settings.Get("boards"))
	var pushed []string
	for k, r := range board.Rounds {
		last := k == len(board.Rounds)-1
		id := ids[r.Number]
		if id == "" {
			if last {
				return message.Message{}, outlet.ByHand("lichess.no-round", "round", r.Number)
			}
			continue
		}
		if !last && !p.d.Whole && !r.At.After(p.d.Outlet.Succeeded) {
			continue
		}
		games := broadcast.Round(board, r.Number, broadcast.Options{Boards: boards})
		if len(games) == 0 {
			continue
		}
		p.left += max(len(games)-broadcast.MostOfLichess, 0)
		games = games[:min(len(games), broadcast.MostOfLichess)]
		p.d.Tell(message.New("lichess.pushing", "round", r.Number), k, len(board.Rounds))
		if err := p.round(ctx, r.Number, id, games); err != nil {
			return message.Message{}, err
		}
		p.games += len(games)
		pushed = append(pushed, strconv.Itoa(r.Number))
	}
	if len(pushed) == 0 {
		return message.New("lichess.nothing"), nil
	}
	return p.summary(strings.Join(pushed, ", ")), nil
}

// summary reports the games sent, refused and left out.
func (p *pusher) summary(rounds string) message.Message {
	m := message.New("lichess.done", "count", p.games-len(p.refused), "rounds", rounds)
	if n := len(p.refused); n > 0 {
		m = message.New("lichess.partly", "text", m, "count", n, "games", strings.Join(p.refused[:min(n, mostNamed)], "; "))
	}
	if p.left > 0 {
		m = message.New("lichess.left", "text", m, "count", p.left, "most", broadcast.MostOfLichess)
	}
	return m
}

// answer is Lichess's answer on the games.
type answer struct {
	Games []struct {
		Tags  map[string]string `json:"tags"`
		Moves int               `json:"moves"`
		Error string            `json:"error"`
	} `json:"games"`
	Error string `json:"error"`
}

// round pushes the games of one.
func (p *pusher) round(ctx context.Context, number int, id string, games []broadcast.Game) error {
	ctx, cancel := context.WithTimeout(ctx, p.patience)
	defer cancel()
	server := strings.TrimSuffix(p.d.Settings.Get("server"), "/")
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, server+"/api/broadcast/round/"+id+"/push", strings.NewReader(string(broadcast.Write(games, pgn.UTF8))))
	if err != nil {
		return outlet.NewError("lichess.server")
	}
	request.Header.Set("Content-Type", "text/plain; charset=utf-8")
	request.Header.Set("Authorization", "Bearer "+p.d.Settings.Get("token"))
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }} // the token goes nowhere else
	if p.d.Settings.Get(outlet.Confined) != "" {
		client.Transport = &http.Transport{DialContext: safedial.Dialer(p.patience, true).DialContext, TLSHandshakeTimeout: p.patience}
		defer client.CloseIdleConnections()
	}
	got, err := client.Do(request)
	if err != nil {
		return p.connectError(ctx, err)
	}
	defer got.Body.Close()
	data, err := io.ReadAll(io.LimitReader(got.Body, mostAnswer))
	if err != nil {
		return p.connectError(ctx, err)
	}
	var a answer
	readable := json.Unmarshal(data, &a) == nil
	switch code := got.StatusCode; {
	case code == http.StatusOK && readable:
	case code == http.StatusOK:
		return outlet.NewError("lichess.strange")
	case code == http.StatusUnauthorized:
		return outlet.ByHand("lichess.unauthorized")
	case code == http.StatusForbidden:
		return outlet.ByHand("lichess.forbidden", "round", number)
	case code == http.StatusNotFound:
		return outlet.ByHand("lichess.not-found", "round", number, "id", id)
	case code == http.StatusTooManyRequests:
		pause := p.retryAfter(got.Header.Get("Retry-After"))
		e := outlet.NewError("lichess.too-many", "seconds", int(pause.Seconds()))
		e.Pause = pause
		return e
	case code >= 500:
		return outlet.NewError("lichess.broken", "status", code)
	default:
		return outlet.ByHand("lichess.refused", "status", code, "reason", short(a.Error))
	}
	of := outlet.Answers{Round: number, At: p.clock(), Games: make([]outlet.Answer, 0, len(games))}
	for k, g := range a.Games[:min(len(a.Games), len(games))] { // in the order in which they were sent
		x := &games[k]
		said := outlet.Answer{Board: x.Board, White: x.PGN.Tag("White"), Black: x.PGN.Tag("Black"), Moves: max(g.Moves, 0), Refused: short(g.Error)}
		if said.Refused != "" {
			p.refused = append(p.refused, strconv.Itoa(x.Board)+": "+said.Refused)
		}
		of.Games = append(of.Games, said)
	}
	p.d.Answered(of)
	return nil
}

func (p *pusher) connectError(ctx context.Context, err error) error {
	var late interface{ Timeout() bool }
	if ctx.Err() != nil || errors.As(err, &late) && late.Timeout() {
		return outlet.NewError("lichess.hangs", "seconds", max(int(p.patience.Seconds()), 1))
	}
	return outlet.NewError("lichess.unreachable")
}

// retryAfter returns the pause that Lichess asks for, within bounds.
func (p *pusher) retryAfter(text string) time.Duration {
	pause := usualPause
	if n, err := strconv.Atoi(text); err == nil && n >= 0 {
		pause = time.Duration(min(n, 1<<20)) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		pause = at.Sub(p.clock())
	}
	return min(max(pause, time.Second), longestPause)
}

// short returns a text of somebody else, within bounds.
func short(text string) string {
	text = pgn.Plain(text)
	if r := []rune(text); len(r) > 120 {
		text = string(r[:120]) + "…"
	}
	return text
}
