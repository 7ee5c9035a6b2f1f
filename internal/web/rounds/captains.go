package rounds

import (
	"strings"

	"torneo/internal/lineup"
	"torneo/internal/web/page"
	"torneo/message"
)

// readLineUp shows a line-up that waits to somebody who says why he reads it.
func readLineUp(v *page.Visit, n, team int) (*page.Next, error) {
	if v.State.Team(team) == nil {
		return nil, page.ErrNotFound
	}
	list, err := v.Site.Captains.Read(v.Context(), v.Tournament.ID, v.By, n, team, v.Value("reason"))
	if err != nil {
		return nil, err
	}
	p, err := lineUpsOf(v, n)
	if err != nil {
		return nil, err
	}
	for k := range p.Teams {
		if row := &p.Teams[k]; row.Team.ID == team {
			row.Boards, row.Read = list, true
		}
	}
	return page.Rendered, v.Render(lineUpsView(p))
}

// hearObjection puts away what a captain objected to.
func hearObjection(v *page.Visit, n, team int) (*page.Next, error) {
	err := v.Site.Captains.Hear(v.Context(), v.By, v.Tournament.ID, n, team)
	return &page.Next{Done: message.New("desk.done.heard", "team", v.TeamNameOf(team))}, err
}

// inCaptain returns an act on what the captain of a team says of the round.
func inCaptain(do func(v *page.Visit, n, team int) (*page.Next, error)) func(*page.Visit) (*page.Next, error) {
	return inRound(func(v *page.Visit, n int) (*page.Next, error) {
		if v.Site.Captains == nil {
			return nil, page.ErrNotFound
		}
		team, err := v.Number("team")
		if err != nil {
			return nil, err
		}
		return do(v, n, team)
	})
}

// toCaptain is the link of a captain, as paper has it.
type toCaptain struct {
	Address string // "": there is none, as the door is shut
	Code    page.Code
}

// toCaptains returns the links of teams, where telephones can come in.
func toCaptains(v *page.Visit, teams []int) ([]toCaptain, error) {
	list := make([]toCaptain, len(teams))
	if v.Site.Captains == nil || v.Site.Phones == nil {
		return list, nil
	}
	addresses, open := v.Site.Phones.Addresses()
	if !open || len(addresses) == 0 {
		return list, nil
	}
	texts, err := v.Site.Captains.Link(v.Context(), v.By, v.Tournament.ID, teams...)
	if err != nil {
		return nil, err
	}
	for k, text := range texts {
		if text == "" {
			continue // of a team that is not his
		}
		list[k].Address = strings.TrimSuffix(addresses[0], "/") + "/" + text
		list[k].Code = page.CodeOf(list[k].Address)
	}
	return list, nil
}

// captainsSaid adds both captains' statements on their match to the heading of its
// boards.
func (p *roundPage) captainsSaid(head *matchHead, said map[int]lineup.Handed, white, black int) {
	one, other := said[white], said[black]
	for _, id := range []int{white, black} {
		if said[id].Objection != "" {
			head.Trouble = append(head.Trouble, p.T("captain.desk.objects", "team", p.TeamNameOf(id)))
		}
	}
	if len(one.Differs) > 0 {
		head.Trouble = append(head.Trouble, p.T("captain.desk.differ", "boards", strings.Join(one.Differs, "; ")))
	}
	switch {
	case one.Signed && other.Signed:
		head.Signed = p.T("captain.desk.both-signed")
	case one.Signed:
		head.Signed = p.T("captain.desk.signed", "team", p.TeamNameOf(white))
	case other.Signed:
		head.Signed = p.T("captain.desk.signed", "team", p.TeamNameOf(black))
	}
}
