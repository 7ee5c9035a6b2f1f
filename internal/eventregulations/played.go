package eventregulations

import (
	"fmt"
	"slices"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/calendar"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/regulations"
	"torneo/tournament"
)

// startTolerance is how far from its hour a round may begin as announced, in minutes:
// clocks are started table by table, and the start is noted by hand.
const startTolerance = 5

// moment is a day and an hour, "2026/07/03 17:00", which texts show in their language.
type moment string

func (m moment) String() string { return string(m) }

// momentOf writes what is known of a day and an hour.
func momentOf(s regulations.Slot) moment {
	hour := fmt.Sprintf("%02d:%02d", s.Minute/60, s.Minute%60)
	switch {
	case s.Minute < 0:
		return moment(s.Day.String())
	case !s.Day.Complete():
		return moment(hour)
	}
	return moment(s.Day.String() + " " + hour)
}

// slotOf returns when a round begins by some settings.
func slotOf(c *journal.Config, round int) regulations.Slot {
	s, ok := regulations.ParseSlot(c.TimeOf(round))
	if !ok || c.TimeOf(round) == "" {
		s = regulations.Slot{Minute: -1}
	}
	if round <= len(c.Dates) && c.Dates[round-1].Complete() {
		s.Day = c.Dates[round-1]
	}
	return s
}

// starts compares the real start of each round with the announced hour; where nobody noted
// it, the calendar of the settings as it is at the end.
func (a *account) starts() {
	for n := 1; n <= len(a.final.Rounds); n++ {
		k, begun := a.begun[n]
		if !begun {
			continue
		}
		if real := a.final.Round(n).Started; !real.IsZero() {
			if v := a.versionBy(real); v != nil {
				a.start(v, n, a.startEntry(n, k), regulations.Slot{Day: calendar.Of(real), Minute: real.Hour()*60 + real.Minute()}, startTolerance, "")
			}
			continue
		}
		if v := a.versionAt(k); v != nil {
			at := k
			if changed := a.changed["programme"]; changed > v.index {
				at = changed
			}
			a.start(v, n, at, slotOf(&a.final.Config, n), 0, "-calendar")
		}
	}
}

// start compares one start.
func (a *account) start(v *announced, round, k int, real regulations.Slot, tolerance int, how string) {
	plan := slotOf(&v.terms.state.Config, round)
	id, minutes := "", real.Minute-plan.Minute
	known := plan.Minute >= 0 && real.Minute >= 0
	switch {
	case plan.Day.Complete() && real.Day.Complete() && plan.Day != real.Day:
		id = "departures.day" + how //i18n:prefix departures.day
	case known && minutes > tolerance:
		id = "departures.later" + how //i18n:prefix departures.later
	case known && minutes < -tolerance:
		id = "departures.earlier" + how //i18n:prefix departures.earlier
	default:
		return
	}
	if plan.Day == real.Day || !plan.Day.Complete() || !real.Day.Complete() {
		plan.Day, real.Day = tournament.Date{}, tournament.Date{}
	}
	d := a.one(StartDeparts, "programme", v, round, k, id, "tolerance", tolerance)
	d.Details = []message.Message{message.New("departures.detail", "round", round, "plan", momentOf(plan), "real", momentOf(real))}
	a.add(d, "")
}

// startEntry returns the entry that noted the start of a round last.
func (a *account) startEntry(round, otherwise int) int {
	for k := len(a.events) - 1; k >= 0; k-- {
		if w, is := a.events[k].Payload.(journal.RoundStarted); is && w.Round == round && w.Board == (journal.Board{}) && a.stands(k) {
			return k
		}
	}
	return otherwise
}

// missingRounds tells whether fewer rounds were played than announced: all that the settings
// have, or when the announced last day is over.
func (a *account) missingRounds() {
	last := len(a.events) - 1
	v := a.versionBy(a.events[last].Time)
	current := a.final.Current()
	if v == nil || len(a.begun) == 0 || arbiter.IsKnockout(a.final) || !a.final.Round(current).Closed {
		return // or it goes on
	}
	c := &v.terms.state.Config
	end := c.End
	if n := len(c.Dates); n > 0 && c.Dates[n-1].Ordinal() > end.Ordinal() {
		end = c.Dates[n-1]
	}
	over := end.Complete() && a.day(a.events[last].Time) > tournamentDay(end.Ordinal())
	if current < c.Rounds && (over || a.final.Config.Rounds <= current) {
		for _, d := range a.list {
			if d.Kind == SettingDeparts && d.Heading == "pairing" && d.is.state.Config.Rounds == a.final.Config.Rounds {
				return // which says it
			}
		}
		at := last
		if changed := a.changed["pairing"]; changed > v.index {
			at = changed
		}
		a.add(a.one(RoundsDepart, "pairing", v, 0, at, "departures.rounds", "count", c.Rounds, "played", current), "")
	}
}

