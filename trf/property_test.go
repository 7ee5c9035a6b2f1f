package trf

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"torneo/handbook"
	"torneo/tournament"
)

func TestWhatIsWrittenReadsBackTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tour := anyTournament(t)
		for _, f := range []Format{TRF26, TRF16} {
			if f == TRF16 && tour.IsTeam() {
				continue
			}
			data, err := Write(tour, f, Options{LineEnd: rapid.SampledFrom([]string{"\n", "\r\n", "\r"}).Draw(t, "line end")})
			if err != nil {
				t.Fatalf("writing %v: %v", f, err)
			}
			again, _, problems := Read(data)
			if totalsDecide(problems) {
				continue
			}
			if again == nil {
				t.Fatalf("%v does not read: %v\n%s", f, problems.AtLeast(Error), data)
			}
			want := stating(tour)
			if f == TRF16 {
				want, again = inTRF16(tour), inTRF16(again)
			}
			if diff := cmp.Diff(want, again); diff != "" {
				t.Fatalf("%v (-written +read):\n%s\n%s", f, diff, data)
			}
		}
	})
}

// totalsDecide reports whether a record that was drawn happens to declare totals that say of
// its byes what the rest does not, or contradicts (R-BYES-BY-TOTALS): the totals are then right,
// as TestByesByTheTotals shows.
func totalsDecide(problems Problems) bool {
	return slices.ContainsFunc(problems, func(p Problem) bool { return strings.HasPrefix(p.Message.ID, "trf.totals.") })
}

// stating returns a record with what its file states besides: record 320 says what a team's bye
// is worth even if nobody had said it.
func stating(t *tournament.Tournament) *tournament.Tournament {
	worth, known := t.TeamByeWorth()
	if t.TeamBye != nil || !known || len(worth.Game.String()) > 4 || !slices.ContainsFunc(t.Rounds, func(r tournament.Round) bool {
		return slices.ContainsFunc(r.TeamByes, func(b tournament.Bye) bool { return b.Kind == tournament.PairingAllocatedBye })
	}) {
		return t
	}
	stated := *t
	stated.TeamBye = &worth
	return &stated
}

// anyTournament draws a record that TRF26 can hold, in the order in which Read
// returns it.
func anyTournament(t *rapid.T) *tournament.Tournament {
	d := drawing{t}
	tour := &tournament.Tournament{
		Name: d.text(40), City: d.text(20), Federation: d.text(3), Type: d.text(20),
		ChiefArbiter: d.text(20), Allotted: d.text(30), PairingBy: d.text(20),
		PlannedRounds: d.number(0, 12),
		TimeControl:   d.one("", "5400+30", "40/6000+30:900+30", "W300-B240"),
		InitialColor:  tournament.Color(d.number(0, 2)), RankOrder: d.yes(),
		RankingMethod: d.one("", "FIDE", "HBFN"), RatingFederation: d.one("", "IND", "ESP"),
		Points: d.gamePoints(),
	}
	if day := d.eventDay(); d.yes() {
		tour.Start = day
		tour.End = day.AddDays(d.number(0, 300))
	}
	for range d.number(0, 3) {
		if name := d.text(20); name != "" {
			tour.DeputyArbiters = append(tour.DeputyArbiters, name)
		}
	}
	tour.TieBreaks = rapid.SampledFrom([][]string{nil, {"PTS"}, {"PTS", "BH/C1", "DE"}, {"RTNG/R", "PTS"}}).Draw(t, "tie-breaks")
	code := d.one("", "FIDE_DUTCH", "FIDE_DUTCH_2025", "BERGER_ROUNDROBIN_G4", "FIDE_TEAM_TYPEB_MP_GP_BAKU", "CUSTOM_SWISS")
	if code == "" {
		tour.System = tournament.SystemOfText(tour.Type)
	} else {
		tour.System, _ = tournament.ParseSystem(code)
	}
	tour.Rulebook = tournament.ProposeRulebook(tour.Start, tour.End)
	if d.yes() {
		for _, c := range handbook.Chapters() {
			if d.yes() {
				tour.Rulebook.State(c, rapid.SampledFrom(handbook.EditionsOf(c)).Draw(d.t, "edition"))
			}
		}
	}
	if tour.Rulebook = tour.Rulebook.WithSystem(tour.System); tour.Rulebook.Contradicts(tour.System) {
		tour.Rulebook.State(handbook.Pairing, tour.System.Edition())
	}
	numbers := d.numbers(d.number(0, 14), MaxPlayers)
	for _, n := range numbers {
		tour.Players = append(tour.Players, d.player(n))
	}
	if len(numbers) > 1 && d.yes() {
		d.teams(tour, numbers)
	}
	d.rounds(tour, numbers)
	d.pairingRecords(tour)
	d.matches(tour, numbers)
	d.long(tour, numbers)
	d.outside(tour)
	return tour
}

