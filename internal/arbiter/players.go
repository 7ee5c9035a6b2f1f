package arbiter

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// EnterPlayer enters a player, who can be paired from a round on; without a
// round, from the next one that is paired (C.04.2 2.4).
type EnterPlayer struct {
	Player tournament.Player
	From   int
}

func (c EnterPlayer) Decide(s *journal.State) Decision {
	return enter(s, []int{c.From}, c.Player)
}

// EnterPlayers enters a list of players: all of them, or nobody.
type EnterPlayers struct {
	Players []tournament.Player
	From    []int // the round of each, as EnterPlayer has it; nil: the next one for all
}

func (c EnterPlayers) Decide(s *journal.State) Decision {
	if len(c.Players) == 0 {
		return Decision{}
	}
	return enter(s, c.From, c.Players...)
}

// WrongRound returns the reason why who enters now cannot be paired from a round on; nil if they can,
// and for 0, which is the next round.
func WrongRound(s *journal.State, from int) *message.Message {
	if from == 0 {
		from = s.Coming()
	}
	running := s.Round(from)
	if from >= max(s.Current(), 1) && from <= s.Config.Rounds && (running == nil || !running.Closed) {
		return nil
	}
	why := message.New("arbiter.player.from", "round", from, "next", s.Coming(), "rounds", s.Config.Rounds)
	if s.Coming() > s.Config.Rounds {
		why = message.New("arbiter.round.all-paired", "rounds", s.Config.Rounds)
	}
	return &why
}

// enter returns the decision about new players. Where numbers have been given,
// they get theirs at once, and those behind them move.
func enter(s *journal.State, from []int, players ...tournament.Player) Decision {
	if why := WrongRound(s, 0); why != nil && !slices.ContainsFunc(from, func(n int) bool { return n > 0 }) {
		return Decision{Refused: why} // no round is left for anybody
	}
	if inTable(s) {
		return refusal("arbiter.player.table-begun")
	}
	if len(s.Players)+len(players) > trf.MaxPlayers {
		return refusal("arbiter.player.many", "most", trf.MaxPlayers)
	}
	var d Decision
	known := newPeople(s.Players, 0)
	all := slices.Clone(s.Players)
	id := s.NextID()
	for k, p := range players {
		round := 0
		if k < len(from) {
			round = from[k]
		}
		why := WrongRound(s, round)
		if why != nil && len(players) == 1 {
			return Decision{Refused: why}
		}
		wrong := WrongPlayer(p)
		if why != nil {
			wrong = append(wrong, *why)
		}
		if len(wrong) > 0 {
			if len(players) > 1 {
				return refusal("arbiter.player.row", "row", k+1, "reasons", wrong)
			}
			return refusal("arbiter.player.invalid", "reasons", wrong)
		}
		known.doubt(&p, &d)
		known.add(&p)
		if len(players) == 1 { // of lists it is said where they are read
			strange(p.Federation, &d)
		}
		p.Number, p.Withdrawn, p.Expelled = 0, false, false
		d.add(journal.PlayerEntered{ID: id, Player: p, From: cmp.Or(round, s.Coming())})
		all = append(all, journal.Player{ID: id, Player: p})
		id++
	}
	if !slices.ContainsFunc(s.Players, func(p journal.Player) bool { return p.Number > 0 }) {
		return d
	}
	order := extendedOrder(s, all)
	d.add(journal.PlayersNumbered{Order: order})
	if s.Current() > 0 {
		if moves, _ := numberMoves(s, order); len(moves) > 1 {
			d.warn(Confirm, "arbiter.player.numbers.move", "count", len(moves))
		}
		var numbers []string
		for k := range players {
			numbers = append(numbers, fmt.Sprint(slices.Index(order, s.NextID()+k)+1))
		}
		d.remark(s, "Late entry", numbers)
	}
	return d
}

// ChangePlayer corrects what is known of a player. Numbers follow rating and
// title before the first round; later, only when they are assigned anew.
type ChangePlayer struct {
	ID     int
	Player tournament.Player
}

