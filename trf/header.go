package trf

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/tournament"
)

// plan holds the statements of a file on the number of rounds.
type plan struct {
	stated     int // 142
	javafo     int // XXR
	lastPaired int // the last round in which a player has an opponent
}

// header reads the records that stand once and describe the event. A second
// one is reported and the first kept; deputies and colour options may repeat.
func (r *reader) header(w *row) {
	if w.id != "112" && w.id != "XXC" && w.id != "132" {
		if first := r.seen[w.id]; first != 0 {
			r.report(Violation, w.place(1), w.rest(5), "", "trf.record.repeated", "record", w.id, "first", first)
			return
		}
		r.seen[w.id] = w.line
	}
	text := r.headerText(w)
	if text == "" {
		return
	}
	t := r.t
	switch w.id {
	case "012":
		t.Name = text
	case "022":
		t.City = text
	case "032":
		t.Federation = text
	case "042", "052":
		r.eventDates = append(r.eventDates, dateOf(w.place(5), text, 0))
	case "092":
		t.Type = text
	case "102":
		t.ChiefArbiter = text
	case "112":
		t.DeputyArbiters = append(t.DeputyArbiters, text)
	case "122":
		t.Allotted = text
	case "132":
		r.roundDays(w)
	case "142":
		r.rounds.stated = r.roundCount(w, text)
	case "XXR":
		r.rounds.javafo = r.roundCount(w, text)
	case "152":
		r.initialColor(w, text)
	case "XXC":
		r.colorOptions(w)
	case "172":
		r.rankingMethod(w, text)
	case "182":
		t.PairingBy = text
	case "192":
		r.system(w, text)
	case "202", "212":
		r.tieBreaks(w)
	case "222":
		r.timeControl(w, text)
	case "352":
		r.boardColors(w, text)
	}
}

// headerText returns the text from column 5; from column 4 where it begins too
// early.
func (r *reader) headerText(w *row) string {
	if w.id[0] == 'X' {
		return w.rest(4)
	}
	if !w.blank(4, 4) {
		text := w.rest(4)
		r.report(Adjustment, w.place(4), w.field(4, 4), text, "trf.record.column4", "record", w.id)
		return text
	}
	return w.rest(5)
}

// roundCount reads the number of rounds of the event.
func (r *reader) roundCount(w *row, text string) int {
	text, _, _ = strings.Cut(text, " ")
	n, ok := integer(text)
	switch {
	case !ok:
		r.report(Error, w.place(5), text, "", "trf.number")
	case n > MaxRounds:
		r.report(Error, w.place(5), text, "", "trf.limit.rounds", "limit", MaxRounds)
	default:
		return n
	}
	return 0
}

// plannedRounds settles the number of rounds: 142 before XXR.
func (r *reader) plannedRounds() {
	r.t.PlannedRounds = r.rounds.stated
	if r.t.PlannedRounds == 0 {
		r.t.PlannedRounds = r.rounds.javafo
	}
	if a, b := r.rounds.stated, r.rounds.javafo; a > 0 && b > 0 && a != b {
		r.report(Violation, place{r.seen["XXR"], 5, "XXR"}, strconv.Itoa(b), strconv.Itoa(a), "trf.rounds.planned.differ")
	}
}

func (r *reader) initialColor(w *row, text string) {
	switch text {
	case "W":
		r.t.InitialColor = tournament.White
	case "B":
		r.t.InitialColor = tournament.Black
	default:
		switch strings.ToUpper(text) {
		case "W", "WHITE", "WHITE1":
			r.t.InitialColor = tournament.White
			r.report(Adjustment, w.place(5), text, "W", "trf.initialcolour.form")
		case "B", "BLACK", "BLACK1":
			r.t.InitialColor = tournament.Black
			r.report(Adjustment, w.place(5), text, "B", "trf.initialcolour.form")
		default:
			r.report(Violation, w.place(5), text, "", "trf.initialcolour")
		}
	}
}

// colorOptions reads JaVaFo's XXC: rank, white1, black1.
func (r *reader) colorOptions(w *row) {
	for _, option := range w.tokens(4) {
		color := tournament.NoColor
		switch strings.ToLower(option.text) {
		case "rank":
			r.t.RankOrder = true
			continue
		case "white1":
			color = tournament.White
		case "black1":
			color = tournament.Black
		default:
			r.report(Violation, w.place(option.from), option.text, "", "trf.code.unknown", "record", w.id)
			continue
		}
		if r.colorOption != tournament.NoColor && r.colorOption != color {
			r.report(Violation, w.place(option.from), option.text, "", "trf.initialcolour.differ")
			continue
		}
		r.colorOption = color
		r.colorOptionAt = w.place(option.from)
	}
}

