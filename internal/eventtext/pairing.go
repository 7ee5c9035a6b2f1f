package eventtext

import (
	"strings"

	"torneo/internal/journal"
)

var pairingSayings = []journal.Line[saying]{
	say(func(t *Teller, w journal.RoundPaired) string {
		return t.T("web.say.paired", "round", w.Round, "boards", t.T("web.boards", "count", len(w.Boards)))
	}),
	say(func(t *Teller, w journal.ManualPairingStarted) string {
		return t.T("web.say.manual-started", "round", w.Round)
	}),
	say(func(t *Teller, w journal.BoardsRearranged) string {
		return t.T("web.say.rearranged", "round", w.Round)
	}),
	say(func(t *Teller, w journal.ManualPairingEnded) string {
		if len(w.Right) > 0 {
			return t.T("web.say.manual-ended-other", "round", w.Round)
		}
		return t.T("web.say.manual-ended", "round", w.Round)
	}),
	say(func(t *Teller, w journal.NumbersDrawn) string {
		if w.Varma {
			return t.T("web.say.drawn-varma", "seed", Seed(w.Seed))
		}
		return t.T("web.say.drawn", "seed", Seed(w.Seed))
	}),
	say(func(t *Teller, w journal.StartPositionDrawn) string {
		return t.T("web.say.positioned", "round", w.Round, "position", Position(w.Number))
	}),
	say(func(t *Teller, w journal.RoundPublished) string { return t.T("web.say.published", "round", w.Round) }),
	say(func(t *Teller, w journal.RoundStarted) string {
		switch on, second := w.Board != (journal.Board{}), w.Game == 2; {
		case on && second:
			return t.T("minutes.say.started-board-second", "round", w.Round, "time", Hour(w.At), "board", t.board(w.Board))
		case on:
			return t.T("minutes.say.started-board", "round", w.Round, "time", Hour(w.At), "board", t.board(w.Board))
		case second:
			return t.T("minutes.say.started-second", "round", w.Round, "time", Hour(w.At))
		}
		return t.T("minutes.say.started", "round", w.Round, "time", Hour(w.At))
	}),
	say(func(t *Teller, w journal.ChairNoted) string {
		switch {
		case w.Absent && w.Game == 2:
			return t.T("minutes.say.absent-second", "round", w.Round, "player", t.name(w.ID))
		case w.Game == 2:
			return t.T("minutes.say.there-second", "round", w.Round, "player", t.name(w.ID))
		case w.Absent:
			return t.T("minutes.say.absent", "round", w.Round, "player", t.name(w.ID))
		}
		return t.T("minutes.say.there", "round", w.Round, "player", t.name(w.ID))
	}),
	say(func(t *Teller, w journal.RoundUnpaired) string { return t.T("web.say.unpaired", "round", w.Round) }),
	say(func(t *Teller, w journal.LatecomersPaired) string {
		return t.T("web.say.late-paired", "round", w.Round, "boards", t.boards(w.Boards))
	}),
	say(func(t *Teller, w journal.BoardUnpaired) string {
		return t.T("hand.say.unpaired", "round", w.Round, "board", t.board(w.Board))
	}),
	say(func(t *Teller, w journal.StaysUnpaired) string {
		return t.T("hand.say.stays", "round", w.Round, "player", t.name(w.ID))
	}),
	say(func(t *Teller, w journal.RoundClosed) string { return t.T("web.say.closed", "round", w.Round) }),
	say(func(t *Teller, w journal.LotsDrawn) string {
		return t.T("web.say.lots-drawn", "names", strings.Join(t.participants(w.IDs), "; "))
	}),
}
