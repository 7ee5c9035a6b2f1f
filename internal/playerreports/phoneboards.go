package playerreports

import (
	"context"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/calculator/questions"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/phone"
	"torneo/internal/row"
	"torneo/internal/signedlink"
	"torneo/tournament"
)

// toldBoards are noticeboards as they are told to players: of three hundred telephones
// that look at one round nobody waits for more than one to be made.
type toldBoards struct {
	mu   sync.Mutex
	made map[string]madeBoard
}

type madeBoard struct {
	told  *render.Told // nil: nobody sees anything
	round int          // that was published last
	last  int64        // entry
	at    time.Time
}

// stale is the largest age of the reasons and standings shown while results come in.
const stale = 10 * time.Second

// board returns the public view of a tournament in a language; nil: there is none.
func (h *Hall) board(id string, s *journal.State, p *i18n.Printer) *render.Told {
	return h.told.of(id+" "+string(p.Language()), s, h.clock(), func() *render.Told {
		b := noticeboard.Of(s, h.today(s))
		if b == nil {
			return nil
		}
		t := render.Tell(b, p)
		return &t
	})
}

func (b *toldBoards) of(key string, s *journal.State, now time.Time, make func() *render.Told) *render.Told {
	b.mu.Lock()
	defer b.mu.Unlock()
	round := lastPublished(s)
	if m, ok := b.made[key]; ok && m.round == round && (m.last == s.Last || now.Sub(m.at) < stale && now.After(m.at.Add(-time.Second))) {
		return m.told
	}
	if len(b.made) > 64 {
		clear(b.made)
	}
	m := madeBoard{told: make(), round: round, last: s.Last, at: now}
	b.made[key] = m
	return m.told
}

// lastPublished returns the last round that is published; 0: none is.
func lastPublished(s *journal.State) int {
	n := len(s.Rounds)
	for n > 0 && !s.Rounds[n-1].Published {
		n--
	}
	return n
}

// Mine returns a player's own view: his own board as it is, and of the others the
// public part.
func (h *Hall) Mine(ctx context.Context, t signedlink.Ticket, p *i18n.Printer) (phone.Mine, error) {
	s, err := h.desk.State(ctx, t.Tournament)
	if err != nil {
		return phone.Mine{}, phoneError(err)
	}
	x := s.Player(t.ID)
	if x == nil {
		return phone.Mine{}, signedlink.Bad
	}
	h.noteOpened(t, s)
	m := phone.Mine{Tournament: s.Config.Name, Name: x.Name, Round: lastPublished(s)}
	if m.Round > 0 {
		m.When = s.Config.TimeOf(m.Round)
		if err := h.seat(ctx, t, s, p, &m); err != nil {
			return m, err
		}
	}
	if b := h.board(t.Tournament, s, p); b != nil {
		own := b.Own(x.Number)
		if own.Round == m.Round && m.Seat != nil {
			m.Why = own.Why
		}
		if fields := questions.Of(b.Record(), x.Number); fields.Get("games") != "" {
			fields.Set("calc", "performance")
			m.Games = fields.Encode()
		}
		if s.Publication.Standings != journal.Nothing && m.Round > 0 && !s.Config.ForTeams() {
			fields := url.Values{"calc": {questions.PlacesName}, "event": {t.Tournament}, "player": {strconv.Itoa(x.Number)}}
			m.Places = fields.Encode()
		}
		for _, v := range own.Standing {
			m.Standing = append(m.Standing, phone.Line{Label: v.Name, Value: v.Value})
		}
	}
	asked, err := h.store.Requests(ctx, t.Tournament)
	if err != nil {
		return m, err
	}
	open := map[int]bool{}
	for _, r := range asked {
		if r.Player != x.ID || r.Round < s.Coming() || r.State == Accepted && !has(x, r) {
			continue
		}
		open[r.Round] = r.State == Waiting
		m.Asked = append(m.Asked, phone.Request{Round: r.Round, Kind: r.Kind, State: r.State, Reason: r.Reason})
	}
	for round := s.Coming(); round <= s.Config.Rounds; round++ {
		if c := (phone.Choice{Round: round, Kinds: choices(s, x, round)}); len(c.Kinds) > 0 && !open[round] {
			m.Rounds = append(m.Rounds, c)
		}
	}
	return m, nil
}

// has reports that what was accepted still stands.
func has(x *journal.Player, r row.Request) bool {
	if r.Kind == Withdraw {
		return x.LeftFrom > 0
	}
	_, ok := x.Byes[r.Round]
	return ok
}