// halfByes finds half-point byes that stand beyond the announced number, after the last
// announced round, or granted when the round was public.
func (a *account) halfByes() {
	had := map[int]int{}
	granted := map[[2]int]int{}
	for k := range a.events {
		if w, is := a.events[k].Payload.(journal.ByeGranted); is && a.stands(k) {
			granted[[2]int{w.ID, w.Round}] = k
		}
	}
	for k := range a.events {
		w, is := a.events[k].Payload.(journal.ByeGranted)
		if !is || granted[[2]int{w.ID, w.Round}] != k || w.Kind != tournament.HalfPointBye {
			continue
		}
		if p := a.final.Player(w.ID); p == nil || p.Byes[w.Round] != tournament.HalfPointBye {
			continue
		}
		had[w.ID]++
		v := a.versionAt(k)
		if v == nil {
			continue
		}
		add := func(id string, pairs ...any) {
			d := a.one(ByesDepart, "half-point-byes", v, w.Round, k, id, pairs...)
			d.Players = []int{w.ID}
			a.add(d, "")
		}
		c := &v.terms.state.Config
		switch {
		case c.HalfByes == 0:
			add("departures.byes-none")
		case c.HalfByes > 0 && had[w.ID] > c.HalfByes:
			add("departures.byes-beyond", "count", c.HalfByes)
		}
		if until := arbiter.LastHalfByeRound(c); c.HalfByes != 0 && w.Round > until {
			add("departures.byes-late", "until", until)
		}
		if at, public := a.published[w.Round]; public && at < k {
			add("departures.byes-public")
		}
	}
}

// defaults compares late arrivals with the announced default time: who comes within it plays,
// who comes at its end or later has lost (Laws 6.7, R-LAW-DEFAULT).
func (a *account) defaults() {
	last := map[[2]int]*journal.Incident{}
	for k := range a.final.Incidents {
		if i := &a.final.Incidents[k]; i.Kind == journal.LateArrival && i.Minutes > 0 && i.ID > 0 {
			last[[2]int{i.Round, i.ID}] = i
		}
	}
	for k := range a.final.Incidents {
		i := &a.final.Incidents[k]
		r := a.final.Round(i.Round)
		if last[[2]int{i.Round, i.ID}] != i || r == nil {
			continue
		}
		board := slices.IndexFunc(r.Boards, func(b journal.PlayedBoard) bool { return b.Black != 0 && (b.White == i.ID || b.Black == i.ID) })
		if board < 0 {
			continue
		}
		at := indexOf(a.events, i.Number)
		v := a.versionAt(at)
		if start := r.StartOf(board); !start.IsZero() {
			v = a.versionBy(start)
		}
		if v == nil || v.terms.state.DefaultTime == nil {
			continue
		}
		limit := *v.terms.state.DefaultTime
		result := r.Boards[board].Result.White
		if r.Boards[board].Black == i.ID {
			result = r.Boards[board].Result.Black
		}
		id := ""
		switch {
		case i.Minutes < limit && result == tournament.ForfeitLoss:
			id = "departures.default-lost"
		case i.Minutes >= limit && result.IsPlayed():
			id = "departures.default-played"
		default:
			continue
		}
		d := a.one(DefaultDeparts, "default", v, i.Round, at, id, "count", limit)
		d.Players = []int{i.ID}
		a.add(d, "")
	}
}

