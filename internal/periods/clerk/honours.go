package clerk

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"torneo/handbook"
	"torneo/internal/periods"
	"torneo/norm"
	"torneo/norm/arbiters"
	"torneo/rating"
	"torneo/rating/period"
	"torneo/rating/system"
	"torneo/tournament"
)

// honoursOf finds the norms, titles and certificates of a period. They are FIDE's, for its standard
// ratings; of any other system only who the arbiters were is noted.
func honoursOf(ctx context.Context, in *period.Input, result *period.Result, made *periods.Computed) (*periods.Honours, error) {
	reports := make(map[string]*periods.Report, len(made.Reports))
	for k := range made.Reports {
		reports[made.Reports[k].ID] = &made.Reports[k]
	}
	rated := make(map[string]bool, len(result.Events))
	for k := range result.Events {
		rated[result.Events[k].ID] = result.Events[k].Refused == nil
	}
	ofFIDE := givesTitles(&in.System, in.Kind)
	found := make([]periods.Honours, len(in.Events))
	const together = 2
	var work sync.WaitGroup
	for w := range together {
		work.Go(func() {
			for k := w; k < len(in.Events) && ctx.Err() == nil; k += together {
				if e := &in.Events[k]; rated[e.ID] {
					found[k] = ofEvent(e, reports[e.ID], ofFIDE)
				}
			}
		})
	}
	work.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	all := &periods.Honours{}
	for k := range found {
		all.List = append(all.List, found[k].List...)
		all.Arbiters = append(all.Arbiters, found[k].Arbiters...)
	}
	if ofFIDE {
		all.List = append(all.List, ratingTitles(in, result)...)
	}
	slices.SortStableFunc(all.List, func(a, b periods.Honour) int {
		return cmp.Or(cmp.Compare(slices.Index(periods.HonourKinds(), a.Kind), slices.Index(periods.HonourKinds(), b.Kind)), cmp.Compare(titleRank(a.Title), titleRank(b.Title)), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Event, b.Event))
	})
	return all, nil
}

// givesTitles reports whether FIDE's titles go by the ratings of a system.
func givesTitles(x *system.System, kind rating.Kind) bool {
	return x.Formula == system.FIDE && kind == rating.Standard
}

// titleRank puts the higher titles first.
func titleRank(title string) int {
	return slices.Index([]string{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "IA", "FA"}, title)
}

// ofEvent finds what one event brings.
func ofEvent(e *period.Event, of *periods.Report, ofFIDE bool) (found periods.Honours) {
	for k, a := range e.Tournament.Arbiters() {
		if a.Name == "" && a.ID == 0 {
			continue
		}
		s := periods.Service{Person: arbiterIdentity(a), Name: cmp.Or(a.Name, a.IDText()), Title: a.Title, Role: periods.Arbiter, Event: of.ID, Submission: of.Submission, Ends: of.Ends}
		if k == 0 {
			s.Role = periods.ChiefArbiter
		}
		found.Arbiters = append(found.Arbiters, s)
	}
	if !ofFIDE {
		return found
	}
	found.List = append(playerHonours(e, of), arbiterHonours(e, of)...)
	return found
}

// arbiterIdentity returns by what an arbiter is known: the FIDE ID, else the name.
func arbiterIdentity(a tournament.Arbiter) string { return cmp.Or(a.IDText(), a.Name) }

// normEvent prepares an event for norms; nil: it cannot be judged.
func normEvent(t *tournament.Tournament) *norm.Event {
	rules, err := norm.RulesFor(t)
	if err != nil {
		return nil
	}
	e, err := norm.NewEvent(t, rules, norm.Facts{})
	if err != nil || !e.Finished {
		return nil
	}
	return e
}

