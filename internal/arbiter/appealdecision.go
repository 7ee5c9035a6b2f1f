package arbiter

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"torneo/internal/journal"
	"torneo/regulations"
	"torneo/tournament"
)

func PartiesOf(s *journal.State, i *journal.Incident) (list []regulations.Party) {
	ids := []int{i.ID}
	if i.Lodged == nil || i.Lodged.Against != journal.PairingMatter {
		if p := BoardOfPlayer(s, i.Round, i.ID); p != nil {
			ids = append(ids, p.White+p.Black-i.ID)
		}
	}
	for _, id := range ids {
		if x := s.Player(id); x != nil {
			list = append(list, regulations.Party{Name: x.Name, Federation: x.Federation})
		}
	}
	return list
}

func CommitteeFor(s *journal.State, i *journal.Incident) []regulations.Seat {
	f := FactsOf(s)
	return f.Sitting(s.Record(0), PartiesOf(s, i))
}

type HearAppeal struct {
	Incident int64 // number of the entry with the appeal
	At       time.Time
	Sat      []journal.Judge // the chairman first
}

func (c HearAppeal) clashes(w journal.Payload) bool { return concernsAppeal(w, c.Incident) }

func (c HearAppeal) Decide(s *journal.State) Decision {
	i := s.Incident(c.Incident)
	fits, usual := regulations.FitsCommittee(len(c.Sat))
	terms := AppealTermsOf(s)
	switch {
	case i == nil || i.Kind != journal.Appeal:
		return refusal("incidents.refused.appeal")
	case i.Verdict != "":
		return refusal("appeals.refused.decided")
	case c.At.IsZero():
		return refusal("appeals.refused.heard")
	case i.Lodged != nil && c.At.Before(i.Lodged.Received):
		return refusal("appeals.refused.before", "time", i.Lodged.Received.Format("15:04"))
	case len(c.Sat) == 0:
		return refusal("appeals.refused.nobody")
	case len(c.Sat) > maxJudges:
		return refusal("appeals.refused.many", "most", maxJudges)
	case !fits:
		return refusal("appeals.refused.even", "count", len(c.Sat), "article", terms.Text.Committee)
	}
	w := journal.AppealHeard{Incident: c.Incident, At: toMinute(c.At)}
	var d Decision
	if !usual {
		d.warn(Acknowledge, "appeals.warn.small", "count", len(c.Sat), "article", terms.Text.Committee)
	}
	facts, record, parties := FactsOf(s), s.Record(0), PartiesOf(s, i)
	seats := facts.Sitting(record, parties)
	sits := map[string]bool{}
	for _, judge := range c.Sat {
		name, ok := account(judge.Name)
		if federation, fine := account(judge.Federation); ok && fine && len(federation) <= 3 {
			judge = journal.Judge{Name: name, Federation: strings.ToUpper(federation)}
		} else {
			ok = false
		}
		switch {
		case !ok || name == "" || utf8.RuneCountInString(name) > maxWhere:
			return refusal("appeals.refused.long-name", "most", maxWhere)
		case sits[strings.ToLower(name)]:
			return refusal("appeals.refused.twice", "name", name)
		}
		sits[strings.ToLower(name)] = true
		member := regulations.Member{Name: judge.Name, Federation: judge.Federation}
		k := slices.IndexFunc(seats, func(x regulations.Seat) bool { return x.Name == name })
		if k >= 0 {
			member, judge.Federation, judge.Reserve = seats[k].Member, seats[k].Federation, seats[k].Reserve
		} else if len(seats) > 0 {
			d.warn(Acknowledge, "appeals.warn.not-announced", "name", name)
		}
		out, doubts := facts.Recusals(record, parties, member)
		if slices.Contains(out, regulations.RecusedParty) {
			return refusal("appeals.refused.party", "name", name, "article", terms.Text.Committee)
		}
		for _, why := range out {
			d.warn(Confirm, "appeals.warn.judge."+string(why), "name", name) //i18n:prefix appeals.warn.judge.
		}
		for _, why := range doubts {
			d.warn(Acknowledge, "appeals.warn.judge."+string(why), "name", name) //i18n:prefix appeals.warn.judge.
		}
		w.Sat = append(w.Sat, judge)
	}
	for _, x := range seats {
		if x.Reserve || sits[strings.ToLower(x.Name)] {
			continue
		}
		out := journal.Recused{Name: x.Name}
		for _, why := range x.Out {
			out.Why = append(out.Why, string(why))
		}
		w.Out = append(w.Out, out)
	}
	if h := i.Heard; h != nil && h.At.Equal(w.At) && slices.Equal(h.Sat, w.Sat) {
		return Decision{}
	}
	d.add(w)
	return d
}

type DecideAppeal struct {
	Incident int64 // number of the entry with the appeal
	Verdict  journal.Verdict
	Text     string
	Deposit  journal.DepositFate
	Returned int // of a deposit returned in part
	Effect   journal.AppealEffect
	Result   tournament.ByColor[tournament.Outcome] // the new one, as White of the board has it
	Game     int
	Rating   bool // it counts for the rating report alone: the pairings stand

	Round int           // of the appeal
	Board journal.Board // whose game is disputed, as it was seen
}

