package handover

import (
	"fmt"

	"torneo/tournament"
)

// papiTitles are the titles as Papi has them.
var papiTitles = map[string]string{"GM": "g", "WGM": "gf", "IM": "m", "WIM": "mf", "FM": "f", "WFM": "ff", "CM": "c", "WCM": "cf"}

// papiCategories are the categories of Papi, with the oldest age of each: the year in which
// the season ends less the year of birth.
var papiCategories = []struct {
	code   string
	oldest int
}{
	{"Ppo", 8}, {"Pou", 10}, {"Pup", 12}, {"Ben", 14}, {"Min", 16}, {"Cad", 18}, {"Jun", 20}, {"Sen", 50}, {"Sep", 65}, {"Vet", 200},
}

// papiRows returns the players under the names that the fields of a player have in Papi's own
// files. Ratings carry the letter of their kind: F of FIDE, N of the federation.
func papiRows(c *Content) [][]string {
	rows := [][]string{{"NrFFE", "Nom", "Prenom", "Sexe", "NeLe", "Cat", "Elo", "EloNat", "Federation", "Club", "FideCode", "FideTitre"}}
	for k := range c.Record.Players {
		p := &c.Record.Players[k]
		family, forename := partName(NameOf(p))
		rating, licence := national(p)
		sex := map[string]string{"m": "M", "w": "F"}[p.Sex]
		elo := number(int64(p.Rating))
		if elo != "" {
			elo += " F"
		} else if rating != "" {
			elo, rating = rating+" N", ""
		}
		rows = append(rows, []string{licence, family, forename, sex, papiBirth(p.Birth), papiCategory(c.Record, p.Birth), elo, rating, p.Federation, c.Clubs[p.Number], number(p.FIDEID), papiTitles[p.Title]})
	}
	return rows
}

// papiBirth returns a date of birth with the day first, or the year where nothing else is
// known.
func papiBirth(d tournament.Date) string {
	if d.Complete() {
		return fmt.Sprintf("%02d/%02d/%04d", d.Day, d.Month, d.Year)
	}
	return birth(d)
}

// papiCategory returns the category of age in the season of the event, from September to August;
// "" if it is not known.
func papiCategory(t *tournament.Tournament, born tournament.Date) string {
	if born.Year == 0 || t.Start.Month == 0 {
		return ""
	}
	age := t.Start.Year - born.Year
	if t.Start.Month >= 9 {
		age++
	}
	for _, x := range papiCategories {
		if age <= x.oldest {
			return x.code
		}
	}
	return ""
}
