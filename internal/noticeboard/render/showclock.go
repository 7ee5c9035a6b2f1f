package render

import (
	"fmt"
	"slices"
	"time"

	"torneo/internal/journal"
	"torneo/tournament"
)

// start returns the start of a round; false where its day or hour is not set.
func (e *edition) start(n int) (time.Time, bool) {
	c := &e.board.State.Config
	var day tournament.Date
	if n >= 1 && n <= len(c.Dates) {
		day = c.Dates[n-1]
	}
	if day.IsZero() && c.End.IsZero() || day.IsZero() && c.End == c.Start {
		day = c.Start // an event of one day
	}
	at, err := time.Parse("15:04", c.TimeOf(n))
	if err != nil || !day.Complete() {
		return time.Time{}, false
	}
	zone := e.board.Zone
	if zone == nil {
		zone = time.UTC
	}
	return time.Date(day.Year, time.Month(day.Month), day.Day, at.Hour(), at.Minute(), 0, 0, zone), true
}

// nextStart returns the start of the round after the last published one.
func (d *director) nextStart(e *edition) string {
	n := len(e.board.Rounds) + 1
	if n > e.board.State.Config.Rounds {
		return ""
	}
	at, ok := e.start(n)
	if !ok {
		return ""
	}
	return d.t("screen.next", "round", n, "time", d.startText(e, at))
}

// startText returns the hour, with the day where rounds are on several.
func (d *director) startText(e *edition, at time.Time) string {
	c := &e.board.State.Config
	text := at.Format("15:04")
	if len(slices.Compact(slices.Clone(c.Dates))) > 1 || !c.End.IsZero() && c.End != c.Start {
		text = e.p.Date(at.Format("2006/01/02")) + ", " + text
	}
	return text
}

// longest is the time after its start for which a round is shown as being played.
const longest = 12 * time.Hour

// clock counts down to the next round, or says since when this one is played.
func (d *director) clock(e *edition) {
	c, now, last := &e.board.State.Config, d.stage.Now, len(e.board.Rounds)
	v := slide{kind: "clock"}
	if c.TimeControl != "" {
		v.lines = append(v.lines, c.TimeControl)
	}
	if at, ok := e.start(last); ok && last > 0 && !at.After(now) && now.Sub(at) < longest && !e.isOver(last) {
		v.title = d.t("screen.clock.playing", "round", last)
		v.count = &count{at: at, text: hours(now.Sub(at))}
		v.lines = append([]string{d.t("screen.clock.since", "time", at.Format("15:04"))}, v.lines...)
		d.slides = append(d.slides, v)
		return
	}
	for n := 1; n <= max(c.Rounds, last); n++ {
		if at, ok := e.start(n); ok && at.After(now) {
			v.title = d.t("screen.clock.round", "round", n)
			v.count = &count{at: at, down: true, text: hours(at.Sub(now))}
			v.lines = append([]string{d.t("screen.clock.begins", "time", d.startText(e, at))}, v.lines...)
			d.slides = append(d.slides, v)
			return
		}
	}
	v.title, v.count = c.Name, &count{text: now.Format("15:04")} // no round is expected: the time of day
	switch {
	case last > 0 && !e.isOver(last):
		v.title = d.t("screen.clock.playing", "round", last)
	case last < c.Rounds:
		if _, ok := e.start(last + 1); !ok {
			v.lines = append([]string{d.t("screen.clock.unsaid", "round", last+1)}, v.lines...)
		}
	case last > 0:
		v.lines = []string{d.t("screen.clock.ended")}
	}
	d.slides = append(d.slides, v)
}

// isOver reports whether everybody knows that a round is over.
func (e *edition) isOver(n int) bool {
	r := &e.board.State.Rounds[n-1]
	if !e.board.Rounds[n-1].Results {
		return false
	}
	return r.Closed || !slices.ContainsFunc(r.Boards, func(b journal.PlayedBoard) bool {
		return b.Black != 0 && b.Result.White == tournament.Pending
	}) && len(r.Boards) > 0
}

// hours writes a time that passes, to the minute; scripts count the seconds.
func hours(d time.Duration) string {
	m := int(d / time.Minute)
	if h := m / 60; h >= 48 {
		return fmt.Sprintf("%d d %d h", h/24, h%24)
	}
	return fmt.Sprintf("%d:%02d", m/60, m%60)
}
