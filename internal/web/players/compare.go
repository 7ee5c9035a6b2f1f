package players

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/ratinglookup"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// comparePage is the tournament beside the rating lists: whether ratings, titles and what
// else lists have of its players are still those of the list that counts.
type comparePage struct {
	page.Frame
	Lists    bool   // there are any
	Month    string // which is looked into
	Counts   string // which counts
	OfStart  bool   // since it is that of the first day
	Passed   bool   // the month has changed since
	Months   []string
	Used     []string // the lists that are looked into
	Here     bool     // FIDE's list of the month is there
	Rows     []compareRow
	Missing  []string
	Unknown  []string
	Same     int
	Unnamed  int // players with the same ratings of which no list was named
	Compared bool
}

// compareRow is a player of whom the lists say something else.
type compareRow struct {
	ID     int
	Number int
	Name   string
	Seen   string // what of him is shown
	Parts  []comparePart
	Moves  string // his number, if all that is shown is taken
	ByHand bool
}

type comparePart struct{ What, Was, Is, From string }

// CompareLists puts the tournament beside the lists of a month: by itself beside those
// that count for it.
func CompareLists(lists Lists) page.Handler {
	return func(v *page.Visit) error {
		p, _, err := newComparePage(v, lists)
		if err != nil {
			return err
		}
		return v.Render(compareView(p))
	}
}

// newComparePage makes the page and what it is of.
func newComparePage(v *page.Visit, lists Lists) (comparePage, ratinglookup.Compared, error) {
	p := comparePage{Frame: v.Frame(message.New("source.compare.title"))}
	p.Section, p.Wide = page.PlayersSection, true
	today := v.Now()
	p.Counts, p.OfStart = ratinglookup.Month(v.State, today)
	p.Passed = p.OfStart && p.Counts < ratinglookup.MonthOf(today)
	if lists == nil {
		return p, ratinglookup.Compared{}, nil
	}
	kept, err := lists.KeptLists(v.Context())
	if err != nil || len(kept) == 0 {
		return p, ratinglookup.Compared{}, err
	}
	p.Lists = true
	p.Months = ratinglookup.Months(kept)
	p.Month = v.Value("month")
	if p.Month == "" || !slices.Contains(p.Months, p.Month) {
		p.Month = ratinglookup.Nearest(p.Months, p.Counts)
	}
	c, err := ratinglookup.CompareMonth(v.Context(), lists, v.State, p.Month)
	if err != nil {
		return p, c, err
	}
	p.show(v, &c)
	return p, c, nil
}

//i18n:prefix source.what.
func (p *comparePage) show(v *page.Visit, c *ratinglookup.Compared) {
	p.Compared, p.Same, p.Unnamed = true, c.Same, len(c.Unsourced)
	for _, l := range c.MonthLists() {
		p.Used = append(p.Used, l.List+" "+eventtext.Month(v.Printer, l.Month))
		p.Here = p.Here || l.List == tournament.FIDEList && l.Month == p.Month
	}
	numbers := arbiter.ChangedNumbers(v.State, c.Changes())
	for _, d := range c.Differences {
		was := v.State.Player(d.ID)
		row := compareRow{ID: d.ID, Number: was.Number, Name: was.Name, Seen: seenOf(&d), ByHand: d.ByHand}
		for _, part := range d.Parts {
			what := p.T("source.what." + string(part.What))
			if part.Of != "" {
				what += " " + part.Of
			}
			was, is := part.Was, part.Is
			switch part.What {
			case ratinglookup.Birth:
				was, is = p.Date(was), p.Date(is)
			case ratinglookup.Sex:
				was, is = eventtext.Sex(p.Printer, was), eventtext.Sex(p.Printer, is)
			}
			row.Parts = append(row.Parts, comparePart{what, eventtext.OrNone(was), eventtext.OrNone(is), eventtext.Source(v.Printer, part.From)})
		}
		if n := numbers[d.ID]; n > 0 {
			row.Moves = p.T("source.compare.moves", "was", was.Number, "is", n)
		}
		p.Rows = append(p.Rows, row)
	}
	name := func(ids []int) (names []string) {
		for _, id := range ids {
			names = append(names, v.State.Player(id).Name)
		}
		return names
	}
	p.Missing, p.Unknown = name(c.Missing), name(c.Unknown)
}

// Pending returns the round whose pairing is still to be made, by the numbers that there are
// then; 0 if numbers do not move any more.
func (p comparePage) Pending() int {
	if n := p.State.Current() + 1; n <= p.State.Config.Rounds && n <= 4 {
		return n
	}
	return 0
}

// seenOf identifies the shown values of a player, so that no others are taken.
func seenOf(d *ratinglookup.Difference) string {
	h := fnv.New32a()
	fmt.Fprintf(h, "%+v", d.Now)
	return strconv.Itoa(d.ID) + "-" + strconv.FormatUint(uint64(h.Sum32()), 36)
}

// takeFromLists takes over what was ticked, in one act; or names the lists as the source of
// ratings that are the same; or has the lists looked into by themselves, or not.
//
//i18n:prefix desk.done.
func takeFromLists(lists Lists) func(*page.Visit) (*page.Next, error) {
	return func(v *page.Visit) (*page.Next, error) {
		here := v.Path("players", "lists") + "?month=" + v.Value("month")
		switch v.Value("do") {
		case "watch", "unwatch":
			return &page.Next{Command: arbiter.WatchRatings{Off: v.Value("do") == "unwatch"}, Done: message.New("desk.done." + v.Value("do")), To: here}, nil
		}
		_, c, err := newComparePage(v, lists)
		if err != nil {
			return nil, err
		}
		command := arbiter.TakeRatings{Lists: c.MonthLists()}
		asked := v.Values("take")
		for _, d := range c.Differences {
			if slices.Contains(asked, seenOf(&d)) {
				command.Players = append(command.Players, journal.PlayerChanged{ID: d.ID, Player: d.Now})
			} else if slices.ContainsFunc(asked, func(s string) bool { return strings.HasPrefix(s, strconv.Itoa(d.ID)+"-") }) {
				return nil, &arbiter.Refused{Message: message.New("source.compare.changed", "player", v.State.Player(d.ID).Name)}
			}
		}
		done := message.New("desk.done.taken", "count", len(command.Players))
		if v.Value("do") == "name" {
			for _, d := range c.Unsourced {
				command.Players = append(command.Players, journal.PlayerChanged{ID: d.ID, Player: d.Now})
			}
			done = message.New("desk.done.named", "count", len(c.Unsourced))
		}
		if len(command.Players) == 0 {
			return nil, &arbiter.Refused{Message: message.New("source.compare.none")}
		}
		return &page.Next{Command: command, Done: done, To: here}, nil
	}
}
