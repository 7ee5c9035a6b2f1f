package regulations

import (
	"slices"
	"strconv"
	"strings"

	"torneo/norm"
	"torneo/rating"
	"torneo/tournament"
)

// impossible returns a fact that cannot be, by its name in the file.
func (f *Facts) impossible() (name, value string, wrong bool) {
	one := func(field, given string, of ...string) {
		if !wrong && given != "" && !slices.Contains(of, given) {
			name, value, wrong = field, given, true
		}
	}
	within := func(field string, n, low, high int) {
		if !wrong && (n < low || n > high) {
			name, value, wrong = field, strconv.Itoa(n), true
		}
	}
	optional := func(field string, n *int, high int) {
		if n != nil {
			within(field, *n, 0, high)
		}
	}
	slot := func(field, words string, needs func(Slot) bool) {
		if s, ok := ParseSlot(words); !wrong && words != "" && !(ok && needs(s)) {
			name, value, wrong = field, words, true
		}
	}
	federation := func(field, code string) {
		if !wrong && code != "" && !tournament.IsFederation(code) {
			name, value, wrong = field, code, true
		}
	}
	day := func(field string, d tournament.Date) {
		if !wrong && !d.IsZero() && !d.Complete() {
			name, value, wrong = field, d.String(), true
		}
	}
	var kinds []string
	for _, k := range norm.Kinds() {
		kinds = append(kinds, string(k))
	}
	paces := []string{"national", "no"}
	for _, k := range rating.Kinds() {
		paces = append(paces, k.String())
	}
	one("level", string(f.Level), "L1", "L2", "L3", "none")
	one("rated", f.Rated, paces...)
	one("kind", string(f.Kind), kinds...)
	if r := f.Registered; r != nil {
		day("registration/on", r.On)
		within("registration/days", r.Days, 0, 366)
		if d, err := tournament.ParseDate(r.List + "-01"); !wrong && r.List != "" && (err != nil || !d.Complete() || len(r.List) != len("2026-01")) {
			name, value, wrong = "registration/list", r.List, true
		}
	}
	slot("fastClassic", f.FastClassic, func(s Slot) bool { return s.Day.Complete() && s.Minute < 0 })
	if s := f.Schedule; s != nil {
		within("schedule/rounds", len(s.Rounds), 0, mostListed)
		for _, words := range s.Rounds {
			slot("schedule/rounds", words, func(s Slot) bool { return s.Minute >= 0 })
		}
		for _, x := range []struct{ field, words string }{{"draw", s.Draw}, {"technicalMeeting", s.Meeting}, {"closing", s.Closing}, {"entryUntil", s.Entry}} {
			slot("schedule/"+x.field, x.words, Slot.whole)
		}
		slot("schedule/replyBy", s.Reply, func(s Slot) bool { return s.Day.Complete() })
		within("schedule/lineUpMinutes", s.LineUps, 0, 7*minutesOfDay)
		within("schedule/playOffMinutes", s.PlayOffs, 0, 7*minutesOfDay)
	}
	optional("defaultMinutes", f.Default, minutesOfDay)
	if f.Draws != nil {
		within("draws/notBeforeMove", f.Draws.Before, 0, 500)
	}
	if h := f.HalfByes; h != nil {
		within("halfPointByes/each", h.Each, 0, mostListed)
		within("halfPointByes/untilRound", h.Until, 0, mostListed)
	}
	if f.Teams != nil {
		one("teams/order", f.Teams.Order, "fixed", "rating", "hundred", "free")
		optional("teams/reserves", f.Teams.Reserves, mostListed)
	}
	within("arbiters", len(f.Arbiters), 0, mostListed)
	for _, x := range f.Arbiters {
		one("arbiters/title", x.Title, "IA", "FA", "NA")
		one("arbiters/category", x.Category, "A", "B", "C", "D")
	}
	if a := f.Appeals; a != nil {
		within("appeals/size", a.Size, 0, mostListed)
		within("appeals/members", len(a.Members), 0, mostListed)
		within("appeals/reserveMembers", len(a.Spare), 0, mostListed)
		optional("appeals/reserves", a.Reserves, mostListed)
		within("appeals/minutes", a.Minutes, 0, 366*minutesOfDay)
		optional("appeals/deposit", a.Deposit, 1_000_000)
		for _, m := range a.everyMember() {
			federation("appeals/members/federation", m.Federation)
		}
	}
	if p := f.FairPlay; p != nil {
		within("fairPlay/level", p.Level, 0, 3)
		optional("fairPlay/specialists", p.Specialists, mostListed)
		within("fairPlay/measures", len(p.Measures), 0, mostListed)
	}
	if h := f.Hall; h != nil {
		within("hall/squareMetres", h.SquareMetres, 0, 1_000_000)
		within("hall/lux", h.Lux, 0, 100_000)
		within("hall/celsius", h.Celsius, -50, 60)
		within("hall/rowsCm", h.RowsCm, 0, 10_000)
	}
	if p := f.Prizes; p != nil {
		within("prizes/fundEUR", p.FundEUR, 0, 1_000_000_000)
		one("prizes/sharing", p.Sharing, "equal", "tie-break", "hort")
		within("prizes/sharedPlaces", p.Places, 0, mostListed)
	}
	optional("mostPlayers", f.MostPlayer, 100_000)
	for key := range f.Says {
		one("says/"+key, key, HeadingNames()...)
	}
	for _, words := range []string{f.Absence, f.LateEntry} {
		if len(words) > longest {
			return "absence", strings.ToValidUTF8(words[:40], "") + "…", true
		}
	}
	return name, value, wrong
}
