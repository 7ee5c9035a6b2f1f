// Package noticeboard computes what everybody may see of a tournament. It is
// one pure function of what has been published, with privacy applied. What is a
// draft, private or hidden is not in the value at all, so nothing that is made
// of it can tell it.
package noticeboard

import (
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/entry"
	"torneo/internal/fundfile"
	"torneo/internal/journal"
	"torneo/internal/picture"
	"torneo/internal/report"
	"torneo/outlook"
	"torneo/prize"
	"torneo/rating"
	"torneo/tournament"
)

// Board is the public view of a tournament.
type Board struct {
	ID      string           // of its journal
	Event   string           // what its event is called; "": not said
	EventID string           // of its event; "": it has none
	Logo    *picture.Picture // the organiser's; nil: none
	Zone    *time.Location   // in which times are told; nil: UTC
	Entry   int64            // the last one of its journal that is in here
	At      time.Time        // when that was
	Head    entry.Head       // of the journal when something was published last; zero: there is none yet
	Ahead   bool             // the journal goes on with what this program does not know

	// State is the tournament as if nothing had ever happened in it but what is
	// published, to persons who are named as they are shown. Hidden ones have no name.
	State *journal.State
	// Record is the same as the rules see it.
	Record *tournament.Tournament
	Rounds []Round // published ones

	Series []*Series // that count it, and are shown

	After              int                   // of the standings; 0: none are shown
	Live               bool                  // they are of a round that is being played
	Regulations        *journal.Announcement // of the event, as announced last; nil: nothing was
	RegulationsVersion int                   // which version they are
	Fund               string                // what prizes are announced, without names; "": none
	Prizes             *prize.Result         // who receives what; nil: not shown
	Ratings            *rating.Report        // nil: not shown, or there are none
	Categories         []Category            // that have standings of their own
	Years              map[int]int           // years of birth that are shown, by pairing number
}

// Category is some of the players, by pairing number. Hidden ones are in none: it would
// tell of them.
type Category struct {
	Name    string
	Members map[int]bool
}

// Round is a round that has been published.
type Round struct {
	Number  int
	Results bool      // they are shown
	At      time.Time // of the last entry that changed what is shown of it
}

// Standing is the state of a tournament in its public view.
type Standing struct {
	Tournament string
	Last       int64  // the number of the entry up to which it is
	Board      *Board // nil: nobody sees anything
	Unread     bool   // it could not be read, or not to its end: what everybody sees of it is not known
}

// Of returns the public view of a tournament on a day; nil if nothing is public.
func Of(s *journal.State, on tournament.Date) *Board {
	if !s.Publication.Open {
		return nil
	}
	known := publishedState(s) // with its persons as they are, who stay here
	b := &Board{State: applyPrivacy(known, on), Years: years(known, on), Entry: s.Last, At: s.LastAt, Head: s.Published, Ahead: s.Ahead != nil}
	b.Record = b.State.Record(len(b.State.Rounds))
	for k := range b.State.Rounds {
		r := &b.State.Rounds[k]
		of := Round{Number: k + 1, Results: arbiter.ShowsResults(s, k), At: r.PublishedAt}
		if of.Results {
			of.At = r.ChangedAt
		}
		b.Rounds = append(b.Rounds, of)
	}
	b.After, b.Live = arbiter.PublishedStandings(b.State)
	if b.After > 0 {
		if _, r, err := arbiter.Ratings(known, nil, rating.Options{}); err == nil {
			b.Ratings = withoutAges(r)
		}
	}
	b.categories(s)
	b.prizes(s, known)
	if n := len(s.Regulations.Announced); n > 0 {
		b.Regulations, b.RegulationsVersion = &s.Regulations.Announced[n-1], n
	}
	return b
}

// Standings returns the standings after a round, as tables are made of them.
func (b *Board) Standings(round int) (*report.Event, error) {
	r, err := arbiter.Standings(b.State, round)
	if err != nil {
		return nil, err
	}
	return &report.Event{Tournament: r.Tournament, Table: r.Table, Standings: r.Standings}, nil
}

