package printing

import (
	"torneo/internal/arbiter"
	"torneo/internal/sheets"
	"torneo/internal/web/page"
	"torneo/tournament"
)

// phones puts on the sheets where players answer from their telephones, as long as
// somebody answers there.
func phones(v *page.Visit, e *sheets.Event, round int) error {
	at := v.PhoneAddress()
	if v.Site.Players == nil || at == "" {
		return nil
	}
	boards, err := v.Site.Players.BoardLinks(v.Context(), v.By, v.Tournament.ID, v.State, round)
	if err != nil {
		return err
	}
	if len(boards) > 0 {
		e.Links = map[int]tournament.ByColor[string]{}
		for table, l := range boards {
			e.Links[table] = tournament.ByColor[string]{White: page.QRLink(at, l.White), Black: page.QRLink(at, l.Black)}
		}
	}
	own, err := v.Site.Players.PlayerLinks(v.Context(), v.By, v.Tournament.ID, v.State)
	if err != nil {
		return err
	}
	if len(own) > 0 {
		e.Phones = map[int]string{}
		for k := range v.State.Players {
			if text := own[v.State.Players[k].ID]; text != "" {
				e.Phones[v.State.Players[k].Number] = page.QRLink(at, text)
			}
		}
	}
	return nil
}

// withoutCodes returns the reason that some or all slips to be printed have no codes
// for telephones; "": they have them, or there are none in the tournament.
func (d drawer) withoutCodes() string {
	if d.Site.Players == nil || d.PhoneAddress() == "" {
		return ""
	}
	l, err := d.Site.Players.Links(d.Context(), d.Tournament.ID)
	switch {
	case err != nil:
		d.Site.Log.Warn("players", "reason", err)
		return ""
	case !l.Results || d.Need(arbiter.LinkBoard) == nil:
		return ""
	case d.May(arbiter.LinkBoard):
		return d.T("paper.codes.some")
	}
	return d.T("paper.codes.none")
}
