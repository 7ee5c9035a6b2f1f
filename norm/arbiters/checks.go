package arbiters

import (
	"slices"
	"strconv"
	"strings"

	"torneo/tournament"
)

// check answers a requirement of an event or of its candidate: what the value of the table
// asks, of what is known.
type check func(c *circumstances, value string, q *Requirement)

// organisation is the title of another organisation, which takes the place of an event's norm.
const organisation Key = "organisation"

// checks has every requirement of an event or a candidate. It is filled at the start, since
// checks look at options and these at checks.
var checks map[Key]check

func init() {
	checks = map[Key]check{
		"rated":       factCheck("rated", "yes"),
		"hybrid":      factCheck("hybrid", "no", "endorsed"),
		"signed":      factCheck("signed", "yes"),
		"performance": factCheck("performance", "yes"),
		"fees":        factCheck("fees", "yes"),

		"unknown-text": func(*circumstances, string, *Requirement) {},

		"system":         system,
		"signer":         signer,
		"named":          requireNamed,
		"certificates":   certificates,
		"rounds":         rounds,
		"least-rounds":   count(func(e *Event) int { return e.Rounds }),
		"players":        count(func(e *Event) int { return e.Players }),
		"rated-players":  count(func(e *Event) int { return e.Rated }),
		"share":          share,
		"rated-or-all":   ratedOrAll,
		"federations":    federations,
		"individual":     individual,
		"national":       national,
		"rate":           rate,
		"role":           role,
		"worked":         requireRounds,
		"boards":         boards,
		"teams":          teams,
		"top-division":   factCheck("top-division", "yes"),
		"national-final": factCheck("national-final", "yes"),
		"official": func(c *circumstances, value string, q *Requirement) {
			factCheck("official", strings.Split(value, ",")...)(c, value, q)
		},
		"hybrid-endorsed":  factCheck("hybrid", "endorsed"),
		"level-of":         levelOf,
		"norm-chance":      normChance,
		"seven-rounds":     sevenRounds,
		organisation:       func(*circumstances, string, *Requirement) {},
		"national-arbiter": titleCheck("na"),
		"fide-arbiter":     titleCheck("fa"),
		"norm-age":         normAge,
		"active":           active,
	}
}

// factCheck answers by a fact alone.
func factCheck(fact string, wanted ...string) check {
	return func(c *circumstances, _ string, q *Requirement) {
		q.Figure = c.facts[fact]
		if !slices.Equal(wanted, []string{"yes"}) {
			q.Limit = strings.Join(wanted, ", ")
		}
		if q.Figure == "" {
			q.Ask = fact
			return
		}
		q.Answer = answer(slices.Contains(wanted, q.Figure))
	}
}

// count requires at least so many of something that the record has.
func count(of func(*Event) int) check {
	return func(c *circumstances, value string, q *Requirement) {
		least, _ := strconv.Atoi(value)
		q.atLeast(of(c.event), least)
	}
}

func (q *Requirement) atLeast(figure, least int) {
	q.Figure, q.Limit, q.Answer = strconv.Itoa(figure), strconv.Itoa(least), answer(figure >= least)
}

// system judges whether the system is one of the list (B.06.1 2.3.1); others are reviewed by
// the commission.
func system(c *circumstances, value string, q *Requirement) {
	wanted := strings.Split(value, ",")
	var there []string
	for _, s := range c.event.Systems {
		there = append(there, string(s))
	}
	q.Figure, q.Limit = strings.Join(there, ", "), strings.Join(wanted, ", ")
	switch {
	case len(there) == 0:
		q.Ask = "system"
	case slices.Contains(c.event.Systems, Other) && q.Of == Every:
	default:
		q.Answer = answer(slices.ContainsFunc(there, func(s string) bool { return slices.Contains(wanted, s) }))
	}
}

// signer judges who may sign: the chief arbiter, if IA or FA; a supervisor for the chief
// arbiter, who without a title signs for nobody else (B.06.1 2.8, 2.8.1, 2.8.2).
func signer(c *circumstances, _ string, q *Requirement) {
	chief, known := c.chief()
	title := c.facts["chief-title"]
	if title == "" && known {
		title = chief.Title
	}
	switch role := c.role(); {
	case role == "":
		q.Ask = "role"
	case role == "chief":
		q.Article = q.sub("1")
		factCheck("supervisor", "IA", "FA", "IO")(c, "", q)
	case title == "":
		q.Figure, q.Limit, q.Ask = "", "IA, FA", "chief-title"
	default:
		q.Figure, q.Limit, q.Answer = title, "IA, FA", answer(title == "IA" || title == "FA")
		if q.Answer == NotMet {
			q.Article = q.sub("2")
		}
	}
}

