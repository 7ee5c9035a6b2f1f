package tournament

// WithDefaults returns the record with the defaults of a report for everything unstated:
// the standard points, 1-½-0 and of a match 2-1-0, and the editions that its type and
// its days propose. It returns the record itself where nothing is missing. All code that
// reads points or editions begins here, so that there is one source of defaults.
func (t *Tournament) WithDefaults() *Tournament {
	points, matches := t.Points.orStandard(), t.MatchPoints
	if t.IsTeam() && matches == (MatchPoints{}) {
		matches = StandardMatchPoints()
	}
	rules := t.Rulebook.withDefaults(t)
	if points == t.Points && matches == t.MatchPoints && rules == t.Rulebook {
		return t
	}
	u := *t
	u.Points, u.MatchPoints, u.Rulebook = points, matches, rules
	return &u
}

// withDefaults proposes editions where the rulebook states none.
func (b Rulebook) withDefaults(t *Tournament) Rulebook {
	if b.TieBreaks != "" && b.Pairing != "" && b.Handling != "" && b.Ratings != "" && b.Titles != "" {
		return b
	}
	return b.Or(ProposeRulebook(t.Start, t.End)).WithSystem(t.System)
}

// orStandard returns the point system; nobody plays for nothing, so the zero is the standard
// one.
func (g GamePoints) orStandard() GamePoints {
	if g == (GamePoints{}) {
		return StandardGamePoints()
	}
	return g
}