// Outlook returns what is certain, possible and impossible at the end, as it follows from what is
// published; nil if it is not shown. Prizes and norms are not in it: who has a claim tells of ages
// and clubs, and norms need what is not said of persons.
func (b *Board) Outlook() (*report.OutlookFor, error) {
	if !b.ShowsOutlook() {
		return nil, nil
	}
	o, err := outlook.Of(b.Record, outlook.Request{})
	if err != nil {
		return nil, err
	}
	f := &report.OutlookFor{Tournament: b.Record, Outlook: o}
	if n := b.State.Publication.Outlook; n > 0 {
		f.Goals = append(f.Goals, report.OutlookGoal{Places: n})
	}
	if n := b.State.Publication.Relegated; n > 0 {
		f.Goals = append(f.Goals, report.OutlookGoal{Last: n})
	}
	return f, nil
}

// ShowsOutlook reports whether there is an outlook for everybody: it is switched on, and standings
// are shown.
func (b *Board) ShowsOutlook() bool { return b.After > 0 && b.State.Publication.ShowsOutlook() }

// Name returns the name of the tournament with its event.
func (b *Board) Name() string { return arbiter.FullName(b.Event, b.State.Config.Name) }

// categories adds who belongs to each category, if everybody may see it.
func (b *Board) categories(s *journal.State) {
	if !s.Publication.Categories || b.After == 0 || s.Config.ForTeams() {
		return
	}
	there := map[int]int{} // pairing numbers of who is called by something
	for k := range b.State.Players {
		if p := &b.State.Players[k]; p.Name != "" && p.Number > 0 {
			there[p.ID] = p.Number
		}
	}
	for k := range s.Categories {
		c := Category{Name: s.Categories[k].Name, Members: map[int]bool{}}
		for id := range arbiter.Members(s, &s.Categories[k]) {
			if n := there[id]; n > 0 {
				c.Members[n] = true
			}
		}
		if len(c.Members) > 0 {
			b.Categories = append(b.Categories, c)
		}
	}
}

// prizes adds what is announced, and who receives what. Names of clubs and who is in
// which category are not announced.
func (b *Board) prizes(s, known *journal.State) {
	if s.Publication.Prizes == journal.Nothing || s.Fund.Text == "" {
		return
	}
	file, problems := fundfile.Read([]byte(s.Fund.Text))
	if len(problems) > 0 {
		return
	}
	file.Fund.PlayOff, file.Fund.Clubs = nil, nil
	for name := range file.Fund.Categories {
		file.Fund.Categories[name] = nil
	}
	b.Fund = fundfile.Write(file.Fund, fundfile.Remarks{})
	if s.Publication.Prizes != journal.Awarded || b.After == 0 {
		return
	}
	known.Fund, known.Categories, known.Clubs = s.Fund, s.Categories, s.Clubs
	if r, err := arbiter.DividePrizes(known, b.After); err == nil {
		r.Result.Fund = file.Fund
		names := map[int]string{}
		for k := range b.State.Players {
			names[b.State.Players[k].Number] = b.State.Players[k].Name
		}
		called := func(c *prize.Claimant) {
			if c.Number > 0 && !b.State.Config.ForTeams() {
				c.Name = names[c.Number]
			}
		}
		for k := range r.Result.Awards {
			called(&r.Result.Awards[k].Claimant)
		}
		for k := range r.Result.Stages {
			stage := &r.Result.Stages[k]
			stage.Eligible = nil // who is of which category
			for m := range stage.Claimants {
				called(&stage.Claimants[m])
			}
		}
		b.Prizes = r.Result
	}
}

// withoutAges returns the report without what a coefficient was taken for, which tells ages.
func withoutAges(r *rating.Report) *rating.Report {
	out := *r
	out.Players = append([]rating.Player(nil), r.Players...)
	for k := range out.Players {
		out.Players[k].Why = rating.Player{}.Why
	}
	return &out
}
