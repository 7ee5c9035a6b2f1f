// Package say puts into words what happened to a tournament: the events of its
// journal, and the results, colours and byes in them.
package say

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/tournament"
)

// Teller says events in words. It must learn all of them in their order, each one
// after it is said, if it is: a player is called what he was called then.
type Teller struct {
	*i18n.Printer
	known  map[int]tournament.Player
	teams  map[int]string
	fresh  map[int]bool // teams that have entered and not left
	config journal.Config
}

// NewTeller is one that knows nobody yet.
func NewTeller(p *i18n.Printer) *Teller {
	return &Teller{Printer: p, known: map[int]tournament.Player{}, fresh: map[int]bool{}}
}

// Learn takes in what later events are said with.
func (t *Teller) Learn(w journal.What) {
	switch w := w.(type) {
	case journal.TournamentCreated:
		t.config = w.Config
	case journal.TournamentConfigured:
		t.config = w.Config
	case journal.RulebookFixed:
		t.config.Rulebook = w.Rulebook
	case journal.TournamentImported:
		t.config = w.Config
		for _, p := range w.Tournament.Players {
			t.meet(p.Number, p)
		}
		for _, team := range w.Tournament.Teams {
			t.meetTeam(team.Number, team.Name)
		}
	case journal.PlayerEntered:
		t.meet(w.ID, w.Player)
	case journal.PlayerMovedIn:
		t.meet(w.ID, w.Player)
	case journal.PlayerChanged:
		t.meet(w.ID, w.Player)
	case journal.RatingsTaken:
		for _, p := range w.Players {
			t.meet(p.ID, p.Player)
		}
	case journal.TeamEntered:
		t.meetTeam(w.ID, w.Name)
		t.fresh[w.ID] = true
	case journal.TeamLeft:
		delete(t.fresh, w.ID)
	case journal.TeamExpelled:
		delete(t.fresh, w.ID)
	case journal.TeamChanged:
		t.meetTeam(w.ID, w.Name)
	}
}

// Say is what happened.
func (t *Teller) Say(w journal.What) string {
	switch GroupOf(w) {
	case playersGroup:
		return t.sayPlayer(w)
	case pairingGroup:
		return t.sayPairing(w)
	case resultsGroup:
		return t.sayResult(w)
	case incidentsGroup:
		return t.sayIncident(w)
	case undoGroup:
		numbers := w.(journal.EventsUndone).Numbers
		return t.T("web.say.undone", "count", len(numbers), "numbers", ranges(numbers))
	}
	return t.saySetup(w)
}

func (t *Teller) saySetup(w journal.What) string {
	switch w := w.(type) {
	case journal.TournamentCreated:
		return t.T("web.say.created", "name", w.Config.Name)
	case journal.TournamentConfigured:
		return t.T("web.say.configured", "changes", t.changes(&t.config, &w.Config))
	case journal.TournamentImported:
		return t.T("web.say.imported", "file", w.File, "players", len(w.Tournament.Players), "rounds", w.Tournament.RoundsPaired())
	case journal.RulebookFixed:
		var list []string
		for _, c := range handbook.Chapters() {
			if e := w.Rulebook.Edition(c); e != "" {
				list = append(list, t.Text(arbiter.EditionName(e)))
			}
		}
		return t.T("web.say.rulebook", "editions", strings.Join(list, ", "))
	case journal.FIDEModeLeft:
		return t.T("web.say.mode-left", "round", w.Round)
	case journal.CommentNoted:
		if said, ok := arbiter.Retold(w.Text); ok {
			return t.T("web.say.noted", "said", said, "text", w.Text)
		}
		return t.T("web.say.noted-only", "text", w.Text)
	case journal.CategoriesSet:
		return t.categories(w)
	case journal.PublicationSet:
		return t.publication(w.Publication)
	case journal.PrivacySet:
		return t.privacy(w.Privacy)
	case journal.PersonShown:
		return t.T("board.say.person", "player", t.name(w.ID), "how", ShownAs(t.Printer, w.As))
	case journal.TablesNumbered:
		return t.tables(w)
	case journal.OutsideSet:
		if w.Name == "" && len(w.Values) == 0 {
			return t.T("outside.said-none")
		}
		return t.T("outside.said", "name", w.Name, "source", w.Source, "count", len(w.Values))
	case journal.LongSet:
		return t.T(longSaid(w))
	case journal.MeetingsProhibited:
		return t.prohibited(w)
	case journal.FundSet:
		if w.Text == "" {
			return t.T("web.say.fund-none")
		}
		return t.T("web.say.fund")
	case journal.PlayOffDeclared:
		if w.PlayOff == nil {
			return t.T("web.say.play-off-none")
		}
		return t.T("web.say.play-off", "declared", report.PlayOffWords(t.Printer, w.PlayOff, t.config.ForTeams()))
	}
	return ""
}

