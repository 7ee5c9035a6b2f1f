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
	Game  int       // 1 or 2 of a match of two games: who was too late for one may play the other
}

// clashes reports nothing: whatever else happened, he came then.
func (NoteArrival) clashes(journal.Payload) bool { return false }

func (c NoteArrival) Decide(s *journal.State) Decision {
	r, k, d := openBoardOf(s, c.Round, c.ID, c.Game)
	if d.Refused != nil {
		return d
	}
	late := int(toMinute(c.At).Sub(r.StartOf(k, c.Game)) / time.Minute)
	switch noted, ok := ArrivalOf(s, c.Round, c.ID, c.Game); {
	case late < 1:
		return refusal("minutes.refused.not-late", "player", calledBy(s, c.ID))
	case late > 24*60:
		return refusal("incidents.refused.minutes")
	case ok && noted == late:
		return d
	}
	return NoteIncident{Round: c.Round, ID: c.ID, Kind: journal.LateArrival, Minutes: late, Game: c.Game}.Decide(s)
}

// NoteChair notes in the first minutes of a round that a player is absent, or there, so that
// everybody in the hall knows of it. Nobody loses by it: that is GiveForfeits.
type NoteChair struct {
	Round, ID int
	Absent    bool
	Game      int // 2: from the second game of a match of two
}

// clashes reports nothing: the last one who looked at the chair is right.
func (NoteChair) clashes(journal.Payload) bool { return false }

func (c NoteChair) Decide(s *journal.State) Decision {
	c.Game = secondGame(c.Game)
	r, _, d := boardWithoutResult(s, c.Round, c.ID, c.Game)
	if d.Refused != nil || IsAbsent(s, r, c.ID, c.Game) == c.Absent {
		return d
	}
	d.add(journal.ChairNoted(c))
	return d
}

// IsAbsent reports whether a player of a round is taken as absent from a game: it was noted, or
// the player has not checked in for the first round and nothing was noted since. From a second
// game it is also who lost the first one by forfeit and has not been seen to arrive.
func IsAbsent(s *journal.State, r *journal.Round, id, game int) bool {
	if absent, noted := r.ChairOf(id, game); noted {
		return absent
	}
	if game == 2 {
		_, came := ArrivalOf(s, numberOf(s, r), id, 1)
		return !came && hasForfeitedFirst(r, id)
	}
	return r == s.Round(1) && NotCheckedIn(s, 1, id)
}

// hasForfeitedFirst reports whether a player lost the first game of a round by forfeit.
func hasForfeitedFirst(r *journal.Round, id int) bool {
	k := slices.IndexFunc(r.Boards, func(p journal.PlayedBoard) bool { return p.White == id || p.Black == id })
	return k >= 0 && isForfeitLoss(r.Boards[k].Result, r.Boards[k].White == id)
}

// ArrivalOf returns how many minutes late a player came to a game of a round, as it was noted
// last; false if nobody has noted it.
func ArrivalOf(s *journal.State, round, id, game int) (minutes int, noted bool) {
	for k := range s.Incidents {
		if i := &s.Incidents[k]; i.Kind == journal.LateArrival && i.Round == round && i.ID == id && i.Minutes > 0 && secondGame(i.Game) == secondGame(game) {
			minutes, noted = i.Minutes, true
		}
	}
	return minutes, noted
}

// JudgeNoted returns the ruling on a late arrival that was noted; false if none was, or there
// is no limit.
func JudgeNoted(s *journal.State, round, id, game int) (Arrival, bool) {
	minutes, noted := ArrivalOf(s, round, id, game)
	r, k, d := openBoardOf(s, round, id, game)
	if !noted || d.Refused != nil {
		return Arrival{}, false
	}
	return JudgeArrival(s, round, k, game, r.StartOf(k, game).Add(time.Duration(minutes)*time.Minute))
}

