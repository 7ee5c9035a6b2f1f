package render

import (
	"cmp"
	"slices"
	"time"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/jsonline"
	"torneo/internal/noticeboard"
	"torneo/internal/report"
	"torneo/prize"
	"torneo/rating"
	"torneo/tiebreak"
	"torneo/tournament"
)

// answers adds the documents for other programs that are not among the files: there are
// too many of them, or they have a language.
func (m *maker) answers(s *source) {
	last := len(s.b.Rounds)
	for _, lang := range i18n.Languages() {
		e := s.editionIn(lang)
		at := s.b.ID + "/" + string(lang) + "/data/"
		if !s.b.State.Config.ForTeams() {
			for n := 1; n <= last; n++ {
				m.answer(at+"reasons-"+number(n)+".json", hash("reasons", number(n), string(lang), s.head, s.after[n], s.extras), func() []byte { return jsonline.Of(e.reasonsOf(n)) })
			}
		}
		if s.b.After == 0 {
			continue
		}
		if s.b.ShowsOutlook() {
			m.answer(at+"outlook.json", hash("outlook", string(lang), s.head, s.after[last], s.extras), e.outlookJSON)
		}
		key := hash("explanation", string(lang), s.head, s.upTo(s.b.After), s.extras)
		for _, n := range s.participants() {
			m.answer(at+"explanation-"+number(n)+".json", key, func() []byte { return e.explanation(n) })
		}
	}
}

// upTo returns the key of the rounds up to one.
func (s *source) upTo(round int) string { return s.after[min(max(round, 0), len(s.after)-1)] }

// participants returns the participants of the standings, by number.
func (s *source) participants() (list []int) {
	if s.b.State.Config.ForTeams() {
		for k := range s.b.State.Teams {
			list = append(list, s.b.State.Teams[k].Number)
		}
	} else {
		for n := range s.byNumber {
			list = append(list, n)
		}
	}
	return slices.DeleteFunc(list, func(n int) bool { return n == 0 })
}

// explanation returns the derivation of each value of a participant; nil if they have no place.
func (e *edition) explanation(n int) []byte {
	x, err := e.standingsAfter(e.board.After)
	if err != nil {
		return nil
	}
	if _, in := x.Table.IndexOf(n); !in {
		return nil
	}
	list := []tiebreak.Explanation{}
	for k := range x.Standings.List {
		if why, ok := x.Standings.Explain(k, n); ok {
			list = append(list, why)
		}
	}
	return jsonline.Explanation(e.p, x, n, list)
}

func (e *edition) summary() Summary {
	c := &e.board.State.Config
	begins, ends := arbiter.DaysOf(c)
	return Summary{
		ID: e.board.ID, Name: c.Name, Event: e.board.Event, City: c.City, Federation: c.Federation, Start: begins, End: ends, System: c.System, Teams: c.ForTeams(),
		Rounds: max(c.Rounds, len(e.board.Rounds)), Published: len(e.board.Rounds), StandingsAfter: e.board.After, Provisional: e.board.Live,
	}
}

func (e *edition) aboutData() About {
	s := e.board.State
	names := or(s.Privacy.Names, journal.ByFullName)
	a := About{
		Summary: e.summary(), ChiefArbiter: s.Config.ChiefArbiter, TimeControl: s.Config.TimeControl, Tiebreaks: append([]string{}, s.Config.Ties...), Players: len(s.Players),
		Shown:   ShownJSON{s.Publication.Players, extentJSON(s.Publication.Results), extentJSON(s.Publication.Standings), extentJSON(s.Publication.Prizes)},
		Behind:  e.board.Ahead,
		Head:    e.journalHead(),
		Persons: PersonsJSON{string(names), string(or(s.Privacy.Minors, names)), s.Privacy.Years, s.Privacy.Until},
	}
	for _, r := range e.board.Rounds {
		if !r.At.IsZero() && (a.Changed == nil || r.At.After(*a.Changed)) {
			a.Changed = timeOf(r.At)
		}
	}
	for _, f := range e.files() {
		a.Files = append(a.Files, PublicFile{e.b.ID + "/data/" + f.name})
	}
	return a
}

func extentJSON(x journal.Extent) string { return string(cmp.Or(x, "nothing")) }

