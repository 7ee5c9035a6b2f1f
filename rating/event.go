package rating

import (
	"cmp"
	"slices"

	"torneo/crosstable"
	"torneo/message"
	"torneo/tournament"
)

// Report holds the rating changes of an event's players.
type Report struct {
	Rules   Rules
	Pace    Pace
	Players []Player // in the order of the record
	Below   []int    // numbers of those rated below the floor, taken as unrated

	// Swiss: a round robin is rated as a Swiss, since games were not played
	// (R-FIELD-UNPLAYED).
	Swiss bool

	// Unknown lists the unknown parts of the text that concern the event.
	Unknown []string
}

// Player is the rating change of one player.
type Player struct {
	Number int
	Rating int  // before; 0: unrated
	Since  bool // the rating was published after the beginning (B.02 (2022) 8.2.4)
	Games  []Game

	Count    int // games that count
	Points   int // in them, in tenths
	Expected int // in them, in hundredths
	K        int
	Why      Why
	Change   int // before rounding, in hundredths of a rating point
	Rounded  int // to a whole number, .5 away from zero (B.02 8.3.4)
	New      int // rating after the event; 0: none, or one that falls below the floor

	Performance int // average of the opponents and dp; 0: no games
	First       *First
}

// Fell reports whether the event takes the rating below the floor: the player has
// none any more (B.02 7.1).
func (p *Player) Fell() bool { return p.Rating > 0 && p.New == 0 }

// Options holds facts that a report of an event does not contain, by player's number.
type Options struct {
	Pace    Pace            // the rate of play; without one that of the rules
	K       map[int]int     // coefficients that are known
	New     map[int]bool    // players with fewer than 30 games
	Peak    map[int]int     // the highest rating ever published
	Earlier map[int]Earlier // games of an unrated player in other events
	Since   map[int]int     // ratings published between the beginning and the rating of the event

	// AfterMatch holds the games played after their match was won, by round and
	// the number of either player.
	AfterMatch map[[2]int]bool
}

// Refused is the error of an event that cannot be rated.
type Refused struct{ Message message.Message }

func (r *Refused) Error() string { return r.Message.String() }

// Sentence returns the error as a sentence for people.
func (r *Refused) Sentence() message.Message { return r.Message }

func refuse(id string, pairs ...any) error { return &Refused{message.New(id, pairs...)} }

// Event computes the ratings of the players of an event; in a team event from each
// player's own games. All games played count, whatever points they gave: also
// those of a player whose results are struck from a round robin. The error is the
// crosstable's *Contradiction for a record that contradicts itself, a *Refused for
// one that these rules cannot rate.
func Event(t *tournament.Tournament, r Rules, o Options) (*Report, error) {
	if _, err := crosstable.New(t, 0); err != nil {
		return nil, err
	}
	e := event{t: t, rules: r, options: o, index: t.PlayerIndex(), end: t.End}
	if e.end.IsZero() {
		e.end = t.Start
	}
	if err := e.check(); err != nil {
		return nil, err
	}
	e.read()
	if err := e.checkField(); err != nil {
		return nil, err
	}
	report := &Report{Rules: r, Pace: o.Pace, Players: e.players, Swiss: e.unplayed && e.roundRobin()}
	for i := range t.Players {
		if rating := t.Players[i].Rating; rating > 0 && rating < r.Floor {
			report.Below = append(report.Below, t.Players[i].Number)
		}
	}
	report.Unknown = slices.DeleteFunc(slices.Clone(r.Unknown), func(key string) bool {
		switch key {
		case "unplayed":
			return !report.Swiss
		case "five", "blitz-three":
			return r.Kind != Blitz
		}
		return false
	})
	e.strikeZeros()
	e.firsts()
	for i := range e.players {
		if e.players[i].Rating > 0 {
			e.change(i)
		}
	}
	return report, nil
}

// event is one being reckoned.
type event struct {
	t       *tournament.Tournament
	rules   Rules
	options Options
	index   map[int]int
	end     tournament.Date
	players []Player
	best    int // rating of the highest rated when the event begins

	unplayed bool         // a game is won by forfeit
	struck   map[int]bool // unrated players whose event does not count
}

