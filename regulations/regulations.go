// Package regulations compares an event's own description with what FIDE asks
// of the regulations of events. It reports what is settled, missing,
// contradictory or not allowed, each with its article, its level and the
// edition of the day.
//
// The rules are a table (rows), one line a rule; the subjects that the regulations of an
// event must cover are another (headings). A fact that is not stated is unknown, and
// nothing is concluded from it: if it is required it is missing, and the finding says what
// applies then.
//
// It knows neither disk, clock nor chance: who tries out small Swisses is handed in.
package regulations

import (
	"slices"

	"torneo/handbook"
	"torneo/message"
	"torneo/rating"
	"torneo/submission"
	"torneo/tournament"
)

// State is the result of judging a rule.
type State string

const (
	NotAllowed    State = "not-allowed"
	Contradictory State = "contradictory" // two facts exclude each other
	Missing       State = "missing"       // the regulations must tell it, and it is not told
	Advised       State = "advised"       // recommended, or as fits at this level
	Default       State = "default"       // not told: this holds
	Settled       State = "settled"
)

// States returns all states, the worst first.
func States() []State {
	return []State{NotAllowed, Contradictory, Missing, Advised, Default, Settled}
}

// Subject is the subject of a rule.
type Subject string

const (
	OfLevel        Subject = "level"
	OfRegistration Subject = "registration"
	OfSchedule     Subject = "schedule"
	OfPace         Subject = "pace"
	OfRounds       Subject = "rounds"
	OfPairing      Subject = "pairing"
	OfPresence     Subject = "presence" // default time, draws, byes, absence
	OfTieBreaks    Subject = "tie-breaks"
	OfTeams        Subject = "teams"
	OfNorms        Subject = "norms"
	OfArbiters     Subject = "arbiters"
	OfAppeals      Subject = "appeals"
	OfFairPlay     Subject = "fair-play"
	OfHall         Subject = "hall"
	OfPrizes       Subject = "prizes"
	OfAnnouncement Subject = "announcement" // what the regulations speak of besides
)

// Subjects returns all subjects in the order of findings.
func Subjects() []Subject {
	return []Subject{OfLevel, OfRegistration, OfSchedule, OfPace, OfRounds, OfPairing, OfPresence, OfTieBreaks, OfTeams, OfNorms, OfArbiters, OfAppeals, OfFairPlay, OfHall, OfPrizes, OfAnnouncement}
}

// Finding is the result of one rule.
type Finding struct {
	Rule     string
	Subject  Subject
	State    State
	Level    Level    // of the event for which it is said
	Articles []string // as they are cited, in the edition of the day; a reading of the handbook where no article says it
	Message  message.Message
	Fact     string // that would settle it, by its name in the facts; "": none
	Round    int    // 0: about none
	Heading  string // of which the regulations of the event must or may speak; "": it is about something else
}

// Request holds an event to be judged.
type Request struct {
	Tournament *tournament.Tournament
	Facts      Facts             // what the record does not tell
	Level      Level             // "": as the facts say
	Day        tournament.Date   // whose editions are taken; zero: as the tournament says
	Try        func(Swiss) Trial // Swiss.Try with some chance; nil: no Swiss is tried out
}

// Report holds the findings on an event.
type Report struct {
	Level    Level
	Taken    bool // nobody told the level: it is that of a rated event
	Editions []handbook.Edition
	Findings []Finding // by subject, in each the worst first
}

// Count returns the number of findings with that state.
func (r *Report) Count(s State) (n int) {
	for k := range r.Findings {
		if r.Findings[k].State == s {
			n++
		}
	}
	return n
}

