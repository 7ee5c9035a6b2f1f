package eventtext

import (
	"strconv"
	"strings"

	"torneo/chess960"
	"torneo/i18n"
	"torneo/internal/journal"
	"torneo/tournament"
)

// Colour returns the name of a colour; "" where there is none.
func Colour(p *i18n.Printer, c tournament.Color) string {
	switch c {
	case tournament.White:
		return p.T("web.colour.white")
	case tournament.Black:
		return p.T("web.colour.black")
	}
	return ""
}

// byeName returns the name of a bye.
func byeName(p *i18n.Printer, k tournament.ByeKind) string {
	switch k {
	case tournament.PairingAllocatedBye:
		return p.T("web.bye.pairing-allocated")
	case tournament.FullPointBye:
		return p.T("web.bye.full-point")
	case tournament.HalfPointBye:
		return p.T("web.bye.half-point")
	}
	return p.T("web.bye.zero-point")
}

// Sex returns the word for a sex; "" where none is known.
func Sex(p *i18n.Printer, sex string) string {
	switch sex {
	case "m":
		return p.T("web.player.man")
	case "w":
		return p.T("web.player.woman")
	}
	return sex
}

// Ranking returns the name of a method of ordering players by their ratings.
func Ranking(t *i18n.Printer, method string) string {
	if method == "" {
		method = tournament.RankFIDE
	}
	return t.T("web.ranking." + strings.ToLower(method))
}

// AbsenteeRule says what becomes of those who did not come.
func AbsenteeRule(t *i18n.Printer, rule journal.AbsenteeRule) string {
	if rule == journal.AskAboutAbsentees {
		return t.T("before.rule.ask")
	}
	return t.T("before.rule." + string(rule)) //i18n:prefix before.rule.
}

// Position returns a start position with its number: "518 RNBQKBNR".
func Position(number int) string {
	rank, _ := chess960.Position(number)
	return strconv.Itoa(number) + " " + rank
}

// Seed returns the seed of a drawing.
func Seed(seed uint64) string { return strconv.FormatUint(seed, 10) }

// Positive returns a number; "" for 0.
func Positive(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// OrNone returns a text, or a dash for none.
func OrNone(s string) string {
	if s == "" {
		return "–"
	}
	return s
}
