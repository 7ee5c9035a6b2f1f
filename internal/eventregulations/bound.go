package eventregulations

import (
	"cmp"
	"slices"
	"strings"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/prizewords"
	"torneo/internal/report"
	"torneo/rating"
	"torneo/regulations"
	"torneo/tiebreak"
	"torneo/tournament"
)

// writer writes paragraphs from the settings and declared facts of an event.
type writer struct {
	*i18n.Printer
	s     *journal.State
	t     *tournament.Tournament
	facts *regulations.Facts
}

// bound are the headings that settings and facts say something of. Each writes its
// paragraphs, or none where nothing is known.
var bound = map[string]func(*writer) []Paragraph{
	"hall":              (*writer).hall,
	"participants":      (*writer).participants,
	"entry":             (*writer).entry,
	"reply":             (*writer).reply,
	"rated":             (*writer).validity,
	"national-rating":   (*writer).nationalRating,
	"pairing":           (*writer).pairing,
	"points":            (*writer).points,
	"order":             (*writer).order,
	"teams":             (*writer).teams,
	"rate-of-play":      (*writer).rateOfPlay,
	"supervision":       (*writer).supervision,
	"quickplay-finish":  (*writer).quickplayFinish,
	"adjournments":      (*writer).adjournments,
	"programme":         (*writer).programme,
	"drawing":           (*writer).drawing,
	"default":           (*writer).defaultTime,
	"half-point-byes":   (*writer).halfPointByes,
	"absence":           (*writer).absence,
	"draw-offers":       (*writer).drawOffers,
	"tie-breaks":        (*writer).tieBreaks,
	"prizes":            (*writer).prizes,
	"sharing":           (*writer).sharing,
	"chief-arbiter":     (*writer).arbiters,
	"appeals":           (*writer).appeals,
	"appeals-committee": (*writer).committee,
	"who-appeals":       (*writer).whoAppeals,
	"security":          (*writer).security,
}

func (w *writer) say(id string, pairs ...any) Paragraph {
	return Paragraph{Text: w.T("bases.say."+id, pairs...)} //i18n:prefix bases.say.
}

// said collects paragraphs.
type said []Paragraph

func (l *said) add(p Paragraph) { *l = append(*l, p) }

func (w *writer) hall() (list []Paragraph) {
	c := &w.s.Config
	var l said
	place := c.City
	if h := w.facts.Hall; h != nil && h.Address != "" {
		place = strings.Join(withoutEmpty(h.Address, c.City), ", ")
	}
	switch {
	case c.Start.IsZero():
	case c.End.IsZero() || c.End == c.Start:
		l.add(w.say("day", "name", c.Name, "day", w.Date(c.Start.String())))
	default:
		l.add(w.say("days", "name", c.Name, "first", w.Date(c.Start.String()), "last", w.Date(c.End.String())))
	}
	if place != "" {
		l.add(w.say("place", "place", place))
	}
	return l
}

func withoutEmpty(list ...string) []string {
	return slices.DeleteFunc(list, func(x string) bool { return x == "" })
}

func (w *writer) participants() (list []Paragraph) {
	if most := w.facts.MostPlayer; most != nil {
		return said{w.say("most", "count", *most)}
	}
	return nil
}

func (w *writer) entry() []Paragraph {
	var l said
	if at := w.facts.Schedule.Entry; at != "" {
		l.add(w.say("entry", "when", w.moment(at)))
	}
	if w.facts.LateEntry != "" {
		l.add(w.say("late-entry", "what", w.facts.LateEntry))
	}
	return l
}

func (w *writer) reply() []Paragraph {
	if by := w.facts.Schedule.Reply; by != "" {
		return said{w.say("reply", "day", w.moment(by))}
	}
	return nil
}