// outside draws values that were computed elsewhere.
func (d drawing) outside(tour *tournament.Tournament) {
	tour.Outside.Name, tour.Outside.Source = d.one("", "Problem solving"), d.one("", "la hoja del jurado")
	for _, p := range tour.Participants() {
		if d.yes() {
			f, _ := tournament.ParseFraction(d.one("0", "-2.5", "7/3", "1000000000000", "0.000001", "12"))
			tour.Outside.Values = append(tour.Outside.Values, tournament.OutsideValue{ID: p.Number, Value: f})
		}
	}
}

// long draws the ratings of an event of more than 30 days.
func (d drawing) long(tour *tournament.Tournament, numbers []int) {
	tour.Long.Flagged = d.yes()
	tour.Long.ByRound = tour.Long.Flagged && d.yes()
	for range d.number(0, 2) {
		p := tournament.RatingPeriod{From: d.number(2, 12), Month: d.one("", "2026-12")}
		for _, n := range numbers {
			if d.yes() {
				p.Ratings = append(p.Ratings, tournament.PeriodRating{ID: n, Rating: d.number(0, 3000)})
			}
		}
		tour.Long = tour.Long.Add(p)
	}
}

// matches draws what stands in comments: the plan of a match, and games outside
// the rounds.
func (d drawing) matches(tour *tournament.Tournament, numbers []int) {
	tour.Matches = tournament.MatchPlan{PlayOut: d.yes(), ThirdPlace: d.yes()}
	if text := d.one("", "2", "2,2x15+10,2x3+2,sudden:5v4", "1x90+30,first:4x3+2"); text != "" {
		tour.Matches.Contest, _ = tournament.ParseContest(text)
	}
	if text := d.one("", "annex", "manual places=top3 time=2x15+10,sudden:5v4", "annex places=2- after=all format=roundrobin rest=3"); text != "" {
		p, _ := tournament.ParsePlayOff(text)
		numbers := numbers
		if tour.IsTeam() {
			numbers = nil
			for _, team := range tour.Participants() {
				numbers = append(numbers, team.Number)
			}
		}
		p.Lots = append(p.Lots, rapid.Permutation(numbers).Draw(d.t, "lots")[:d.number(0, min(4, len(numbers)))]...)
		tour.PlayOff = &p
	}
	if all := tour.Participants(); len(all) > 1 && d.yes() {
		tour.Decided = append(tour.Decided, tournament.DecidedMatch{After: d.number(1, MaxRounds), Winner: all[0].Number, Loser: all[1].Number,
			By: tournament.Decision(d.one(string(tournament.ByLot), string(tournament.ByRules)))})
	}
	if tour.IsTeam() {
		d.extraMatch(tour)
		return
	}
	for range d.number(0, min(3, len(numbers)/2)) {
		pair := rapid.Permutation(numbers).Draw(d.t, "extra")
		g := d.game(pair[0], pair[1], true)
		tour.Extra = append(tour.Extra, tournament.ExtraGame{After: d.number(1, MaxRounds), White: g.White, Black: g.Black, Result: g.Result})
	}
}

// extraMatch draws a match of teams outside the rounds.
func (d drawing) extraMatch(tour *tournament.Tournament) {
	if len(tour.Teams) < 2 || len(tour.Teams[0].Players) == 0 {
		return
	}
	first, second := &tour.Teams[0], &tour.Teams[1]
	g := tournament.ExtraGame{After: d.number(1, MaxRounds), White: first.Number, Black: second.Number}
	for k, white := range first.Players {
		b := tournament.Game{White: white, Result: tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}}
		if k < len(second.Players) {
			b = d.game(white, second.Players[k], true)
			b = tournament.Game{White: b.White, Black: b.Black, Result: b.Result}
		}
		g.Boards = append(g.Boards, b)
	}
	var ok bool
	if g.Result, ok = tour.MatchResult(&g); ok {
		tour.Extra = append(tour.Extra, g)
	}
}

