package standings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/message"
	"torneo/pairing/knockout"
	"torneo/pairing/playoff"
	"torneo/tiebreak"
	"torneo/tournament"
)

// Request holds the choices for standings that replace those of the event. The
// zero Request replaces none.
type Request struct {
	Edition handbook.Edition // "": the event's
	List    []tiebreak.Spec  // nil: the event's, or else the one recommended for such an event
	Preset  string           // a recommended list by its name, instead
	Round   int              // LastComplete, LastPaired, or the number of a round
	Options tiebreak.Options
	Floor   bool // unrated players count with FIDE's floor (tiebreak.UnratedAtFloor)
	Lots    bool // whoever the list leaves tied draws lots
}

// Special rounds in place of a number.
const (
	LastComplete = 0  // the last round paired, but for one that is being played (R-ROUND-IN-PLAY)
	LastPaired   = -1 // also while it is being played
)

// Result holds the standings of an event, all that they were made from, and
// remarks on it. All code that shows standings, gives prizes by them or compares
// a record with them takes them from here, so that there is one answer.
type Result struct {
	Tournament  *tournament.Tournament
	Edition     handbook.Edition
	Beside      handbook.Others // what the event may be played under besides, where its day alone gives the edition
	List        []tiebreak.Spec // before anything was left out of it
	Preset      *Preset         // the recommended list, where nobody declared one
	Table       *crosstable.Table
	Calculation *tiebreak.Calculation
	Standings   *Standings
	ByBracket   bool              // a bracket gives the places, and the list does not
	Bracket     *knockout.Bracket // that one; nil: none
	InPlay      InPlay            // the last round, if games of it go on

	// Of standings after the last round, if a play-off is declared.
	Courses []*playoff.Course
	Waiting message.Message // why nobody plays yet
	Unfit   message.Message // why the games outside the rounds are not its games

	Said []message.Message // how it was made, where the event does not say

	request Request
	listed  []message.Message // of the list, to be said if it is used
}

// InPlay is a round with games in progress; the zero InPlay is none.
type InPlay struct {
	Round    int
	Finished int
	Games    int
}

// NoRound is the error of a round that has not been paired.
type NoRound struct{ Round, Last int }

func (e *NoRound) Error() string {
	return fmt.Sprintf("there is no round %d; the last one paired is %d", e.Round, e.Last)
}

// Sentence returns the error as a sentence for people.
func (e *NoRound) Sentence() message.Message {
	return message.New("standings.no-round", "round", e.Round, "last", e.Last)
}

// Of computes the standings of an event.
//
// The error is a *NoRound, a *NoPreset, a *tiebreak.SyntaxError of the event's own
// list, a *tiebreak.Refused where the regulations refuse one of its tie-breaks, a
// *tiebreak.NoOtherUnplayed where they refuse how rounds not played are to count, a
// *crosstable.Contradiction of the record, or a *schedule.Unfit of one that is no
// bracket.
func Of(t *tournament.Tournament, r Request) (*Result, error) {
	x, err := Prepare(t, r)
	if err != nil {
		return nil, err
	}
	return x, x.Order()
}

// Prepare settles round, edition and list, and prepares the calculation, for
// callers that change the list before it is used, or need one value only. The
// errors are those of Of.
func Prepare(t *tournament.Tournament, r Request) (*Result, error) {
	x := &Result{Tournament: t.WithDefaults(), request: r}
	x.settleSystem()
	if err := x.settleRound(); err != nil {
		return nil, err
	}
	x.sayLeft()
	x.settleEdition()
	if err := x.settleList(); err != nil {
		return nil, err
	}
	options := x.request.Options
	if r.Floor {
		options.Unrated = tiebreak.UnratedAtFloor(t)
	}
	var err error
	if x.Calculation, err = tiebreak.New(x.Table, x.Edition, options); err != nil {
		return x, err
	}
	if m := x.Calculation.UnplayedNote(); !m.IsZero() {
		x.Said = append(x.Said, m)
	}
	return x, nil
}

