package reports

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/prizewords"
	"torneo/prize"
	"torneo/tournament"
)

// claimGroup is the conditions of one kind that the list of prizes can ask for.
type claimGroup struct {
	Title   string
	Choices []claimChoice
}

// claimChoice is a condition to choose: "age_max=15", in words, with who meets it.
type claimChoice struct{ Value, Text string }

// mostNames is the number of clubs, or federations, that are offered, the largest first:
// others are written in words.
const mostNames = 80

var (
	youthAges  = []int{8, 10, 12, 14, 16, 18, 20}
	seniorAges = []int{50, 65}
)

// The steps of the upper ends of rating bands.
const (
	ratingStep = 100
	lowestBand = 1400
	topBand    = 2400
)

// claimChoices offers the conditions of what there is: categories, ages, sexes, clubs,
// federations, ratings and titles, each with the number of players who meet it.
func (p *prizesPage) claimChoices() (all []claimGroup) {
	if p.State.Config.ForTeams() {
		return nil
	}
	add := func(title string, choices ...claimChoice) {
		if len(choices) > 0 {
			all = append(all, claimGroup{p.T(title), choices})
		}
	}
	add("prizegrid.group.categories", p.categoryChoices()...)
	add("prizegrid.group.age", p.ageChoices()...)
	add("prizegrid.group.sex", p.choice("sex", "w", prize.Conditions{Sex: "w"}, ""), p.choice("sex", "m", prize.Conditions{Sex: "m"}, ""))
	clubs, federations, titles := map[string]int{}, map[string]int{}, map[string]int{}
	lowest, highest := topBand, 0
	for k := range p.State.Players {
		q := &p.State.Players[k]
		clubs[p.Clubs[q.ID]]++
		federations[q.Federation]++
		titles[q.Title]++
		if r := q.Rating; r > 0 {
			lowest, highest = min(lowest, r), max(highest, r)
		}
	}
	add("prizegrid.group.clubs", named("clubs", clubs)...)
	add("prizegrid.group.federations", named("federations", federations)...)
	add("prizegrid.group.rating", p.ratingChoices(lowest, highest)...)
	add("prizegrid.group.titles", named("titles", titles)...)
	add("prizegrid.group.more", claimChoice{prizewords.ChoiceOf("exclude_withdrawn", "1"), p.T("prize.condition.no-withdrawn")})
	return all
}

// choice returns a condition in words with the number of those who meet it now.
func (p *prizesPage) choice(key, value string, x prize.Conditions, name string) claimChoice {
	text := p.Printer.Text(x.Describe()[0])
	if name != "" {
		text = p.T("prizegrid.named", "name", name, "words", text)
	}
	return claimChoice{prizewords.ChoiceOf(key, value), counted(text, arbiter.PrizeClaims(p.State, p.Clubs, &x))}
}

// counted returns a text with a number of players, if there are any.
func counted(text string, n int) string {
	if n == 0 {
		return text
	}
	return text + " (" + strconv.Itoa(n) + ")"
}

func (p *prizesPage) categoryChoices() (list []claimChoice) {
	for k := range p.State.Categories {
		c := &p.State.Categories[k]
		list = append(list, claimChoice{prizewords.ChoiceOf("categories", c.Name), counted(c.Name, len(arbiter.Members(p.State, c)))})
	}
	return list
}

// ageChoices are the ages of FIDE's youth and senior events: youth by the age on
// 1 January, seniors by the year of birth.
func (p *prizesPage) ageChoices() (list []claimChoice) {
	for _, age := range youthAges {
		list = append(list, p.choice("age_max", strconv.Itoa(age-1), prize.Conditions{AgeMax: age - 1}, p.T("category.under", "age", age)))
	}
	year := cmp.Or(p.State.Config.Start.Year, p.State.Config.End.Year)
	for _, age := range seniorAges {
		if year > 0 {
			list = append(list, p.choice("born_to", strconv.Itoa(year-age), prize.Conditions{BornTo: tournament.Date{Year: year - age}}, p.T("category.over", "age", age)))
		}
	}
	return list
}

func (p *prizesPage) ratingChoices(lowest, highest int) (list []claimChoice) {
	if highest == 0 {
		lowest, highest = lowestBand, topBand
	}
	for top := (highest/ratingStep+1)*ratingStep - 1; top > max(lowest, ratingStep); top -= ratingStep {
		if top < highest {
			list = append(list, p.choice("rating_max", strconv.Itoa(top), prize.Conditions{RatingMax: top}, ""))
		}
	}
	return append(list, p.choice("unrated", "also", prize.Conditions{Unrated: prize.UnratedAlso}, ""), p.choice("unrated", "only", prize.Conditions{Unrated: prize.UnratedOnly}, ""))
}

// named returns names with the number of their players, in their order, those with most
// players if there are too many. A name that the fields cannot hold is left out.
func named(key string, counts map[string]int) (list []claimChoice) {
	names := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b))
	})
	names = slices.DeleteFunc(names, func(s string) bool { return s == "" || strings.Contains(s, ";") })
	names = names[:min(len(names), mostNames)]
	slices.Sort(names)
	for _, name := range names {
		list = append(list, claimChoice{prizewords.ChoiceOf(key, name), counted(name, counts[name])})
	}
	return list
}

// claimed says how many players meet the conditions of a list and of all lists; "" where
// it asks for nothing of persons.
func (p prizesPage) claimed(c prizewords.Claim) string {
	if len(c.Said(p.Printer)) == 0 || p.State.Config.ForTeams() || len(p.State.Players) == 0 {
		return ""
	}
	own, every := c.Conditions(), p.Grid.ClaimOfAll().Conditions()
	return p.T("prizegrid.claimed", "count", arbiter.PrizeClaims(p.State, p.Clubs, &own, &every))
}
