package trf

import (
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/tournament"
)

// header writes the records that TRF16 and TRF26 have in common.
func (w *writer) header() {
	t := w.t
	w.free("012", t.Name)
	w.free("022", t.City)
	w.free("032", t.Federation)
	w.text("042", t.Start.String())
	w.text("052", t.End.String())
	w.text("062", strconv.Itoa(len(t.Players)))
	w.text("072", strconv.Itoa(len(t.Players)-len(t.UnratedPlayers())))
	if t.IsTeam() {
		w.text("082", strconv.Itoa(len(t.Teams)))
	}
	kind := t.Type
	if kind == "" && w.format == TRF16 {
		kind = t.System.Code
	}
	w.free("092", kind)
	w.free("102", t.ChiefArbiter)
	for _, name := range t.DeputyArbiters {
		w.free("112", name)
	}
	w.free("122", t.Allotted)
	w.roundDates()
}

// roundDates writes 132 when a date is known.
func (w *writer) roundDates() {
	begun := false
	for n, round := range w.t.Rounds {
		if round.Date.IsZero() {
			continue
		}
		day, ok := shortDay(round.Date)
		if !ok {
			w.note("trf.cut.date", "round", n+1, "value", round.Date.String())
			continue
		}
		if !begun {
			w.begin("132")
			begun = true
		}
		w.left(cellColumn(n+1), 8, "date", day)
	}
	if begun {
		w.finish()
	}
}

// eventRecords writes how the event is paired and ranked.
func (w *writer) eventRecords() {
	t := w.t
	if w.format == TRF16 {
		w.count("XXR", t.PlannedRounds)
		switch t.InitialColor {
		case tournament.White:
			w.text("XXC", "white1")
		case tournament.Black:
			w.text("XXC", "black1")
		}
	} else {
		w.count("142", t.PlannedRounds)
		if t.InitialColor != tournament.NoColor {
			w.text("152", strings.ToUpper(colorLetter(t.InitialColor)))
		}
		if t.RatingFederation != "" || t.RankingMethod != "" {
			w.begin("172")
			w.optional(5, 3, "federation", t.RatingFederation, false)
			w.optional(9, 5, "method", t.RankingMethod, false)
			w.finish()
		}
		w.free("182", t.PairingBy)
		w.text("192", w.systemCode())
		w.tieBreaks()
		w.text("222", t.TimeControl)
		w.boardColors()
	}
	if t.RankOrder {
		w.text("XXC", "rank")
	}
}

func (w *writer) count(id string, n int) {
	if n > 0 {
		w.text(id, strconv.Itoa(n))
	}
}

func (w *writer) systemCode() string {
	code := w.t.System.Code
	if w.opts.Portable {
		code = strings.NewReplacer("DUTCH_2025", "DUTCH", "DUTCH_2026", "DUTCH").Replace(code)
	}
	return code
}

// tieBreaks writes 202, which most programs read, and 212 where the order does
// not begin with the points.
func (w *writer) tieBreaks() {
	list := slices.Clone(w.t.TieBreaks)
	for k := range list {
		list[k] = tournament.ListedEntry(list[k])
	}
	if len(list) > 1 && list[0] == "PTS" && list[1] != "PTS" {
		w.text("202", strings.Join(list[1:], ","))
	} else {
		w.text("212", strings.Join(list, ","))
	}
}

func (w *writer) boardColors() {
	var b strings.Builder
	for _, c := range w.t.BoardColors {
		if c == tournament.NoColor {
			w.note("trf.cut.boards")
			return
		}
		b.WriteString(strings.ToUpper(colorLetter(c)))
	}
	w.text("352", b.String())
}

// comments writes what the program keeps in comments, and the caller's.
func (w *writer) comments() {
	w.rulebook()
	if s := w.t.System; s.Rules != "" {
		w.text("###", commentMark+" system"+strings.TrimPrefix(s.Type(), s.Code))
	}
	w.playersNamed(w.wordOfLeft("withdrawn", !w.t.IsTeam()), func(p *tournament.Player) bool { return p.Withdrawn })
	w.playersNamed("expelled", func(p *tournament.Player) bool { return p.Withdrawn && p.Expelled })
	var given []string
	for i := range w.t.Players {
		if p := &w.t.Players[i]; p.GivenRating > 0 {
			given = append(given, strconv.Itoa(p.Number), strconv.Itoa(p.GivenRating))
		}
	}
	for _, part := range chunks(given, 200) { // an even number: nobody is parted from his rating
		w.text("###", commentMark+" given "+strings.Join(part, " "))
	}
	w.longEvent()
	w.outside()
	w.sourcesOfRatings()
	w.matches()
	w.teamComments()
	w.countedGames()
	w.playOff()
	for _, c := range w.opts.Comments {
		w.free("###", c)
	}
}

// rulebook writes the editions that are stated; what is only proposed is no fact. That
// of the pairing alone is in the code of the tournament type.
func (w *writer) rulebook() {
	inCode := w.format == TRF26 && tournament.System{Code: w.systemCode(), Rules: w.t.System.Rules}.Edition() == w.t.Rulebook.Pairing
	first, rest, alone := notStated, "", true
	for _, c := range handbook.Chapters() {
		e := w.t.Rulebook.Edition(c)
		switch {
		case e == "" || w.t.Rulebook.Proposed.Has(c):
		case c == handbook.TieBreaks:
			first, alone = e.Name(), false
		default:
			alone = alone && c == handbook.Pairing && inCode
			rest += " " + c.String() + " " + e.Name()
		}
	}
	if !alone {
		w.text("###", commentMark+" edition "+first+rest)
	}
}

// playersNamed writes a comment that lists players by number.
func (w *writer) playersNamed(word string, of func(*tournament.Player) bool) {
	var list []string
	for i := range w.t.Players {
		if p := &w.t.Players[i]; of(p) {
			list = append(list, strconv.Itoa(p.Number))
		}
	}
	for _, part := range chunks(list, 200) {
		w.text("###", commentMark+" "+word+" "+strings.Join(part, " "))
	}
}

// wordOfLeft returns the first words of the comment on the participants who have left, from the
// word for those of the standings: if the record states who has left, nobody else is taken as
// withdrawn.
func (w *writer) wordOfLeft(word string, ofStandings bool) string {
	if !ofStandings || !w.t.LeftStated {
		return word
	}
	if w.t.SomebodyLeft() {
		return word + " only"
	}
	w.text("###", commentMark+" "+word+" none")
	return word
}

// chunks parts a list into lists of at most n.
func chunks[T any](list []T, n int) [][]T {
	var parts [][]T
	for len(list) > n {
		parts, list = append(parts, list[:n]), list[n:]
	}
	if len(list) > 0 {
		parts = append(parts, list)
	}
	return parts
}
