package eventtext

import (
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/tournament"
)

// difference collects what has changed: "rounds: 7 → 9".
type difference struct{ parts []string }

func (d *difference) add(name, before, after string) {
	if before != after {
		d.parts = append(d.parts, name+": "+OrNone(before)+" → "+OrNone(after))
	}
}

// differs names what has changed where its values would not fit a line.
func (d *difference) differs(name string, changed bool) {
	if changed {
		d.parts = append(d.parts, name)
	}
}

func (d *difference) text(nothing string) string {
	if len(d.parts) == 0 {
		return nothing
	}
	return strings.Join(d.parts, "; ")
}

// changes describes the changes of a configuration.
func (t *Teller) changes(a, b *journal.Config) string {
	var d difference
	d.add(t.T("web.config.name"), a.Name, b.Name)
	d.add(t.T("web.config.city"), a.City, b.City)
	d.add(t.T("web.config.federation"), a.Federation, b.Federation)
	d.add(t.T("web.config.start"), t.Date(a.Start.String()), t.Date(b.Start.String()))
	d.add(t.T("web.config.end"), t.Date(a.End.String()), t.Date(b.End.String()))
	d.add(t.T("web.config.arbiter"), a.ChiefArbiter, b.ChiefArbiter)
	d.add(t.T("web.config.deputies"), strings.Join(a.Deputies, ", "), strings.Join(b.Deputies, ", "))
	d.add(t.T("web.config.time"), a.TimeControl, b.TimeControl)
	d.add(t.T("web.config.system"), a.System, b.System)
	d.add(t.T("web.config.rounds"), strconv.Itoa(a.Rounds), strconv.Itoa(b.Rounds))
	d.add(t.T("web.config.boards"), Positive(a.Boards), Positive(b.Boards))
	d.add(t.T("settings.zone"), a.Zone, b.Zone)
	d.add(t.T("web.config.lineup-time"), a.LineUpTime, b.LineUpTime)
	d.differs(t.T("web.config.match-points"), a.MatchPoints != b.MatchPoints || !sameBye(a.TeamBye, b.TeamBye))
	d.add(t.T("web.config.any-order"), t.yesNo(a.AnyOrder), t.yesNo(b.AnyOrder))
	d.add(t.T("web.config.baku"), t.yesNo(a.Baku), t.yesNo(b.Baku))
	d.add(t.T("web.config.chess960"), t.yesNo(a.Chess960), t.yesNo(b.Chess960))
	d.add(t.T("web.config.initial"), t.colour(a.Initial), t.colour(b.Initial))
	d.add(t.T("web.config.edition"), string(a.Rulebook.TieBreaks), string(b.Rulebook.TieBreaks))
	for _, c := range handbook.Chapters()[1:] {
		//i18n:prefix web.config.edition.
		d.add(t.T("web.config.edition."+c.String()), a.Rulebook.Edition(c).Name(), b.Rulebook.Edition(c).Name())
	}
	d.add(t.T("web.config.ties"), strings.Join(a.Ties, ", "), strings.Join(b.Ties, ", "))
	d.differs(t.T("web.config.points"), a.Points != b.Points)
	d.add(t.T("web.config.contest"), report.Contest(t.Printer, a.Matches.Contest, a.ForTeams()), report.Contest(t.Printer, b.Matches.Contest, b.ForTeams()))
	d.add(t.T("web.config.play-out"), t.yesNo(a.Matches.PlayOut), t.yesNo(b.Matches.PlayOut))
	d.add(t.T("web.config.third-place"), t.yesNo(a.Matches.ThirdPlace), t.yesNo(b.Matches.ThirdPlace))
	d.differs(t.T("web.config.order"), a.Order != b.Order)
	d.add(t.T("web.config.ranking"), Ranking(t.Printer, a.Ranking), Ranking(t.Printer, b.Ranking))
	d.add(t.T("web.config.rating-federation"), a.RatingFederation, b.RatingFederation)
	d.add(t.T("source.sequence"), t.sequence(a.Sequence), t.sequence(b.Sequence))
	d.add(t.T("source.checked"), t.yesNo(!a.Unchecked), t.yesNo(!b.Unchecked))
	d.differs(t.T("web.config.dates"), !slices.Equal(a.Dates, b.Dates) || !slices.Equal(a.Times, b.Times))
	d.differs(t.T("web.config.half-byes"), a.HalfByes != b.HalfByes || a.HalfByesUntil != b.HalfByesUntil)
	d.add(t.T("before.rule"), AbsenteeRule(t.Printer, a.Absentees), AbsenteeRule(t.Printer, b.Absentees))
	return d.text(t.T("web.say.no-change"))
}

func (t *Teller) yesNo(yes bool) string {
	if yes {
		return t.T("web.yes")
	}
	return t.T("web.no")
}

func (t *Teller) colour(c tournament.Color) string { return Colour(t.Printer, c) }

// playerChanges describes the changes of a player's data.
func (t *Teller) playerChanges(a, b *tournament.Player) string {
	var d difference
	d.add(t.T("web.player.name"), a.Name, b.Name)
	d.add(t.T("web.player.title"), a.Title, b.Title)
	d.add(t.T("web.player.rating"), t.ratingText(a.Rating, a.RatingFrom), t.ratingText(b.Rating, b.RatingFrom))
	d.add(t.T("web.player.federation"), a.Federation, b.Federation)
	d.add(t.T("web.player.fide-id"), Positive(int(a.FIDEID)), Positive(int(b.FIDEID)))
	d.add(t.T("web.player.birth"), t.Date(a.Birth.String()), t.Date(b.Birth.String()))
	d.add(t.T("web.player.sex"), Sex(t.Printer, a.Sex), Sex(t.Printer, b.Sex))
	d.add(t.T("web.player.given-rating"), t.ratingText(a.GivenRating, a.GivenFrom), t.ratingText(b.GivenRating, b.GivenFrom))
	d.differs(t.T("web.player.national"), !slices.Equal(a.National, b.National))
	return d.text(t.T("web.say.no-change"))
}

func sameBye(a, b *tournament.TeamBye) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