func (c ChangePlayer) Decide(s *journal.State) Decision {
	p := s.Player(c.ID)
	if p == nil {
		return refusal("arbiter.player.unknown", "id", c.ID)
	}
	if wrong := WrongPlayer(c.Player); len(wrong) > 0 {
		return refusal("arbiter.player.invalid", "reasons", wrong)
	}
	c.Player.Number, c.Player.Withdrawn, c.Player.Expelled = p.Number, p.Withdrawn, p.Player.Expelled
	if reflect.DeepEqual(c.Player, p.Player) {
		return Decision{}
	}
	var d Decision
	if c.Player.Name != p.Name || c.Player.FIDEID != p.FIDEID {
		newPeople(s.Players, c.ID).doubt(&c.Player, &d)
	}
	if c.Player.Federation != p.Federation {
		strange(c.Player.Federation, &d)
	}
	d.add(journal.PlayerChanged(c))
	if s.TournamentRating(&c.Player) != s.TournamentRating(&p.Player) || c.Player.Title != p.Title {
		c.reorder(s, p, &d)
	}
	return d
}

// reorder returns the decision about the numbers when rating or title has
// changed.
func (c ChangePlayer) reorder(s *journal.State, p *journal.Player, d *Decision) {
	if p.Number == 0 || tabular(s) { // a number that was drawn has nothing to do with the rating
		return
	}
	all := slices.Clone(s.Players)
	all[slices.IndexFunc(all, func(q journal.Player) bool { return q.ID == c.ID })].Player = c.Player
	order := initialOrder(s, all)
	moves, _ := numberMoves(s, order)
	switch {
	case numbersFixed(s):
		d.warn(Confirm, "arbiter.player.correction", "player", p.Name, "round", lastFree)
		d.add(comment(s.Current(), "Rating correction", fmt.Sprintf("%d: %s => %s", p.Number, strength(s, &p.Player), strength(s, &c.Player))))
	case len(moves) == 0:
	case s.Current() == 0:
		d.add(journal.PlayersNumbered{Order: order})
	default:
		d.warn(Acknowledge, "arbiter.player.numbers.stale", "player", p.Name)
	}
}

// strength returns a player's title and the rating that ranks him: "FM 2310".
func strength(s *journal.State, p *tournament.Player) string {
	rating := s.TournamentRating(p)
	if p.Title == "" {
		return fmt.Sprint(rating)
	}
	return fmt.Sprintf("%s %d", p.Title, rating)
}

// RemovePlayer takes a player out who was never paired.
type RemovePlayer struct{ ID int }

func (c RemovePlayer) Decide(s *journal.State) Decision {
	if why := unremovable(s, c.ID); why != nil {
		return Decision{Refused: why}
	}
	p := s.Player(c.ID)
	var d Decision
	if s.Current() > 0 {
		d.warn(Confirm, "arbiter.player.remove", "player", p.Name)
	}
	d.add(journal.PlayerRemoved(c))
	if p.Number > 0 {
		rest := slices.DeleteFunc(slices.Clone(s.Players), func(q journal.Player) bool { return q.ID == c.ID })
		d.add(journal.PlayersNumbered{Order: extendedOrder(s, rest)})
	}
	return d
}

// unremovable returns the reason why a player cannot be taken out of a
// tournament; nil if they can.
func unremovable(s *journal.State, id int) *message.Message {
	refuse := func(id string, pairs ...any) *message.Message {
		m := message.New(id, pairs...)
		return &m
	}
	p := s.Player(id)
	if p == nil {
		return refuse("arbiter.player.unknown", "id", id)
	}
	for r := range s.Rounds {
		if onBoard(&s.Rounds[r], id) {
			return refuse("arbiter.player.played", "player", p.Name, "round", r+1)
		}
	}
	if inTable(s) {
		return refuse("arbiter.player.numbers.table")
	}
	return nil
}
