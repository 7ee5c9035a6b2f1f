package arbiter

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/internal/journal"
	"torneo/laws"
	"torneo/message"
	"torneo/tournament"
)

// InForce is the rules by which a question of a round is answered.
type InForce struct {
	Edition handbook.Edition
	Kind    laws.Kind
	Control *laws.Control // nil: nobody has said it
}

// LawsInForce returns what holds in a round: the edition of its day, and the kind of play by the
// rate of play of the tournament; false if no edition of that day is known. Games are supervised
// where the event says so.
func LawsInForce(s *journal.State, round int) (InForce, bool) {
	in := InForce{Edition: handbook.LawsOn(roundDay(s, round)), Kind: laws.Standard}
	if in.Edition == "" {
		return InForce{}, false
	}
	if control, ok := s.Control(); ok {
		in.Control = &laws.Control{TimeControl: control}
		in.Kind = in.Control.Speed(in.Edition)
	}
	if supervised := FactsOf(s).Supervised; supervised != nil && *supervised {
		in.Kind = in.Kind.WithSupervision()
	}
	return in, true
}

// PlayerRecord is the number of faults of a player that count for the next one.
type PlayerRecord struct {
	Illegal    int // illegal moves in the game of a round
	Warnings   int // in the event
	Telephones int // in the event
}

// RecordOf returns the record of a player in a game of a round, and in the rounds of the
// tournament.
func RecordOf(s *journal.State, id, round, game int) PlayerRecord {
	r := PlayerRecord{Illegal: s.IllegalMoves(id, round, game)}
	for k := range s.Incidents {
		i := &s.Incidents[k]
		switch {
		case id == 0 || i.ID != id:
		case i.Ruling != nil && strings.HasPrefix(i.Ruling.Situation, "device-"):
			r.Telephones++
		case i.Kind == journal.WarningGiven:
			r.Warnings++
		}
	}
	return r
}

// Add adds what counts in the whole event of a record in another of its tournaments.
func (r *PlayerRecord) Add(elsewhere PlayerRecord) {
	r.Warnings += elsewhere.Warnings
	r.Telephones += elsewhere.Telephones
}

// NoteVerdict notes what happened at a board with the verdict of the Laws, and enters the result
// where the verdict ends the game and that is wanted: both or neither.
type NoteVerdict struct {
	Round      int
	Board      journal.Board // as the page showed it
	Game       int           // of a match of two games
	Situation  string
	By         laws.Side
	Facts      map[string]string
	Clocks     *laws.Clocks
	Edition    handbook.Edition // "": the one in force
	Kind       laws.Kind        // "": the one in force
	Shown      string           // the penalty that the page showed: another one is not noted; "": none was
	WithResult bool
	Text       string
}

// clashes reports what has changed the board whose result would be entered.
func (c NoteVerdict) clashes(w journal.Payload) bool {
	_, entered := w.(journal.ResultEntered) // Decide says which result stands
	return c.WithResult && !entered && aboutBoard(w, c.Round, c.Board)
}

// Judge returns the verdict on the case, by what is in force or by what was chosen instead.
func (c NoteVerdict) Judge(s *journal.State) (laws.Verdict, error) {
	in, known := LawsInForce(s, c.Round)
	if !known && c.Edition == "" {
		return laws.Verdict{}, refuse("verdicts.refused.day")
	}
	return laws.Judge(laws.Case{Situation: c.Situation, Edition: cmp.Or(c.Edition, in.Edition), Kind: cmp.Or(c.Kind, in.Kind, laws.Standard), By: c.By, Facts: c.Facts, Clocks: c.Clocks, Control: in.Control})
}

func (c NoteVerdict) Decide(s *journal.State) Decision {
	r := s.Round(c.Round)
	if r == nil || !r.Published {
		return refusal("incidents.refused.round", "round", c.Round)
	}
	k := r.Find(c.Board)
	if k < 0 || c.Board.White == 0 || c.Board.Black == 0 {
		return refusal("verdicts.refused.board", "round", c.Round)
	}
	text, ok := account(c.Text)
	if !ok {
		return refusal("incidents.refused.text", "most", maxAccount)
	}
	if c.By != laws.Nobody && c.By.Other() == laws.Nobody {
		return refusal("verdicts.refused.side")
	}
	v, err := c.Judge(s)
	if err != nil {
		return refusal("arbiter.impossible", "reason", saying(err))
	}
	a := &v.Answers[0]
	switch {
	case len(v.Answers) > 1:
		return refusal("verdicts.refused.open", "fact", message.New("laws.fact."+hangsOn(v.Answers)))
	case c.Shown != "" && c.Shown != a.Penalty.String():
		return refusal("verdicts.refused.changed", "penalty", a.Penalty.Words(c.By))
	case c.By == laws.Nobody && (a.Counts || a.Penalty.Kind == laws.List):
		return refusal("verdicts.refused.who")
	}
	return c.decide(s, r, k, a, v, text)
}

