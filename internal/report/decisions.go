package report

import "torneo/i18n"

// decisions says which teams have points by decision, up to the round of the standings (TRF26 299).
func (e *Event) decisions(p *i18n.Printer) (notes []string) {
	if !e.Table.Team {
		return nil
	}
	for _, c := range e.Tournament.Corrections {
		if c.Result != "" || c.Round > e.Table.After || c.Match == 0 && c.Game == 0 {
			continue
		}
		for _, n := range c.IDs {
			i, ok := e.Table.IndexOf(n)
			switch {
			case !ok:
			case c.Round > 0:
				notes = append(notes, p.T("points.note.round", "team", e.Table.Participants[i].Name, "round", c.Round, "match", c.Match.SignedText(), "game", c.Game.SignedText()))
			default:
				notes = append(notes, p.T("points.note", "team", e.Table.Participants[i].Name, "match", c.Match.SignedText(), "game", c.Game.SignedText()))
			}
		}
	}
	return notes
}
