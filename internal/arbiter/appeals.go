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
	w := c.entryOf(s, text, name)
	if slices.ContainsFunc(s.Appeals(), func(i *journal.Incident) bool { return i.Lodged != nil && isSameAppeal(i, w) }) {
		return Decision{} // pressed twice
	}
	d.add(w)
	c.warn(s, &d, &w)
	return d
}

// lodged returns the appeal with what holds of the round and the regulations.
func (c LodgeAppeal) entryOf(s *journal.State, text, name string) journal.AppealLodged {
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
// CommitteeFor returns who of the announced committee judges an appeal; none if none was
// announced.
// HearAppeal notes who heard an appeal, and when; the last word counts.
// DecideAppeal notes what was decided on an appeal, with what follows for the deposit and
// for the result or the pairing; the last word counts.
// warn says what speaks against the decision as it is noted.
// effect does to the result or the pairing what was decided, by the commands with which
// arbiters do it, and notes it in the outcome.
// DisputedBoard returns the board of the game that an appeal is about; nil if it is about none.
