package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"torneo/crosstable"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// colours returns the colours of the rounds before, a letter each; - or u was not played.
func (c *checklister) colours(number int) string {
	var b strings.Builder
	for _, e := range c.table.Row(c.index[number]) {
		if letter := c.letter(e.Color); letter != "" && (e.Kind == crosstable.Played || e.Kind == crosstable.Pending) {
			b.WriteString(letter)
		} else if c.reader == Programs {
			b.WriteByte('u') // as in C.04.2 3.4
		} else {
			b.WriteByte('-')
		}
	}
	return b.String()
}

// colour returns the colour in the round, if it has been paired.
func (c *checklister) colour(number int) tournament.Color {
	switch g, paired := c.now[number]; {
	case !paired || g.NoColors:
		return tournament.NoColor
	case g.White == number:
		return tournament.White
	}
	return tournament.Black
}

func (c *checklister) letter(color tournament.Color) string {
	switch {
	case color == tournament.NoColor:
		return ""
	case c.reader == Programs:
		return [...]string{tournament.White: "w", tournament.Black: "b"}[color]
	case color == tournament.White:
		return c.p.T("report.color.white")
	}
	return c.p.T("report.color.black")
}

func (c *checklister) strength(s swiss.Strength) string {
	switch {
	case s == swiss.NoPreference:
		return ""
	case c.reader == Programs:
		return s.String()
	}
	return c.p.T("checklist.preference." + s.String())
}

func (c *checklister) float(f swiss.Float) string {
	if c.reader == Programs {
		return f.String()
	}
	return Arrow(f)
}

// Arrow shows a float as the Manual does: down, or up.
func Arrow(f swiss.Float) string {
	return [...]string{swiss.NoFloat: "", swiss.Down: "↓", swiss.Up: "↑"}[f]
}

// bar returns why a player may not get the bye, and the round of it.
func (c *checklister) bar(p *swiss.Player) string {
	switch {
	case p.ByeBar == swiss.MayHaveBye:
		return ""
	case c.reader == Programs:
		return p.ByeBar.String()
	}
	return c.p.T("checklist.bar."+p.ByeBar.String(), "round", p.BarRound)
}

// opponent returns the opponent in the round, if it has been paired.
func (c *checklister) opponent(number int) string {
	switch g, paired := c.now[number]; {
	case c.byes[number] && c.reader == Programs:
		return "bye"
	case c.byes[number]:
		return c.p.T("pairing.bye")
	case !paired:
		return ""
	default:
		return strconv.Itoa(g.White + g.Black - number)
	}
}

// opponents returns the numbers of the opponents played, in ascending order.
func (c *checklister) opponents(number int) string {
	var met []int
	for _, e := range c.table.Row(c.index[number]) {
		if e.Kind == crosstable.Played || e.Kind == crosstable.Pending {
			met = append(met, c.table.Participants[e.Opponent].Number)
		}
	}
	slices.Sort(met)
	parts := make([]string, len(met))
	for k, n := range met {
		parts[k] = strconv.Itoa(n)
	}
	return strings.Join(parts, " ")
}

// ColorRun returns the number of times running that a player's last colour came: above 0 White,
// below 0 Black.
func ColorRun(colors []tournament.Color) int {
	n := 0
	for k := len(colors) - 1; k >= 0 && colors[k] == colors[len(colors)-1]; k-- {
		n++
	}
	if n > 0 && colors[len(colors)-1] == tournament.Black {
		return -n
	}
	return n
}

func formatSigned(n int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}
