package prizewords

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/message"
	"torneo/prize"
	"torneo/tournament"
)

// Condition is one that a list of prizes may have: a field of the form.
type Condition struct {
	Key   string // as the fund's text names it
	Teams bool   // teams can meet it too
	names bool   // it has several values
	get   func(*prize.Conditions) string
	set   func(*prize.Conditions, string) message.Message
}

// conditionOf returns the condition of a key; nil: there is none.
func conditionOf(key string) *Condition {
	k := slices.IndexFunc(Conditions, func(c Condition) bool { return c.Key == key })
	if k < 0 {
		return nil
	}
	return &Conditions[k]
}

// add sets the condition, or adds a name to those it has.
func (c *Condition) add(x *prize.Conditions, value string) message.Message {
	if c.names && !slices.Contains(strings.Split(c.get(x), "; "), value) || !c.names {
		return c.set(x, value)
	}
	return message.Message{}
}

// Conditions lists all conditions, the most frequent first.
var Conditions = []Condition{
	count("rating_max", func(c *prize.Conditions) *int { return &c.RatingMax }),
	count("rating_min", func(c *prize.Conditions) *int { return &c.RatingMin }),
	day("born_from", func(c *prize.Conditions) *tournament.Date { return &c.BornFrom }),
	day("born_to", func(c *prize.Conditions) *tournament.Date { return &c.BornTo }),
	count("age_max", func(c *prize.Conditions) *int { return &c.AgeMax }),
	count("age_min", func(c *prize.Conditions) *int { return &c.AgeMin }),
	day("age_on", func(c *prize.Conditions) *tournament.Date { return &c.On }),
	{Key: "sex", get: func(c *prize.Conditions) string { return c.Sex },
		set: func(c *prize.Conditions, s string) message.Message { c.Sex = s; return message.Message{} }},
	names("titles", strings.ToUpper, func(c *prize.Conditions) *[]string { return &c.Titles }),
	names("federations", strings.ToUpper, func(c *prize.Conditions) *[]string { return &c.Federations }),
	names("clubs", nil, func(c *prize.Conditions) *[]string { return &c.Clubs }),
	names("categories", nil, func(c *prize.Conditions) *[]string { return &c.Categories }),
	{Key: "unrated",
		get: func(c *prize.Conditions) string { return prize.UnratedNames[c.Unrated] },
		set: func(c *prize.Conditions, s string) message.Message {
			k := slices.Index(prize.UnratedNames, s)
			if k < 0 {
				return message.New("prize.file.word", "value", s, "there", strings.Join(prize.UnratedNames[1:], ", "))
			}
			c.Unrated = prize.Unrated(k)
			return message.Message{}
		}},
	{Key: "rating_of", get: func(c *prize.Conditions) string { return c.RatingOf },
		set: func(c *prize.Conditions, s string) message.Message { c.RatingOf = s; return message.Message{} }},
	{Key: "min_points", Teams: true,
		get: func(c *prize.Conditions) string {
			if c.MinPoints == 0 {
				return ""
			}
			return c.MinPoints.String()
		},
		set: func(c *prize.Conditions, s string) message.Message {
			p, err := tournament.ParsePoints(strings.Replace(s, ",", ".", 1))
			if s != "" && err != nil {
				return message.New("prize.file.points", "value", s)
			}
			if s != "" {
				c.MinPoints = p
			}
			return message.Message{}
		}},
	ofTeams(count("min_games", func(c *prize.Conditions) *int { return &c.MinGames })),
	{Key: "max_forfeits", Teams: true,
		get: func(c *prize.Conditions) string {
			if c.MaxForfeits == nil {
				return ""
			}
			return strconv.Itoa(*c.MaxForfeits)
		},
		set: func(c *prize.Conditions, s string) message.Message {
			if s == "" {
				return message.Message{}
			}
			c.MaxForfeits = new(int)
			return whole(s, c.MaxForfeits)
		}},
	{Key: "exclude_withdrawn", get: func(c *prize.Conditions) string { return check(c.NoWithdrawn) },
		set: func(c *prize.Conditions, s string) message.Message { c.NoWithdrawn = s != ""; return message.Message{} }},
}

// format returns the text of the condition's field, points in the reader's decimals.
func (c Condition) format(p *i18n.Printer, x *prize.Conditions) string {
	if c.Key == "min_points" {
		return p.Decimal(c.get(x))
	}
	return c.get(x)
}

func ofTeams(c Condition) Condition {
	c.Teams = true
	return c
}

func count(key string, of func(*prize.Conditions) *int) Condition {
	return Condition{Key: key, get: func(c *prize.Conditions) string { return number(*of(c)) },
		set: func(c *prize.Conditions, s string) message.Message { return whole(s, of(c)) }}
}

func whole(s string, to *int) message.Message {
	if s == "" {
		return message.Message{}
	}
	n, err := strconv.ParseInt(s, 10, 32)
	if err != nil {
		return message.New("prize.file.integer", "value", s)
	}
	*to = int(n)
	return message.Message{}
}

// day returns the condition of a date, of which the year may be enough.
func day(key string, of func(*prize.Conditions) *tournament.Date) Condition {
	return Condition{Key: key,
		get: func(c *prize.Conditions) string {
			d := *of(c)
			switch {
			case d.IsZero():
				return ""
			case d.Month == 0:
				return fmt.Sprintf("%04d", d.Year)
			case d.Day == 0:
				return d.String()
			}
			return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
		},
		set: func(c *prize.Conditions, s string) message.Message {
			d, err := tournament.ParseDate(s)
			if s != "" && (err != nil || d.Year < 1850 || d.Year > 2200) {
				return message.New("prizegrid.date", "value", s)
			}
			*of(c) = d
			return message.Message{}
		}}
}

// names returns the condition of a list of names, between semicolons.
func names(key string, written func(string) string, of func(*prize.Conditions) *[]string) Condition {
	return Condition{Key: key, names: true, get: func(c *prize.Conditions) string { return strings.Join(*of(c), "; ") },
		set: func(c *prize.Conditions, s string) message.Message {
			for name := range strings.SplitSeq(s, ";") {
				if name = strings.TrimSpace(name); name == "" {
					continue
				}
				if written != nil {
					name = written(name)
				}
				*of(c) = append(*of(c), name)
			}
			return message.Message{}
		}}
}