// validity says for which list the event is rated, if that was declared or the rate of play
// tells it.
func (w *writer) validity() []Paragraph {
	var l said
	pace, err := rating.PaceOf(w.t)
	kind := cmp.Or(w.facts.Rated, pace.Kind.String())
	switch {
	case kind == "no":
		l.add(w.say("rated-not"))
	case kind == "national":
	case w.facts.Rated == "" && (pace.Told == rating.Assumed || err != nil):
	default:
		//i18n:prefix ratings.kind.
		l.add(w.say("rated", "kind", w.T("ratings.kind."+kind), "ratings", w.Text(arbiter.EditionName(w.t.Rulebook.Ratings)), "handling", w.Text(arbiter.EditionName(w.t.Rulebook.Handling))))
	}
	if w.facts.Norms != nil && *w.facts.Norms {
		l.add(w.say("norms"))
	}
	if list := w.ratingList(); list != "" {
		l.add(w.say("rating-list", "list", list))
	}
	return l
}

func (w *writer) ratingList() string {
	if r := w.facts.Registered; r != nil {
		return r.List
	}
	return ""
}

func (w *writer) nationalRating() []Paragraph {
	if w.facts.Rated == "national" {
		return said{w.say("rated-national")}
	}
	return nil
}

func (w *writer) pairing() []Paragraph {
	c := &w.s.Config
	var l said
	l.add(w.say("system", "rounds", c.Rounds, "system", eventtext.SystemOf(w.Printer, w.s)))
	if c.Baku {
		l.add(w.say("baku"))
	}
	if len(c.Matches.Contest.Stages) > 0 {
		l.add(w.say("matches", "contest", report.Contest(w.Printer, c.Matches.Contest, c.ForTeams())))
	}
	if len(w.s.Groups) > 0 {
		l.add(w.say("apart", "count", len(w.s.Groups)))
	}
	if c.Chess960 {
		l.add(w.say("chess960"))
	}
	return l
}

func (w *writer) points() []Paragraph {
	c := &w.s.Config
	if c.Points == tournament.StandardGamePoints() {
		return nil
	}
	return said{w.say("points", "win", w.Decimal(c.Points.Win.White.String()), "draw", w.Decimal(c.Points.Draw.White.String()), "loss", w.Decimal(c.Points.Loss.White.String()))}
}

// order says how the initial ranking is made, where the organiser has chosen it.
func (w *writer) order() []Paragraph {
	c := &w.s.Config
	method, _ := w.s.Ranking()
	if method == "" {
		return nil
	}
	after := "order-name"
	if c.Order == journal.ByEntry {
		after = "order-entry"
	}
	return said{w.say("order", "rating", w.T("web.ranking."+strings.ToLower(method)), "after", w.T("bases.say."+after))} //i18n:prefix web.ranking.
}

func (w *writer) teams() []Paragraph {
	c := &w.s.Config
	if !c.ForTeams() {
		return nil
	}
	var l said
	l.add(w.say("team-boards", "count", c.Boards))
	if x := w.facts.Teams; x != nil {
		if x.Order != "" {
			l.add(w.say("team-order-" + x.Order))
		}
		if x.Reserves != nil {
			l.add(w.say("team-reserves", "count", *x.Reserves))
		}
		if x.Captains != nil && *x.Captains {
			l.add(w.say("team-captains"))
		}
	}
	if c.LineUpTime != "" {
		l.add(w.say("team-lineups", "time", c.LineUpTime))
	}
	return l
}

// rateOfPlay says the rate of play in words, with what follows from it: the kind of play,
// whether moves are recorded, and what illegal moves cost.
// laws returns the edition of the Laws of the first day and the kind of play.
// illegalMoves says what the first, second and third illegal move of a player cost, up to
// the one that loses.
// programme lists the rounds with day and hour, and what else has its time.
func (w *writer) programme() []Paragraph {
	c := &w.s.Config
	var rows [][]string
	add := func(what, when string) {
		if when != "" {
			rows = append(rows, []string{what, when})
		}
	}
	x := w.facts.Schedule
	add(w.T("bases.programme.meeting"), w.moment(x.Meeting))
	for n := 1; n <= c.Rounds; n++ {
		day := ""
		if n <= len(c.Dates) && c.Dates[n-1].Complete() {
			day = w.Date(c.Dates[n-1].String())
		}
		add(w.T("bases.programme.round", "round", n), strings.Join(withoutEmpty(day, c.TimeOf(n)), " "))
	}
	add(w.T("bases.programme.closing"), w.moment(x.Closing))
	if len(rows) == 0 {
		return nil
	}
	head := []string{w.T("bases.programme.what"), w.T("bases.programme.when")}
	return said{{Rows: append([][]string{head}, rows...)}}
}

