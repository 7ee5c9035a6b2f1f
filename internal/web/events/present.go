package events

import (
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// presentPage is the check-in of all tournaments of an event that have not begun.
type presentPage struct {
	page.Frame
	Tournaments []presence
	People      []page.Participant
	Query       string
	Absent      bool // of the players only those who have not come
}

// presence is how many players of a tournament are there.
type presence struct {
	In       *page.Visit
	Here, Of int
}

// Present serves the page on which players of all tournaments are checked in.
func Present(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	p := presentPage{Frame: v.Frame(message.New("cockpit.presence")), Query: v.Value("find"), Absent: v.Value("absent") != ""}
	p.Wide, p.OwnFinder, p.Follows = true, true, entriesOf(v, e.ID)
	all, err := v.Everybody(e.ID)
	if err != nil {
		return err
	}
	for _, x := range all {
		if r := x.In.State.Round(1); x.In.State.Config.ForTeams() || r != nil && r.Published || x.LeftFrom > 0 {
			continue
		}
		p.count(x)
		if p.Absent && x.Player.Present || p.Query != "" && !page.IsMeant(x.Player, p.Query) {
			continue
		}
		p.People = append(p.People, x)
	}
	slices.SortStableFunc(p.Tournaments, func(a, b presence) int { return a.In.Tournament.Created.Compare(b.In.Tournament.Created) })
	return v.Render(presentView(p))
}

func (p *presentPage) count(x page.Participant) {
	k := slices.IndexFunc(p.Tournaments, func(t presence) bool { return t.In.Tournament.ID == x.In.Tournament.ID })
	if k < 0 {
		k = len(p.Tournaments)
		p.Tournaments = append(p.Tournaments, presence{In: x.In})
	}
	p.Tournaments[k].Of++
	if x.Player.Present {
		p.Tournaments[k].Here++
	}
}

// Checks reports whether the visitor may check a player in.
func (presentPage) Checks(x page.Participant) bool { return x.In.MayGive(arbiter.CheckIn{ID: x.ID}) }

// rowID names the row of a player.
func rowID(x page.Participant) string { return "p-" + x.In.Tournament.ID + "-" + strconv.Itoa(x.ID) }
