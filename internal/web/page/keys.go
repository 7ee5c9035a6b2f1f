package page

import (
	"torneo/message"
)

// keysPage is the help for the keyboard, for who has no scripts; others see it
// on every page when they press "?".
type keysPage struct{ Frame }

// Keys answers with the page of the keys.
func Keys(v *Visit) error {
	return v.Render(keysView(keysPage{v.Frame(message.New("web.keys.title"))}))
}

// key is a key and what it does.
type key struct{ Keys, Text string }

// KeyGroup is keys that work on the same pages.
type keyGroup struct {
	Title string
	Keys  []key
}

// keyGroups returns every key there is.
func (f Frame) keyGroups() []keyGroup {
	win, loss, forfeitWin, forfeitLoss := "1-0", "0-1", f.T("web.keys.forfeit-win"), f.T("web.keys.forfeit-loss")
	if f.State != nil && f.State.Config.ForTeams() {
		win, loss = win+" · "+f.T("web.keys.left-wins"), loss+" · "+f.T("web.keys.right-wins")
		forfeitWin, forfeitLoss = f.T("web.keys.left-forfeit"), f.T("web.keys.right-forfeit")
	}
	return []keyGroup{
		{f.T("web.keys.everywhere"), []key{
			{"?", f.T("web.keys.help")}, {"g p", f.playersName()}, {"g r", f.T("web.nav.rounds")},
			{"g s", f.T("web.nav.standings")}, {"g c", f.T("web.nav.crosstable")},
			{"g e", f.T("web.nav.ratings")}, {"g n", f.T("web.nav.norms")}, {"g j", f.T("web.nav.journal")},
			{"[ ]", f.T("web.keys.rounds")}, {"t", f.T("section.title")}, {"g 1", f.T("cockpit.keys.number")}, {"g 0", f.T("cockpit.keys.event")}, {"/", f.T("desk.keys.find")}, {"u", f.T("web.keys.undo")}, {"p", f.T("desk.bar.print")},
			{"↑ ↓", f.T("before.key.rows")}, {"1 – 9", f.T("before.key.decide")},
		}},
		{f.T("web.keys.results"), []key{
			{f.typedKeys("1"), win}, {f.typedKeys("0"), loss}, {f.typedKeys("= 5"), "½-½"},
			{f.typedKeys("+"), forfeitWin}, {f.typedKeys("-"), forfeitLoss}, {f.typedKeys("f"), f.T("desk.keys.forfeit-both")},
			{f.typedKeys("a"), f.T("desk.keys.adjourned")}, {f.typedKeys("."), f.T("desk.keys.clear")},
			{"↑ ↓", f.T("web.keys.boards")}, {"/ 15 =", f.T("web.keys.number-result")}, {"m", f.T("web.round.missing")}, {"v", f.T("web.round.verify")}, {"b", f.T("desk.row.players")}, {"c", f.T("minutes.key")}, {"s", f.T("suggest.key")},
		}},
	}
}
