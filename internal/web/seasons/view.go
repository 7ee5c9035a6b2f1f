package seasons

import (
	"bytes"
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/arbiter"
	"torneo/internal/leaguefile"
	"torneo/internal/report"
	"torneo/internal/seasons"
	"torneo/internal/seasons/clerk"
	"torneo/internal/seasons/table"
	"torneo/internal/web/page"
	"torneo/league"
	"torneo/message"
)

// The parts of the page of a season.
const (
	partTables    = "tables"
	partCalendar  = "calendar"
	partLineUps   = "lineups"
	partSquads    = "squads"
	partPenalties = "penalties"
	partPromotion = "promotion"
	partReports   = "reports"
	partCourse    = "course"
)

var parts = []string{partTables, partCalendar, partLineUps, partSquads, partPenalties, partPromotion, partReports, partCourse}

// onePage is a season.
type onePage struct {
	page.Frame
	Of        *seasons.Season
	Part      string
	Divisions []clerk.Division
	Document  *report.Document

	Conflicts []league.Conflict
	Meetings  []league.Meeting
	Club      string
	Judged    []clerk.Judged
	Team      *league.Team
	Squad     string // as text
	Findings  []league.Finding
	Reports   []clerk.MonthReport
	Undecided []string // divisions that lack a decision on points
	Course    []seasons.Happening
}

// find returns the season of a visit.
func (r Room) find(v *page.Visit) (*seasons.Season, error) {
	if err := r.open(v); err != nil {
		return nil, err
	}
	s, err := r.Clerk.Season(v.Context(), id(v))
	return s, refusal(err)
}

// view serves the page of a season.
func (r Room) view(v *page.Visit) error {
	s, err := r.find(v)
	if err != nil {
		return err
	}
	p := onePage{Frame: v.Frame(message.New("seasons.one", "name", s.Name)).Widen(), Of: s}
	p.Part = cmp.Or(v.Value("show"), firstPart(s.State))
	if p.Divisions, err = r.Clerk.Divisions(v.Context(), s); err != nil {
		return err
	}
	if err := r.fill(v, &p); err != nil {
		return err
	}
	return v.Render(oneView(p))
}

// firstPart is what a season shows first: what is to be done with it.
func firstPart(s seasons.State) string {
	if s == seasons.Described || s == seasons.Settled {
		return partCalendar
	}
	return partTables
}

// fill fills the part.
func (r Room) fill(v *page.Visit, p *onePage) (err error) {
	s := p.Of
	switch p.Part {
	case partTables:
		tables, why := clerk.Tables(s, p.Divisions)
		p.Document = table.Tables(p.Printer, &s.League, tables, why, s.Penalties)
	case partCalendar:
		p.Club = v.Value("club")
		if s.Calendar != nil {
			p.Document = table.Calendar(p.Printer, &s.League, s.Calendar, p.Club)
			p.Conflicts = s.League.Conflicts(s.Calendar)
			p.Meetings = s.League.Meetings(s.Calendar)
		}
	case partLineUps:
		p.Judged = clerk.LineUps(s, p.Divisions)
	case partSquads:
		if team := v.Value("team"); team != "" {
			if p.Team, _ = s.League.Team(team); p.Team == nil {
				return page.ErrNotFound
			}
			p.Squad = leaguefile.WriteSquad(p.Team.Squad)
			if s.Erased == "" {
				p.Findings = s.League.CheckSquad(p.Team)
			}
		}
	case partPenalties:
		if s.State == seasons.Begun {
			p.Undecided = clerk.DecisionGaps(s, p.Divisions)
		}
	case partPromotion:
		tables, _ := clerk.Tables(s, p.Divisions)
		if len(tables) == len(s.League.Divisions) {
			out := s.League.Movements(tables, s.Arrivals)
			p.Document = table.Movements(p.Printer, &s.League, &out)
		}
	case partReports:
		p.Reports = clerk.Reports(s, p.Divisions)
	case partCourse:
		p.Course, err = r.Clerk.Course(v.Context(), s.ID)
	default:
		return page.ErrNotFound
	}
	return err
}

// file serves a file of a season.
func (r Room) file(v *page.Visit) error {
	s, err := r.find(v)
	if err != nil {
		return err
	}
	p := v.Frame(message.New("seasons.title")).Printer
	var to bytes.Buffer
	kind := "text/csv; charset=utf-8"
	var d *report.Document
	switch name := v.Request.PathValue("file"); {
	case name == "description.toml":
		kind = "application/toml"
		data, err := leaguefile.Write(&s.League)
		if err != nil {
			return err
		}
		to.Write(data)
	case name == "calendar.csv" && s.Calendar != nil:
		d = table.Calendar(p, &s.League, s.Calendar, "")
	case name == "tables.csv" || name == "promotion.csv":
		divisions, err := r.Clerk.Divisions(v.Context(), s)
		if err != nil {
			return err
		}
		tables, why := clerk.Tables(s, divisions)
		if d = table.Tables(p, &s.League, tables, why, s.Penalties); name == "promotion.csv" {
			out := s.League.Movements(tables, s.Arrivals)
			d = table.Movements(p, &s.League, &out)
		}
	default:
		return page.ErrNotFound
	}
	if d != nil {
		if err := d.CSV(&to); err != nil {
			return err
		}
	}
	send(v, page.FileName(s.Name)+"-"+v.Request.PathValue("file"), kind, to.Bytes())
	return nil
}

