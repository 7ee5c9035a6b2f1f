package events

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// section is a tournament of an event as the event's page shows it, with its players.
type section struct {
	opened
	Teams bool // its players belong to teams: they do not move
	From  string

	Category string // whose players belong in it, as it was asked for
}

// Movable reports a tournament to which players can come and from which they can go.
func (s section) Movable() bool { return s.State != nil && !s.Teams }

// movedRow is an act of moving that can be taken back.
type movedRow struct {
	Number int64
	Time   time.Time
	Actor  string
	Count  int
	To     string // the tournament, where all went to the same one

	Went    bool // they stay where they were, too
	Carried int  // games that count there
}

// Text returns the message that says it.
func (r movedRow) Text() string {
	switch {
	case r.Went && r.Carried > 0:
		return "going.row-carried"
	case r.Went:
		return "going.row"
	}
	return "section.moves-row"
}

// Undo returns the last part of the address that takes the act back.
func (r movedRow) Undo() string {
	if r.Went {
		return "ungoing"
	}
	return "unmove"
}

// Leaving returns the number of players of the section who can be moved.
func (s section) Leaving() (count int) {
	for k := range s.State.Players {
		if s.CanLeave(k) {
			count++
		}
	}
	return count
}

// CanLeave reports that a player of the section can be moved: who was paired stays.
func (s section) CanLeave(k int) bool { return arbiter.CanLeave(s.State, s.State.Players[k].ID) }

// proposal lists the proposed tournament of each player.
type proposal struct {
	By   string
	Rows []proposedRow
}

type proposedRow struct{ Name, From, To string }

// byCategory distributes by the categories of the players, and not by a number.
const byCategory = "category"

// The other ways to distribute, as the form calls them.
var measures = map[string]arbiter.Measure{"rating": arbiter.ByRating, "birth": arbiter.ByBirth}

// sectionsOf returns the tournaments of an event that the visitor may look at.
func sectionsOf(v *page.Visit, event string) ([]section, error) {
	journals, err := v.Journals(event)
	if err != nil {
		return nil, err
	}
	var list []section
	for _, j := range journals {
		t := openedOf(v, j)
		list = append(list, section{opened: t, Teams: t.State != nil && t.State.Config.ForTeams(), From: v.Value("from." + j.ID), Category: v.Value("category." + j.ID)})
	}
	return list, nil
}

