package norm

// Kind is the kind of event, as far as it changes the requirements. A report does not tell.
type Kind string

const (
	Ordinary     Kind = "ordinary"
	National     Kind = "national"      // final stage of the national championship
	NationalTeam Kind = "national-team" // national team championship
	Zonal        Kind = "zonal"         // zonal or sub-zonal
	TeamChampion Kind = "team"          // World or Continental Team or Club Championship
	Olympiad     Kind = "olympiad"
	WorldCup     Kind = "world-cup" // World Cup; for women the World Championship (2014) or World Cup (2024)
)

// Kinds lists the kinds of event.
func Kinds() []Kind {
	return []Kind{Ordinary, National, NationalTeam, Zonal, TeamChampion, Olympiad, WorldCup}
}

// LeastGames returns the number of games that a norm needs in an event of that kind and length
// (B.01 1.4.1a, b).
func (r Rules) LeastGames(kind Kind, rounds int) int {
	games, _, _ := r.leastGames(kind, rounds)
	return games
}

// leastGames returns the number of games that a norm needs in an event of that kind and length
// (B.01 1.4.1a, b), and what makes it so. More games count than it takes where the credit is
// not 0.
func (r Rules) leastGames(kind Kind, rounds int) (games, credit int, because Key) {
	switch {
	case kind == TeamChampion && rounds >= 7 && rounds <= 9:
		return 7, 0, teamGames
	case kind == WorldCup:
		return 8, 9, teamGames
	}
	return 9, 0, Games
}

// exempt reports whether an applicant from that federation needs no foreign opponents in a norm
// of so many games in an event of that kind, and by which article (B.01 1.4.3a to c). The
// tables of seven and of eight games, which serve the events of 1.4.1b, call federations
// irrelevant; longer norms have the usual numbers (R-NORM-SEVEN).
func (r Rules) exempt(kind Kind, games int, federation, host string) (Key, bool) {
	registering := !r.HostOnly || federation != "" && federation == host
	switch {
	case kind == National && registering:
		return nationalExempt, true
	case kind == NationalTeam && registering:
		return teamExempt, true
	case kind == Zonal:
		return zonalExempt, true
	case (kind == TeamChampion || kind == WorldCup) && (games == 7 || games == 8):
		return tableExempt, true
	}
	return "", false
}
