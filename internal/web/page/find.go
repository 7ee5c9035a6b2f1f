package page

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// FindHeader asks a page for what its box finds, and for nothing else.
const FindHeader = "Torneo-Find"

// Hit is a player, a tournament or an event that a box finds.
type Hit struct {
	Name, About string
	In          string // the tournament of a player; of any other what it is
	To          string // the board where the player sits, else the player's page
	Page        string // of the player; "" of any other
}

// ranked is a player that a query means, and how likely: the lower the likelier.
type ranked struct {
	player *journal.Player
	rank   int
}

// FindPlayers returns the players that a query means, the likeliest first: a pairing
// number or a FIDE ID, or the beginnings of words of the name, in any order, without
// accents and capitals.
func FindPlayers(players []journal.Player, query string) []journal.Player {
	hits := rankPlayers(players, query)
	slices.SortStableFunc(hits, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), strings.Compare(spelling.Plain(a.player.Name), spelling.Plain(b.player.Name)))
	})
	list := make([]journal.Player, len(hits))
	for k := range hits {
		list[k] = *hits[k].player
	}
	return list
}

// IsMeant reports whether a query means a player.
func IsMeant(p *journal.Player, query string) bool {
	return len(rankPlayers([]journal.Player{*p}, query)) > 0
}

func rankPlayers(players []journal.Player, query string) (hits []ranked) {
	words := strings.Fields(spelling.Plain(query))
	if len(words) == 0 {
		return nil
	}
	number, _ := strconv.Atoi(strings.TrimSpace(query))
	for k := range players {
		p := &players[k]
		name := strings.Fields(spelling.Plain(p.Name))
		id := strconv.FormatInt(p.FIDEID, 10)
		switch {
		case number > 0 && p.Number == number:
			hits = append(hits, ranked{p, 0})
		case number > 0 && p.FIDEID > 0 && id == words[0]:
			hits = append(hits, ranked{p, 1})
		case begins(name, words):
			rank := 3
			if strings.HasPrefix(name[0], words[0]) {
				rank = 2
			}
			hits = append(hits, ranked{p, rank})
		case number > 0 && len(words[0]) >= 4 && strings.HasPrefix(id, words[0]):
			hits = append(hits, ranked{p, 4})
		}
	}
	return hits
}

// begins reports that every word typed begins a word of the name, each another one.
func begins(name, typed []string) bool {
	used := make([]bool, len(name))
	for _, w := range typed {
		k := slices.IndexFunc(name, func(n string) bool { return strings.HasPrefix(n, w) })
		for k >= 0 && used[k] {
			next := slices.IndexFunc(name[k+1:], func(n string) bool { return strings.HasPrefix(n, w) })
			if next < 0 {
				k = -1
				break
			}
			k += next + 1
		}
		if k < 0 {
			return false
		}
		used[k] = true
	}
	return true
}

// FindElsewhere answers like FindInEvent, about the other tournaments of the event of the
// tournament that is visited.
func (v *Visit) FindElsewhere(query string, most int) (hits []Hit, more int) {
	journals, err := v.Journals(v.Tournament.Event)
	if err != nil {
		v.Site.Log.Warn("find", "reason", err)
	}
	return v.findIn(slices.DeleteFunc(journals, func(j arbiter.Journal) bool { return j.ID == v.Tournament.ID }), nil, query, most)
}

// FindInEvent returns the players that a query means in the tournaments of an event that the
// visitor may look at, the likeliest first, and those tournaments whose name begins so; and how
// many more there are.
func (v *Visit) FindInEvent(event, query string, most int) ([]Hit, int, error) {
	journals, err := v.Journals(event)
	if err != nil {
		return nil, 0, err
	}
	hits, more := v.findIn(journals, nil, query, most)
	return hits, more, nil
}

// eventsFound is the number of events in which FindAnywhere looks for the players: the newest of
// those that have all words of the query.
const eventsFound = 30

// FindAnywhere answers likewise about all events that the visitor may look at, and finds these by
// their names too.
func (v *Visit) FindAnywhere(query string, most int) ([]Hit, int, error) {
	words := spelling.Words(query)
	if len(words) == 0 {
		return nil, 0, nil
	}
	found, err := v.EntriesInSight(arbiter.Search{Words: words, Most: eventsFound})
	if err != nil {
		return nil, 0, err
	}
	var events []arbiter.Event
	var journals []arbiter.Journal
	for _, e := range slices.Backward(found.Events) {
		events = append(events, e.Event)
		for _, r := range e.Tournaments {
			journals = append(journals, r.Journal)
		}
	}
	hits, more := v.findIn(journals, events, query, most)
	return hits, more, nil
}