// openBoardOf finds the board of a player in the current round on which the game has begun and
// has no result yet; otherwise the decision is a refusal.
func openBoardOf(s *journal.State, round, id, game int) (*journal.Round, int, Decision) {
	r, k, d := boardWithoutResult(s, round, id, game)
	switch {
	case d.Refused != nil || !r.StartOf(k, game).IsZero():
		return r, k, d
	case game == 2:
		return nil, 0, refusal("minutes.refused.second-not-begun", "round", round)
	}
	return nil, 0, refusal("minutes.refused.not-begun", "round", round)
}

// boardWithoutResult finds likewise a board that need not have begun. A second game follows the
// first one (C.04.5): while that has no result it is not played.
func boardWithoutResult(s *journal.State, round, id, game int) (*journal.Round, int, Decision) {
	if d := noSecondGame(s, game); d.Refused != nil {
		return nil, 0, d
	}
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
	if k < 0 || r.Boards[k].White == 0 || r.Boards[k].Black == 0 {
		return nil, 0, refusal("minutes.refused.no-board", "player", calledBy(s, id))
	}
	switch kept, _ := gameOf(&r.Boards[k], game); {
	case kept.White != tournament.Pending:
		return nil, 0, refusal("minutes.refused.no-board", "player", calledBy(s, id))
	case game == 2 && r.Boards[k].Result.White == tournament.Pending:
		return nil, 0, refusal("minutes.refused.first-game", "player", calledBy(s, id))
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
	Board  journal.Board // as the players sit in that game
	Result ResultKind
	Limit  time.Time   // zero: nobody has said the default time
	Over   bool        // the limit is reached
	Answer laws.Answer // with its articles
}

// Absences returns the boards at which these players are absent from a game at that time, in the
// order of their tables; the decision is a refusal if one of them has no open board, or came in
// time. Of a match of two games each is lost for itself (C.04.5 1.1).
func Absences(s *journal.State, round, game int, absent []int, now time.Time) ([]Absence, Decision) {
	var list []Absence
	away := map[int]bool{}
	for _, id := range absent {
		r, k, d := openBoardOf(s, round, id, game)
		if d.Refused != nil {
			return nil, d
		}
		if a, noted := JudgeNoted(s, round, id, game); noted && a.Plays {
			return nil, refusal("minutes.refused.plays", "player", calledBy(s, id), "count", a.Late)
		}
		away[id] = true
		if !slices.ContainsFunc(list, func(a Absence) bool { return a.Index == k }) {
			b := r.Boards[k].Board
			if game == 2 {
				b = turnedBoard(b)
			}
			list = append(list, Absence{Index: k, Board: b, Table: Tables(s, r)[k]})
		}
	}
	for k := range list {
		list[k].judge(s, round, game, away, now)
	}
	slices.SortFunc(list, func(a, b Absence) int { return a.Table - b.Table })
	return list, Decision{}
}

// judge adds what the Laws of the day make of the absence.
func (a *Absence) judge(s *journal.State, round, game int, away map[int]bool, now time.Time) {
	key, ruling := "+", TooLate
	switch {
	case away[a.Board.White] && away[a.Board.Black]:
		key, ruling = "f", NobodyCame
	case away[a.Board.White]:
		key = "-"
	}
	a.Result, _ = ResultOf(key)
	a.Answer, _ = ruling(s, round)
	if limit, said := Limit(s, s.Round(round), a.Index, game); said {
		a.Limit, a.Over = limit, !toMinute(now).Before(limit)
	}
}

// GiveForfeits gives the boards of absent players of the current round their results, as one
// act (Laws 6.7): of one game, which of a match of two has its own limit. Before the limit it has
// to be confirmed.
type GiveForfeits struct {
	Round  int
	Game   int // 2: the second one of a match of two
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
	list, d := Absences(s, c.Round, c.Game, c.Absent, c.Now)
	if d.Refused != nil {
		return d
	}
	var results Sequence
	var early []int
	var until Absence
	for _, a := range list {
		results = append(results, EnterResult{Round: c.Round, Board: a.Board, Result: a.Result.Result, Game: c.Game})
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