// check refuses dates that cannot be, and what contradicts the record.
func (e *event) check() error {
	t := e.t
	if !t.Start.IsZero() && t.End.Complete() && t.End.Ordinal() < t.Start.Ordinal() {
		return refuse("ratings.dates", "start", t.Start, "end", t.End)
	}
	unrated := 0
	for i := range t.Players {
		p := &t.Players[i]
		if e.end.Year > 0 && (p.Birth.Year > e.end.Year || p.Birth.Complete() && e.end.Complete() && p.Birth.Ordinal() > e.end.Ordinal()) {
			return refuse("ratings.birth", "player", p.Number, "birth", p.Birth, "end", e.end)
		}
		if e.rating(i) == 0 {
			unrated++
			_, known := e.options.K[p.Number]
			if (known || e.options.New[p.Number] || e.options.Peak[p.Number] > 0) && e.options.Since[p.Number] == 0 {
				return refuse("ratings.no-rating", "player", p.Number)
			}
		}
	}
	if len(t.Players) == 2 && unrated > 0 {
		return refuse("ratings.match")
	}
	return cmp.Or(e.checkEarlier(), e.checkSince())
}

// checkSince refuses ratings that cannot have been published since the event began
// (B.02 (2022) 8.2.4).
func (e *event) checkSince() error {
	for number, since := range e.options.Since {
		i, ok := e.index[number]
		switch {
		case !ok:
			return refuse("ratings.no-player", "player", number)
		case !e.rules.Since:
			return refuse("ratings.since.edition", "edition", e.rules.Edition.Name())
		case e.rating(i) > 0 || e.options.Earlier[number].Games > 0:
			return refuse("ratings.since.rated", "player", number)
		case since < e.rules.Floor || since > 4000:
			return refuse("ratings.since.wrong", "player", number, "floor", e.rules.Floor)
		}
	}
	return nil
}

// rating returns a player's rating; 0 if it is below the floor (R-BELOW-FLOOR).
func (e *event) rating(i int) int {
	if rating := e.t.Players[i].Rating; rating >= e.rules.Floor {
		return rating
	}
	return 0
}

// change reckons the change of a rating (B.02 8.3), in this event alone (R-K-PERIOD).
func (e *event) change(i int) {
	p, r := &e.players[i], &e.rules
	if r.Cap == BenefitOnce {
		benefitOnce(p.Games)
	}
	sum := 0
	for k := range p.Games {
		g := &p.Games[k]
		if g.Omitted != Counts {
			continue
		}
		used := g.Difference
		if g.Capped {
			used = min(max(used, -r.CapAt), r.CapAt)
		}
		g.Expected = ExpectedScore(used)
		p.Count++
		p.Points += g.Points
		p.Expected += g.Expected
		sum += g.Rating
	}
	p.New = p.Rating
	if p.Count == 0 {
		return
	}
	p.K, p.Why = r.Coefficient(Facts{p.Rating, e.options.Peak[p.Number], e.t.Players[i].Birth, e.options.New[p.Number] || p.Since}, e.end)
	if k, ok := e.options.K[p.Number]; ok {
		p.K, p.Why = k, WhyStated
	}
	if limited := LimitCoefficient(p.K, p.Count); limited < p.K {
		p.K, p.Why = limited, WhyManyGames
	}
	p.Change = p.K * (10*p.Points - p.Expected)
	p.Rounded = roundAway(p.Change, 100)
	if p.New = p.Rating + p.Rounded; p.New < r.Floor {
		p.New = 0
	}
	p.Performance = performance(sum, p.Points, p.Count)
}

// performance returns the rounded average of the opponents and the difference that
// goes with the score.
func performance(sum, points, games int) int {
	return roundAway(sum, games) + DifferenceOf(points, games)
}

// roundAway returns a/b, with b > 0, rounded to the nearest whole number, .5 away
// from zero.
func roundAway(a, b int) int {
	if a < 0 {
		return -roundAway(-a, b)
	}
	return (2*a + b) / (2 * b)
}