// SayList adds the remarks on the list before it is used.
func (x *Result) SayList() { x.Said, x.listed = append(x.Said, x.listed...), nil }

// Use replaces the list, and drops the remarks on the old one.
func (x *Result) Use(list []tiebreak.Spec) {
	x.List, x.Preset, x.ByBracket, x.listed = list, nil, false, nil
}

// Order computes the standings: by the bracket, or by the list, and then by the
// declared play-offs.
func (x *Result) Order() (err error) {
	if x.ByBracket {
		if x.Table.After < x.Tournament.RoundsPaired() {
			x.Bracket, err = knockout.Follow(x.Tournament, x.Table.After+1)
		} else {
			x.Bracket, err = knockout.Now(x.Tournament)
		}
		if err == nil {
			x.Standings = NewFromPlaces(x.Calculation, x.Bracket.Places())
		}
		return err
	}
	var lots *Lots
	if x.request.Lots {
		lots = LotsOf(x.Tournament)
	}
	x.SayList()
	if x.Standings, err = Compute(x.Calculation, x.List, lots); err != nil {
		return err
	}
	x.Standings.Beside = x.Beside
	if x.InPlay.Round == x.Table.After {
		x.Standings.InPlay = x.InPlay
	}
	for _, d := range x.Standings.Dropped {
		x.Said = append(x.Said, d.Sentence(x.Edition))
	}
	fore := func(s tiebreak.Spec) bool { return s.Fore || s.Code == "FB" }
	if planned, paired := x.Tournament.PlannedRounds, x.Tournament.RoundsPaired(); slices.ContainsFunc(x.Standings.List, fore) && planned > paired && x.Table.After == paired {
		x.say("standings.said.to-come", "planned", planned, "paired", paired)
	}
	x.playOff()
	if lots != nil {
		x.say("standings.said.lots", "seed", lots.Seed)
	}
	return nil
}

func (x *Result) say(id string, pairs ...any) { x.Said = append(x.Said, message.New(id, pairs...)) }

// settleSystem infers an unstated system. Tie-breaks that the regulations refuse a
// round robin are not refused to one that is only inferred (R-ROUND-ROBIN-UNNAMED).
func (x *Result) settleSystem() {
	taken, cycles := InferRoundRobin(x.Tournament)
	if cycles > 0 {
		x.Tournament, x.request.Options.BuchholzAnywhere = taken, true
		x.say("standings.said.round-robin", "count", cycles)
	}
}

// InferRoundRobin returns the event with the system that its standings take: an event without a
// stated system is a round robin if all participants meet, in so many cycles
// (R-ROUND-ROBIN-UNNAMED). Any other event is returned unchanged, with 0 cycles.
func InferRoundRobin(t *tournament.Tournament) (_ *tournament.Tournament, cycles int) {
	if t.System.Family != tournament.UnknownFamily || knockout.Is(t) || knockout.IsMatch(t) {
		return t, 0
	}
	if cycles = crosstable.Cycles(t); cycles == 0 {
		return t, 0
	}
	taken := *t
	taken.System.Family, taken.System.Games = tournament.RoundRobin, cycles
	return &taken, cycles
}

// settleRound finds the round that is meant, and its table.
func (x *Result) settleRound() error {
	t, round := x.Tournament, x.request.Round
	paired := t.RoundsPaired()
	x.InPlay = Playing(t)
	x.ByBracket = x.request.List == nil && x.request.Preset == "" && knockout.Is(t)
	switch {
	case round > paired || round < LastPaired:
		return &NoRound{round, paired}
	case round == LastPaired, round == LastComplete && x.InPlay.Round == 0:
		round = paired
	case round == LastComplete && paired > 1:
		round = paired - 1
		x.say("standings.said.in-play", "round", paired, "finished", x.InPlay.Finished, "games", x.InPlay.Games, "after", round)
	case round == LastComplete: // nothing is complete
		round = paired
	}
	var err error
	x.Table, err = crosstable.NewBefore(t, round+1)
	return err
}

