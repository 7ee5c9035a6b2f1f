package tournament

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"regexp"
	"torneo/handbook"
)

// Family is a kind of tournament.
type Family string

const (
	UnknownFamily Family = ""
	Swiss         Family = "swiss"
	DoubleSwiss   Family = "doubleswiss"
	RoundRobin    Family = "roundrobin"
	Schiller      Family = "schiller"
	Scheveningen  Family = "scheveningen"
	Knockout      Family = "knockout"
)

// Predetermined reports whether who meets whom is fixed before the first round
// (C.07 15.2): everything but the Swiss systems.
func (f Family) Predetermined() bool {
	return f != Swiss && f != DoubleSwiss && f != UnknownFamily
}

// Score is one of the two scores of a team event; an individual event has only
// the game points, its points.
type Score uint8

const (
	MatchScore Score = iota
	GameScore
)

// System is the tournament type (TRF26 record 192, ETT26).
type System struct {
	Code   string `json:"code,omitempty"` // as declared, upper case; "" when only the family is known
	Family Family `json:"family,omitempty"`
	Team   bool   `json:"team,omitempty"`
	Games  int    `json:"games,omitempty"` // games or matches between each pair; 0: not stated
	Baku   bool   `json:"baku,omitempty"`
	// Primary is the score that ranks teams; Secondary tells whether the other one has a
	// part in the pairing.
	Primary   Score `json:"primary,omitempty"`
	Secondary bool  `json:"secondary,omitempty"`
	// Preference is "A" or "B" for the colour preferences of the team Swiss, "" for none.
	Preference string `json:"preference,omitempty"`

	// Rules is the pairing system of a type that has no code of its own, with its
	// edition: "lim-2026".
	Rules string `json:"rules,omitempty"`
	// Maxi is the arbiter's word whether the event is a Maxi-tournament (C.04.4.3
	// 3.2.3), "yes" or "no"; "" is by the number of its participants.
	Maxi string `json:"maxi,omitempty"`
}

// Type returns the code and what it leaves open: "CUSTOM_SWISS lim-2026
// maxi=yes". ParseSystem reads it.
func (s System) Type() string {
	text := s.Code
	if s.Rules != "" {
		text += " " + s.Rules
	}
	if s.Maxi != "" {
		text += " maxi=" + s.Maxi
	}
	return text
}

// Edition returns the edition of the pairing rules that the type names; "" if it
// names none.
func (s System) Edition() handbook.Edition {
	for _, part := range strings.FieldsFunc(s.Code+"_"+s.Rules, func(r rune) bool { return r == '_' || r == '-' }) {
		if e, err := handbook.EditionNamed(handbook.Pairing, part); err == nil {
			return e
		}
	}
	return ""
}

var (
	individualSwiss  = regexp.MustCompile(`^(FIDE_(DUTCH(_20(17|25|26))?|DUBOV|BURSTEIN)(_BAKU)?|CUSTOM_SWISS)$`)
	individualDouble = regexp.MustCompile(`^(FIDE_DOUBLESWISS(_BAKU)?|CUSTOM_DOUBLESWISS)$`)
	roundRobin       = regexp.MustCompile(`^(?:BERGER|FIDE|CUSTOM)_(TEAM_)?(?:(DOUBLE)ROUNDROBIN|ROUNDROBIN(?:_G([1-9][0-9]?))?)$`)
	schiller         = regexp.MustCompile(`^(FIDE_SCHILLER(_[1-9][0-9]*X[1-9][0-9]*)?|CUSTOM_SCHILLER)$`)
	scheveningen     = regexp.MustCompile(`^(?:FIDE_(?:(DOUBLE)SCHEVENINGEN|SCHEVENINGEN(?:_G([1-9][0-9]?))?)|CUSTOM_SCHEVENINGEN)$`)
	knockout         = regexp.MustCompile(`^CUSTOM_(TEAM_)?KNOCKOUT$`)
	rules            = regexp.MustCompile(`^[a-z]+(-[0-9]{4})?$`)
	teamSwiss        = regexp.MustCompile(`^(?:FIDE_TEAM(?:_TYPE([AB]))?(_MP_GP|_GP_MP|_MP|_GP)?(_BAKU)?|CUSTOM_TEAM_SWISS(_MP|_GP)?)$`)
)