// seat sets the player's seat in the last published round.
func (h *Hall) seat(ctx context.Context, t signedlink.Ticket, s *journal.State, p *i18n.Printer, m *phone.Mine) error {
	r := s.Round(m.Round)
	tables := arbiter.Tables(s, r)
	for k := range r.Boards {
		b := &r.Boards[k]
		if b.White != t.ID && b.Black != t.ID {
			continue
		}
		if b.White == 0 || b.Black == 0 {
			m.Away = p.T("paper.bye." + tournament.PairingAllocatedBye.String()) //i18n:prefix paper.bye.
			return nil
		}
		opponent, colour, symbol := b.Black, tournament.White, ""
		if b.Black == t.ID {
			opponent, colour = b.White, tournament.Black
		}
		open := false
		var results []string
		for _, x := range (seat{state: s, round: m.Round, table: tables[k], board: b}).games() {
			open = open || x.board.Result.White == tournament.Pending
			if kind, ok := arbiter.KindOf(x.board.Result); ok && kind.Symbol != "" {
				results = append(results, kind.Symbol)
			}
		}
		symbol = strings.Join(results, " · ")
		m.Seat = &phone.Seat{Table: tables[k], White: colour == tournament.White, Result: symbol}
		if o := s.Player(opponent); o != nil {
			m.Seat.Opponent = o.Name
			about := []string{o.Federation}
			if rating := s.TournamentRating(&o.Player); rating > 0 {
				about = []string{strconv.Itoa(rating), o.Federation}
			}
			m.Seat.About = strings.Trim(strings.Join(about, " · "), " ·")
		}
		l, err := h.links.Links(ctx, t.Tournament)
		if now, n := playing(s); err == nil && l.Results && now != nil && n == m.Round && open {
			m.Seat.Link, err = h.links.Own(ctx, t, OfBoard(n, b, colour))
		}
		return err
	}
	for _, y := range r.Byes {
		if y.ID == t.ID {
			m.Away = p.T("paper.bye." + y.Kind.String())
		}
	}
	if m.Away == "" {
		m.Away = p.T("phone.no-board")
	}
	return nil
}

// OfBoard returns the link of a board for one colour.
func OfBoard(round int, b *journal.PlayedBoard, colour tournament.Color) signedlink.Ticket {
	return signedlink.Ticket{Kind: signedlink.Board, Round: round, Entry: b.Entry, White: b.White, Black: b.Black, Color: colour}
}

// Command returns the act by which an arbiter accepts a request.
func Command(r *row.Request) arbiter.Command {
	switch r.Kind {
	case Half:
		return arbiter.RequestBye{ID: r.Player, Round: r.Round, Kind: tournament.HalfPointBye}
	case Withdraw:
		return arbiter.Withdraw{ID: r.Player, From: r.Round}
	}
	return arbiter.RequestBye{ID: r.Player, Round: r.Round, Kind: tournament.ZeroPointBye}
}

// beyond are the warnings about what is not within the rules of the event: an arbiter can
// grant it, and nobody asks for it by a link.
var beyond = map[string]bool{"arbiter.bye.beyond": true, "arbiter.bye.late": true, "arbiter.bye.flagged": true}

// checkRequest returns the reason that a player cannot ask for something; nil if he
// can.
func checkRequest(s *journal.State, r *row.Request) error {
	x := s.Player(r.Player)
	switch {
	case x == nil, r.Kind != Half && r.Kind != Zero && r.Kind != Withdraw:
		return refuse("proposal.refused.kind")
	case s.Config.ForTeams():
		return refuse("proposal.refused.teams")
	case r.Round < s.Coming():
		return refuse("arbiter.bye.paired", "round", r.Round)
	case r.Kind == Withdraw && (r.Round != s.Coming() || x.LeftFrom > 0 || r.Round > s.Config.Rounds):
		return refuse("proposal.refused.kind")
	}
	d := Command(r).Decide(s)
	if d.Refused != nil {
		return &phone.Refused{Message: *d.Refused}
	}
	for _, w := range d.Warnings {
		if w.Level == arbiter.Refuse || beyond[w.Message.ID] {
			return &phone.Refused{Message: w.Message}
		}
	}
	if len(d.Events) == 0 {
		return refuse("proposal.refused.granted")
	}
	return nil
}

// choices returns the requests that a player can make in a round.
func choices(s *journal.State, x *journal.Player, round int) (kinds []string) {
	if _, has := x.Byes[round]; has {
		return nil
	}
	for _, kind := range []string{Half, Zero, Withdraw} {
		if checkRequest(s, &row.Request{Player: x.ID, Round: round, Kind: kind}) == nil {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// Ask keeps what a player asks for until an arbiter decides; of no kind he takes it back.
func (h *Hall) Ask(ctx context.Context, t signedlink.Ticket, round int, kind string) error {
	release, err := h.lock(ctx, t.Tournament, t.ID)
	if err != nil {
		return err
	}
	defer release()
	s, err := h.desk.State(ctx, t.Tournament)
	if err != nil {
		return phoneError(err)
	}
	if err := arbiter.AheadError(s); err != nil {
		return phoneError(err)
	}
	r := row.Request{Journal: t.Tournament, Player: t.ID, Round: round, Kind: kind, At: h.clock(), State: Waiting}
	if kind == "" {
		list, err := h.store.Requests(ctx, t.Tournament)
		if err != nil {
			return err
		}
		waits := false
		for _, x := range list {
			waits = waits || x.Player == t.ID && x.Round == round && x.State == Waiting
		}
		if !waits {
			return refuse("proposal.refused.decided")
		}
	} else if err := checkRequest(s, &r); err != nil {
		return err
	}
	if err := h.store.KeepRequest(ctx, r); err != nil {
		return err
	}
	h.desk.NotifyChanged(t.Tournament)
	return nil
}

// SettleRequest keeps what somebody let become of a request, who may grant it.
func (h *Hall) SettleRequest(ctx context.Context, by arbiter.Person, r row.Request, state, reason string) error {
	at, err := h.links.Place(ctx, r.Journal)
	if err != nil {
		return err
	}
	if err := by.Authorize(Command(&r), at); err != nil {
		return err
	}
	r.State, r.Reason = state, reason
	if err := h.store.KeepRequest(ctx, r); err != nil {
		return err
	}
	h.desk.NotifyChanged(r.Journal)
	return nil
}
