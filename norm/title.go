// Package norm judges title norms by the title regulations (B.01). It says
// whether a player's games in an event make a norm, requirement by requirement
// with the figure, the limit and the article; what is still possible while the
// event goes on; and whether norms together suffice for a title.
package norm

import "slices"

// Title is an international title (B.01 0.3).
type Title string

// The titles that norms are made for.
const (
	GM  Title = "GM"
	IM  Title = "IM"
	WGM Title = "WGM"
	WIM Title = "WIM"
)

// Titles lists the titles that norms are made for, the highest first. A player who makes a norm
// for one of them has made it for every later one, too.
func Titles() []Title { return []Title{GM, IM, WGM, WIM} }

// standard is the requirements of a title, in every edition.
type standard struct {
	level   int      // performance (B.01 1.4.8)
	average int      // of the opponents, at least (B.01 1.4.8a)
	floor   int      // for one opponent (B.01 1.4.6)
	rating  int      // reached at some time (B.01 1.5.3)
	titles  []string // of one third of the opponents (B.01 1.4.5b to e)
	article string   // that names them
}

var standards = map[Title]standard{
	GM:  {2600, 2380, 2200, 2500, []string{"GM"}, "1.4.5b"},
	IM:  {2450, 2230, 2050, 2400, []string{"IM", "GM"}, "1.4.5c"},
	WGM: {2400, 2180, 2000, 2300, []string{"WGM", "IM", "GM"}, "1.4.5d"},
	WIM: {2250, 2030, 1850, 2200, []string{"WIM", "WGM", "IM", "GM"}, "1.4.5e"},
}

// Level returns the performance that a norm needs.
func (t Title) Level() int { return standards[t].level }

// Floor returns the rating to which the lowest rated opponent is raised.
func (t Title) Floor() int { return standards[t].floor }

// Average returns the least average rating of the opponents.
func (t Title) Average() int { return standards[t].average }

// ForWomen reports whether only women hold the title.
func (t Title) ForWomen() bool { return t == WGM || t == WIM }

// Covers reports whether a norm for t is good for an application for other
// (B.01 1.5.2).
func (t Title) Covers(other Title) bool {
	mine, theirs := slices.Index(Titles(), t), slices.Index(Titles(), other)
	return mine >= 0 && theirs >= 0 && mine <= theirs
}

// Titleholder reports whether a title counts among the titled opponents: all but CM and WCM
// (B.01 1.4.5a).
func Titleholder(title string) bool {
	return slices.Contains([]string{"GM", "IM", "WGM", "WIM", "FM", "WFM"}, title)
}

// takes reports whether a title is of the norm's own kind (B.01 1.4.5b to e).
func (t Title) takes(title string) bool { return slices.Contains(standards[t].titles, title) }

// Open lists the titles that a player who holds that title can still want a norm
// for: women's titles for women only, and none that is not above the own one among
// those of its kind. A WGM can want IM, and a woman IM can want WGM (B.01 0.3).
func Open(held, sex string) []Title {
	var list []Title
	for _, t := range Titles() {
		if (!t.ForWomen() || sex == "w") && !holdsAsHigh(held, string(t)) {
			list = append(list, t)
		}
	}
	return list
}