// sayLeft names the players struck out because their forfeits are taken for a
// withdrawal.
func (x *Result) sayLeft() {
	var numbers []string
	for _, p := range x.Table.Participants {
		if p.TakenAsLeft {
			numbers = append(numbers, strconv.Itoa(p.Number))
		}
	}
	if len(numbers) > 0 {
		x.say("standings.said.left", "count", len(numbers), "numbers", strings.Join(numbers, ", "))
	}
}

// Playing returns the last round paired, if it has games without a result; none
// where a bracket gives the places. An adjourned game counts as a draw until it is
// over (C.04.2 3.1) and does not keep a round open; a missing result of an earlier
// round does not either (R-ROUND-IN-PLAY).
func Playing(t *tournament.Tournament) InPlay {
	p := InPlay{Round: t.RoundsPaired()}
	if p.Round == 0 || knockout.Is(t) {
		return InPlay{}
	}
	round := &t.Rounds[p.Round-1]
	for _, g := range round.Games {
		p.Games++
		if g.Result.White != tournament.Pending && (t.System.Family != tournament.DoubleSwiss || g.Second.White != tournament.Pending) {
			p.Finished++
		}
	}
	p.Games += len(round.Matches)
	if p.Finished == p.Games {
		return InPlay{}
	}
	return p
}

func (x *Result) settleEdition() {
	t := x.Tournament
	if x.Edition = x.request.Edition; x.Edition != "" {
		return
	}
	x.Edition = t.Rulebook.TieBreaks
	if t.Rulebook.Proposed.Has(handbook.TieBreaks) && t.Start.IsZero() && t.End.IsZero() {
		x.say("standings.said.no-dates", "edition", string(x.Edition), "chapter", tiebreak.Chapter(x.Edition))
	}
	if x.Beside = t.OtherEditions(handbook.TieBreaks); x.Beside != (handbook.Others{}) {
		x.say("standings.said.beside", "edition", string(x.Edition), "chapter", tiebreak.Chapter(x.Edition), "beside", tiebreak.OtherEditions(x.Beside))
	}
}

// settleList takes the list asked for, else the event's, else the one recommended
// for such an event.
func (x *Result) settleList() (err error) {
	t := x.Tournament
	switch {
	case x.ByBracket:
		x.List = []tiebreak.Spec{{Code: "PTS"}}
		return nil
	case x.request.List != nil:
		x.List = x.request.List
		return nil
	case x.request.Preset != "":
		preset, err := PresetByName(x.request.Preset, x.Edition)
		if err != nil {
			return err
		}
		x.List, err = tiebreak.ParseList(preset.List)
		return err
	case len(t.TieBreaks) > 0:
		x.List, err = tiebreak.ParseAll(t.TieBreaks)
		return err
	}
	preset := RecommendedPreset(t, x.Edition)
	x.Preset = &preset
	x.listed = []message.Message{message.New("standings.said.recommended", "preset", preset.Name(),
		"cite", tiebreak.Cite(preset.Edition, preset.Article), "list", preset.List)}
	if preset.Choice != "" {
		x.listed = append(x.listed, message.New("standings.choice."+preset.Name()))
	}
	x.List, err = tiebreak.ParseList(preset.List)
	return err
}

// playOff gives the places that play-offs have decided, after the last round; while that is
// being played, nobody plays one yet.
func (x *Result) playOff() {
	t := x.Tournament
	playing := x.request.Round == LastComplete && x.InPlay.Round == x.Table.After+1
	if t.PlayOff == nil || x.Table.After != t.RoundsPaired() && !playing {
		return
	}
	var err error
	x.Courses, x.Waiting, err = playoff.Settle(t, x.Standings.Blocks(t.PlayOff.After))
	if err != nil {
		x.Unfit, _ = playoff.Reason(err)
		x.say("standings.said.playoff-unfit", "reason", x.Unfit)
		return
	}
	x.Standings.PlayOff(x.Courses...)
	for _, c := range x.Courses {
		if !c.Over {
			x.say("standings.said.playoff", "first", c.Place, "last", c.Last())
		}
	}
}
