package eventtext

import (
	"strings"

	"torneo/internal/journal"
	"torneo/tournament"
)

var resultSayings = []journal.Line[saying]{
	say(func(t *Teller, w journal.DeviceConfirmed) string {
		if w.Name == "" {
			return t.T("links.say.confirmed", "code", w.Code, "from", w.From, "to", w.To)
		}
		return t.T("links.say.confirmed-named", "code", w.Code, "name", w.Name, "from", w.From, "to", w.To)
	}),
	say((*Teller).resultEntered),
	say(func(t *Teller, w journal.ResultVerified) string {
		return t.T("web.say.verified", "round", w.Round, "board", t.board(w.Board))
	}),
	say(func(t *Teller, w journal.ColorsSwapped) string {
		return t.T("web.say.swapped", "round", w.Round, "board", t.board(w.Board))
	}),
	say(func(t *Teller, w journal.ResultCounted) string {
		if w.Counted.White == tournament.Pending {
			return t.T("web.say.counted-none", "round", w.Round, "board", t.board(w.Board))
		}
		return t.T("web.say.counted", "round", w.Round, "board", t.board(w.Board), "result", Result(w.Counted))
	}),
	say((*Teller).opponentsCorrected),
	say((*Teller).resultCorrected),
	say(func(t *Teller, w journal.ExtraGamePlayed) string {
		id := "web.say.extra-played"
		if w.Number > 0 {
			id = "web.say.extra-corrected"
		}
		return t.T(id, "round", w.After, "board", t.board(journal.Board{White: w.White, Black: w.Black}), "result", Result(w.Result))
	}),
	say((*Teller).tiedRanked),
	say((*Teller).pointsCorrected),
	say(func(t *Teller, w journal.CorrectionLifted) string {
		if w.Team == 0 {
			return t.T("points.say.lifted-all")
		}
		return t.T("points.say.lifted", "team", t.team(w.Team))
	}),
}

// pointsCorrected says what was decided on points, and for what.
func (t *Teller) pointsCorrected(w journal.PointsCorrected) string {
	c := &w.Correction
	if len(c.IDs) == 0 {
		return t.T("points.say.all", "match", c.Match, "reason", w.Reason)
	}
	if c.Round > 0 {
		return t.T("points.say.round", "team", t.team(c.IDs[0]), "round", c.Round, "match", c.Match.SignedText(), "game", c.Game.SignedText(), "reason", w.Reason)
	}
	return t.T("points.say.team", "team", t.team(c.IDs[0]), "match", c.Match.SignedText(), "game", c.Game.SignedText(), "reason", w.Reason)
}

func (t *Teller) resultEntered(w journal.ResultEntered) string {
	switch board := t.board(w.Board); {
	case w.Result.White == tournament.Pending:
		return t.T("web.say.result-removed", "round", w.Round, "board", board)
	case w.Result.White == tournament.Adjourned:
		return t.T("web.say.adjourned", "round", w.Round, "board", board)
	case w.Game == 2:
		return t.T("web.say.resulted-second", "round", w.Round, "board", board, "result", Result(w.Result))
	default:
		return t.T("web.say.resulted", "round", w.Round, "board", board, "result", Result(w.Result))
	}
}

func (t *Teller) opponentsCorrected(w journal.OpponentsCorrected) string {
	boards := make([]string, len(w.Boards))
	for k, b := range w.Boards {
		if boards[k] = t.board(b.Board); b.Black == 0 {
			boards[k] += " – " + t.T("web.bye.pairing-allocated")
			continue
		}
		boards[k] += " " + Result(b.Result)
	}
	return t.T("opponents.say", "round", w.Round, "boards", strings.Join(boards, "; "))
}

func (t *Teller) resultCorrected(w journal.ResultCorrected) string {
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

func (t *Teller) tiedRanked(w journal.TiedRanked) string {
	switch list := strings.Join(t.participants(w.Order), "; "); {
	case len(w.Order) == 0:
		return t.T("web.say.ranked-none")
	case w.Lots != "":
		return t.T("web.say.ranked-lots", "players", list, "seed", w.Lots)
	default:
		return t.T("web.say.ranked", "players", list)
	}
}