// sub returns the article's part with that number.
func (q *Requirement) sub(number string) string { return q.Article + "." + number }

// requireNamed requires the candidate among the arbiters of the event. A record has only the
// chief arbiter and the deputies, so that the others are asked for (R-ARB-NAMED).
func requireNamed(c *circumstances, _ string, q *Requirement) {
	if c.isNamed() {
		q.Figure, q.Answer = "yes", Met
		return
	}
	factCheck("named", "yes")(c, "", q)
}

// certificates requires that no more are given than may be (B.06.1 2.7). World and continental
// events have no limit, and where the text names none there is none (R-ARB-CERTIFICATES).
func certificates(c *circumstances, _ string, q *Requirement) {
	q.Most, q.Figure, q.Answer = true, c.facts["certificates"], Met
	limit, limited := c.event.Certificates()
	if official := c.facts["official"]; official != "" && official != "no" || !limited {
		return
	}
	q.Limit = strconv.Itoa(limit)
	given, told := c.facts.number("certificates")
	if q.Answer = answer(given <= limit); !told {
		q.Answer, q.Ask = NotKnown, "certificates"
	}
}

// rounds requires the usual number, or for those of a short event (B.06.1 3.10, 4.10).
func rounds(c *circumstances, value string, q *Requirement) {
	q.atLeast(c.event.Rounds, numbers(value)[1])
}

// share requires so many per cent of rated players, exactly.
func share(c *circumstances, value string, q *Requirement) {
	least, _ := strconv.Atoi(value)
	e := c.event
	q.Figure, q.Limit = strconv.Itoa(e.Rated)+"/"+strconv.Itoa(e.Players), value+" %"
	q.Answer = answer(e.Players > 0 && e.Rated*100 >= least*e.Players)
}

// ratedOrAll requires so many rated players, or that all are rated when it ends (B.06.1 3.8.2).
func ratedOrAll(c *circumstances, value string, q *Requirement) {
	least, _ := strconv.Atoi(value)
	q.atLeast(c.event.Rated, least)
	q.Figure = strconv.Itoa(c.event.Rated) + "/" + strconv.Itoa(c.event.Players)
	if q.Answer == Met || c.event.Rated == c.event.Players && c.event.Players > 0 {
		q.Answer = Met
		return
	}
	switch c.facts["all-rated"] {
	case "yes":
		q.Answer = Met
	case "":
		q.Answer, q.Ask = NotKnown, "all-rated"
	}
}

func federations(c *circumstances, value string, q *Requirement) {
	least, _ := strconv.Atoi(value)
	q.atLeast(c.event.Federations, least)
	if q.Answer = c.event.ofFederations(least); q.Answer == NotKnown {
		q.Ask = "federations"
	}
}

// individual leaves open events of teams, of which only the highest division is named
// (R-ARB-TEAMS).
func individual(c *circumstances, _ string, q *Requirement) {
	switch {
	case len(c.event.Systems) == 0:
		q.Ask = "system"
	case !slices.Contains(c.event.Systems, Team):
		q.Answer = Met
	}
}

// national leaves open events of one federation: in 2021 they needed foreigners, and how many
// is not known (R-ARB-NATIONAL).
func national(c *circumstances, _ string, q *Requirement) {
	q.Figure, q.Limit = strconv.Itoa(c.event.Federations), "2"
	if c.event.ofFederations(2) == Met {
		q.Answer = Met
	}
}

func rate(c *circumstances, value string, q *Requirement) {
	wanted := strings.Split(value, ",")
	q.Figure, q.Limit = c.event.Rate, strings.Join(wanted, ", ")
	if q.Figure == "" {
		q.Ask = "rate"
		return
	}
	q.Answer = answer(slices.Contains(wanted, q.Figure))
}

func role(c *circumstances, value string, q *Requirement) {
	wanted := strings.Split(value, ",")
	q.Figure, q.Limit = c.role(), strings.Join(wanted, ", ")
	if q.Figure == "" {
		q.Ask = "role"
		return
	}
	q.Answer = answer(slices.Contains(wanted, q.Figure))
}

