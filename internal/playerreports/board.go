package playerreports

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/phone"
	"torneo/internal/row"
	"torneo/internal/signedlink"
	"torneo/message"
	"torneo/tournament"
)

var _ phone.Hall = (*Hall)(nil)

func refuse(id string, pairs ...any) error {
	return &phone.Refused{Message: message.New(id, pairs...)}
}

// phoneError makes what the desk refuses something that is told at the door.
func phoneError(err error) error {
	var refused *arbiter.Refused
	if errors.As(err, &refused) {
		return &phone.Refused{Message: refused.Message}
	}
	var unconfirmed *arbiter.Unconfirmed
	if errors.As(err, &unconfirmed) && len(unconfirmed.Warnings) > 0 {
		return &phone.Refused{Message: unconfirmed.Warnings[0].Message}
	}
	if arbiter.IsNotFound(err) {
		return signedlink.Bad
	}
	return err
}

// IsSigned reports a text that was signed here, whatever became of it.
func (h *Hall) IsSigned(ctx context.Context, text string) bool {
	_, err := h.links.ReadTicket(ctx, text)
	return err == nil
}

// Open returns the purpose of a link, if it is switched on.
func (h *Hall) Open(ctx context.Context, text string) (signedlink.Ticket, error) {
	t, l, err := h.links.Read(ctx, text)
	if errors.Is(err, signedlink.Ended) {
		return t, refuse("proposal.refused.ended")
	}
	if err != nil {
		return t, err
	}
	switch t.Kind {
	case signedlink.Board, signedlink.Row:
		if !l.Results {
			return t, refuse("proposal.refused.off")
		}
	case signedlink.Player:
		if !l.Boards {
			return t, refuse("proposal.refused.off")
		}
	}
	if _, err := h.desk.Store().Journal(ctx, t.Tournament); err != nil {
		return t, phoneError(err)
	}
	return t, nil
}

// seat is a board as the hall has it.
type seat struct {
	state *journal.State
	round int
	table int
	game  int // 1 or 2 of a match of two games, else 0
	board *journal.PlayedBoard
}

// at finds a board of the round that is played; who looks for it says which.
func (h *Hall) at(ctx context.Context, id string, is func(table int, p *journal.PlayedBoard) bool) (seat, error) {
	s, err := h.desk.State(ctx, id)
	if err != nil {
		return seat{}, phoneError(err)
	}
	r, n := playing(s)
	if r == nil {
		return seat{}, refuse("proposal.refused.no-round")
	}
	tables := arbiter.Tables(s, r)
	for k := range r.Boards {
		if p := &r.Boards[k]; p.White != 0 && p.Black != 0 && is(tables[k], p) {
			return seat{state: s, round: n, table: tables[k], board: p}, nil
		}
	}
	return seat{state: s, round: n}, refuse("proposal.refused.paired", "round", n)
}

// ofTicket returns the board of a link, as long as the board has not changed since the
// link was made.
func (h *Hall) ofTicket(ctx context.Context, t signedlink.Ticket) (seat, error) {
	x, err := h.at(ctx, t.Tournament, func(_ int, p *journal.PlayedBoard) bool {
		return p.White == t.White && p.Black == t.Black && p.Entry == t.Entry
	})
	var refused *phone.Refused
	if x.round != t.Round && (err == nil || errors.As(err, &refused)) {
		return x, refuse("proposal.refused.over", "round", t.Round)
	}
	return x, err
}

// side returns the side whose link it is, in that game.
func (x *seat) side(t signedlink.Ticket) row.Side {
	if x.colour(t) == tournament.Black {
		return Black
	}
	return White
}

// colour returns the colour of the link's holder in that game.
func (x *seat) colour(t signedlink.Ticket) tournament.Color {
	if x.game != 2 {
		return t.Color
	}
	if t.Color == tournament.Black {
		return tournament.White
	}
	return tournament.Black
}

// phoneBoard returns a board as pages of the door show it.
func (x *seat) phoneBoard() phone.Board {
	b := phone.Board{Tournament: x.state.Config.Name, Round: x.round, Table: x.table, Game: x.game, WhiteID: x.board.White, BlackID: x.board.Black,
		White: x.name(x.board.White), Black: x.name(x.board.Black)}
	if kind, ok := arbiter.KindOf(x.board.Result); ok && x.board.Result.White != tournament.Pending {
		b.Entered = kind.Symbol
		if arbiter.Sayable(x.board.Result) {
			b.Counts = kind.Key
		}
	}
	return b
}

func (x *seat) name(id int) string {
	if p := x.state.Player(id); p != nil {
		return p.Name
	}
	return strconv.Itoa(id)
}

// resultsBySide returns the results reported for the board as it is paired, by side.
func (h *Hall) resultsBySide(ctx context.Context, id string, x *seat) (map[row.Side]string, error) {
	list, err := h.store.Proposals(ctx, id)
	if err != nil {
		return nil, err
	}
	by := map[row.Side]string{}
	for _, s := range list {
		if s.Round == x.round && boardOf(&s) == x.board.Board && s.Entry == x.board.Entry {
			by[s.Side] = s.Result
		}
	}
	return by, nil
}

// Board returns the board of a link; of a match of two games, that one, or if it is 0 the first
// of which the link has said nothing and no result is entered. What the other side says is
// told only to who has said his own.
func (h *Hall) Board(ctx context.Context, t signedlink.Ticket, game int) (phone.Board, error) {
	x, err := h.ofTicket(ctx, t)
	if err != nil {
		return phone.Board{}, err
	}
	h.noteOpened(t, x.state)
	var games []phone.Board
	for _, x := range x.games() {
		b, err := h.boardFor(ctx, t, &x)
		if err != nil {
			return b, err
		}
		games = append(games, b)
	}
	k := slices.IndexFunc(games, func(b phone.Board) bool {
		return b.Game == game && game > 0 || game == 0 && b.Own == "" && b.Entered == ""
	})
	b := games[max(k, 0)]
	if len(games) > 1 {
		b.Games = games
	}
	return b, nil
}

