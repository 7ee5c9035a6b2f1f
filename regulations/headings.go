package regulations

import (
	"slices"
	"strconv"

	"torneo/message"
	"torneo/rating"
	"torneo/tournament"
)

// heading is something that the regulations of an event speak of. The lists bind
// invitations to events of FIDE's own; others follow them as fits (GR (2018) 12.6), and the
// Manual of 2014 wants what is ordinary in the regulations of every event (R-EVENT-MUST).
type heading struct {
	id, name string
	invited  int // point of TR (2011) 3 c; 0: it is not there
	more     int // of the Manual's additional rules (2014)
	gr       int // of GR (2018) 12.3
	ordinary bool
	must     levels            // besides those of FIDE's own
	texts    []text            // besides
	when     func(*check) bool // it is asked; nil: always
	told     func(*check) bool // another fact tells it; nil: none does
	apart    bool              // a row of its own says what is to be said where it is not told
}

// headings are R1 to R47 of what the regulations must say, merged from the three lists.
var headings = []heading{
	{id: "R1", name: "hall", invited: 1, gr: 1, ordinary: true, told: func(c *check) bool { return c.Facts.Hall != nil && c.Facts.Hall.Address != "" }},
	{id: "R2", name: "rated", gr: 2, must: rated, texts: []text{{ratings, "9.2"}}, when: func(c *check) bool { return c.level != None }},
	{id: "R3", name: "programme", invited: 3, more: 2, gr: 4, ordinary: true, told: (*check).everyRoundHasAnHour},
	{id: "R4", name: "drawing", invited: 3, more: 2, gr: 4, ordinary: true, told: func(c *check) bool { return c.Facts.Schedule != nil && c.Facts.Schedule.Draw != "" }},
	{id: "R5", name: "rate-of-play", invited: 4, more: 3, gr: 5, ordinary: true, told: func(c *check) bool { return c.t.TimeControl+c.t.Allotted != "" }},
	{id: "R6", name: "quickplay-finish", more: 3, when: (*check).withoutIncrement, told: func(c *check) bool { return c.Facts.Sudden != nil }},
	{id: "R7", name: "clocks", invited: 4, more: 4, gr: 5, ordinary: true},
	{id: "R8", name: "default", invited: 6, more: 5, gr: 7, ordinary: true, told: func(c *check) bool { return c.Facts.Default != nil }, apart: true},
	{id: "R9", name: "points", more: 5, ordinary: true, when: func(c *check) bool { return c.t.Points != tournament.StandardGamePoints() }},
	{id: "R10", name: "draw-offers", invited: 7, more: 5, gr: 8, ordinary: true, told: func(c *check) bool { return c.Facts.Draws != nil }, apart: true},
	{id: "R11", name: "supervision", gr: 9, must: everyone, when: (*check).quick, told: func(c *check) bool { return c.Facts.Supervised != nil }},
	{id: "R12", name: "pairing", invited: 5, more: 6, gr: 6, must: rated, told: func(c *check) bool { return c.t.System.Family != "" }},
	{id: "R13", name: "order", more: 7, told: func(c *check) bool { return c.t.RankingMethod != "" }},
	{id: "R14", name: "publication", more: 8, ordinary: true},
	{id: "R15", name: "tie-breaks", invited: 5, more: 9, gr: 6, told: func(c *check) bool { return len(c.t.TieBreaks) > 0 }, apart: true},
	{id: "R16", name: "prizes", invited: 8, more: 10, gr: 11, ordinary: true, told: func(c *check) bool { return c.Facts.Prizes != nil }},
	{id: "R17", name: "sharing", more: 10, gr: 11, told: func(c *check) bool { return c.Facts.Prizes != nil && c.Facts.Prizes.Sharing != "" }, apart: true},
	{id: "R18", name: "fees", invited: 8, more: 1, gr: 11, ordinary: true},
	{id: "R19", name: "conditions", invited: 8, more: 11, gr: 10},
	{id: "R20", name: "visas", invited: 8, more: 12, gr: 12},
	{id: "R21", name: "transport", invited: 9, more: 13, gr: 13},
	{id: "R22", name: "participants", invited: 10, more: 14, gr: 14, told: func(c *check) bool { return c.Facts.MostPlayer != nil }},
	{id: "R23", name: "entry", more: 15, ordinary: true, told: func(c *check) bool { return c.Facts.Schedule != nil && c.Facts.Schedule.Entry != "" }},
	{id: "R24", name: "chief-arbiter", invited: 10, more: 16, gr: 14, ordinary: true, told: func(c *check) bool { return c.t.ChiefArbiter != "" || len(c.Facts.Arbiters) > 0 }},
	{id: "R25", name: "website", invited: 11, more: 17, gr: 15},
	{id: "R26", name: "contacts", invited: 11, more: 18, gr: 15, ordinary: true},
	{id: "R27", name: "ceremonies", invited: 12, more: 19, gr: 16},
	{id: "R28", name: "medical", invited: 15, more: 20, gr: 20},
	{id: "R29", name: "tourism", invited: 16, more: 21, gr: 21},
	{id: "R30", name: "appeals", more: 22, ordinary: true, told: func(c *check) bool { return c.Facts.Appeals != nil }, apart: true},
	{id: "R31", name: "appeals-committee", more: 23, ordinary: true, told: (*check).committeeTold, apart: true},
	{id: "R32", name: "adjournments", more: 24, when: func(c *check) bool { return c.Facts.Adjournments != nil && *c.Facts.Adjournments }},
	{id: "R33", name: "national-rating", more: 25, told: func(c *check) bool { return c.Facts.Rated == "national" }},
	{id: "R34", name: "media", more: 26},
	{id: "R35", name: "hotel", invited: 2, more: 27, gr: 3},
	{id: "R36", name: "reply", invited: 13, more: 28, gr: 22, told: func(c *check) bool { return c.Facts.Schedule != nil && c.Facts.Schedule.Reply != "" }},
	{id: "R37", name: "needs", invited: 13, gr: 23},
	{id: "R38", name: "disability", gr: 24},
	{id: "R39", name: "dress", more: 29, gr: 17},
	{id: "R40", name: "smoking", gr: 18},
	{id: "R41", name: "security", invited: 14, more: 30, gr: 19, told: func(c *check) bool { return c.Facts.FairPlay != nil }},
	{id: "R42", name: "half-point-byes", texts: []text{{gr, "6.7 (4)"}}, told: func(c *check) bool { return c.Facts.HalfByes != nil }, apart: true},
	{id: "R43", name: "absence", texts: []text{{gr, "6.5"}}, told: func(c *check) bool { return c.Facts.Absence != "" }, apart: true},
	{id: "R44", name: "teams", texts: []text{{gr, "7, line-ups"}}, must: everyone, when: func(c *check) bool { return c.t.IsTeam() || c.t.System.Team }, told: func(c *check) bool { return c.Facts.Teams != nil }},
	{id: "R45", name: "telephones", texts: []text{{"Laws-2014", "11.3.b"}, {"Laws-2017", "11.3.2.2"}, {"Laws-2018", "11.3.2.2"}, {"Laws-2023", "11.3.2.2"}}, ordinary: true},
	{id: "R46", name: "fines", texts: []text{{"Laws-2014", "12.9"}, {"Laws-2017", "12.9"}, {"Laws-2018", "12.9"}, {"Laws-2023", "12.9"}}},
	{id: "R47", name: "who-appeals", texts: []text{{gr, "10.3"}}, told: func(c *check) bool { return c.Facts.Appeals != nil && c.Facts.Appeals.Who != "" }},
}

