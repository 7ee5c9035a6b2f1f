package page

import (
	"slices"
	"strings"

	"torneo/internal/playerreports"
	"torneo/internal/row"
	"torneo/message"
)

// PlayerReports returns what players say and ask for in the tournament that is visited. It is
// read once in a visit.
func (v *Visit) PlayerReports() (*playerreports.Queue, error) {
	if v.asked != nil || v.Site.Players == nil || v.State == nil {
		if v.asked == nil {
			return &playerreports.Queue{}, nil
		}
		return v.asked, nil
	}
	q, err := v.Site.Players.Queue(v.Context(), v.Tournament.ID, v.State)
	if err != nil {
		return &q, err
	}
	v.asked = &q
	return v.asked, nil
}

// askedCount returns the numbers that every page of the tournament shows of it; none where it
// cannot be read, which the page of it says.
func (f Frame) askedCount() playerreports.Count {
	q, err := f.PlayerReports()
	if err != nil {
		f.Site.Log.Warn("players", "reason", err)
	}
	return q.Count()
}

// askedSays puts those numbers into words.
func (f Frame) askedSays(c playerreports.Count) string {
	var parts []string
	if c.Differ > 0 {
		parts = append(parts, f.T("phones.bar.differ", "count", c.Differ))
	}
	if c.Requests > 0 {
		parts = append(parts, f.T("phones.bar.requests", "count", c.Requests))
	}
	if c.Provisional > 0 {
		parts = append(parts, f.T("phones.bar.provisional", "count", c.Provisional))
	}
	return strings.Join(parts, " · ")
}

// SaidBy returns a result as people write it, with those who say it: the names of an entry's
// note.
func (v *Visit) SaidBy(i *playerreports.Item, result string) string {
	var names []string
	for _, side := range []row.Side{playerreports.White, playerreports.Black, playerreports.Tablet, playerreports.Unconfirmed} {
		if i.By[side] != result {
			continue
		}
		switch side {
		case playerreports.White:
			names = append(names, v.NameOf(i.Board.White))
		case playerreports.Black:
			names = append(names, v.NameOf(i.Board.Black))
		case playerreports.Unconfirmed:
			names = append(names, v.Text(message.New("phones.device")))
		default:
			names = append(names, v.Text(message.New("phones.tablet")))
		}
	}
	slices.Sort(names)
	return strings.Join(names, " + ")
}

// PhoneAddress returns the address to which links of players lead, in capitals: codes of these
// are smaller. It is "" while nobody answers there.
func (v *Visit) PhoneAddress() string {
	if v.Site.Phones == nil {
		return ""
	}
	list, open := v.Site.Phones.Addresses()
	if !open || len(list) == 0 {
		return ""
	}
	return list[0]
}

// QRLink returns a link of a player at an address, as codes have it.
func QRLink(address, text string) string {
	return strings.ToUpper(strings.TrimSuffix(address, "/")) + "/" + text
}
