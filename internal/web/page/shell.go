package page

import (
	"strconv"
	"strings"

	"torneo/internal/journal"
	"torneo/tournament"
)

// icons are drawn in a square of 20 by 20.
var icons = map[section]string{
	OverviewSection:    "M3 9.5 10 4l7 5.5V17H3z",
	PlayersSection:     "M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3.5 17c.5-3.5 3-5 6.5-5s6 1.5 6.5 5",
	RoundsSection:      "M3 3h14v14H3zM10 3v14M3 10h14",
	BracketSection:     "M3 4h5v10H3M8 9h9",
	StandingsSection:   "M3 5h14M3 10h10M3 15h6",
	CrosstableSection:  "M3 3h14v14H3zM3 8h14M3 12.5h14M8 3v14M12.5 3v14",
	PrizesSection:      "m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5-3.6-3.5 5-.7z",
	RatingsSection:     "m3 15 5-5 3 3 6-8M13 5h4v4",
	NormsSection:       "M10 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM7.5 11.5 6 18l4-2 4 2-1.5-6.5",
	JournalSection:     "M5 3h10v14H5zM8 7h4M8 10h4M8 13h2",
	SettingsSection:    "M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4",
	NoticeboardSection: "M3 3h14v11H3zM6 7h8M6 10h5M10 14v4",
	ExportSection:      "M10 3v10M6 9l4 4 4-4M4 17h12",
}

// Summary returns the line below the name of the tournament.
func (f Frame) Summary() string {
	parts := []string{f.SystemOf(f.State)}
	if f.State.Config.ForTeams() {
		parts = append(parts, f.T("desk.bar.teams", "count", len(f.State.Teams)))
	} else {
		parts = append(parts, f.T("desk.bar.players", "count", len(f.State.Players)))
	}
	return strings.Join(parts, " · ")
}

// steps are the rounds beside the one that is shown.
type steps struct {
	Shown         int
	Before, After string // their addresses; "" if there is none
}

// shownRound returns the round that the bar is about: the page's, else the one that is on.
func (f Frame) shownRound() int {
	if f.Round > 0 {
		return f.Round
	}
	return max(f.State.Current(), 1)
}

// Steps returns the stepper of rounds.
func (f Frame) Steps() steps {
	n, last := f.shownRound(), max(f.State.Config.Rounds, f.State.Current())
	s := steps{Shown: n}
	if n > 1 {
		s.Before = f.Path("rounds", strconv.Itoa(n-1))
	}
	if n < last {
		s.After = f.Path("rounds", strconv.Itoa(n+1))
	}
	return s
}

// StateName returns the state of the round.
func (f Frame) StateName() string {
	//i18n:prefix desk.state.
	return f.T("desk.state." + roundState(f.State.Round(f.shownRound())))
}

// Progress returns the number of boards of the round, and of those with a result, while it is
// played; else 0, 0.
func (f Frame) Progress() (of, done int) {
	r := f.State.Round(f.shownRound())
	if r == nil || !r.Published || r.Closed {
		return 0, 0
	}
	return boardsPlayed(r)
}

func boardsPlayed(r *journal.Round) (of, done int) {
	for _, b := range r.Boards {
		if b.Black == 0 || b.White == 0 {
			continue
		}
		of++
		if b.Result.White != tournament.Pending {
			done++
		}
	}
	return of, done
}

// LeftFIDEMode reports a tournament that has left FIDE mode.
func (f Frame) LeftFIDEMode() bool { return f.InTournament() && !f.State.FIDEMode() }

// NoticeLine returns the notice in the strip: the first one, which the menu unfolds.
func (f Frame) NoticeLine() string {
	if texts := f.Notices(); len(texts) > 0 {
		return texts[0]
	}
	return f.T("web.mode.left")
}

// Each returns the keys one by one.
func (k key) Each() []string { return strings.Fields(k.Keys) }

// Strip returns the keys that the strip below shows: those of the page, or those to get about.
func (f Frame) Strip() []key {
	if len(f.Keys) > 0 {
		return f.Keys
	}
	if f.InEvent() {
		return []key{{"t", f.T("section.title")}, {"/", f.T("cockpit.find")}, {"?", f.T("web.keys.title")}}
	}
	return []key{
		{"g r", f.T("web.nav.rounds")}, {"g p", f.playersName()}, {"g s", f.T("web.nav.standings")},
		{"t", f.T("section.title")}, {"[ ]", f.T("web.keys.rounds")}, {"u", f.T("web.keys.undo")}, {"?", f.T("web.keys.title")},
	}
}

// Key returns a key of the strip, and what it does.
func Key(keys, text string) key { return key{keys, text} }