// hangsOn returns the first fact that nobody told and on which the answers hang.
func hangsOn(answers []laws.Answer) string {
	for _, a := range answers {
		if len(a.When) > 0 {
			return a.When[0].Fact
		}
	}
	return "count"
}

func (c NoteVerdict) decide(s *journal.State, r *journal.Round, k int, a *laws.Answer, v laws.Verdict, text string) Decision {
	w := journal.IncidentNoted{Round: c.Round, ID: c.player(), Kind: c.kindOf(a), Text: text, Ruling: c.ruling(a, v)}
	if s.Config.TwoGames() {
		w.Game = max(1, secondGame(c.Game))
	}
	var d Decision
	if told, err := strconv.Atoi(c.Facts["count"]); err == nil && a.Counts {
		if noted := s.IllegalMoves(w.ID, c.Round, w.Game); noted != told-1 {
			d.warn(Confirm, "verdicts.warn.count", "player", calledBy(s, w.ID), "noted", noted, "count", told)
		}
	}
	kept, _ := gameOf(&r.Boards[k], c.Game)
	stands := facing(kept, r.Boards[k].Board, c.Board)
	over := stands.White != tournament.Pending && stands.White != tournament.Adjourned
	if !c.WithResult {
		w.Ruling.Result = ""
		if over {
			d.warn(Acknowledge, "verdicts.warn.over", "table", Tables(s, r)[k], "result", meaningOf(stands))
		}
		d.add(w)
		return d
	}
	result, ok := ResultOfVerdict(a.Result)
	switch {
	case !ok:
		return refusal("verdicts.refused.goes-on")
	case over && stands != result.Result:
		return refusal("verdicts.refused.stands", "table", Tables(s, r)[k], "result", meaningOf(stands))
	case over: // the same has been entered
		d.add(w)
		return d
	}
	entered := EnterResult{Round: c.Round, Board: c.Board, Result: result.Result, Game: c.Game}.Decide(s)
	if entered.Refused != nil {
		return entered
	}
	d.warn(Confirm, "verdicts.warn.result", "table", Tables(s, r)[k], "white", calledBy(s, c.Board.White), "black", calledBy(s, c.Board.Black), "result", result.Meaning)
	d.Warnings = append(d.Warnings, entered.Warnings...)
	d.add(w)
	d.add(entered.Events...)
	return d
}

// player returns the player whose fault it is, or who claims; 0: nobody in particular.
func (c NoteVerdict) player() int {
	switch c.By {
	case laws.White:
		return c.Board.White
	case laws.Black:
		return c.Board.Black
	}
	return 0
}

// kindOf returns the kind as which the incident is listed and counted.
func (c NoteVerdict) kindOf(a *laws.Answer) journal.IncidentKind {
	switch {
	case a.Counts:
		return journal.IllegalMove
	case c.Situation == "late-arrival" && c.By != laws.Nobody:
		return journal.LateArrival
	case a.Penalty.Kind == laws.List:
		return journal.WarningGiven
	}
	return journal.OtherMatter
}

func (c NoteVerdict) ruling(a *laws.Answer, v laws.Verdict) *journal.Ruling {
	w := &journal.Ruling{Situation: c.Situation, Edition: v.Edition, Play: string(v.Kind), By: string(c.By), Facts: c.Facts, Articles: slices.Clone(a.Articles),
		Penalty: a.Penalty.String(), Result: a.Result, Shown: displays(c.Clocks), Set: displays(a.Clocks)}
	if len(w.Facts) == 0 {
		w.Facts = nil
	}
	return w
}

func displays(c *laws.Clocks) *journal.Displays {
	if c == nil {
		return nil
	}
	return &journal.Displays{White: c.White, Black: c.Black, Runs: string(c.Runs), Increment: c.Increment}
}

// ResultOfVerdict returns the result that the Laws give, "0-1"; false where the game goes on.
func ResultOfVerdict(text string) (ResultKind, bool) {
	if text == "" {
		return ResultKind{}, false
	}
	for _, k := range resultKinds {
		if k.Code == text || k.Symbol == text {
			return k, true
		}
	}
	return ResultKind{}, false
}
