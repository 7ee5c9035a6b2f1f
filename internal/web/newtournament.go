package web

import (
	"fmt"
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// newTournamentPage asks for what a tournament cannot begin without. The rest is
// settled on its page of settings.
type newTournamentPage struct {
	frame
	Event   arbiter.Event
	Config  journal.Config
	Systems []string
}

// knockoutCode is the code of a knock-out, and of a match.
const knockoutCode = "CUSTOM_KNOCKOUT"

// systems are those that a tournament can be begun with.
var systems = []string{"FIDE_DUTCH_2026", "BERGER_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN", "BERGER_DOUBLEROUNDROBIN", knockoutCode}

func (s *Site) newTournament(v *visit) error {
	e, err := s.event(v, v.r.PathValue("event"))
	if err != nil {
		return err
	}
	now := v.site.clock()
	today := tournament.Date{Year: now.Year(), Month: int(now.Month()), Day: now.Day()}
	c := arbiter.DefaultConfig(e.Name, today)
	c.End = today
	return v.render(newTournamentView(newTournamentPage{v.frame(message.New("web.tournament.title")), e, c, slices.Concat(systems, teamSystems)}))
}

func (s *Site) createTournament(v *visit) error {
	e, err := s.event(v, v.r.PathValue("event"))
	if err != nil {
		return err
	}
	name, err := v.title("name")
	if err != nil {
		return err
	}
	start, err := v.date("start")
	if err != nil {
		return err
	}
	c := arbiter.DefaultConfig(name, start)
	if c.End, err = v.date("end"); err != nil {
		return err
	}
	if c.Rounds, err = v.number("rounds"); err != nil {
		return err
	}
	c.System, c.City, c.Federation = v.text("system"), v.text("city"), strings.ToUpper(v.text("federation"))
	c.ChiefArbiter, c.TimeControl = v.text("arbiter"), v.text("time")
	if c.System == knockoutCode {
		if err := v.matches(&c.Matches); err != nil {
			return err
		}
	}
	if err := v.teamSystem(&c); err != nil {
		return err
	}
	c.Ties = arbiter.RecommendedTies(c)
	id, err := s.desk.Create(v.context(), v.by, e.ID, c)
	if err != nil {
		return err
	}
	v.flash(flash{Message: message.New("web.tournament.done")})
	return v.redirect(tournamentPath(id))
}

// date is a calendar day in a field; an empty field is no day.
func (v *visit) date(field string) (tournament.Date, error) {
	d, err := tournament.ParseDate(v.text(field))
	if err != nil {
		return tournament.Date{}, &arbiter.Refused{Message: message.New("web.error.date", "value", v.text(field))}
	}
	return d, nil
}

// dateValue is a day as a date field of a form has it.
func dateValue(d tournament.Date) string {
	if !d.Complete() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}
