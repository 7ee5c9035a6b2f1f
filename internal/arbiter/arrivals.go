package arbiter

import (
	"slices"
	"strings"
	"time"

	"torneo/internal/journal"
	"torneo/laws"
	"torneo/tournament"
)

// NoteArrival notes that a player has come late, as an incident with its minutes from the
// real start.
type NoteArrival struct {
	Round int
	ID    int
	At    time.Time // by the clock of the hall
}

// clashes reports nothing: whatever else happened, he came then.
func (NoteArrival) clashes(journal.Payload) bool { return false }

func (c NoteArrival) Decide(s *journal.State) Decision {
	r, k, d := openBoardOf(s, c.Round, c.ID)
	if d.Refused != nil {
		return d
	}
	late := int(toMinute(c.At).Sub(r.StartOf(k)) / time.Minute)
	switch noted, ok := ArrivalOf(s, c.Round, c.ID); {
	case late < 1:
		return refusal("minutes.refused.not-late", "player", calledBy(s, c.ID))
	case late > 24*60:
		return refusal("incidents.refused.minutes")
	case ok && noted == late:
		return d
	}
	return NoteIncident{Round: c.Round, ID: c.ID, Kind: journal.LateArrival, Minutes: late}.Decide(s)
}

// NoteChair notes in the first minutes of a round that a player is absent, or there, so that
// everybody in the hall knows of it. Nobody loses by it: that is GiveForfeits.
type NoteChair struct {
	Round, ID int
	Absent    bool
}

// clashes reports nothing: the last one who looked at the chair is right.
func (NoteChair) clashes(journal.Payload) bool { return false }

func (c NoteChair) Decide(s *journal.State) Decision {
	r, _, d := boardWithoutResult(s, c.Round, c.ID)
	if d.Refused != nil || IsAbsent(s, r, c.ID) == c.Absent {
		return d
	}
	d.add(journal.ChairNoted(c))
	return d
}

// IsAbsent reports whether a player of a round is taken as absent: it was noted, or the player
// has not checked in for the first round and nothing was noted since.
func IsAbsent(s *journal.State, r *journal.Round, id int) bool {
	if absent, noted := r.ChairOf(id); noted {
		return absent
	}
	return r == s.Round(1) && NotCheckedIn(s, 1, id)
}

// ArrivalOf returns how many minutes late a player came to a round, as it was noted last;
// false if nobody has noted it.
func ArrivalOf(s *journal.State, round, id int) (minutes int, noted bool) {
	for k := range s.Incidents {
		if i := &s.Incidents[k]; i.Kind == journal.LateArrival && i.Round == round && i.ID == id && i.Minutes > 0 {
			minutes, noted = i.Minutes, true
		}
	}
	return minutes, noted
}

// JudgeNoted returns the ruling on a late arrival that was noted; false if none was, or there
// is no limit.
func JudgeNoted(s *journal.State, round, id int) (Arrival, bool) {
	minutes, noted := ArrivalOf(s, round, id)
	r, k, d := openBoardOf(s, round, id)
	if !noted || d.Refused != nil {
		return Arrival{}, false
	}
	return JudgeArrival(s, round, k, r.StartOf(k).Add(time.Duration(minutes)*time.Minute))
}

// openBoardOf finds the board of a player in the current round that has begun and has no
// result yet; otherwise the decision is a refusal.
func openBoardOf(s *journal.State, round, id int) (*journal.Round, int, Decision) {
	r, k, d := boardWithoutResult(s, round, id)
	if d.Refused == nil && r.StartOf(k).IsZero() {
		return nil, 0, refusal("minutes.refused.not-begun", "round", round)
	}
	return r, k, d
}

// boardWithoutResult finds likewise a board that need not have begun.
func boardWithoutResult(s *journal.State, round, id int) (*journal.Round, int, Decision) {
	r := s.Round(round)
	switch {
	case r == nil:
		return nil, 0, refusal("arbiter.round.none", "round", round)
	case !r.Published:
		return nil, 0, refusal("minutes.refused.draft", "round", round)
	case round != s.Current():
		return nil, 0, refusal("minutes.refused.over", "round", round)
	case s.Player(id) == nil:
		return nil, 0, refusal("arbiter.player.unknown", "id", id)
	}
	k := slices.IndexFunc(r.Boards, func(p journal.PlayedBoard) bool { return p.White == id || p.Black == id })
	if k < 0 || r.Boards[k].White == 0 || r.Boards[k].Black == 0 || r.Boards[k].Result.White != tournament.Pending {
		return nil, 0, refusal("minutes.refused.no-board", "player", calledBy(s, id))
	}
	return r, k, Decision{}
}