// drawing draws parts of a record.
type drawing struct{ t *rapid.T }

func (d drawing) number(from, to int) int { return rapid.IntRange(from, to).Draw(d.t, "n") }
func (d drawing) yes() bool               { return rapid.Bool().Draw(d.t, "yes") }
func (d drawing) one(of ...string) string { return rapid.SampledFrom(of).Draw(d.t, "one") }

// text returns at most that many characters of several scripts, without blanks around.
func (d drawing) text(width int) string {
	letters := rapid.SampledFrom([]rune("abcXYZ 019,.'-/ñüßŁøВІН中\u0301€")).Draw
	return strings.TrimSpace(string(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) rune { return letters(t, "letter") }), 0, width).Draw(d.t, "text")))
}

// eventDay returns a day that record 132 can hold.
func (d drawing) eventDay() tournament.Date {
	return tournament.Date{Year: d.number(2000, 2098), Month: d.number(1, 12), Day: d.number(1, 28)}
}

func (d drawing) date() tournament.Date {
	if d.yes() {
		return tournament.Date{}
	}
	return tournament.Date{Year: d.number(1900, 2099), Month: d.number(1, 12), Day: d.number(1, 28)}
}

// points fits that many columns.
func (d drawing) points(width int) tournament.Points {
	most := map[int]int{4: 999, 6: 99999}[width]
	return tournament.Points(d.number(0, most))
}

func (d drawing) gamePoints() tournament.GamePoints {
	p := tournament.StandardGamePoints()
	change := func(fields ...*tournament.Points) {
		if d.number(0, 4) == 0 {
			v := d.points(4)
			for _, f := range fields {
				*f = v
			}
		}
	}
	change(&p.Win.White, &p.Win.Black, &p.ForfeitWin, &p.FullPointBye)
	change(&p.Draw.White, &p.Draw.Black, &p.HalfPointBye)
	change(&p.Loss.White, &p.Loss.Black)
	change(&p.ZeroPointBye, &p.ForfeitLoss)
	change(&p.PairingAllocatedBye)
	change(&p.Unknown)
	if d.number(0, 3) == 0 {
		for _, f := range []*tournament.Points{&p.Win.White, &p.Win.Black, &p.Draw.White, &p.Draw.Black, &p.Loss.White, &p.Loss.Black, &p.ForfeitWin, &p.ForfeitLoss, &p.FullPointBye, &p.HalfPointBye, &p.ZeroPointBye} {
			change(f)
		}
	}
	if p == (tournament.GamePoints{}) { // nobody states them: the usual ones
		return tournament.StandardGamePoints()
	}
	return p
}

func (d drawing) numbers(count, most int) []int {
	return rapid.SliceOfNDistinct(rapid.IntRange(1, most), count, count, rapid.ID).Draw(d.t, "numbers")
}

func (d drawing) source() tournament.RatingSource {
	switch list := d.text(20); {
	case d.yes():
		return tournament.RatingSource{}
	case list == "" || d.yes():
		return tournament.RatingSource{ByHand: true, Reason: list}
	default:
		return tournament.RatingSource{List: list, Month: d.one("2026-11", "1999-01"), Kind: d.one("standard", "rapid", "blitz")}
	}
}

func (d drawing) player(number int) tournament.Player {
	p := tournament.Player{
		Number: number, Name: d.text(33), Sex: d.one("", "m", "w"), Title: d.one("", "GM", "WIM", "CM", "AFM"),
		Federation: d.text(3), FIDEID: int64(d.number(0, 99999999999)), Birth: d.date(), Rating: d.number(0, 3000),
		Withdrawn: d.yes(), GivenRating: d.number(0, 3) * 700,
	}
	p.Expelled = p.Withdrawn && d.yes()
	p.RatingFrom, p.GivenFrom = d.source(), d.source()
	if d.yes() {
		points := d.points(4)
		p.Declared = tournament.Declared{Points: &points, Rank: d.number(0, 9999)}
	}
	for _, federation := range []string{"ESP", "IND"} {
		if d.number(0, 3) == 0 {
			p.National = append(p.National, tournament.NationalRating{
				Federation: federation, Sex: d.one("", "m", "w"), Classification: d.text(3), Name: d.text(33),
				Rating: d.number(0, 3000), Origin: d.text(3), ID: d.text(11), Birth: d.date(), From: d.source(),
			})
			p.National[len(p.National)-1].Classification = d.one("", "GM", "MF")
		}
	}
	return p
}

