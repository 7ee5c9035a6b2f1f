package links

import (
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/signedlink"
)

// Kind holds the rules of a kind of link.
type Kind struct {
	Of   signedlink.Kind
	Name string      // as lists keep it
	Act  arbiter.Act // whose right it carries
	aim  func(s *journal.State, t *signedlink.Ticket) arbiter.Extent

	Ends   End  // by itself, unless something else is settled; "": with what it is about
	Listed bool // each one that is handed out is kept, named and withdrawn
	Alone  bool // what is said by it counts at once: its device is enrolled, or confirmed at the desk
}

var kinds = []Kind{
	{Of: signedlink.Board, Name: "board", Act: arbiter.LinkBoard, aim: func(s *journal.State, t *signedlink.Ticket) arbiter.Extent {
		return arbiter.ExtentOfSeats(s, t.Round, t.White, t.Black)
	}},
	{Of: signedlink.Player, Name: "player", Act: arbiter.LinkPlayer, Ends: AtEvent, Listed: true, aim: func(_ *journal.State, t *signedlink.Ticket) arbiter.Extent {
		return arbiter.Extent{Players: []int{t.ID}}
	}},
	{Of: signedlink.Captain, Name: "captain", Act: arbiter.LinkCaptain, Ends: AtEvent, Listed: true, aim: func(_ *journal.State, t *signedlink.Ticket) arbiter.Extent {
		return arbiter.Extent{Teams: []int{t.ID}}
	}},
	{Of: signedlink.Row, Name: "tablet", Act: arbiter.LinkTablet, Ends: AtEvent, Listed: true, Alone: true, aim: func(_ *journal.State, t *signedlink.Ticket) arbiter.Extent {
		return arbiter.ExtentOfTables(t.From, t.To)
	}},
	{Of: signedlink.CheckIn, Name: "check-in", Act: arbiter.LinkCheckIn, Ends: AtStart, Listed: true, aim: func(*journal.State, *signedlink.Ticket) arbiter.Extent {
		return arbiter.Extent{}
	}},
}

// Kinds returns all kinds of links.
func Kinds() []Kind { return kinds }

func kindOf(t *signedlink.Ticket) *Kind {
	for k := range kinds {
		if kinds[k].Of == t.Kind {
			return &kinds[k]
		}
	}
	return nil
}

// may returns nil if somebody may make a link: it asks for the right that the link carries, by
// its kind, over what that is about.
func may(by arbiter.Person, at arbiter.Place, t *signedlink.Ticket) error {
	k := kindOf(t)
	if k == nil {
		return signedlink.Bad
	}
	return by.May(k.Act, at, k.aim(at.State, t))
}

// handedOf returns a link as the list keeps it.
func handedOf(k *Kind, t *signedlink.Ticket) signedlink.Handed {
	h := signedlink.Handed{Journal: t.Tournament, ID: signedlink.ID(*t), Kind: k.Name, First: t.ID, Issue: t.Issue, Serial: t.Serial, SaysMaker: t.Made, Maker: t.Maker, Ends: string(k.Ends)}
	if t.Kind == signedlink.Row {
		h.First, h.Last = t.From, t.To
	}
	return h
}

// ticketOf returns the link that the list keeps; false: it is of a kind that is none.
func ticketOf(h *signedlink.Handed) (signedlink.Ticket, *Kind, bool) {
	for k := range kinds {
		if kinds[k].Name != h.Kind || !kinds[k].Listed {
			continue
		}
		t := signedlink.Ticket{Kind: kinds[k].Of, Tournament: h.Journal, Issue: h.Issue, Serial: h.Serial, Made: h.SaysMaker, Maker: h.Maker, ID: h.First}
		if t.Kind == signedlink.Row {
			t.ID, t.From, t.To = 0, h.First, h.Last
		}
		return t, &kinds[k], signedlink.ID(t) == h.ID
	}
	return signedlink.Ticket{}, nil, false
}