// NotCheckedIn reports whether a player who is paired in the first round has not checked in
// for it, where the check-in is used.
func NotCheckedIn(s *journal.State, round, id int) bool {
	p := s.Player(id)
	return p != nil && notThere(s, p, round)
}

// Absence is a board at which somebody is absent, and what the Laws make of it.
type Absence struct {
	Index  int // of the board in its round
	Table  int
	Board  journal.Board
	Result ResultKind
	Limit  time.Time   // zero: nobody has said the default time
	Over   bool        // the limit is reached
	Answer laws.Answer // with its articles
}

// Absences returns the boards at which these players are absent at that time, in the order of
// their tables; the decision is a refusal if one of them has no open board, or came in time.
func Absences(s *journal.State, round int, absent []int, now time.Time) ([]Absence, Decision) {
	var list []Absence
	away := map[int]bool{}
	for _, id := range absent {
		r, k, d := openBoardOf(s, round, id)
		if d.Refused != nil {
			return nil, d
		}
		if a, noted := JudgeNoted(s, round, id); noted && a.Plays {
			return nil, refusal("minutes.refused.plays", "player", calledBy(s, id), "count", a.Late)
		}
		away[id] = true
		if !slices.ContainsFunc(list, func(a Absence) bool { return a.Index == k }) {
			list = append(list, Absence{Index: k, Board: r.Boards[k].Board, Table: Tables(s, r)[k]})
		}
	}
	for k := range list {
		list[k].judge(s, round, away, now)
	}
	slices.SortFunc(list, func(a, b Absence) int { return a.Table - b.Table })
	return list, Decision{}
}

// judge adds what the Laws of the day make of the absence.
func (a *Absence) judge(s *journal.State, round int, away map[int]bool, now time.Time) {
	key, ruling := "+", TooLate
	switch {
	case away[a.Board.White] && away[a.Board.Black]:
		key, ruling = "f", NobodyCame
	case away[a.Board.White]:
		key = "-"
	}
	a.Result, _ = ResultOf(key)
	a.Answer, _ = ruling(s, round)
	if limit, said := Limit(s, s.Round(round), a.Index); said {
		a.Limit, a.Over = limit, !toMinute(now).Before(limit)
	}
}

// GiveForfeits gives the boards of absent players of the current round their results, as one
// act (Laws 6.7). Before the limit it has to be confirmed.
type GiveForfeits struct {
	Round  int
	Absent []int
	Now    time.Time
}

// clashes reports what has changed a board of the absent.
func (c GiveForfeits) clashes(w journal.Payload) bool {
	clash, x := eventRowOf(w).clash, journal.SubjectOf(w)
	about := slices.Contains(c.Absent, x.Board.White) || slices.Contains(c.Absent, x.Board.Black)
	return clash.has(clashEveryRound) || x.Round == c.Round && (clash.has(clashRound) || clash.has(clashBoard) && about)
}

func (c GiveForfeits) Decide(s *journal.State) Decision {
	if len(c.Absent) == 0 {
		return refusal("minutes.refused.nobody")
	}
	list, d := Absences(s, c.Round, c.Absent, c.Now)
	if d.Refused != nil {
		return d
	}
	var results Sequence
	var early []int
	var until Absence
	for _, a := range list {
		results = append(results, EnterResult{Round: c.Round, Board: a.Board, Result: a.Result.Result})
		if !a.Limit.IsZero() && !a.Over {
			early = append(early, a.Table)
			if until.Limit.Before(a.Limit) {
				until = a
			}
		}
	}
	d = results.Decide(s)
	if d.Refused != nil {
		return d
	}
	if s.DefaultTime == nil {
		d.warn(Confirm, "minutes.limit-unsaid")
	}
	if len(early) > 0 {
		d.warn(Confirm, "minutes.before-limit", "boards", Spans(early), "limit", until.Limit.Format("15:04"), "article", citedBy(&until.Answer))
	}
	return d
}

// citedBy returns the articles of a ruling: "E.01 (2023) 6.7.1".
func citedBy(a *laws.Answer) string {
	list := make([]string, len(a.Articles))
	for k, r := range a.Articles {
		list[k] = r.String()
	}
	return strings.Join(list, ", ")
}

// extent returns the boards of the absent.
func (c GiveForfeits) extent(s *journal.State) Extent {
	all := Extent{Round: c.Round}
	for _, id := range c.Absent {
		one := extentOfPlayerIn(s, c.Round, id)
		all.Players, all.Boards = append(all.Players, one.Players...), append(all.Boards, one.Boards...)
	}
	return all
}
