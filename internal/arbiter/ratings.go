package arbiter

import (
	"fmt"
	"reflect"
	"slices"

	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// TakeRatings takes over the changed data of players from rating lists, all in one act.
// Numbers follow as they do when one player is corrected.
type TakeRatings struct {
	Lists   []journal.ListOfMonth // in which it stands
	Players []journal.PlayerChanged
}

func (c TakeRatings) Decide(s *journal.State) Decision {
	all := slices.Clone(s.Players)
	taken := journal.RatingsTaken{Lists: slices.Clone(c.Lists)}
	var d Decision
	var stronger []int // of all, who is ranked by another rating or title
	for _, w := range c.Players {
		k := slices.IndexFunc(all, func(p journal.Player) bool { return p.ID == w.ID })
		if k < 0 {
			return refusal("arbiter.player.unknown", "id", w.ID)
		}
		was := &s.Players[k]
		w.Player.Number, w.Player.Withdrawn, w.Player.Expelled = was.Number, was.Withdrawn, was.Player.Expelled
		if wrong := WrongPlayer(w.Player); len(wrong) > 0 {
			return refusal("arbiter.player.of-list", "player", was.Name, "reasons", wrong)
		}
		if reflect.DeepEqual(w.Player, was.Player) {
			continue
		}
		all[k].Player = w.Player
		taken.Players = append(taken.Players, w)
		if s.TournamentRating(&w.Player) != s.TournamentRating(&was.Player) || w.Player.Title != was.Title {
			stronger = append(stronger, k)
		}
	}
	if len(taken.Players) == 0 {
		return d
	}
	d.add(taken)
	moveTaken(s, all, stronger, &d)
	return d
}

// GiveRating is the rating by which the tournament ranks a player: of a list, or by hand
// with its reason. Where the method of record 172 looks at no such rating it becomes OTHER,
// which does, and says in the report that ratings were given; that is confirmed.
type GiveRating struct {
	ID     int
	Player tournament.Player
}

func (c GiveRating) Decide(s *journal.State) Decision {
	change := ChangePlayer(c)
	method, federation := s.Ranking()
	p := &c.Player
	ofFIDE := p.GivenFrom.List == tournament.FIDEList && method != tournament.RankNational
	if p.GivenRating == 0 || ofFIDE || tournament.RankedAsGiven(method) {
		return change.Decide(s)
	}
	config := s.Config
	config.Ranking, config.RatingFederation = tournament.RankOther, federation
	d := Sequence{Configure{config}, change}.Decide(s)
	d.Warnings = slices.DeleteFunc(d.Warnings, func(w Warning) bool { return w.Message.ID == "arbiter.setup.too-many-rounds" }) // as before
	if d.Refused == nil {
		d.warn(Confirm, "arbiter.ratings.other", "player", p.Name)
	}
	return d
}

// WatchRatings turns on the desk's notice that ratings differ from those of the lists, or
// leaves it to requests.
type WatchRatings struct{ Off bool }

func (c WatchRatings) Decide(s *journal.State) Decision {
	if s.Config.Unchecked == c.Off {
		return Decision{}
	}
	config := s.Config
	config.Unchecked = c.Off
	return Decision{Events: []journal.Payload{journal.TournamentConfigured{Config: config}}}
}

// moveTaken returns the decision about numbers when players are ranked by other ratings or
// titles. A number that was drawn, or that follows from a team's, has nothing to do with them.
func moveTaken(s *journal.State, all []journal.Player, stronger []int, d *Decision) {
	stronger = slices.DeleteFunc(stronger, func(k int) bool { return all[k].Number == 0 })
	if len(stronger) == 0 || tabular(s) || s.Config.ForTeams() {
		return
	}
	order := initialOrder(s, all)
	moves, _ := numberMoves(s, order)
	switch {
	case numbersFixed(s):
		d.warn(Confirm, "arbiter.ratings.fixed", "count", len(stronger), "round", lastFree)
		for _, k := range stronger {
			d.add(comment(s.Current(), "Rating correction", fmt.Sprintf("%d: %s => %s", all[k].Number, strength(s, &s.Players[k].Player), strength(s, &all[k].Player))))
		}
	case len(moves) == 0:
	case s.Current() == 0:
		d.add(journal.PlayersNumbered{Order: order})
	default:
		d.warn(Acknowledge, "arbiter.ratings.stale", "count", len(moves))
	}
}

// ChangedNumbers returns the numbers that players will have after changes of their data, by
// ID: before the first round is paired they change at once, until the fourth is when
// numbers are given anew, then not. Unchanged numbers are left out.
func ChangedNumbers(s *journal.State, changed []journal.PlayerChanged) map[int]int {
	numbers := map[int]int{}
	if numbersFixed(s) || tabular(s) || s.Config.ForTeams() || !slices.ContainsFunc(s.Players, func(p journal.Player) bool { return p.Number > 0 }) {
		return numbers
	}
	all := slices.Clone(s.Players)
	for _, w := range changed {
		if k := slices.IndexFunc(all, func(p journal.Player) bool { return p.ID == w.ID }); k >= 0 {
			w.Player.Number = all[k].Number
			all[k].Player = w.Player
		}
	}
	for k, id := range initialOrder(s, all) {
		if p := s.Player(id); p.Number != k+1 {
			numbers[id] = k + 1
		}
	}
	return numbers
}

// mostLists is the maximum number of lists in a sequence.
const mostLists = 12

// wrongSequence checks the sequence of rating lists: lists with a name and an
// existing rating, none of them twice.
func wrongSequence(c *journal.Config) []message.Message {
	if len(c.Sequence) > mostLists {
		return []message.Message{message.New("arbiter.setup.sequence.long", "most", mostLists)}
	}
	for k, l := range c.Sequence {
		source := tournament.RatingSource{List: l.List, Month: "2000-01", Kind: l.Kind}
		switch {
		case l.List == "" || !source.Valid() || !printable(l.List):
			return []message.Message{message.New("arbiter.setup.sequence", "list", l.List, "kind", l.Kind)}
		case slices.ContainsFunc(c.Sequence[:k], func(x journal.SequenceList) bool { return x.List == l.List && x.Kind == l.Kind }):
			return []message.Message{message.New("arbiter.setup.sequence.twice", "list", l.List)}
		}
	}
	return nil
}
