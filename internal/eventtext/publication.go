package eventtext

import (
	"strings"

	"torneo/internal/journal"
)

// publication describes what is public from now on.
func (t *Teller) publication(w journal.PublicationSet) string {
	p := w.Publication
	if !p.Open {
		return t.T("board.say.closed")
	}
	var list []string
	add := func(prefix string, e journal.Extent) {
		if e != journal.Nothing {
			list = append(list, t.T(prefix+string(e)))
		}
	}
	if p.Players {
		list = append(list, t.T("board.players.all"))
	}
	add("board.results.", p.Results)     //i18n:prefix board.results.
	add("board.standings.", p.Standings) //i18n:prefix board.standings.
	add("board.prizes.", p.Prizes)       //i18n:prefix board.prizes.
	if p.Categories {
		list = append(list, t.T("pages.categories.shown"))
	}
	if p.Colour != "" {
		list = append(list, t.T("pages.say.colour", "colour", p.Colour))
	}
	if len(list) == 0 {
		return t.T("board.say.rounds-only")
	}
	return t.T("board.say.open", "list", strings.Join(list, "; "))
}

// privacy describes the personal data that are public from now on.
func (t *Teller) privacy(w journal.PrivacySet) string {
	p := w.Privacy
	list := []string{t.T("board.say.names", "how", ShownAs(t.Printer, p.Names)), t.T("board.say.minors", "how", ShownAs(t.Printer, p.Minors))}
	if p.Years {
		list = append(list, t.T("board.privacy.years"))
	}
	if !p.Until.IsZero() {
		list = append(list, t.T("board.say.until", "day", t.Date(p.Until.String())))
	}
	return t.T("board.say.privacy", "list", strings.Join(list, "; "))
}