func (w *writer) drawing() []Paragraph {
	if at := w.facts.Schedule.Draw; at != "" {
		return said{w.say("drawing", "when", w.moment(at))}
	}
	return nil
}

func (w *writer) defaultTime() []Paragraph {
	switch m := w.s.DefaultTime; {
	case m == nil:
		return nil
	case *m == 0:
		return said{w.say("default-zero")}
	default:
		return said{w.say("default", "count", *m)}
	}
}

func (w *writer) halfPointByes() []Paragraph {
	c := &w.s.Config
	until := cmp.Or(c.HalfByesUntil, c.Rounds-1)
	switch {
	case c.HalfByes == 0:
		return said{w.say("byes-none")}
	case c.HalfByes < 0:
		return said{w.say("byes-any", "until", until)}
	}
	return said{w.say("byes", "count", c.HalfByes, "until", until)}
}

func (w *writer) absence() []Paragraph {
	switch w.s.Config.Absentees {
	case journal.AbsenteesWithdraw:
		return said{w.say("absence-withdrawn")}
	case journal.AbsentNextRound:
		return said{w.say("absence-absent")}
	}
	return nil
}

func (w *writer) drawOffers() []Paragraph {
	switch x := w.facts.Draws; {
	case x == nil:
		return nil
	case x.Never:
		return said{w.say("draws-never")}
	case x.Before > 0:
		return said{w.say("draws-before", "move", x.Before)}
	case x.Free != nil && *x.Free:
		return said{w.say("draws-free")}
	}
	return nil
}

// tieBreaks lists the tie-breaks in order, by name and code.
func (w *writer) tieBreaks() []Paragraph {
	var l said
	var names []string
	for _, code := range w.s.Config.Ties {
		spec, err := tiebreak.Parse(code)
		switch {
		case err != nil:
			names = append(names, code)
		case spec.Code != "PTS" && spec.Code != "MPTS":
			names = append(names, report.Name(w.Printer, spec, w.t.Rulebook.TieBreaks)+" ("+spec.String()+")")
		}
	}
	if len(names) > 0 {
		l.add(w.say("ties", "list", strings.Join(names, "; ")))
	}
	if o := w.s.PlayOff; o != nil {
		l.add(w.say("play-off", "declared", report.PlayOffWords(w.Printer, o, w.s.Config.ForTeams())))
	}
	return l
}

// prizes lists the prizes as a table: a row for each list.
func (w *writer) prizes() []Paragraph {
	a := prizewords.Announce(w.Printer, w.s.Fund.Text)
	if a == nil {
		return nil
	}
	rows := [][]string{{w.T("bases.prizes.list"), w.T("bases.prizes.who"), w.T("bases.prizes.prizes"), w.T("bases.prizes.total")}}
	for _, r := range a.Rows {
		rows = append(rows, []string{r.Name, r.Who, strings.Join(r.Prizes, " · "), r.Total})
	}
	return said{{Rows: rows}, w.say("fund", "total", a.Total)}
}

func (w *writer) sharing() []Paragraph {
	a := prizewords.Announce(w.Printer, w.s.Fund.Text)
	if a == nil {
		return nil
	}
	var l said
	for _, rule := range a.Rules {
		l.add(Paragraph{Text: sentence(report.Capital(rule))})
	}
	return l
}

// sentence ends a text with a full stop.
func sentence(text string) string {
	if text == "" || strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}

// moment writes "2026-07-03 20:00" with the day as the language has it.
func (w *writer) moment(at string) string {
	day, hour, _ := strings.Cut(at, " ")
	if d, err := tournament.ParseDate(strings.ReplaceAll(day, "-", "/")); err == nil && d.Complete() {
		day = w.Date(d.String())
	}
	return strings.Join(withoutEmpty(day, hour), " ")
}