// byHand refers to the rounds whose pairing by hand differs from the announced system, to
// groups that were kept apart after the start, and to the end of FIDE mode.
func (a *account) byHand() {
	for k := range a.events {
		if !a.stands(k) {
			continue
		}
		v := a.versionAt(k)
		if v == nil {
			continue
		}
		part := message.New("arbitersreport.part.by-hand")
		switch w := a.events[k].Payload.(type) {
		case journal.MeetingsProhibited:
			if round := a.publishedBefore(k); round > 0 {
				a.add(a.one(MeetingsDepart, "pairing", v, round+1, k, "departures.meetings", "part", part), "")
			}
		case journal.FIDEModeLeft:
			a.add(a.one(ModeDeparts, "pairing", v, a.final.ModeLeft, k, "departures.fide-mode", "part", part), "")
		case journal.RoundPublished:
			if r := a.final.Round(w.Round); r != nil && r.Altered && a.published[w.Round] == k {
				a.add(a.one(PairingDeparts, "pairing", v, w.Round, a.alteration(w.Round, k), "departures.pairing", "part", part), "")
			}
		}
	}
}

// alteration returns the last entry that settled the pairing of a round by hand.
func (a *account) alteration(round, otherwise int) int {
	for k := len(a.events) - 1; k >= 0; k-- {
		row := journal.RowOf(a.events[k].Payload)
		if (row.Stage == journal.AlteredStage || row.Stage == journal.BoardsStage) && row.Part == journal.ByHandPart && journal.SubjectOf(a.events[k].Payload).Round == round && a.stands(k) {
			return k
		}
	}
	return otherwise
}

// entries finds who entered after the announced closing time, and rounds with more players
// than the announced maximum. Who comes from another tournament of the event had entered.
func (a *account) entries() {
	for k := range a.events {
		w, is := a.events[k].Payload.(journal.PlayerEntered)
		if !is || w.Origin != "" || !a.stands(k) || a.final.Player(w.ID) == nil {
			continue
		}
		v := a.versionAt(k)
		if v == nil {
			continue
		}
		closing, ok := regulations.ParseSlot(v.terms.facts.Schedule.Entry)
		at := a.events[k].Time.In(a.hall)
		if !ok || !closing.Day.Complete() || !isAfter(at, closing) {
			continue
		}
		d := a.one(EntriesDepart, "entry", v, 0, k, "departures.entries", "closing", momentOf(closing))
		d.Players = []int{w.ID}
		a.add(d, "")
	}
	for n := 1; n <= len(a.final.Rounds); n++ {
		k, begun := a.begun[n]
		if !begun {
			continue
		}
		v := a.versionAt(k)
		if v == nil || v.terms.facts.MostPlayer == nil {
			continue
		}
		there := 0
		for j := range a.final.Players {
			if p := &a.final.Players[j]; p.From <= n && (p.LeftFrom == 0 || p.LeftFrom > n) {
				there++
			}
		}
		if most := *v.terms.facts.MostPlayer; there > most {
			d := a.add(a.one(ParticipantsMost, "participants", v, n, k, "departures.most", "count", there, "most", most), "")
			if d.Message.Args["count"].(int) < there {
				d.Message.Args["count"] = there
			}
		}
	}
}

// isAfter reports whether a moment by the clock of the hall is after a day, or an hour of it.
func isAfter(at time.Time, s regulations.Slot) bool {
	day := calendar.Of(at).Ordinal()
	if day != s.Day.Ordinal() || s.Minute < 0 {
		return day > s.Day.Ordinal()
	}
	return at.Hour()*60+at.Minute() > s.Minute
}

// appeals finds appeals noted later than the announced time after the last result of their
// round.
func (a *account) appeals() {
	for j := range a.final.Incidents {
		i := &a.final.Incidents[j]
		r := a.final.Round(i.Round)
		if i.Kind != journal.Appeal || r == nil {
			continue
		}
		k := indexOf(a.events, i.Number)
		v := a.versionAt(k)
		if v == nil || v.terms.facts.Appeals == nil || v.terms.facts.Appeals.Minutes == 0 || len(a.final.Missing(i.Round)) > 0 {
			continue
		}
		var end time.Time
		for b := range r.Boards {
			for _, at := range []time.Time{r.Boards[b].ResultAt, r.Boards[b].SecondAt} {
				if at.After(end) {
					end = at
				}
			}
		}
		minutes := v.terms.facts.Appeals.Minutes
		if end.IsZero() || !a.events[k].Time.After(end.Add(time.Duration(minutes)*time.Minute)) {
			continue
		}
		d := a.one(AppealsDepart, "appeals", v, i.Round, k, "departures.appeals", "count", minutes)
		if i.ID > 0 {
			d.Players = []int{i.ID}
		}
		a.add(d, "")
	}
}
