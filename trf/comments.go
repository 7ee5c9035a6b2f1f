package trf

import (
	"strings"

	"torneo/handbook"
	"torneo/tournament"
)

// commentMark begins the comments that say what no record of TRF can.
const commentMark = "torneo:"

// comment reads what this program writes into comments:
//
//	### torneo: edition 2023 pairing 2017 handling 2018 ratings 2022 titles 2017
//	### torneo: system lim-2026 maxi=yes
//	### torneo: withdrawn 12 15
//	### torneo: withdrawn only 12 15 (and nobody else; none: nobody)
//	### torneo: expelled 15
//	### torneo: match 3 5-7 9-2
//	### torneo: withdrawn-teams 4 9
//	### torneo: expelled-teams 9
//	### torneo: given 12 1900 15 2050
//	### torneo: long by-round
//	### torneo: rated 4 2026-12 12 1900 15 2050
//	### torneo: outside-name Problem solving
//	### torneo: outside-source the jury's sheet of 3 May
//	### torneo: outside 1 12.5 2 7/3
//	### torneo: source fide list 2026-11 standard 1-40+42 FIDE
//	### torneo: contest 2,2x15+10,sudden:5v4
//	### torneo: play-out
//	### torneo: third-place
//	### torneo: table 1 1-4 2-3
//	### torneo: extra 4 12-5 1-0
//	### torneo: extra 4 3-1 12-5:1-0 6-13:=-=
//	### torneo: decided 4 3-1 lot
//	### torneo: counted 1 2-104 +--
//	### torneo: play-off places=1 after=0 format=annex …
//	### torneo: play-off-lots 5 12 7
func (r *reader) comment(w *row) {
	if !strings.HasPrefix(strings.TrimLeft(w.text[3:], " \t"), commentMark) {
		return
	}
	words := w.tokens(4)
	if len(words) < 2 || words[0].text != commentMark {
		return
	}
	switch words[1].text {
	case "play-out":
		r.t.Matches.PlayOut = true
		return
	case "third-place":
		r.t.Matches.ThirdPlace = true
		return
	case "long":
		r.long(w, words[2:])
		return
	}
	if len(words) < 3 {
		return
	}
	switch words[1].text {
	case "contest":
		r.contest(w, words[2].from)
	case "play-off":
		r.playOff(w, words[2].from)
	case "play-off-lots":
		r.lots = append(r.lots, w.line)
	case "extra":
		r.extras = append(r.extras, w.line)
	case "table":
		r.tables = append(r.tables, w.line)
	case "decided":
		r.decisions = append(r.decisions, w.line)
	case "counted":
		r.counted = append(r.counted, w.line)
	case "edition":
		r.rulebook(w, words[2:])
	case "system":
		r.rulesAt, r.rules = w.place(words[2].from), strings.TrimSpace(w.text[3:][strings.Index(w.text[3:], "system")+len("system"):])
	case "withdrawn", "expelled":
		r.withdrawn = append(r.withdrawn, w.line)
	case "match":
		r.matches = append(r.matches, w.line)
	case "withdrawn-teams", "expelled-teams":
		r.leftTeams = append(r.leftTeams, w.line)
	case "given":
		r.given = append(r.given, w.line)
	case "outside-name", "outside-source":
		r.outsideText(w, words[1:])
	case "outside":
		r.outsides = append(r.outsides, w.line)
	case "rated":
		r.rated = append(r.rated, w.line)
	case "source":
		r.sources = append(r.sources, w.line)
	default:
		r.report(Note, w.place(words[1].from), words[1].text, "", "trf.code.unknown", "record", commentMark)
	}
}

// rulebook reads the editions: that of the tie-breaks, "-" if it is not stated, and
// then chapter by chapter. A file may state those of the tie-breaks alone.
func (r *reader) rulebook(w *row, words []token) {
	state := func(c handbook.Chapter, name token) {
		e, err := handbook.EditionNamed(c, name.text)
		if err != nil {
			r.report(Violation, w.place(name.from), name.text, "", "trf.edition.unknown")
			return
		}
		r.t.Rulebook.State(c, e)
	}
	if words[0].text != notStated {
		state(handbook.TieBreaks, words[0])
	}
	for k := 1; k < len(words); k += 2 {
		c, ok := handbook.ChapterNamed(words[k].text)
		if !ok || k+1 == len(words) {
			r.report(Violation, w.place(words[k].from), words[k].text, "", "trf.edition.chapter")
			return
		}
		if c == handbook.Pairing {
			r.pairingAt = w.place(words[k+1].from)
		}
		state(c, words[k+1])
	}
}

// settleRules reads the pairing system of a type that is any other Swiss, and so
// has no code for it. A type with a code of its own contradicts it.
func (r *reader) settleRules() {
	code := r.t.System.Code
	switch {
	case r.rules == "":
		return
	case code == "" && r.t.IsTeam():
		code = "CUSTOM_TEAM_SWISS"
	case code == "":
		code = "CUSTOM_SWISS"
	}
	s, err := tournament.ParseSystem(code + " " + r.rules)
	switch {
	case err == nil && (r.t.System.Rules == "" || r.t.System.Rules == s.Rules):
		r.t.System = s
	case err == nil, r.t.System.Code != "" && !r.t.System.Custom():
		r.t.System.Rules = strings.ToLower(strings.Fields(r.rules)[0])
		r.report(Violation, r.rulesAt, r.rules, "", "trf.system.differs", "first", r.seen["192"], "code", code)
	default:
		r.report(Violation, r.rulesAt, r.rules, "", "trf.system.rules")
	}
}

// notStated stands for the edition of the tie-breaks where others are stated.
const notStated = "-"

// withdrawals marks who has left the event, and who was expelled from it.
func (r *reader) withdrawals(w *row) {
	words := w.tokens(4)
	for _, id := range r.leftOnly(words[2:]) {
		if p := r.playerOf(w, id); p != nil {
			p.Withdrawn = true
			p.Expelled = p.Expelled || words[1].text == "expelled"
		}
	}
}

// leftOnly takes from a list of who has left the word that says that nobody else has:
// "only", or "none" of an empty one.
func (r *reader) leftOnly(list []token) []token {
	if len(list) > 0 && (list[0].text == "only" || list[0].text == "none" && len(list) == 1) {
		r.t.LeftStated = true
		return list[1:]
	}
	return list
}

// givenRatings reads the ratings that the arbiter has given: a player, his rating.
func (r *reader) givenRatings(w *row) {
	words := w.tokens(4)[2:]
	for k := 0; k < len(words); k += 2 {
		p := r.playerOf(w, words[k])
		if k+1 == len(words) {
			r.report(Violation, w.place(words[k].from), words[k].text, "", "trf.given.rating")
			return
		}
		rating, ok := integer(words[k+1].text)
		if !ok || rating < 1 || rating > maxGiven {
			r.report(Violation, w.place(words[k+1].from), words[k+1].text, "", "trf.given.rating")
			continue
		}
		if p != nil {
			p.GivenRating = rating
		}
	}
}

// maxGiven bounds a rating: it has four digits.
const maxGiven = 9999