// settleColor takes XXC's colour where record 152 is silent.
func (r *reader) settleColor() {
	switch {
	case r.t.InitialColor == tournament.NoColor:
		r.t.InitialColor = r.colorOption
	case r.colorOption != tournament.NoColor && r.colorOption != r.t.InitialColor:
		r.report(Violation, r.colorOptionAt, colorLetter(r.colorOption), colorLetter(r.t.InitialColor), "trf.initialcolour.differ")
	}
}

// rankingMethod reads 172: the federation in columns 5-7, the method from 9 on.
func (r *reader) rankingMethod(w *row, text string) {
	federation, method := strings.ToUpper(w.field(5, 7)), strings.ToUpper(w.rest(9))
	if !w.blank(8, 8) || !isFederation(federation) && federation != "" {
		words := strings.Fields(strings.ToUpper(text))
		federation, method = "", words[0]
		if len(words) > 1 {
			federation, method = words[0], words[1]
		}
	}
	known := slices.Contains(tournament.RankingMethods(), method)
	if !known && method != "" || federation != "" && !isFederation(federation) {
		r.report(Violation, w.place(9), text, "", "trf.ranking")
		if federation != "" && !isFederation(federation) {
			federation = ""
		}
		if !known {
			method = ""
		}
	}
	r.t.RatingFederation, r.t.RankingMethod = federation, method
}

// The knock-out of a draft of ETT26, and its later code.
const (
	draftKnockout = "WORLDCUP_KNOCKOUT"
	finalKnockout = "CUSTOM_KNOCKOUT"
)

// system reads 192, a code of ETT26.
func (r *reader) system(w *row, text string) {
	if strings.EqualFold(strings.TrimSpace(text), draftKnockout) {
		r.report(Adjustment, w.place(5), text, finalKnockout, "trf.system.no-code")
		text = finalKnockout
	}
	s, err := tournament.ParseSystem(text)
	if err != nil {
		r.report(Violation, w.place(5), text, "", "trf.system.unknown")
		return
	}
	if s.Rules != "" && !strings.EqualFold(strings.TrimSpace(text), s.Type()) { // FIDE_OLYMPIAD
		r.report(Adjustment, w.place(5), text, s.Type(), "trf.system.no-code")
	}
	r.t.System = s
}

// settleSystem falls back on the free text if no code was read, and on the
// dates for the editions of the rules; the code may name the edition of the
// pairing.
func (r *reader) settleSystem() {
	if r.t.System.Family == tournament.UnknownFamily {
		r.t.System = tournament.SystemOfText(r.t.Type)
	}
	r.settleRules()
	r.t.Rulebook = r.t.Rulebook.Or(tournament.ProposeRulebook(r.t.Start, r.t.End)).WithSystem(r.t.System)
	if r.t.Rulebook.Contradicts(r.t.System) {
		r.report(Violation, r.pairingAt, r.t.Rulebook.Pairing.Name(), "", "trf.edition.differs", "first", r.seen["192"], "code", r.t.System.Code)
	}
	if s := &r.t.System; s.Baku && s.Team && s.Primary == tournament.GameScore { // no code of ETT26 (C.04.7 1.1)
		r.report(Violation, place{line: cmp.Or(r.seen["192"], r.seen["092"])}, s.Code, "", "trf.system.baku")
	}
}

// tieBreaks reads 202, the tie-breaks, and 212, the whole order with PTS in it;
// 212 goes before 202.
func (r *reader) tieBreaks(w *row) {
	var list []string
	for _, d := range w.tokens(4) {
		code := strings.ToUpper(tournament.ListedEntry(d.text))
		if stands := strings.ToUpper(d.text); code != stands {
			r.report(Adjustment, w.place(d.from), stands, code, "trf.tiebreaks.code", "found", stands, "taken", code)
		}
		list = append(list, code)
	}
	if w.id == "202" && len(list) > 0 && list[0] != "PTS" {
		list = append([]string{"PTS"}, list...)
	}
	if had := r.t.TieBreaks; had != nil && strings.Join(had, ",") != strings.Join(list, ",") {
		r.report(Violation, w.place(5), w.rest(5), "", "trf.tiebreaks.differ")
		if w.id == "202" {
			return
		}
	}
	r.t.TieBreaks = list
}

// boardColors reads 352: W or B for each board of the first-named team.
func (r *reader) boardColors(w *row, text string) {
	var colors []tournament.Color
	for _, c := range strings.ToUpper(text) {
		switch c {
		case 'W':
			colors = append(colors, tournament.White)
		case 'B':
			colors = append(colors, tournament.Black)
		default:
			r.report(Violation, w.place(5), text, "", "trf.boardcolours")
			return
		}
	}
	r.t.BoardColors = colors
}