// playerHonours finds the norms of an event, of each player the highest (R-MONTH-HONOURS), and the ratings that were
// reached in the middle of it.
func playerHonours(in *period.Event, of *periods.Report) (list []periods.Honour) {
	e := normEvent(in.Tournament)
	if e == nil {
		return nil
	}
	list = directHonours(in, of, e)
	if possible, _ := e.Possible(); possible {
		for i := range in.Tournament.Players {
			p := &in.Tournament.Players[i]
			for _, title := range norm.Open(p.Title, p.Sex) {
				v, err := e.Verdict(p.Number, title)
				if err != nil || !v.Met {
					continue
				}
				h := periods.Honour{
					Kind: periods.Norm, Person: in.IDs[i], Name: p.Name, Title: string(title), Edition: e.Rules.Edition.Name(), Event: of.ID, Submission: of.Submission,
					Player: p.Number, Games: v.Count, Points: int(v.Points), Average: v.Average, Rating: v.Performance,
				}
				for _, x := range v.Applied {
					h.Articles = append(h.Articles, x.Article)
				}
				list = append(list, h)
				break
			}
		}
	}
	index := in.Tournament.PlayerIndex()
	for _, x := range e.ReachedLevels() {
		i := index[x.Player]
		list = append(list, periods.Honour{
			Kind: periods.Reached, Person: in.IDs[i], Name: in.Tournament.Players[i].Name, Title: x.Title, Edition: e.Rules.Edition.Name(), Articles: []string{e.Rules.ReachedArticle()},
			Event: of.ID, Submission: of.Submission, Player: x.Player, Games: x.Games, Points: x.Points, Rating: x.Rating, Level: x.Level, Round: x.Round,
		})
	}
	return list
}

// arbiterHonours finds the norms that an event may give its arbiters: the next title of each. Facts that
// no report tells stay open; that the event is rated is known.
func arbiterHonours(in *period.Event, of *periods.Report) (list []periods.Honour) {
	e, err := arbiters.NewEvent(in.Tournament)
	if err != nil {
		return nil
	}
	for _, a := range in.Tournament.Arbiters() {
		title := nextArbiterTitle(a.Title)
		if a.Name == "" && a.ID == 0 || title == "" {
			continue
		}
		v, err := arbiters.Judge(e, title, arbiters.Person{Name: a.Name, ID: a.ID}, ratedFacts())
		if err != nil || v.Answer == arbiters.NotMet {
			continue
		}
		h := periods.Honour{
			Kind: periods.ArbiterNorm, Person: arbiterIdentity(a), Name: cmp.Or(a.Name, a.IDText()), Title: string(title), Edition: v.Edition.Name(),
			Event: of.ID, Submission: of.Submission, Games: max(in.Tournament.PlannedRounds, in.Tournament.RoundsPaired()), Ask: v.Ask(),
		}
		for _, o := range v.Options {
			if o.Name == v.By && o.Article != "" {
				h.Articles = []string{o.Article}
			}
		}
		list = append(list, h)
	}
	return list
}

// ratedFacts returns what the office knows of an event whose report it has rated.
func ratedFacts() arbiters.Facts { return arbiters.Facts{"rated": "yes"} }

// nextArbiterTitle returns the title that is above the one of an arbiter; "": none takes norms.
func nextArbiterTitle(has string) arbiters.Title {
	switch strings.ToUpper(has) {
	case "IA":
		return ""
	case "FA":
		return arbiters.IA
	}
	return arbiters.FA
}

// ratingTitles finds who reached in the new list the rating of a title that they do not hold.
func ratingTitles(in *period.Input, result *period.Result) (list []periods.Honour) {
	rules, ok := norm.RulesOf(handbook.EditionOn(handbook.Titles, in.Day.Ordinal()))
	if !ok {
		return nil
	}
	coefficients, _ := rating.RulesOf(tournament.ProposeRulebook(in.Day, in.Day).Ratings, in.Kind)
	changed := make(map[string]*period.Change, len(result.Changes))
	for k := range result.Changes {
		changed[result.Changes[k].ID] = &result.Changes[k]
	}
	for k := range result.List.Members {
		m := &result.List.Members[k]
		c := changed[m.ID]
		if c == nil {
			continue
		}
		p := tournament.Player{Title: m.Title, Sex: m.Sex, Rating: m.PublishedRating()}
		for _, x := range rules.ByRating(&p) {
			if c.Before >= x.Rating || m.WomenTitle == x.Title {
				continue
			}
			if m.K > 0 && m.K < coefficients.K.New {
				x.Games = 0 // whose K is that of thirty games has them (B.02 8.3.3)
			}
			list = append(list, periods.Honour{
				Kind: periods.RatingTitle, Person: m.ID, Name: m.Name, Title: x.Title, Edition: rules.Edition.Name(), Articles: []string{"1.3"},
				Games: m.Games, Rating: p.Rating, Level: x.Rating, Needed: x.Games,
			})
		}
	}
	return list
}

// Honours returns what a computation found; nil: it was computed before it was looked for.
func (c *Clerk) Honours(ctx context.Context, of *periods.Computed) (*periods.Honours, error) {
	data, err := c.RatingHonours(ctx, of.Inputs, of.Outputs)
	if err != nil || data == nil {
		return nil, err
	}
	var h periods.Honours
	return &h, json.Unmarshal(data, &h)
}