// Check judges an event by all rules.
func Check(r Request) *Report {
	t := r.Tournament.WithDefaults()
	if r.Day.Complete() {
		u := *t
		u.Rulebook = tournament.ProposeRulebook(r.Day, r.Day)
		t = &u
	}
	c := &check{Request: r, t: t, report: &Report{}}
	c.level, c.report.Taken = levelOf(r.Level, &r.Facts)
	c.report.Level = c.level
	c.pace, c.paceErr = rating.PaceOf(t)
	for _, chapter := range []handbook.Chapter{handbook.Handling, handbook.Ratings, handbook.Titles, handbook.TieBreaks, handbook.Pairing} {
		c.report.Editions = append(c.report.Editions, t.Rulebook.Edition(chapter))
	}
	for k := range rows {
		c.row, c.articles = &rows[k], c.articlesInForce(rows[k].texts)
		if len(c.articles) == 0 {
			continue // of another edition
		}
		rows[k].judge(c)
	}
	order := Subjects()
	slices.SortStableFunc(c.report.Findings, func(a, b Finding) int {
		if a.Subject != b.Subject {
			return slices.Index(order, a.Subject) - slices.Index(order, b.Subject)
		}
		return slices.Index(States(), a.State) - slices.Index(States(), b.State)
	})
	return c.report
}

// check is an event that is being judged, by the row at hand.
type check struct {
	Request
	t       *tournament.Tournament
	level   Level
	pace    rating.Pace
	paceErr error
	report  *Report

	row      *row
	articles []string
}

// say adds a finding of the row at hand; its variant names the sentence.
//
//i18n:prefix regulations.found.
func (c *check) say(state State, variant string, pairs ...any) *Finding {
	return c.add(Finding{State: state, Message: message.New("regulations.found."+c.row.id+"."+variant, pairs...)})
}

func (c *check) add(f Finding) *Finding {
	f.Rule, f.Subject, f.Level, f.Articles = c.row.id, c.row.subject, c.level, c.articles
	c.report.Findings = append(c.report.Findings, f)
	return &c.report.Findings[len(c.report.Findings)-1]
}

// wrong says that the event breaks the row: where it binds events of this level it is not
// allowed, elsewhere it is advised otherwise.
func (c *check) wrong(variant string, pairs ...any) *Finding {
	state := Advised
	if c.row.binds.has(c.level) {
		state = NotAllowed
	}
	return c.say(state, variant, pairs...)
}

// missing says that a fact is not told that must be where the row binds.
func (c *check) missing(fact, variant string, pairs ...any) *Finding {
	state := Advised
	if c.row.binds.has(c.level) {
		state = Missing
	}
	f := c.say(state, variant, pairs...)
	f.Fact = fact
	return f
}

// articlesInForce returns the articles in force for the event: of a text with several editions
// that of its rulebook, of others those that have begun on its day and bind it.
func (c *check) articlesInForce(texts []text) (all []string) {
	day, last := c.day(), handbook.Edition("")
	for _, x := range texts {
		of := x.Edition
		switch chapter, ok := chapterOf(x.Edition); {
		case x.Edition == "": // a reading
			all, last = append(all, x.Article), ""
			continue
		case ok && (chapter == handbook.Ratings || chapter == handbook.Titles):
			of = c.t.Rulebook.Edition(chapter)
		case ok && x.Edition != c.t.Rulebook.Edition(chapter):
			continue
		case !ok && lawOf(x.Edition) && x.Edition != handbook.LawsOn(day):
			continue
		case !ok && !lawOf(x.Edition) && (day > 0 && day < handbook.InForce(x.Edition) || slices.Contains(ofFIDE, x.Edition) && !c.ofFIDE()):
			continue
		}
		if of == last {
			all[len(all)-1] += ", " + x.Article
			continue
		}
		all, last = append(all, submission.Cite(of, handbook.Ref(x))), of
	}
	return all
}

// ofFIDE are texts that bind FIDE's own events alone; others may take them over.
var ofFIDE = []handbook.Edition{appeals, captains, venues}

// day returns the day by which editions are taken, yyyymmdd; 0 if none is known.
func (c *check) day() int {
	if c.Day.Complete() {
		return c.Day.Ordinal()
	}
	return c.t.Start.Ordinal()
}

func chapterOf(e handbook.Edition) (handbook.Chapter, bool) {
	for _, chapter := range handbook.Chapters() {
		if slices.Contains(handbook.EditionsOf(chapter), e) {
			return chapter, true
		}
	}
	return 0, false
}

func lawOf(e handbook.Edition) bool { return slices.Contains(handbook.LawsEditions(), e) }