// ParseSystem parses a code of ETT26. FIDE_DUTCH_2025, which drafts and other
// programs write, is the same as FIDE_DUTCH_2026. The name of a pairing system may
// follow the code of any other Swiss, as in Type. FIDE_OLYMPIAD, which other programs
// write, is not a code of FIDE's: it is read as CUSTOM_TEAM_SWISS by those rules.
func ParseSystem(text string) (System, error) {
	code, rest, named := strings.Cut(strings.TrimSpace(text), " ")
	if strings.EqualFold(code, "FIDE_OLYMPIAD") && !named {
		code, rest, named = "CUSTOM_TEAM_SWISS", "olympiad-2022", true
	}
	s, err := parseCode(code)
	if err != nil || named && !s.name(strings.Fields(strings.ToLower(rest))) {
		return System{}, fmt.Errorf("tournament type %q: not one of FIDE's (ETT26)", text)
	}
	return s, nil
}

// name reads what follows a code.
func (s *System) name(words []string) bool {
	if !strings.HasPrefix(s.Code, "CUSTOM_") || s.Family != Swiss || len(words) == 0 || len(words) > 2 || !rules.MatchString(words[0]) {
		return false
	}
	s.Rules = words[0]
	if len(words) == 1 {
		return true
	}
	answer, is := strings.CutPrefix(words[1], "maxi=")
	s.Maxi = answer
	return is && (answer == "yes" || answer == "no")
}

func parseCode(code string) (System, error) {
	s := System{Code: strings.ToUpper(code)}
	s.Baku = strings.HasSuffix(s.Code, "_BAKU")
	switch {
	case individualSwiss.MatchString(s.Code):
		s.Family = Swiss
	case individualDouble.MatchString(s.Code):
		s.Family = DoubleSwiss
	case roundRobin.MatchString(s.Code):
		m := roundRobin.FindStringSubmatch(s.Code)
		s.Family, s.Team, s.Games = RoundRobin, m[1] != "", gamesPerPair(m[2], m[3])
		if strings.HasPrefix(s.Code, "CUSTOM") && m[2] == "" && m[3] == "" {
			s.Games = 0
		}
	case schiller.MatchString(s.Code):
		s.Family = Schiller
	case scheveningen.MatchString(s.Code):
		m := scheveningen.FindStringSubmatch(s.Code)
		s.Family = Scheveningen
		if !strings.HasPrefix(s.Code, "CUSTOM") {
			s.Games = gamesPerPair(m[1], m[2])
		}
	case knockout.MatchString(s.Code):
		s.Family, s.Team = Knockout, strings.Contains(s.Code, "TEAM")
	case teamSwiss.MatchString(s.Code):
		m := teamSwiss.FindStringSubmatch(s.Code)
		s.Family, s.Team, s.Preference = Swiss, true, m[1]
		scores := m[2] + m[4]
		if scores == "" && strings.HasPrefix(s.Code, "FIDE") {
			scores = "_MP_GP"
			if s.Preference == "" {
				s.Preference = "A" // FIDE_TEAM is short for FIDE_TEAM_TYPEA_MP_GP
			}
		}
		if strings.HasPrefix(scores, "_GP") {
			s.Primary = GameScore
		}
		s.Secondary = strings.Count(scores, "_") == 2
	default:
		return System{}, errNoCode
	}
	return s, nil
}

var errNoCode = errors.New("not a code of ETT26")

func gamesPerPair(double, n string) int {
	if double != "" {
		return 2
	}
	if n != "" {
		games, _ := strconv.Atoi(n)
		return games
	}
	return 1
}

// SystemOfText returns the system whose family it recognises in a free
// description (TRF record 092), "Individual: Round-Robin", "Team Swiss",
// "FIDE_DUTCH", "Todos contra todos"; the zero System when it says nothing.
func SystemOfText(text string) System {
	if s, err := ParseSystem(text); err == nil {
		return s
	}
	lower := strings.ToLower(text)
	has := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(lower, w) {
				return true
			}
		}
		return false
	}
	var s System
	switch {
	case has("round-robin", "round robin", "roundrobin", "todos contra todos", "liga", "berger", "rundenturnier"):
		s.Family = RoundRobin
		if has("double", "doble", "doppel") {
			s.Games = 2
		}
	case has("scheveningen"):
		s.Family = Scheveningen
	case has("schiller"):
		s.Family = Schiller
	case has("knock-out", "knockout", "knock out", "eliminat"):
		s.Family = Knockout
	case has("double-swiss", "double swiss"):
		s.Family = DoubleSwiss
	case has("swiss", "suizo", "suisse", "schweizer", "dutch", "dubov", "burstein"):
		s.Family = Swiss
	}
	s.Team = s.Family != UnknownFamily && has("team", "equipo", "mannschaft")
	return s
}
