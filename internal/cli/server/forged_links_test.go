package server

import (
	"bytes"
	"encoding/base32"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/lineup"
	"torneo/internal/links"
	"torneo/internal/phone"
	"torneo/internal/phone/captain"
	"torneo/internal/playerreports"
	"torneo/internal/signedlink"
	"torneo/tournament"
)

// link holds a valid link: what can be sent with it, and what it must not reach.
type link struct {
	text         string
	form, beyond url.Values
}

// sign hands out links to the players of a round, to a captain and to tablets, and gets
// hold of such as have ended and such as nobody signed here.
func (c *castle) sign() {
	c.t.Helper()
	ctx := c.t.Context()
	office := links.New(c.kept, c.desk, nil)
	log := slog.New(slog.DiscardHandler)
	clock := func() time.Time { return c.now }
	hall := playerreports.New(c.desk, c.kept, office, clock)
	captains := lineup.New(c.desk, c.kept, office, clock)
	door := phone.New(hall, log)
	door.Captain = captain.New(captains, log)
	c.door = door
	signed := func(id string, t signedlink.Ticket) string {
		c.t.Helper()
		texts, err := office.Sign(ctx, arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, id, t)
		if err != nil {
			c.t.Fatal(err)
		}
		return texts[0]
	}
	settled := func(id string, l signedlink.Links) {
		c.t.Helper()
		if err := office.KeepLinks(ctx, id, l); err != nil {
			c.t.Fatal(err)
		}
	}
	on := signedlink.Links{Results: true, Boards: true}
	board := func(id string, k int) signedlink.Ticket {
		c.t.Helper()
		s, err := c.desk.State(ctx, id)
		if err != nil {
			c.t.Fatal(err)
		}
		return playerreports.OfBoard(s.Current(), &s.Round(s.Current()).Boards[k], tournament.White)
	}

	first, third := board(c.id, 0), board(c.id, 2)
	league, morning := c.league(), c.begin(c.event, "Mañana")
	for _, id := range []string{c.id, league, morning} {
		settled(id, on)
	}
	at := url.Values{"table": {"3"}, "white": {strconv.Itoa(third.White)}, "black": {strconv.Itoa(third.Black)}, "result": {"0"}}
	elsewhere := maps.Clone(at)
	elsewhere["table"] = []string{"1"} // another's row
	c.honesty = map[string]*link{
		"board":   {signed(c.id, first), url.Values{"result": {"1"}}, url.Values{"result": {"2"}}},
		"player":  {signed(c.id, signedlink.Ticket{Kind: signedlink.Player, ID: 2}), url.Values{"round": {"2"}, "kind": {"zero"}}, url.Values{"round": {"1"}, "kind": {"zero"}}},
		"captain": {signed(league, signedlink.Ticket{Kind: signedlink.Captain, ID: 1}), url.Values{"do": {"handin"}, "round": {"1"}, "player": {"1", "2"}}, url.Values{"do": {"handin"}, "round": {"1"}, "player": {"4", "5"}}},
		"row":     {signed(c.id, signedlink.Ticket{Kind: signedlink.Row, From: 3, To: 4}), at, elsewhere},
		"arrival": {signed(morning, signedlink.Ticket{Kind: signedlink.CheckIn}), url.Values{"player": {"3"}}, url.Values{"player": {"77"}}},
	}

	yesterday, renewed, off := c.begin(c.event, "Ayer"), c.begin(c.other, "Renovado"), c.begin(c.other, "Sin enlaces")
	c.dead = map[string]string{}
	for _, id := range []string{yesterday, renewed, off} {
		settled(id, on)
		c.does(id, arbiter.PairRound{})
		c.does(id, arbiter.Publish{Round: 1})
	}
	c.dead["of a pairing that was taken back"] = signed(yesterday, board(yesterday, 0))
	c.does(yesterday, arbiter.Unpair{Round: 1})
	c.does(yesterday, arbiter.PairRound{})
	c.does(yesterday, arbiter.Publish{Round: 1})
	c.dead["of the last round"] = signed(yesterday, board(yesterday, 0))
	for k := range 4 {
		b := board(yesterday, k)
		c.does(yesterday, arbiter.EnterResult{Round: 1, Board: journal.Board{White: b.White, Black: b.Black}, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
	}
	c.does(yesterday, arbiter.CloseRound{Round: 1})
	c.does(yesterday, arbiter.PairRound{})
	c.does(yesterday, arbiter.Publish{Round: 2})
	all := func(id string) map[string]signedlink.Ticket {
		return map[string]signedlink.Ticket{"board": board(id, 0), "player": {Kind: signedlink.Player, ID: 1}, "captain": {Kind: signedlink.Captain, ID: 1}, "row": {Kind: signedlink.Row, From: 1, To: 4}, "arrival": {Kind: signedlink.CheckIn}}
	}
	for what, t := range all(renewed) {
		c.dead["of the issue before, of a "+what] = signed(renewed, t)
	}
	settled(renewed, signedlink.Links{Results: true, Boards: true, Issue: 1})
	for _, what := range []string{"board", "player", "row"} {
		c.dead["switched off, of a "+what] = signed(off, all(off)[what])
	}
	settled(off, signedlink.Links{})
	key, err := c.kept.TicketKey(ctx)
	if err != nil {
		c.t.Fatal(err)
	}
	for what, t := range all(c.id) {
		t.Tournament = c.id
		c.dead["of another key, of a "+what] = signedlink.Sign(bytes.Repeat([]byte{8}, 32), t)
		t.Tournament = "0123456789ab"
		c.dead["of no tournament, of a "+what] = signedlink.Sign(key, t)
	}
	c.dead["of no player"] = signed(c.id, signedlink.Ticket{Kind: signedlink.Player, ID: 77})
	c.dead["of no team"] = signed(league, signedlink.Ticket{Kind: signedlink.Captain, ID: 77})
	c.dead["of a team where there are none"] = signed(c.id, signedlink.Ticket{Kind: signedlink.Captain, ID: 1})
}

// begin makes a tournament of eight players.
func (c *castle) begin(event, name string) string {
	c.t.Helper()
	id, err := c.desk.Create(c.t.Context(), arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, event, arbiter.DefaultConfig(name, tournament.Date{Year: 2026, Month: 11, Day: 20}))
	if err != nil {
		c.t.Fatal(err)
	}
	var players []tournament.Player
	for k := range 8 {
		players = append(players, tournament.Player{Name: fmt.Sprintf("%s%d, Inés", secretName, k), Federation: "ESP", Rating: 2300 - 50*k})
	}
	for _, x := range []arbiter.Command{arbiter.EnterPlayers{Players: players}, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White}} {
		c.does(id, x)
	}
	return id
}

// league makes a match whose line-ups are not in yet.
func (c *castle) league() string {
	c.t.Helper()
	next := c.now.AddDate(0, 0, 2)
	day := tournament.Date{Year: next.Year(), Month: int(next.Month()), Day: next.Day()}
	config := arbiter.DefaultConfig("Liga", day)
	config.System, config.Rounds, config.Boards, config.LineUpTime, config.Dates = "BERGER_TEAM_ROUNDROBIN", 1, 2, "16:00", []tournament.Date{day}
	config.Ties = arbiter.RecommendedTies(config)
	id, err := c.desk.Create(c.t.Context(), arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, c.event, config)
	if err != nil {
		c.t.Fatal(err)
	}
	for k, team := range []string{"Lugo", "Vigo"} {
		enter := arbiter.EnterTeam{Name: team}
		for n := range 3 {
			enter.Players = append(enter.Players, tournament.Player{Name: fmt.Sprintf("%s%s %d", secretName, team, n+1), Rating: 2300 - 10*k - n})
		}
		c.does(id, enter)
	}
	for _, x := range []arbiter.Command{arbiter.DrawTeams{Order: []int{1, 2}}, arbiter.PairRound{}, arbiter.Publish{Round: 1}} {
		c.does(id, x)
	}
	return id
}

func (c *castle) does(id string, x arbiter.Command) {
	c.t.Helper()
	if _, err := c.desk.Do(c.t.Context(), id, arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, x, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
		c.t.Fatalf("%T: %v", x, err)
	}
}

// linkForgeries lists kinds of links that are no longer valid, and that never were.
func (c *castle) linkForgeries() (list []forgery) {
	as := func(name string, text func(c *castle, text string, rng *rand.Rand) string) {
		list = append(list, forgery{"a link " + name, "", "players", func(c *castle, r *http.Request, rng *rand.Rand) {
			r.URL.Path = "/" + text(c, strings.TrimPrefix(r.URL.Path, "/"), rng)
			r.RequestURI = r.URL.Path
		}})
	}
	for _, what := range slices.Sorted(maps.Keys(c.dead)) {
		as(what, func(c *castle, _ string, _ *rand.Rand) string { return c.dead[what] })
	}
	letters := base32.StdEncoding.WithPadding(base32.NoPadding)
	changed := func(name string, change func(b []byte, rng *rand.Rand) []byte) {
		as(name, func(c *castle, text string, rng *rand.Rand) string {
			b, err := letters.DecodeString(text)
			if err != nil {
				c.t.Fatal(err)
			}
			return letters.EncodeToString(change(b, rng))
		})
	}
	changed("with a bit that is another", func(b []byte, rng *rand.Rand) []byte {
		b[rng.IntN(len(b))] ^= 1 << rng.IntN(8)
		return b
	})
	changed("of another kind", func(b []byte, rng *rand.Rand) []byte { b[0] = b[0]%5 + 1; return b })
	changed("of the next one", func(b []byte, _ *rand.Rand) []byte { b[2]++; return b })
	changed("cut", func(b []byte, rng *rand.Rand) []byte { return b[:1+rng.IntN(len(b)-1)] })
	changed("with more behind it", func(b []byte, rng *rand.Rand) []byte { return append(b, byte(rng.IntN(256))) })
	changed("without a signature", func(b []byte, _ *rand.Rand) []byte {
		clear(b[len(b)-10:])
		return b
	})
	as("with the signature of another", func(c *castle, text string, rng *rand.Rand) string {
		other := "board"
		if c.honesty[other].text == text {
			other = "player"
		}
		b, _ := letters.DecodeString(text)
		o, _ := letters.DecodeString(c.honesty[other].text)
		return letters.EncodeToString(append(b[:len(b)-10], o[len(o)-10:]...))
	})
	as("at random", func(_ *castle, text string, rng *rand.Rand) string {
		b := make([]byte, len(text)*5/8)
		for k := range b {
			b[k] = byte(rng.IntN(256))
		}
		return letters.EncodeToString(b)
	})
	as("that is a token", func(c *castle, _ string, _ *rand.Rand) string { return c.tokens["chief"] })
	as("that is a session", func(c *castle, _ string, _ *rand.Rand) string {
		_, value, _ := strings.Cut(c.cookies["chief"], "=")
		return value
	})
	for _, path := range []string{"/t/{id}/", "/t/{id}/rounds/1", "/people", "/api/v1/tournaments", "/backup", "/{id}/"} { // of the desk, at the door of players
		list = append(list, forgery{"the chief at " + path, "", "players", func(c *castle, r *http.Request, _ *rand.Rand) {
			r.URL.Path = c.fill.Replace(path)
			r.RequestURI = r.URL.Path
			r.Header.Set("Cookie", c.cookies["chief"])
			r.Header.Set("Authorization", "Bearer "+c.tokens["chief"])
		}})
	}
	list = append(list, forgery{beyond, http.MethodPost, "players", func(*castle, *http.Request, *rand.Rand) {}})
	return list
}

// beyond is sent with a link that holds: another row, a round that is played, players of
// another team.
const beyond = "beyond the link"

// players sends what the holders of links may send; each changes something.
func (c *castle) players(rng *rand.Rand) {
	c.t.Helper()
	before := c.state()
	for _, what := range slices.Sorted(maps.Keys(c.honesty)) {
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			w := httptest.NewRecorder()
			c.door.ServeHTTP(w, c.honest(address{"players", method, what}, rng))
			now := c.state()
			if method == http.MethodGet && (w.Code != http.StatusOK || now != before) || method == http.MethodPost && (w.Code != http.StatusSeeOther || now == before) {
				c.t.Errorf("%s of the link of a %s: %d, changed %v\n%s", method, what, w.Code, now != before, w.Body)
			}
			before = now
		}
	}
}
