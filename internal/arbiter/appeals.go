package arbiter

import (
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"torneo/handbook"
	"torneo/internal/journal"
	"torneo/regulations"
	"torneo/tournament"
)

// MaxClaim is the greatest length of a claim, and of the reasons of a decision, in characters.
const MaxClaim = 4_000

// maxJudges bounds the people who sit on a committee.
const maxJudges = 25

// LodgeAppeal notes an appeal as it was received (C.05 (2018) 10.3 and 10.4). With Appeal it
// puts one right.
type LodgeAppeal struct {
	Appeal   int64 // number of its entry; 0: it is a new one
	Round    int
	ID       int // the player who appeals, or for whom
	Game     int // of a match of two games
	By       journal.Appellant
	Name     string // of who lodges it for the player
	Against  journal.Matter
	Incident int64 // number of the entry of the disputed incident
	Text     string
	Received time.Time // by the clock of the hall
	Ended    time.Time // when the round ended; zero: as the results were entered
	Written  bool
	Paid     int // of the deposit
}

func (c LodgeAppeal) clashes(w journal.Payload) bool {
	return c.Appeal != 0 && concernsAppeal(w, c.Appeal)
}

// concernsAppeal reports whether something happened to that appeal.
func concernsAppeal(w journal.Payload, appeal int64) bool {
	switch w := w.(type) {
	case journal.AppealLodged:
		return w.Appeal == appeal
	case journal.AppealHeard:
		return w.Incident == appeal
	case journal.AppealDecided:
		return w.Incident == appeal
	}
	return false
}

// AppealTerms holds what the regulations of an event ask of appeals.
type AppealTerms struct {
	Minutes   int    // after the end of the round; 0: not said
	Announced bool   // by the event itself; otherwise C.11 (2023) says it
	Asked     *int   // the deposit; nil: not said
	Currency  string //
	Written   *bool  // nil: not said
	Who       string // besides the player
	OfFIDE    bool   // C.11 (2023) binds
	Text      regulations.AppealProcedure
	OwnWords  bool // the regulations have a paragraph of their own on appeals
}

// AppealTermsOf returns what the regulations of an event ask of appeals.
func AppealTermsOf(s *journal.State) AppealTerms {
	f := FactsOf(s)
	t := AppealTerms{OfFIDE: f.FIDEEvent != nil && *f.FIDEEvent, Text: regulations.AppealsBy(s.Config.Rulebook.Edition(handbook.Handling))}
	t.Minutes, t.Announced = f.AppealMinutes(s.Record(0))
	if a := f.Appeals; a != nil {
		t.Asked, t.Currency, t.Written, t.Who = a.Deposit, a.Currency, a.Written, a.Who
	}
	for key := range s.Regulations.Paragraphs {
		t.OwnWords = t.OwnWords || key.Heading == "appeals"
	}
	return t
}

// depositOf returns what was paid for an appeal.
func depositOf(i *journal.Incident) int {
	if i.Lodged != nil {
		return i.Lodged.Paid
	}
	return 0
}

// BoardOfPlayer returns the board of a player with an opponent in a round; nil if there is none.
func BoardOfPlayer(s *journal.State, round, id int) *journal.PlayedBoard {
	r := s.Round(round)
	if r == nil || id == 0 {
		return nil
	}
	k := slices.IndexFunc(r.Boards, func(p journal.PlayedBoard) bool {
		return (p.White == id || p.Black == id) && p.White != 0 && p.Black != 0
	})
	if k < 0 {
		return nil
	}
	return &r.Boards[k]
}

func (c LodgeAppeal) Decide(s *journal.State) Decision {
	text, d := statement(c.Text)
	name, ok := account(c.Name)
	r := s.Round(c.Round)
	was := s.Incident(c.Appeal)
	switch {
	case d.Refused != nil:
		return d
	case r == nil || !r.Published:
		return refusal("appeals.refused.round", "round", c.Round)
	case c.ID != 0 && s.Player(c.ID) == nil:
		return refusal("arbiter.player.unknown", "id", c.ID)
	case c.ID == 0 && c.By == journal.PlayerAppeals:
		return refusal("appeals.refused.player")
	case !slices.Contains(journal.Appellants(), c.By):
		return refusal("appeals.refused.by")
	case !ok || utf8.RuneCountInString(name) > maxWhere:
		return refusal("appeals.refused.long-name", "most", maxWhere)
	case c.By != journal.PlayerAppeals && name == "":
		return refusal("appeals.refused.name")
	case !slices.Contains(journal.Matters(), c.Against):
		return refusal("appeals.refused.against")
	case c.Against == journal.IncidentMatter && !isDisputable(s.Incident(c.Incident), c.Round):
		return refusal("appeals.refused.incident", "round", c.Round)
	case c.Against == journal.ResultMatter && BoardOfPlayer(s, c.Round, c.ID) == nil:
		return refusal("appeals.refused.game", "round", c.Round)
	case text == "":
		return refusal("appeals.refused.no-text")
	case c.Received.IsZero():
		return refusal("appeals.refused.received")
	case c.Paid < 0 || c.Paid > journal.MaxDeposit:
		return refusal("appeals.refused.sum", "most", journal.MaxDeposit)
	case c.Appeal != 0 && (was == nil || was.Kind != journal.Appeal):
		return refusal("incidents.refused.appeal")
	case was != nil && was.Round != c.Round:
		return refusal("appeals.refused.other-round", "round", was.Round)
	case was != nil && was.Verdict != "":
		return refusal("appeals.refused.decided")
	}
	w := c.lodged(s, text, name)
	if slices.ContainsFunc(s.Appeals(), func(i *journal.Incident) bool { return i.Lodged != nil && isSameAppeal(i, w) }) {
		return Decision{} // pressed twice
	}
	d.add(w)
	c.warn(s, &d, &w)
	return d
}