// report serves a report of a division.
func (r Room) report(v *page.Visit) error {
	s, err := r.find(v)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(v.Request.PathValue("number"))
	d := s.League.Division(v.Request.PathValue("division"))
	if err != nil || d == nil {
		return page.ErrNotFound
	}
	data, err := r.Clerk.Report(v.Context(), s, d.ID, n)
	if err != nil {
		return refusal(err)
	}
	send(v, page.FileName(s.Name+" "+d.Name)+"-"+strconv.Itoa(n)+".trf", "text/plain; charset=utf-8", data)
	return nil
}

// send answers with a file.
func send(v *page.Visit, name, kind string, data []byte) {
	h := v.Writer.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	_, _ = v.Writer.Write(data) // who has gone is not told
}

// partName returns the name of a part.
func (p onePage) partName(part string) string {
	return p.T("seasons.part." + part) //i18n:prefix seasons.part.
}

func (p onePage) partPath(part string) templ.SafeURL {
	return path(p.Of.ID) + templ.SafeURL("?show="+url.QueryEscape(part))
}

func (p onePage) teamPath(team string) templ.SafeURL {
	return p.partPath(partSquads) + templ.SafeURL("&team="+url.QueryEscape(team))
}

func (p onePage) edition() string { return strconv.FormatInt(p.Of.Edition, 10) }

// teamName returns the name of a team.
func (p onePage) teamName(team string) string {
	if t, _ := p.Of.League.Team(team); t != nil {
		return t.Name
	}
	return team
}

// divisionName returns the name of a division.
func (p onePage) divisionName(id string) string {
	if d := p.Of.League.Division(id); d != nil {
		return d.Name
	}
	return id
}

// teams returns all teams, by name.
func (p onePage) teams() (list []*league.Team) {
	for c := range p.Of.League.Clubs {
		for k := range p.Of.League.Clubs[c].Teams {
			list = append(list, &p.Of.League.Clubs[c].Teams[k])
		}
	}
	slices.SortStableFunc(list, func(a, b *league.Team) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// problemsOf returns how many things the rules have against a squad.
func (p onePage) problemsOf(t *league.Team) int {
	if p.Of.Erased != "" {
		return 0
	}
	return len(p.Of.League.CheckSquad(t))
}

// erasedOn returns the day on which members of squads were erased.
func (p onePage) erasedOn() string {
	return p.Printer.Date(strings.ReplaceAll(p.Of.Erased, "-", "/"))
}

func matchKey(m *league.Meeting) string {
	return strings.Join([]string{m.Division, strconv.Itoa(m.Round), m.Home, m.Away}, "|")
}

// matchName returns a match as a choice reads it.
func (p onePage) matchName(m *league.Meeting) string {
	return p.T("league.match", "division", p.divisionName(m.Division), "round", m.Round, "home", p.teamName(m.Home), "away", p.teamName(m.Away))
}

// roundPath leads to a round at the desk.
func roundPath(x *clerk.Judged) templ.SafeURL {
	return templ.SafeURL("/t/" + x.Tournament + "/rounds/" + strconv.Itoa(x.Round))
}

// nextText says what is to be done next.
func (p onePage) nextText() string {
	return p.T("seasons.next." + string(p.Of.State)) //i18n:prefix seasons.next.
}

// presetText says of which league a preset is.
func (p listPage) presetText(name string) string {
	return p.T("seasons.preset." + name) //i18n:prefix seasons.preset.
}

// publishText is what the button does that publishes the season.
func (p onePage) publishText() string {
	if p.Of.Public {
		return p.T("seasons.publish-again")
	}
	return p.T("seasons.publish")
}

func (p onePage) isSettled() bool { return p.Of.State == seasons.Settled }

func (p onePage) isBegun() bool { return p.Of.State == seasons.Begun }

// canChange reports whether matches can be moved.
func (p onePage) canChange() bool { return p.Of.Calendar != nil && p.Of.State != seasons.Closed }

// eventPath leads to the event of the divisions.
func (p onePage) eventPath() templ.SafeURL { return templ.SafeURL(page.EventPath(p.Of.Event)) }

// divisionPath leads to the tournament of a division.
func divisionPath(d *clerk.Division) templ.SafeURL { return templ.SafeURL("/t/" + d.Tournament) }

// stageOf says what is to be done next at the desk.
func (p onePage) stageOf(d *clerk.Division) string {
	if d.State == nil {
		return ""
	}
	return p.Text(arbiter.StageText(arbiter.SummaryOf(d.State)))
}