func (t *Teller) sayPlayer(w journal.What) string {
	switch w := w.(type) {
	case journal.PlayerEntered:
		if w.Origin != "" {
			if w.Place > 0 {
				return t.T("going.said-place", "player", called(w.ID, w.Player.Name), "place", w.Place)
			}
			return t.T("going.said", "player", called(w.ID, w.Player.Name))
		}
		if w.From > 1 {
			return t.T("web.say.entered-late", "player", called(w.ID, w.Player.Name), "round", w.From)
		}
		return t.T("web.say.entered", "player", called(w.ID, w.Player.Name))
	case journal.PlayerChanged:
		before := t.known[w.ID]
		return t.T("web.say.changed", "player", t.name(w.ID), "changes", t.playerChanges(&before, &w.Player))
	case journal.RatingsTaken:
		return t.ratingsTaken(w)
	case journal.PeriodRated:
		return t.periodRated(w)
	case journal.PlayerRemoved:
		return t.T("web.say.removed", "player", t.name(w.ID))
	case journal.ResultsCarried:
		return t.carried(w)
	case journal.PlayerMovedIn:
		return t.T("section.moved-in", "player", called(w.ID, w.Player.Name))
	case journal.PlayerMovedOut:
		return t.T("section.moved-out", "player", t.name(w.ID))
	case journal.PlayersNumbered:
		return t.T("web.say.numbered", "count", len(w.Order))
	case journal.PlayerCheckedIn:
		if w.Present {
			return t.T("web.say.present", "player", t.name(w.ID))
		}
		return t.T("web.say.absent", "player", t.name(w.ID))
	case journal.CheckInSet:
		switch {
		case !w.Open:
			return t.T("web.say.check-in-closed")
		case w.Until != "":
			return t.T("web.say.check-in-until", "time", w.Until)
		}
		return t.T("web.say.check-in-open")
	case journal.PlayerLeft:
		if w.Expelled {
			return t.T("web.say.expelled", "player", t.name(w.ID), "round", w.From)
		}
		return t.T("web.say.left", "player", t.name(w.ID), "round", w.From)
	case journal.PlayerReturned:
		return t.T("web.say.returned", "player", t.name(w.ID), "round", w.From)
	case journal.ByeGranted:
		return t.T("web.say.bye-granted", "player", t.name(w.ID), "round", w.Round, "bye", t.bye(w.Kind))
	case journal.ByeRevoked:
		return t.T("web.say.bye-revoked", "player", t.name(w.ID), "round", w.Round)
	case journal.PlayerFlagged:
		return t.flagged(w)
	case journal.TableFixed:
		if w.Table == 0 {
			return t.T("tables.said-free", "player", t.name(w.ID))
		}
		return t.T("web.say.flagged", "player", t.name(w.ID), "flags", t.T("web.say.fixed-table", "table", w.Table))
	}
	return t.sayTeam(w)
}

func (t *Teller) sayPairing(w journal.What) string {
	switch w := w.(type) {
	case journal.RoundPaired:
		return t.T("web.say.paired", "round", w.Round, "boards", t.T("web.boards", "count", len(w.Boards)))
	case journal.ManualPairingStarted:
		return t.T("web.say.manual-started", "round", w.Round)
	case journal.BoardsRearranged:
		return t.T("web.say.rearranged", "round", w.Round)
	case journal.ManualPairingEnded:
		if len(w.Right) > 0 {
			return t.T("web.say.manual-ended-other", "round", w.Round)
		}
		return t.T("web.say.manual-ended", "round", w.Round)
	case journal.StartPositionDrawn:
		return t.T("web.say.positioned", "round", w.Round, "position", Position(w.Number))
	case journal.RoundPublished:
		return t.T("web.say.published", "round", w.Round)
	case journal.RoundUnpaired:
		return t.T("web.say.unpaired", "round", w.Round)
	case journal.LatecomersPaired:
		boards := make([]string, len(w.Boards))
		for k, b := range w.Boards {
			boards[k] = t.board(b)
		}
		return t.T("web.say.late-paired", "round", w.Round, "boards", strings.Join(boards, "; "))
	case journal.BoardUnpaired:
		return t.T("hand.say.unpaired", "round", w.Round, "board", t.board(w.Board))
	case journal.StaysUnpaired:
		return t.T("hand.say.stays", "round", w.Round, "player", t.name(w.ID))
	case journal.TeamLinedUp, journal.LineUpsDue, journal.LineUpRead, journal.MatchesPaired, journal.LateMatchesPaired, journal.MatchesRearranged, journal.BoardsSeated:
		return t.sayTeam(w)
	case journal.RoundClosed:
		return t.T("web.say.closed", "round", w.Round)
	case journal.LotsDrawn:
		names := make([]string, len(w.IDs))
		for k, id := range w.IDs {
			if names[k] = t.name(id); t.config.ForTeams() {
				names[k] = t.team(id)
			}
		}
		return t.T("web.say.lots-drawn", "names", strings.Join(names, "; "))
	}
	return ""
}

