package printing

import (
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
			e.Links[table] = tournament.ByColor[string]{White: page.Linked(at, l.White), Black: page.Linked(at, l.Black)}
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
				e.Phones[v.State.Players[k].Number] = page.Linked(at, text)
			}
		}
	}
	return nil
}