// timeOf returns a time as programs read it; nil: it is not known.
func timeOf(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}

func (e *edition) playersJSON() Players {
	s := e.board.State
	out := Players{Total: len(s.Players), Players: []PlayerJSON{}}
	for k := range s.Players {
		p := &s.Players[k]
		out.Players = append(out.Players, PlayerJSON{
			Entrant: p.ID, Number: p.Number, Name: p.Name, Shown: string(p.Shown), Title: string(p.Title), Federation: p.Federation, FIDEID: p.FIDEID,
			Rating: p.TournamentRating(e.board.Record.RankingMethod, e.board.Record.RatingFederation), Born: e.board.Years[p.Number], Withdrawn: p.LeftFrom > 0 || p.Expelled,
		})
	}
	slices.SortStableFunc(out.Players, func(a, b PlayerJSON) int {
		return cmp.Or(withNumber(a.Number, b.Number), cmp.Compare(a.Entrant, b.Entrant))
	})
	return out
}

// withNumber compares numbers; those without one come last.
func withNumber(a, b int) int {
	if (a == 0) != (b == 0) {
		return cmp.Compare(b, a)
	}
	return cmp.Compare(a, b)
}

func (e *edition) teamsJSON() Teams {
	s := e.board.State
	out := Teams{Total: len(s.Teams), Teams: []TeamJSON{}}
	for k := range s.Teams {
		t := &s.Teams[k]
		x := TeamJSON{Entrant: t.ID, Number: t.Number, Name: t.Name, Players: []noticeboard.Who{}}
		for _, id := range t.Players {
			if p := s.Player(id); p != nil {
				x.Players = append(x.Players, noticeboard.Who{Number: p.Number, Name: p.Name})
			}
		}
		out.Teams = append(out.Teams, x)
	}
	slices.SortStableFunc(out.Teams, func(a, b TeamJSON) int {
		return cmp.Or(withNumber(a.Number, b.Number), cmp.Compare(a.Entrant, b.Entrant))
	})
	return out
}

func (e *edition) roundShort(n int) RoundShort {
	c := &e.board.State.Config
	r := RoundShort{Round: n, Time: c.TimeOf(n)}
	if n <= len(c.Dates) {
		r.Day = c.Dates[n-1]
	}
	if n <= len(e.board.Rounds) {
		r.Published, r.Changed, r.Results = timeOf(e.board.State.Rounds[n-1].PublishedAt), timeOf(e.board.Rounds[n-1].At), e.board.Rounds[n-1].Results
	}
	return r
}

func (e *edition) roundsJSON() Rounds {
	out := Rounds{Rounds: []RoundShort{}}
	for n := 1; n <= max(e.board.State.Config.Rounds, len(e.board.Rounds)); n++ {
		out.Rounds = append(out.Rounds, e.roundShort(n))
	}
	return out
}

func (e *edition) roundJSON(n int) Round {
	s := e.seating(n)
	out := Round{RoundShort: e.roundShort(n), Boards: []BoardJSON{}, Byes: []ByeJSON{}}
	if at, drawn := e.board.State.Positions[n]; drawn {
		out.Position = &at
	}
	for k := range s.Matches {
		m := &s.Matches[k]
		x := MatchJSON{Match: k + 1, First: m.First, Second: m.Second}
		if out.Results {
			x.Score = m.Score()
		}
		out.Matches = append(out.Matches, x)
	}
	for k := range s.Boards {
		b := &s.Boards[k]
		x := BoardJSON{Board: b.Table, White: seatJSON(&b.White), Black: seatJSON(&b.Black)}
		if b.Outcome.White != tournament.Pending {
			x.Result = &b.Outcome
		}
		out.Boards = append(out.Boards, x)
	}
	for k := range s.Away {
		a := &s.Away[k]
		out.Byes = append(out.Byes, ByeJSON{noticeboard.Who{Number: a.Number, Name: a.Name}, a.Kind})
	}
	return out
}

func seatJSON(x *report.Seat) *noticeboard.Who {
	if x.Name == "" {
		return nil
	}
	return &noticeboard.Who{Number: x.Number, Name: x.Name}
}