// movedOf returns the acts of moving that stand and concern one of these tournaments, the last
// one first.
func movedOf(v *page.Visit, event string, sections []section) ([]movedRow, error) {
	own, err := v.Site.Desk.EventState(v.Context(), event)
	if err != nil {
		return nil, err
	}
	var rows []movedRow
	for _, e := range slices.Backward(own.Events) {
		if went, stands := own.WentOn[e.Number]; stands {
			if !containsSection(sections, went.Into) && !slices.ContainsFunc(went.Going, func(g eventjournal.Going) bool { return containsSection(sections, g.From.Tournament) }) {
				continue
			}
			rows = append(rows, movedRow{Number: e.Number, Time: e.Time.In(v.Zone()), Actor: e.Actor, Count: len(went.Going), To: nameOf(sections, went.Into), Went: true, Carried: went.Carried})
			continue
		}
		moved, stands := own.Moved[e.Number]
		if !stands || !slices.ContainsFunc(moved.Moves, func(m eventjournal.Move) bool {
			return containsSection(sections, m.From.Tournament) || containsSection(sections, m.To.Tournament)
		}) {
			continue
		}
		row := movedRow{Number: e.Number, Time: e.Time.In(v.Zone()), Actor: e.Actor, Count: len(moved.Moves)}
		for _, m := range moved.Moves {
			if name := nameOf(sections, m.To.Tournament); row.To == "" || row.To == name {
				row.To = name
			} else {
				row.To = "–"
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func containsSection(sections []section, id string) bool {
	return slices.ContainsFunc(sections, func(s section) bool { return s.ID == id })
}

func nameOf(sections []section, id string) string {
	for _, s := range sections {
		if s.ID == id {
			return s.Name
		}
	}
	return "–"
}

// movePlayers moves those who are chosen to a tournament of the event.
func movePlayers(v *page.Visit, e arbiter.Event) (*page.Next, error) {
	chosen := map[string][]int{}
	var order []string
	for _, value := range v.Values("player") {
		id, player, _ := strings.Cut(value, ":")
		n, err := strconv.Atoi(player)
		if err != nil {
			return nil, &arbiter.Refused{Message: message.New("section.unknown")}
		}
		if chosen[id] == nil {
			order = append(order, id)
		}
		chosen[id] = append(chosen[id], n)
	}
	var moves []arbiter.PlayersMove
	for _, id := range order {
		moves = append(moves, arbiter.PlayersMove{From: id, To: v.Value("to"), Players: chosen[id]})
	}
	return move(v, e, moves)
}

func move(v *page.Visit, e arbiter.Event, moves []arbiter.PlayersMove) (*page.Next, error) {
	count := 0
	for _, m := range moves {
		if m.From != m.To {
			count += len(m.Players)
		}
	}
	if _, err := v.Site.Desk.Move(v.Context(), v.By, e.ID, moves, v.Consent()); err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("web.event.moved", "count", count)}, nil
}

// distribute shows who would go where, and does it when that is asked.
func distribute(v *page.Visit, e arbiter.Event) (*page.Next, error) {
	measure := measures[v.Value("by")]
	if measure == nil && v.Value("by") != byCategory {
		return nil, &arbiter.Refused{Message: message.New("section.unknown")}
	}
	sections, err := sectionsOf(v, e.ID)
	if err != nil {
		return nil, err
	}
	states := map[string]*journal.State{}
	var shares []arbiter.Share
	var categories []arbiter.CategoryShare
	for _, s := range sections {
		if !s.Movable() {
			continue
		}
		states[s.ID] = s.State
		from, err := v.Number("from." + s.ID)
		if err != nil {
			return nil, err
		}
		if s.From != "" {
			shares = append(shares, arbiter.Share{Tournament: s.ID, From: from})
		}
		if s.Category != "" {
			categories = append(categories, arbiter.CategoryShare{Tournament: s.ID, Category: s.Category})
		}
	}
	moves := arbiter.DistributeCategories(states, categories)
	if measure != nil {
		moves = arbiter.Distribute(states, measure, shares)
	}
	if v.Value("do") == "1" {
		return move(v, e, moves)
	}
	p, err := movingPageOf(v, e)
	if err != nil {
		return nil, err
	}
	p.Proposed = &proposal{By: v.Value("by")}
	for _, m := range moves {
		for _, id := range m.Players {
			p.Proposed.Rows = append(p.Proposed.Rows, proposedRow{states[m.From].Player(id).Name, nameOf(sections, m.From), nameOf(sections, m.To)})
		}
	}
	return page.Rendered, v.Render(movingView(p))
}

// revert returns the handler of a row that takes back an act on several tournaments of
// the event, given the number of its entry in the event's journal.
func revert(undo func(*arbiter.Desk, context.Context, arbiter.Person, string, int64, arbiter.Consent) (int64, error)) func(*page.Visit) (*page.Next, error) {
	return page.EventAct(func(v *page.Visit, e arbiter.Event) (*page.Next, error) {
		number, err := v.Number("number")
		if err != nil {
			return nil, err
		}
		_, err = undo(v.Site.Desk, v.Context(), v.By, e.ID, int64(number), v.Consent())
		return nil, err
	})
}

// opened is a tournament as its journal has it.
type opened struct {
	arbiter.Journal
	Name  string
	Stage arbiter.Stage
	State *journal.State // nil: it cannot be read
	Wrong message.Message
}

// openedOf keeps a journal that cannot be read from hiding the others.
func openedOf(v *page.Visit, j arbiter.Journal) opened {
	t := opened{Journal: j, Name: j.Name}
	state, err := v.Site.Desk.State(v.Context(), j.ID)
	if err != nil && v.IsCanceled() {
		return t
	}
	if err != nil {
		v.Site.Log.Error("tournament cannot be read", "journal", j.ID, "reason", err)
		t.Wrong = arbiter.UnreadableText(err)
		return t
	}
	t.State, t.Name, t.Stage = state, state.Config.Name, arbiter.StageOf(state)
	return t
}