func (c DecideAppeal) clashes(w journal.Payload) bool {
	return concernsAppeal(w, c.Incident) || c.Effect != journal.NoEffect && aboutBoard(w, c.Round, c.Board)
}

func (c DecideAppeal) Decide(s *journal.State) Decision {
	i := s.Incident(c.Incident)
	text, d := statement(c.Text)
	switch {
	case i == nil || i.Kind != journal.Appeal:
		return refusal("incidents.refused.appeal")
	case !slices.Contains(journal.Verdicts(), c.Verdict):
		return refusal("incidents.refused.verdict")
	case d.Refused != nil:
		return d
	case !slices.Contains(journal.DepositFates(), c.Deposit):
		return refusal("appeals.refused.fate")
	case c.Deposit != journal.DepositUnsaid && depositOf(i) == 0:
		return refusal("appeals.refused.no-deposit")
	case c.Deposit == journal.DepositInPart && (c.Returned < 1 || c.Returned >= depositOf(i)):
		return refusal("appeals.refused.part", "sum", depositOf(i))
	case !slices.Contains(journal.AppealEffects(), c.Effect):
		return refusal("appeals.refused.effect")
	case c.Effect != journal.NoEffect && (c.Verdict == journal.Rejected || c.Verdict == journal.Withdrawn):
		return refusal("appeals.refused.no-effect")
	}
	w := journal.AppealDecided{Incident: c.Incident, Verdict: c.Verdict, Text: text, Outcome: journal.AppealOutcome{Deposit: c.Deposit, Effect: c.Effect}}
	if c.Deposit == journal.DepositInPart {
		w.Outcome.Returned = c.Returned
	}
	effect := c.effect(s, i, &w.Outcome)
	if effect.Refused != nil {
		return effect
	}
	if i.Verdict == w.Verdict && i.Decision == w.Text && i.Outcome == w.Outcome {
		return Decision{}
	}
	if i.Outcome.Effect != journal.NoEffect {
		return refusal("appeals.refused.undo-first")
	}
	d.add(effect.Events...)
	d.add(w) // last, so that what takes it back takes back its effect
	c.warn(s, i, &d)
	d.Warnings = append(d.Warnings, effect.Warnings...)
	return d
}

func (c DecideAppeal) warn(s *journal.State, i *journal.Incident, d *Decision) {
	if i.Lodged == nil {
		return // noted in a few words
	}
	terms := AppealTermsOf(s)
	if i.Verdict != "" {
		d.warn(Confirm, "appeals.warn.again")
	}
	if i.Heard == nil && c.Verdict != journal.Withdrawn {
		d.warn(Acknowledge, "appeals.warn.not-heard", "article", terms.Text.Committee)
	}
	switch {
	case i.Lodged.Paid == 0:
	case c.Verdict == journal.Upheld && (c.Deposit == journal.DepositKept || c.Deposit == journal.DepositInPart):
		d.warn(Confirm, "appeals.warn.upheld-deposit", "article", terms.Text.Terms)
	case c.Deposit == journal.DepositUnsaid:
		d.warn(Acknowledge, "appeals.warn.deposit-unsaid", "sum", i.Lodged.Paid, "currency", i.Lodged.Currency)
	}
}

func (c DecideAppeal) effect(s *journal.State, i *journal.Incident, o *journal.AppealOutcome) Decision {
	switch c.Effect {
	case journal.NoEffect:
		return Decision{}
	case journal.PairingEffect:
		r := s.Round(i.Round)
		if r == nil || i.Round != s.Current() || countResults(r) > 0 || !r.Started.IsZero() {
			return refusal("appeals.refused.begun", "round", i.Round)
		}
		return Sequence{Unpair{Round: i.Round}}.Decide(s)
	}
	p := DisputedBoard(s, i)
	if p == nil {
		return refusal("appeals.refused.no-board")
	}
	o.Board, o.Game = p.Board, secondGame(c.Game)
	correction := CorrectResult{Round: i.Round, Board: p.Board, Game: c.Game}
	if c.Effect == journal.ResultEffect {
		if k, ok := KindOf(c.Result); !ok || k.Result.White == tournament.Pending || k.Result.White == tournament.Adjourned {
			return refusal("appeals.refused.result")
		}
		correction.Result, correction.RatingOnly = c.Result, c.Rating
		o.Result, o.Rating = c.Result, c.Rating
	}
	d := Sequence{correction}.Decide(s)
	if d.Refused == nil && len(d.Events) == 0 && c.Effect == journal.ResultEffect && i.Outcome != *o {
		return refusal("appeals.refused.same", "board", pairOf(s, p.Board), "result", meaningOf(c.Result))
	}
	return d
}

func DisputedBoard(s *journal.State, i *journal.Incident) *journal.PlayedBoard {
	if i.Lodged != nil && i.Lodged.Board != (journal.Board{}) {
		if r := s.Round(i.Round); r != nil {
			if k := r.Find(i.Lodged.Board); k >= 0 {
				return &r.Boards[k]
			}
		}
		return nil
	}
	return BoardOfPlayer(s, i.Round, i.ID)
}