func (t *Teller) sayResult(w journal.What) string {
	switch w := w.(type) {
	case journal.ResultEntered:
		if w.Result.White == tournament.Pending {
			return t.T("web.say.result-removed", "round", w.Round, "board", t.board(w.Board))
		}
		if w.Result.White == tournament.Adjourned {
			return t.T("web.say.adjourned", "round", w.Round, "board", t.board(w.Board))
		}
		if w.Game == 2 {
			return t.T("web.say.resulted-second", "round", w.Round, "board", t.board(w.Board), "result", Result(w.Result))
		}
		return t.T("web.say.resulted", "round", w.Round, "board", t.board(w.Board), "result", Result(w.Result))
	case journal.MatchForfeited, journal.ExtraMatchPlayed, journal.LevelMatchDecided:
		return t.sayTeam(w)
	case journal.TiedRanked:
		return t.ranked(w)
	case journal.ExtraGamePlayed:
		id := "web.say.extra-played"
		if w.Number > 0 {
			id = "web.say.extra-corrected"
		}
		return t.T(id, "round", w.After, "board", t.board(journal.Board{White: w.White, Black: w.Black}), "result", Result(w.Result))
	case journal.ResultVerified:
		return t.T("web.say.verified", "round", w.Round, "board", t.board(w.Board))
	case journal.ColorsSwapped:
		return t.T("web.say.swapped", "round", w.Round, "board", t.board(w.Board))
	case journal.ResultCounted:
		if w.Counted.White == tournament.Pending {
			return t.T("web.say.counted-none", "round", w.Round, "board", t.board(w.Board))
		}
		return t.T("web.say.counted", "round", w.Round, "board", t.board(w.Board), "result", Result(w.Counted))
	case journal.OpponentsCorrected:
		boards := make([]string, len(w.Boards))
		for k, b := range w.Boards {
			if boards[k] = t.board(b.Board); b.Black == 0 {
				boards[k] += " – " + t.T("web.bye.pairing-allocated")
				continue
			}
			boards[k] += " " + Result(b.Result)
		}
		return t.T("opponents.say", "round", w.Round, "boards", strings.Join(boards, "; "))
	case journal.ResultCorrected:
		args := []any{"round", w.Round, "board", t.board(w.Board), "result", Result(w.Result)}
		text := t.T("web.say.corrected", args...)
		if w.RatingOnly {
			text = t.T("web.say.corrected-rating", args...)
		}
		if w.Colors {
			text += " " + t.T("web.say.corrected-colours")
		}
		return text
	}
	return fmt.Sprintf("%T", w) // a test says every kind
}

// meet learns what a player is called.
func (t *Teller) meet(id int, p tournament.Player) { t.known[id] = p }

func (t *Teller) name(id int) string { return called(id, t.known[id].Name) }

// called is a player's name, or his ID where he has none.
func called(id int, name string) string { return cmp.Or(name, "#"+strconv.Itoa(id)) }

func (t *Teller) board(b journal.Board) string {
	switch {
	case b.Black == 0:
		return t.name(b.White)
	case b.White == 0:
		return t.name(b.Black)
	}
	return t.name(b.White) + " – " + t.name(b.Black)
}

func (t *Teller) bye(k tournament.ByeKind) string { return byeName(t.Printer, k) }

func (t *Teller) flagged(w journal.PlayerFlagged) string {
	var flags []string
	if w.NoHalfByes {
		flags = append(flags, t.T("web.say.no-half-byes"))
	}
	if w.Table > 0 {
		flags = append(flags, t.T("web.say.fixed-table", "table", w.Table))
	}
	if len(flags) == 0 {
		return t.T("web.say.unflagged", "player", t.name(w.ID))
	}
	return t.T("web.say.flagged", "player", t.name(w.ID), "flags", strings.Join(flags, ", "))
}

func (t *Teller) ranked(w journal.TiedRanked) string {
	players := make([]string, len(w.Order))
	for k, id := range w.Order {
		if players[k] = t.name(id); t.config.ForTeams() {
			players[k] = t.team(id)
		}
	}
	switch list := strings.Join(players, "; "); {
	case len(players) == 0:
		return t.T("web.say.ranked-none")
	case w.Lots != "":
		return t.T("web.say.ranked-lots", "players", list, "seed", w.Lots)
	default:
		return t.T("web.say.ranked", "players", list)
	}
}

func (t *Teller) prohibited(w journal.MeetingsProhibited) string {
	if len(w.Groups) == 0 {
		return t.T("web.say.prohibited-none")
	}
	groups := make([]string, len(w.Groups))
	for k, g := range w.Groups {
		names := make([]string, len(g.IDs))
		for i, id := range g.IDs {
			if names[i] = t.name(id); t.config.ForTeams() {
				names[i] = t.team(id)
			}
		}
		groups[k] = strings.Join(names, ", ")
	}
	return t.T("web.say.prohibited", "groups", strings.Join(groups, "; "))
}

// ranges writes numbers with runs drawn together: "3, 5-8".
func ranges(numbers []int64) string {
	numbers = slices.Sorted(slices.Values(numbers))
	var parts []string
	for k := 0; k < len(numbers); {
		first := numbers[k]
		for k++; k < len(numbers) && numbers[k] == numbers[k-1]+1; k++ {
		}
		last := numbers[k-1]
		if last == first {
			parts = append(parts, strconv.FormatInt(first, 10))
		} else {
			parts = append(parts, fmt.Sprintf("%d-%d", first, last))
		}
	}
	return strings.Join(parts, ", ")
}