// HeadingNames returns the names by which facts refer to the subjects of regulations.
func HeadingNames() (names []string) {
	for k := range headings {
		names = append(names, headings[k].name)
	}
	return names
}

// CustomaryHeadings returns the names of what the regulations of events contain by custom,
// though no text of FIDE's asks for it.
func CustomaryHeadings() []string {
	return []string{"organiser", "eligibility", "conduct", "result-slips", "personal-data", "liability", "changes", "unforeseen"}
}

// Headings returns the names of all headings: those that FIDE's texts ask for, then the
// customary ones.
func Headings() []string { return slices.Concat(HeadingNames(), CustomaryHeadings()) }

// HeadingTitle returns the subject of a heading in words.
//
//i18n:prefix regulations.of.
func HeadingTitle(name string) message.Message { return message.New("regulations.of." + name) }

// headingRows makes a row of each.
func headingRows() (list []row) {
	for k := range headings {
		h := &headings[k]
		texts := h.texts
		if h.invited > 0 {
			texts = append(texts, text{Edition: tr, Article: "1 to 4"})
		}
		if h.more > 0 {
			texts = append(texts, text{Edition: more, Article: strconv.Itoa(h.more)})
		}
		if h.gr > 0 {
			texts = append(texts, text{Edition: gr, Article: "12.3 (" + strconv.Itoa(h.gr) + ")"})
		}
		list = append(list, row{h.id, OfAnnouncement, h.must | l1, texts, []string{"says/" + h.name}, h.judge})
	}
	return list
}

// judge finds whether the regulations of the event cover the subject: yes or no if that
// was told, or another fact shows it.
func (h *heading) judge(c *check) {
	if h.when != nil && !h.when(c) {
		return
	}
	said, known := c.Facts.Says[h.name]
	if !known && h.told != nil {
		said = h.told(c)
	}
	what := HeadingTitle(h.name)
	switch binds := c.row.binds.has(c.level); {
	case said:
		c.heading(h, Settled, "regulations.heading.settled", what)
	case h.apart && !binds, !h.ordinary && !binds:
	case binds && h.apart && c.level != L1:
	case binds:
		c.heading(h, Missing, "regulations.heading.missing", what).Fact = "says/" + h.name
	default:
		c.heading(h, Advised, "regulations.heading.advised", what).Fact = "says/" + h.name
	}
}

func (c *check) heading(h *heading, s State, id string, what message.Message) *Finding {
	return c.add(Finding{State: s, Message: message.New(id, "what", what), Heading: h.name})
}

// everyRoundHasAnHour reports whether day and hour of every round are known.
func (c *check) everyRoundHasAnHour() bool {
	slots := c.slots()
	return len(slots) > 0 && !slices.ContainsFunc(slots, func(s Slot) bool { return !s.Day.Complete() || s.Minute < 0 })
}

// withoutIncrement reports whether the rate of play is known to add no time.
func (c *check) withoutIncrement() bool {
	control, ok := c.t.Control()
	return ok && !control.Increment()
}

// quick reports whether the event is rapid or blitz.
func (c *check) quick() bool {
	return c.pace.Told != rating.Assumed && c.pace.Kind != rating.Standard || c.Facts.Rated == "rapid" || c.Facts.Rated == "blitz"
}

func (c *check) committeeTold() bool {
	a := c.Facts.Appeals
	return a != nil && (a.Size > 0 || len(a.Members) > 0)
}