// boardFor returns a game as a link shows it.
func (h *Hall) boardFor(ctx context.Context, t signedlink.Ticket, x *seat) (phone.Board, error) {
	by, err := h.resultsBySide(ctx, t.Tournament, x)
	if err != nil {
		return phone.Board{}, err
	}
	b := x.phoneBoard()
	b.You = x.colour(t)
	if b.Own = by[x.side(t)]; b.Own != "" {
		for _, other := range []row.Side{White, Black, Tablet} {
			if r := by[other]; other != x.side(t) && r != "" && (b.Other == "" || r != b.Own) {
				b.Other = r
			}
		}
	}
	return b, nil
}

// Say keeps what a link says of its board, and enters it if the other side has said the
// same.
func (h *Hall) Say(ctx context.Context, t signedlink.Ticket, game int, result string) error {
	release, err := h.lock(ctx, t.Tournament, t.White, t.Black)
	if err != nil {
		return err
	}
	defer release()
	x, err := h.gameOf(ctx, t, game)
	if err != nil {
		return err
	}
	who := t.White
	if t.Color == tournament.Black {
		who = t.Black
	}
	device, err := h.links.Device(ctx, t)
	if err != nil {
		return err
	}
	by := arbiter.Person{Name: x.names(), Role: arbiter.Player, Identity: "player:" + strconv.Itoa(who), Device: device,
		Scope: arbiter.Scope{Tournaments: []string{t.Tournament}, Player: who}}
	return h.say(ctx, t.Tournament, &x, x.side(t), result, by)
}

// names returns both players, as entries show who entered what they said.
func (x *seat) names() string { return x.name(x.board.White) + " + " + x.name(x.board.Black) }

// say keeps the result reported by one side; by enters it if nobody reports another one
// and enough have reported it: both players, or the tablet at which both of them stand.
func (h *Hall) say(ctx context.Context, id string, x *seat, from row.Side, result string, by arbiter.Person) error {
	if err := arbiter.AheadError(x.state); err != nil {
		return phoneError(err)
	}
	kind, ok := arbiter.ResultOf(result)
	if !ok || kind.Key != result || !arbiter.Sayable(kind.Result) {
		return refuse("proposal.refused.result")
	}
	before, err := h.resultsBySide(ctx, id, x)
	if err != nil {
		return err
	}
	if before[from] != "" && before[from] != result && from != Tablet && from != Unconfirmed {
		return refuse("proposal.refused.said")
	}
	if x.board.Result == kind.Result {
		return nil // it is known
	}
	if before[from] != result || x.board.Result.White != tournament.Pending {
		s := row.Proposal{Journal: id, Round: x.round, White: x.board.White, Black: x.board.Black, Entry: x.board.Entry, Side: from, Result: result, At: h.clock()}
		if err := h.store.Propose(ctx, s); err != nil {
			return err
		}
	}
	before[from] = result
	same := 0
	for side, r := range before {
		if side == Unconfirmed {
			continue
		}
		if r != result {
			same = -3 // somebody says otherwise
		}
		same++
	}
	if from != Unconfirmed && x.board.Result.White == tournament.Pending && (same > 1 || same == 1 && from == Tablet) {
		c := arbiter.ConfirmResult{Round: x.round, Board: x.board.Board, Entry: x.board.Entry, Result: kind.Result, Game: x.game}
		if _, err := h.desk.Do(ctx, id, by, c, arbiter.Consent{}); err != nil {
			return phoneError(err)
		}
		return nil
	}
	h.desk.NotifyChanged(id)
	return nil
}

// Unsay takes back what a link has said, until it counts.
func (h *Hall) Unsay(ctx context.Context, t signedlink.Ticket, game int) error {
	release, err := h.lock(ctx, t.Tournament, t.White, t.Black)
	if err != nil {
		return err
	}
	defer release()
	x, err := h.gameOf(ctx, t, game)
	if err != nil {
		return err
	}
	if err := arbiter.AheadError(x.state); err != nil {
		return phoneError(err)
	}
	by, err := h.resultsBySide(ctx, t.Tournament, &x)
	if err != nil {
		return err
	}
	if kind, ok := arbiter.ResultOf(by[x.side(t)]); !ok || kind.Result == x.board.Result {
		return refuse("proposal.refused.counts")
	}
	if err := h.store.Withdraw(ctx, row.Proposal{Journal: t.Tournament, Round: x.round, White: x.board.White, Black: x.board.Black, Side: x.side(t)}); err != nil {
		return err
	}
	h.desk.NotifyChanged(t.Tournament)
	return nil
}

// Settle forgets what was said of a board, for somebody who may enter its result: what was
// entered stays.
func (h *Hall) Settle(ctx context.Context, by arbiter.Person, id string, round int, b journal.Board) error {
	at, err := h.links.Place(ctx, id)
	if err != nil {
		return err
	}
	if err := by.Authorize(arbiter.EnterResult{Round: round, Board: b}, at); err != nil {
		return err
	}
	if err := h.store.Withdraw(ctx, row.Proposal{Journal: id, Round: round, White: b.White, Black: b.Black}); err != nil {
		return err
	}
	h.desk.NotifyChanged(id)
	return nil
}
