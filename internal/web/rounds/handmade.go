package rounds

import (
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
)

// handMade is the difference between a round and its pairing by the rules: their
// boards, the actual ones, and who changed them and why.
type handMade struct {
	Right, Actual []string
	Acts          []page.Line
}

// handMadeOf returns nil for a round that is as it was paired.
func handMadeOf(v *page.Visit, round int) (*handMade, error) {
	events, err := v.Events()
	if err != nil {
		return nil, err
	}
	from := 0 // the pairing that stands
	for k := range events {
		if w := events[k].Payload; journal.RowOf(w).Stage == journal.PairedStage && journal.SubjectOf(w).Round == round && !v.State.Undone[events[k].Number] {
			from = k
		}
	}
	h := &handMade{Acts: v.Lines(events, func(k int) bool {
		w := events[k].Payload
		return k > from && isChangeByHand(w) && journal.SubjectOf(w).Round == round && !v.State.Undone[events[k].Number]
	})}
	right, actual := arbiter.Departures(v.State, round)
	if len(h.Acts) == 0 && len(right) == 0 && len(actual) == 0 {
		return nil, nil
	}
	name := boardNames
	if v.State.Round(round).ByTeams {
		name = matchNames
	}
	h.Right, h.Actual = name(v, right), name(v, actual)
	return h, nil
}

// matchNames returns matches by the names of their teams.
func matchNames(v *page.Visit, list []journal.Board) (texts []string) {
	for _, m := range list {
		text := page.TeamCell(v.State.Team(m.White)).Name + " – "
		if m.Black == 0 {
			text += v.T("web.bye.pairing-allocated")
		} else {
			text += page.TeamCell(v.State.Team(m.Black)).Name
		}
		texts = append(texts, text)
	}
	return texts
}

// isChangeByHand reports what changes the pairing of a round. The steps of a phase by hand
// are told as one, with the reason that is given at its end.
func isChangeByHand(w journal.Payload) bool {
	if end, ended := w.(journal.ManualPairingEnded); ended && len(end.Right) == 0 {
		return false
	}
	stage := journal.RowOf(w).Stage
	return stage == journal.BoardsStage || stage == journal.AlteredStage
}
