package eventtext

import (
	"strings"

	"torneo/internal/journal"
)

var playerSayings = []journal.Line[saying]{
	sayAndLearn((*Teller).playerEntered, func(t *Teller, w journal.PlayerEntered) { t.meet(w.ID, w.Player) }),
	sayAndLearn(
		func(t *Teller, w journal.PlayerChanged) string {
			before := t.known[w.ID]
			return t.T("web.say.changed", "player", t.name(w.ID), "changes", t.playerChanges(&before, &w.Player))
		},
		func(t *Teller, w journal.PlayerChanged) { t.meet(w.ID, w.Player) }),
	sayAndLearn((*Teller).ratingsTaken, func(t *Teller, w journal.RatingsTaken) {
		for _, p := range w.Players {
			t.meet(p.ID, p.Player)
		}
	}),
	say((*Teller).periodRated),
	say(func(t *Teller, w journal.PlayerRemoved) string {
		return t.T("web.say.removed", "player", t.name(w.ID))
	}),
	say((*Teller).resultsCarried),
	sayAndLearn(
		func(t *Teller, w journal.PlayerMovedIn) string {
			return t.T("section.moved-in", "player", nameOrID(w.ID, w.Player.Name))
		},
		func(t *Teller, w journal.PlayerMovedIn) { t.meet(w.ID, w.Player) }),
	say(func(t *Teller, w journal.PlayerMovedOut) string {
		return t.T("section.moved-out", "player", t.name(w.ID))
	}),
	say(func(t *Teller, w journal.PlayersNumbered) string {
		return t.T("web.say.numbered", "count", len(w.Order))
	}),
	say(func(t *Teller, w journal.PlayerCheckedIn) string {
		if w.Present {
			return t.T("web.say.present", "player", t.name(w.ID))
		}
		return t.T("web.say.absent", "player", t.name(w.ID))
	}),
	say(func(t *Teller, w journal.CheckInSet) string {
		switch {
		case !w.Open:
			return t.T("web.say.check-in-closed")
		case w.Until != "":
			return t.T("web.say.check-in-until", "time", w.Until)
		}
		return t.T("web.say.check-in-open")
	}),
	say(func(t *Teller, w journal.PlayerLeft) string {
		if w.Expelled {
			return t.T("web.say.expelled", "player", t.name(w.ID), "round", w.From)
		}
		return t.T("web.say.left", "player", t.name(w.ID), "round", w.From)
	}),
	say(func(t *Teller, w journal.PlayerReturned) string {
		return t.T("web.say.returned", "player", t.name(w.ID), "round", w.From)
	}),
	say(func(t *Teller, w journal.ByeGranted) string {
		return t.T("web.say.bye-granted", "player", t.name(w.ID), "round", w.Round, "bye", t.bye(w.Kind))
	}),
	say(func(t *Teller, w journal.ByeRevoked) string {
		return t.T("web.say.bye-revoked", "player", t.name(w.ID), "round", w.Round)
	}),
	say((*Teller).playerFlagged),
	say(func(t *Teller, w journal.TableFixed) string {
		if w.Table == 0 {
			return t.T("tables.said-free", "player", t.name(w.ID))
		}
		return t.T("web.say.flagged", "player", t.name(w.ID), "flags", t.T("web.say.fixed-table", "table", w.Table))
	}),
}

func (t *Teller) playerEntered(w journal.PlayerEntered) string {
	name := nameOrID(w.ID, w.Player.Name)
	switch {
	case w.Origin != "" && w.Place > 0:
		return t.T("going.said-place", "player", name, "place", w.Place)
	case w.Origin != "":
		return t.T("going.said", "player", name)
	case w.From > 1:
		return t.T("web.say.entered-late", "player", name, "round", w.From)
	}
	return t.T("web.say.entered", "player", name)
}

func (t *Teller) playerFlagged(w journal.PlayerFlagged) string {
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
