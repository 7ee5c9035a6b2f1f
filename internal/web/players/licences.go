package players

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/submission"
)

// licencesPage says who of a tournament is no member of the federation, or has no licence on its days.
type licencesPage struct {
	page.Frame
	Asked string // the lists; "": there are none
	Rows  []licenceRow
	Count int // players and arbiters of whom nothing is said
}

// licenceRow is one of them.
type licenceRow struct {
	Text    string
	Advice  string
	Fix     string // where it is put right; "": not on a page
	Serious bool   // the federation asks back about it
}

// Licences serves the page: what the lists say can still be put right before the first round.
func Licences(v *page.Visit) error {
	p := licencesPage{Frame: v.Frame(message.New("licences.title"))}
	p.Section, p.Wide = page.PlayersSection, true
	v.Private()
	if v.Site.Members == nil {
		return v.Render(licencesView(p))
	}
	t := arbiter.RatingRecord(v.State, v.EventName())
	members, err := v.Site.Members(v.Context(), t.Start)
	if err != nil {
		return err
	}
	if members == nil {
		return v.Render(licencesView(p))
	}
	p.Asked = members.Name()
	said := map[int]bool{}
	for _, f := range submission.CheckMembers(t, members) {
		row := licenceRow{Text: v.Text(f.Message), Advice: v.Text(f.Advice()), Serious: f.Severity != submission.Note}
		if x := v.State.PlayerByNumber(f.Player); x != nil {
			said[f.Player] = true
			row.Fix = v.Path("players", strconv.Itoa(x.ID), "edit")
		}
		p.Rows = append(p.Rows, row)
	}
	p.Count = len(t.Players) - len(said)
	return v.Render(licencesView(p))
}