func (e *edition) reasonsOf(n int) Reasons {
	out := Reasons{Round: n, Boards: []PairReasons{}}
	s, why := e.seating(n), e.roundReasons(n)
	for k := range s.Boards {
		b := &s.Boards[k]
		if b.White.Name == "" || b.Black.Name == "" {
			continue
		}
		out.Boards = append(out.Boards, PairReasons{b.Table, noticeboard.Who{Number: b.White.Number, Name: b.White.Name}, noticeboard.Who{Number: b.Black.Number, Name: b.Black.Name}, append([]string{}, why.of(b.White.Number, b.Black.Number)...)})
	}
	return out
}

func (e *edition) prizesJSON() Prizes {
	out := Prizes{Fund: e.board.Fund}
	if r := e.board.Prizes; r != nil {
		awarded := jsonline.PrizesOf(e.board.After, e.localizePrizes(r))
		out.Awarded = &awarded
	}
	return out
}

// localizePrizes returns the division with everybody named as they are shown in this language.
func (e *edition) localizePrizes(r *prize.Result) *prize.Result {
	if e.board.State.Config.ForTeams() {
		return r
	}
	names := map[int]string{}
	for k := range e.board.State.Players {
		names[e.board.State.Players[k].Number] = e.board.State.Players[k].Name
	}
	out := *r
	out.Awards, out.Stages = slices.Clone(r.Awards), slices.Clone(r.Stages)
	for k := range out.Awards {
		if a := &out.Awards[k]; a.Number > 0 {
			a.Name = names[a.Number]
		}
	}
	for k := range out.Stages {
		out.Stages[k].Claimants = slices.Clone(r.Stages[k].Claimants)
		for m := range out.Stages[k].Claimants {
			if c := &out.Stages[k].Claimants[m]; c.Number > 0 {
				c.Name = names[c.Number]
			}
		}
	}
	return &out
}

// listing adds the list of all tournaments.
func (m *maker) listing(boards []*noticeboard.Board) {
	out := Listing{Total: len(boards), Tournaments: []Summary{}}
	for _, b := range boards {
		out.Tournaments = append(out.Tournaments, newSource(b, m.site.printers).editionIn(i18n.English).summary())
	}
	m.add("tournaments.json", jsonType, hash("tournaments", of(out)), func() []byte { return jsonline.Of(out) })
}

// documents adds the files for other programs beside those of data.
func (e *edition) documents(add func(name, what string, round int, kind, key string, make func() []byte)) {
	s, last := e.board, len(e.board.Rounds)
	all := hash(e.after[last], e.extras)
	write := func(make func() any) func() []byte { return func() []byte { return jsonline.Of(make()) } }
	if len(s.State.Players) > 0 {
		add("players.json", "players", 0, jsonType, of(s.Years), write(func() any { return e.playersJSON() }))
	}
	if s.State.Config.ForTeams() {
		add("teams.json", "teams", 0, jsonType, "", write(func() any { return e.teamsJSON() }))
	}
	add("rounds.json", "rounds", 0, jsonType, all, write(func() any { return e.roundsJSON() }))
	for k := range s.Rounds {
		n := k + 1
		add("round-"+number(n)+".json", "round", n, jsonType, hash(e.after[n], e.extras), write(func() any { return e.roundJSON(n) }))
	}
	for n := 1; n < s.After; n++ {
		add("standings-"+number(n)+".json", "standings", n, jsonType, hash(e.upTo(n), e.extras), func() []byte { return e.standingsJSON(n) })
	}
	if s.Fund != "" {
		add("prizes.json", "prizes", 0, jsonType, hash(e.prizesKey, e.upTo(s.After)), write(func() any { return e.prizesJSON() }))
	}
	if s.Ratings != nil {
		add("ratings.json", "ratings", 0, jsonType, e.ratingsKey, func() []byte { return jsonline.Ratings("", s.Record, withName(s.Record, s.Ratings), 0) })
	}
}

// withName leaves out of the ratings who is not in the record.
func withName(t *tournament.Tournament, r *rating.Report) *rating.Report {
	out := *r
	out.Players = r.Players[:min(len(r.Players), len(t.Players))]
	return &out
}

// standingsJSON returns the standings after a round.
func (e *edition) standingsJSON(n int) []byte {
	x, err := e.standingsAfter(n)
	if err != nil {
		return []byte("{}\n")
	}
	return jsonline.Standings("", x)
}