// findIn finds players in these tournaments, and tournaments and events by their names; where
// there are events, it says in which one a tournament is.
func (v *Visit) findIn(journals []arbiter.Journal, events []arbiter.Event, query string, most int) (hits []Hit, more int) {
	words := strings.Fields(spelling.Plain(query))
	if len(words) == 0 {
		return nil, 0
	}
	from := v.Value("from") // the tournament whose page asks: of the likeliest its players come first
	type place struct {
		arbiter.Journal
		state *journal.State
		order int
	}
	type found struct {
		ranked
		in    *place
		plain string
	}
	var players []found
	var named []Hit
	called := map[string]string{}
	for _, e := range events {
		called[e.ID] = e.Name
		if begins(strings.Fields(spelling.Plain(e.Name)), words) {
			named = append(named, Hit{Name: e.Name, In: v.T("cockpit.rail.home"), To: EventPath(e.ID)})
		}
	}
	for k, j := range journals {
		s, err := v.Site.Desk.StateOf(v.Context(), j)
		if err != nil {
			continue // the page of the event says so
		}
		p := &place{j, s, k + 1}
		if j.ID == from {
			p.order = 0
		}
		for _, r := range rankPlayers(s.Players, query) {
			players = append(players, found{r, p, spelling.Plain(r.player.Name)})
		}
		if begins(strings.Fields(spelling.Plain(s.Config.Name)), words) {
			named = append(named, Hit{Name: s.Config.Name, In: v.T("tables.tournament"), About: joinParts(called[j.Event], v.Text(arbiter.StageOf(s).Text())), To: TournamentPath(j.ID)})
		}
	}
	slices.SortStableFunc(players, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(min(a.in.order, 1), min(b.in.order, 1)), strings.Compare(a.plain, b.plain), cmp.Compare(a.in.order, b.in.order))
	})
	more = max(len(players)+len(named)-most, 0)
	// Of a name that many of them have, tournaments leave room for the players.
	named = named[:min(len(named), max(most/2, most-len(players)))]
	for _, f := range players[:min(len(players), most-len(named))] {
		h := v.VisitOf(f.in.Journal, f.in.state).hitOf(f.player)
		h.In = joinParts(h.In, called[f.in.Event])
		hits = append(hits, h)
	}
	return append(hits, named...), more
}

// joinParts joins what is said of a hit.
func joinParts(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

// hitOf returns a player of the tournament of the visit, with the place in the hall.
func (v *Visit) hitOf(p *journal.Player) Hit {
	h := Hit{Name: p.Name, In: v.State.Config.Name, Page: v.Path("players", strconv.Itoa(p.ID))}
	h.To = h.Page
	var about []string
	if p.Number > 0 {
		about = append(about, v.T("people.number", "number", p.Number))
	}
	if seat, sits := Seats(v.State, v.State.Current())[p.ID]; sits {
		table, n := seat.Table, strconv.Itoa(v.State.Current())
		side := v.T("cockpit.seat.white", "table", table, "round", n)
		if seat.Colour == tournament.Black {
			side = v.T("cockpit.seat.black", "table", table, "round", n)
		}
		about = append(about, side)
		h.To = v.Path("rounds", n) + "?find=" + strconv.Itoa(table)
		if r := v.State.Round(v.State.Current()); r.Closed || !r.Published { // there is no field that has the focus
			h.To += "#table-" + strconv.Itoa(table)
		}
	} else if bye := v.byeNow(p.ID); bye != "" {
		about = append(about, bye)
	}
	if says := v.PlayerState(p); says != "" {
		about = append(about, says)
	}
	h.About = strings.Join(about, " · ")
	return h
}

// Seat is the place of a player in a round.
type Seat struct {
	Table  int
	Colour tournament.Color
}

// Seats returns the places of the players at the boards of a round, by ID.
func Seats(s *journal.State, round int) map[int]Seat {
	r := s.Round(round)
	if r == nil {
		return nil
	}
	at := map[int]Seat{}
	tables := arbiter.Tables(s, r)
	for k := range r.Boards {
		if b := &r.Boards[k]; b.Black != 0 && b.White != 0 {
			at[b.White], at[b.Black] = Seat{tables[k], tournament.White}, Seat{tables[k], tournament.Black}
		}
	}
	return at
}

// byeNow returns the bye of a player in the last round that is paired, in words; "": none.
func (v *Visit) byeNow(id int) string {
	r := v.State.Round(v.State.Current())
	if r == nil {
		return ""
	}
	for k := range r.Boards {
		if r.Boards[k].Black == 0 && r.Boards[k].White == id && !r.ByTeams {
			return v.T("web.bye." + tournament.PairingAllocatedBye.String())
		}
	}
	for _, y := range r.Byes {
		if y.ID == id {
			return v.T("web.bye." + y.Kind.String())
		}
	}
	return ""
}

// PlayerState returns what is to know of a player in a few words; "": nothing.
func (v *Visit) PlayerState(p *journal.Player) string {
	switch {
	case p.Expelled:
		return v.T("web.standings.expelled")
	case p.LeftFrom > 0:
		return v.T("web.player.left-from", "round", p.LeftFrom)
	case p.From > 1:
		return v.T("web.players.from", "round", p.From)
	}
	if kind, ok := p.Byes[v.State.Coming()]; ok {
		return v.T("web.players.bye-next", "bye", v.T("web.bye."+kind.String()))
	}
	return ""
}

// Finds reports that the bar has the box that finds anybody: on every page of an event and its
// tournaments that has no box of its own, and on those of all events that ask for it.
func (f Frame) Finds() bool { return (f.HasFrame() || f.FindsAll) && !f.OwnFinder }

// FindPath returns the address that finds in the whole event, or in all events.
func (f Frame) FindPath() string {
	if !f.HasFrame() {
		return "/find"
	}
	return EventPath(f.eventID(), "find")
}

// eventID returns the event that the page is about, or in.
func (f Frame) eventID() string {
	if f.InEvent() {
		return f.Event.ID
	}
	return f.Tournament.Event
}

// FindAction returns where the box sends what is typed: to the page whose boards it finds, which
// asks the whole event where it finds none.
func (f Frame) FindAction() string {
	if f.Find {
		return f.Request.URL.Path
	}
	return f.FindPath()
}

func (f Frame) findLabel() string {
	switch {
	case f.Find:
		return f.T("desk.bar.find")
	case f.FindsAll:
		return f.T("cockpit.find-all")
	}
	return f.T("cockpit.find")
}