// teams shares the players out.
func (d drawing) teams(tour *tournament.Tournament, numbers []int) {
	players := rapid.Permutation(numbers).Draw(d.t, "boards")
	count := d.number(2, min(4, len(players)))
	for _, n := range d.numbers(count, MaxTeams) {
		team := tournament.Team{Number: n, Name: d.text(32), Nickname: d.text(5), Strength: d.number(0, 999999)}
		if d.yes() {
			match, game := d.points(6), d.points(6)
			team.Declared = tournament.Declared{Match: &match, Game: &game, Rank: d.number(0, 999)}
		}
		tour.Teams = append(tour.Teams, team)
	}
	for i, p := range players {
		team := &tour.Teams[i%count]
		team.Players = append(team.Players, p)
	}
	tour.MatchPoints = tournament.StandardMatchPoints()
	if d.yes() {
		if drawn := (tournament.MatchPoints{Win: d.points(4), Draw: d.points(4), Loss: d.points(4)}); drawn != (tournament.MatchPoints{}) {
			tour.MatchPoints = drawn
		}
	}
	if count%2 == 1 || d.yes() { // an odd number that does not state it is read with the byes of C.04.6 1.4
		tour.TeamBye = &tournament.TeamBye{Match: d.points(4), Game: d.points(4)}
	}
	tour.BoardColors = rapid.SampledFrom([][]tournament.Color{nil, {tournament.White, tournament.Black}}).Draw(d.t, "board colours")
}

// rounds pairs the players at random, then grants byes for rounds to come.
func (d drawing) rounds(tour *tournament.Tournament, numbers []int) {
	played := d.number(0, 5)
	for n := range played {
		tour.Rounds = append(tour.Rounds, d.round(tour, numbers, n == played-1))
	}
	if !tour.IsTeam() {
		for range d.number(0, 2) {
			var r tournament.Round
			for _, p := range numbers {
				if d.number(0, 2) == 0 {
					r.Byes = append(r.Byes, tournament.Bye{ID: p, Kind: tournament.ByeKind(d.number(1, 3))})
				}
			}
			tour.Rounds = append(tour.Rounds, r)
		}
	}
	for i := range tour.Rounds {
		if d.number(0, 2) == 0 {
			first, last := tour.Start, 300 // what makes no event is read in an order that makes one
			if first.IsZero() {
				first = tournament.Date{Year: 2020, Month: 11, Day: 15}
			}
			if !tour.End.IsZero() {
				last = tour.End.Number() - first.Number()
			}
			tour.Rounds[i].Date = first.AddDays(d.number(0, last))
		}
	}
	for len(tour.Rounds) > 0 && cmp.Equal(tour.Rounds[len(tour.Rounds)-1], tournament.Round{}) {
		tour.Rounds = tour.Rounds[:len(tour.Rounds)-1]
	}
	if len(tour.Rounds) == 0 {
		tour.Rounds = nil
	}
}

func (d drawing) round(tour *tournament.Tournament, numbers []int, last bool) tournament.Round {
	var r tournament.Round
	left := rapid.Permutation(numbers).Draw(d.t, "pairing")
	position := tour.PlayerIndex()
	for len(left) > 0 {
		switch what := d.number(0, 9); {
		case what < 6 && len(left) > 1:
			r.Games = append(r.Games, d.game(left[0], left[1], last))
			left = left[2:]
			continue
		case what == 6 && tour.IsTeam():
			r.Games = append(r.Games, d.emptyBoard(left[0]))
		case what == 7 && tour.IsTeam():
			r.Byes = append(r.Byes, tournament.Bye{ID: left[0], Kind: tournament.ByeKind(d.number(0, 2))})
		case what > 6 && !tour.IsTeam():
			r.Byes = append(r.Byes, tournament.Bye{ID: left[0], Kind: tournament.ByeKind(d.number(0, 3))})
		}
		left = left[1:]
	}
	first := func(g tournament.Game) int {
		switch {
		case g.White == 0:
			return position[g.Black]
		case g.Black == 0:
			return position[g.White]
		}
		return min(position[g.White], position[g.Black])
	}
	slices.SortFunc(r.Games, func(a, b tournament.Game) int { return first(a) - first(b) })
	slices.SortFunc(r.Byes, func(a, b tournament.Bye) int { return position[a.ID] - position[b.ID] })
	if tour.IsTeam() {
		d.teamRound(tour, &r)
	}
	return r
}