// requireRounds requires a number of rounds that the candidate worked, which no event has more
// of than rounds.
func requireRounds(c *circumstances, value string, q *Requirement) {
	least, _ := strconv.Atoi(value)
	q.Limit = value
	n, known := c.facts.number("worked")
	switch {
	case known:
		q.atLeast(min(n, c.event.Rounds), least)
	case c.event.Rounds < least:
		q.atLeast(c.event.Rounds, least)
	default:
		q.Ask = "worked"
	}
}

func boards(c *circumstances, value string, q *Requirement) {
	least, _ := strconv.Atoi(value)
	q.atLeast(c.event.Boards, least)
}

// teams requires so many, and for fewer where they meet twice.
func teams(c *circumstances, value string, q *Requirement) {
	least := numbers(value)
	if slices.Contains(c.event.Systems, Double) {
		least = least[1:]
	}
	q.atLeast(c.event.Teams, least[0])
}

// levelOf requires that a hybrid event would be one of other options, if it were not hybrid.
func levelOf(c *circumstances, value string, q *Requirement) {
	q.Limit, q.Answer = strings.ReplaceAll(value, ",", ", "), NotMet
	for _, name := range strings.Split(value, ",") {
		o, ok := optionOf(c.edition, c.title, name)
		if !ok {
			continue
		}
		x := c.option(o)
		if x.Answer == Met {
			q.Answer, q.Ask = Met, ""
			return
		}
		if x.Answer == NotKnown {
			q.Answer = NotKnown
			for k := range x.Requirements {
				if ask := x.Requirements[k].Ask; ask != "" && q.Ask == "" {
					q.Ask = ask
				}
			}
		}
	}
}

// normChance judges whether the field lets a player make a norm. Whether it does can be
// computed; the commission decides (R-ARB-CHANCE).
func normChance(c *circumstances, _ string, q *Requirement) {
	if q.Answer = c.event.Chance; q.Answer == NotKnown {
		q.Ask = "norm-chance"
	}
}

// sevenRounds refuses events of seven rounds in which nobody could make a norm, as the
// commission did in August 2014 (R-ARB-2009).
func sevenRounds(c *circumstances, _ string, q *Requirement) {
	q.Figure, q.Limit = strconv.Itoa(c.event.Rounds), "9"
	switch {
	case c.event.Rounds >= 9:
		q.Answer = Met
	default:
		normChance(c, "", q)
	}
}

// titleCheck requires that the candidate had a title before the event began; one got during the
// event, it is open (R-ARB-DAYS).
func titleCheck(fact string) check {
	return func(c *circumstances, _ string, q *Requirement) {
		day, known := c.facts.day(fact)
		q.Figure, q.Limit, q.Most = c.facts[fact], c.event.Start.String(), true
		switch {
		case !known:
			q.Ask = fact
		case c.event.End.Complete() && day.Ordinal() > c.event.End.Ordinal():
			q.Answer = NotMet
		case c.event.Start.Complete() && day.Ordinal() <= c.event.Start.Ordinal():
			q.Answer = Met
		}
	}
}

// normAge judges the age on the last day of the event (R-ARB-DAYS).
func normAge(c *circumstances, value string, q *Requirement) {
	c.age(c.event.End, value, q)
}

// age requires a full age on a day.
func (c *circumstances) age(day tournament.Date, value string, q *Requirement) {
	least, _ := strconv.Atoi(value)
	q.Limit = value
	born, known := c.facts.day("born")
	switch {
	case !known:
		q.Ask = "born"
	case day.Complete():
		q.atLeast(yearsBetween(born, day), least)
	}
}

// active requires that the candidate was active to the last day (B.06.3 2.1).
func active(c *circumstances, _ string, q *Requirement) {
	until, known := c.facts.day("active-until")
	q.Figure, q.Limit = c.facts["active-until"], c.event.End.String()
	switch {
	case !known:
		q.Ask = "active-until"
	case c.event.End.Complete():
		q.Answer = answer(until.Ordinal() >= c.event.End.Ordinal())
	}
}

// yearsBetween returns the full years between two days: the day itself, years later, completes
// one.
func yearsBetween(from, to tournament.Date) int {
	years := to.Year - from.Year
	if to.Month*100+to.Day < from.Month*100+from.Day {
		years--
	}
	return years
}