// lodged returns the appeal with what holds of the round and the regulations.
func (c LodgeAppeal) lodged(s *journal.State, text, name string) journal.AppealLodged {
	terms := AppealTermsOf(s)
	w := journal.AppealLodged{
		Appeal: c.Appeal, Round: c.Round, ID: c.ID, By: c.By, Against: c.Against, Text: text,
		Received: toMinute(c.Received), Minutes: terms.Minutes, Written: c.Written, Paid: c.Paid, Currency: terms.Currency,
	}
	if c.By != journal.PlayerAppeals {
		w.Name = name
	}
	if c.Against == journal.IncidentMatter {
		w.Incident = c.Incident
	}
	if s.Config.TwoGames() && (c.Game == 1 || c.Game == 2) {
		w.Game = c.Game
	}
	if terms.Asked != nil {
		w.Asked = *terms.Asked
	}
	if p := BoardOfPlayer(s, c.Round, c.ID); p != nil && c.Against != journal.PairingMatter {
		w.Board = p.Board
	}
	end, over := s.EndOf(c.Round)
	if was := s.Incident(c.Appeal); was != nil && was.Lodged != nil { // what held then holds
		end, over = was.Lodged.Ended, !was.Lodged.Running
		w.Minutes, w.Asked, w.Currency = was.Lodged.Minutes, was.Lodged.Asked, was.Lodged.Currency
	}
	if !c.Ended.IsZero() {
		end, over = c.Ended, true
	}
	w.Running = !over || !end.IsZero() && w.Received.Before(toMinute(end))
	if over && !end.IsZero() {
		w.Ended = toMinute(end.In(c.Received.Location()))
	}
	return w
}

// warn says what is missing of what the regulations ask for.
func (c LodgeAppeal) warn(s *journal.State, d *Decision, w *journal.AppealLodged) {
	terms := AppealTermsOf(s)
	if at := w.Time(); at.State == journal.AppealLate {
		d.warn(Confirm, "appeals.warn.late", "count", at.Late, "until", at.Until.Format("15:04"), "article", terms.Text.Terms)
	}
	if terms.Written != nil && *terms.Written && !c.Written {
		d.warn(Acknowledge, "appeals.warn.oral", "article", terms.Text.Terms)
	}
	if w.Paid < w.Asked {
		d.warn(Acknowledge, "appeals.warn.deposit", "sum", w.Asked, "currency", w.Currency, "paid", w.Paid, "article", terms.Text.Terms)
	}
	if w.By != journal.PlayerAppeals && terms.Who == "" && (terms.Text.OnlyPlayers || w.By == journal.OfficialAppeals) {
		d.warn(Acknowledge, "appeals.warn.who", "name", w.Name, "article", terms.Text.Appellant)
	}
}

// isDisputable reports whether an appeal can be lodged against an incident of that round.
func isDisputable(i *journal.Incident, round int) bool {
	return i != nil && i.Kind != journal.Appeal && i.Round == round
}

// isSameAppeal reports whether an appeal says the same already.
func isSameAppeal(i *journal.Incident, w journal.AppealLodged) bool {
	is := *i.Lodged
	if w.Appeal == 0 {
		is.Appeal, is.Received, is.Ended, is.Running = 0, w.Received, w.Ended, w.Running
		return i.Verdict == "" && reflect.DeepEqual(is, w)
	}
	is.Appeal = w.Appeal
	equal := is.Received.Equal(w.Received) && is.Ended.Equal(w.Ended)
	is.Received, is.Ended = w.Received, w.Ended
	return i.Number == w.Appeal && equal && reflect.DeepEqual(is, w)
}

// statement returns what somebody stated, in lines; a refusal if it is too long, or cannot be
// shown.
func statement(text string) (string, Decision) {
	text = strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\t", " "))
	if !printableLines(text) || utf8.RuneCountInString(text) > MaxClaim {
		return "", refusal("incidents.refused.text", "most", MaxClaim)
	}
	return text, Decision{}
}

// PartiesOf returns the parties to an appeal: who appeals, and the opponent in the game.
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

// CommitteeFor returns who of the announced committee judges an appeal; none if none was
// announced.
func CommitteeFor(s *journal.State, i *journal.Incident) []regulations.Seat {
	f := FactsOf(s)
	return f.Sitting(s.Record(0), PartiesOf(s, i))
}

// HearAppeal notes who heard an appeal, and when; the last word counts.
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

// DecideAppeal notes what was decided on an appeal, with what follows for the deposit and
// for the result or the pairing; the last word counts.
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

// warn says what speaks against the decision as it is noted.
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

// effect does to the result or the pairing what was decided, by the commands with which
// arbiters do it, and notes it in the outcome.
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

// DisputedBoard returns the board of the game that an appeal is about; nil if it is about none.
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