func (d drawing) game(a, b int, last bool) tournament.Game {
	pair := rapid.SampledFrom(legalPairs[:]).Draw(d.t, "result")
	if pair[0] == tournament.Pending && !last {
		pair = legalPairs[0]
	}
	g := tournament.Game{White: a, Black: b, Result: tournament.ByColor[tournament.Outcome]{White: pair[0], Black: pair[1]}}
	if d.yes() {
		g.Result.White, g.Result.Black = pair[1], pair[0]
	}
	if pair[0].Forfeit() && a < b && d.yes() {
		g.NoColors = true
	}
	if pair[0].IsPlayed() && d.number(0, 9) == 0 {
		g.CountedAs = &tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}
	}
	return g
}

func (d drawing) emptyBoard(player int) tournament.Game {
	g := tournament.Game{White: player, Result: tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss}, NoColors: d.yes()}
	if !g.NoColors && d.yes() {
		g.White, g.Black = 0, player
		g.Result.White, g.Result.Black = g.Result.Black, g.Result.White
	}
	return g
}

func (d drawing) teamRound(tour *tournament.Tournament, r *tournament.Round) {
	allocated := false
	for i := range tour.Teams {
		team := &tour.Teams[i]
		switch d.number(0, 5) {
		case 0:
			kind := tournament.ByeKind(d.number(0, 3))
			if kind == tournament.PairingAllocatedBye && allocated {
				continue
			}
			allocated = allocated || kind == tournament.PairingAllocatedBye
			r.TeamByes = append(r.TeamByes, tournament.Bye{ID: team.Number, Kind: kind})
		case 1:
			opponent := tour.Teams[(i+1)%len(tour.Teams)].Number
			results := []tournament.ByColor[tournament.Outcome]{
				{White: tournament.ForfeitWin, Black: tournament.ForfeitLoss},
				{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin},
				{White: tournament.ForfeitLoss, Black: tournament.ForfeitLoss},
			}
			r.Forfeits = append(r.Forfeits, tournament.Forfeit{White: team.Number, Black: opponent, Result: rapid.SampledFrom(results).Draw(d.t, "forfeit")})
		case 2:
			line := tournament.LineUp{Team: team.Number, Opponent: tour.Teams[(i+1)%len(tour.Teams)].Number}
			for _, p := range team.Players {
				line.Players = append(line.Players, p*d.number(0, 1))
			}
			r.LineUps = append(r.LineUps, line)
		}
	}
}

func (d drawing) pairingRecords(tour *tournament.Tournament) {
	for range d.number(0, 3) {
		from, id := d.number(1, 6), d.number(1, 500)
		a := tournament.Acceleration{Game: d.points(4), FirstRound: from, LastRound: from + d.number(0, 6), FirstID: id, LastID: id + d.number(0, 500)}
		if tour.IsTeam() {
			a.Match = d.points(4)
		}
		if a.Game > 300 {
			a.Game = 0 // three that overlap must fit XXA
		}
		tour.Accelerations = append(tour.Accelerations, a)
	}
	end := lastRound(tour)
	for range d.number(0, 2) {
		p := tournament.Prohibition{FirstRound: d.number(1, 20), IDs: d.numbers(d.number(2, 4), 600)}
		if d.yes() {
			p.FirstRound = 1
		}
		if last := p.FirstRound + d.number(0, 5); d.yes() && (end == 0 || last < end) {
			p.LastRound = last
		}
		tour.Prohibited = append(tour.Prohibited, p)
	}
	for range d.number(0, 2) {
		c := tournament.PointCorrection{Result: d.one("", "W", "D", "L", "F", "H", "Z", "+", "-"), Game: d.points(4), Round: d.number(0, 12)}
		if d.yes() {
			c.IDs = d.numbers(d.number(1, 4), 600)
		}
		if tour.IsTeam() {
			c.Match = tournament.Points(d.number(-99, 999))
		}
		tour.Corrections = append(tour.Corrections, c)
	}
}
