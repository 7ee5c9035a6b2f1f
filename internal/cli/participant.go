package cli

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"torneo/message"
)

// maxNamed is how many participants an error names.
const maxNamed = 10

// participant finds who is meant by a number or a part of a name.
func (a *app) participant(c *computed, who string) (int, error) {
	who = strings.TrimSpace(who)
	if number, err := strconv.Atoi(who); err == nil {
		if _, ok := c.Table.IndexOf(number); ok {
			return number, nil
		}
		return 0, notFound(c, "cli.player.no-number", who)
	}
	var exact, partly []int
	wanted := folded(who)
	for i := range c.Table.Participants {
		switch name := folded(c.Table.Participants[i].Name); {
		case name == wanted:
			exact = append(exact, i)
		case strings.Contains(name, wanted):
			partly = append(partly, i)
		}
	}
	found := exact
	if len(found) == 0 {
		found = partly
	}
	switch len(found) {
	case 0:
		return 0, notFound(c, "cli.player.no-name", who)
	case 1:
		return c.Table.Participants[found[0]].Number, nil
	}
	f := &failure{code: exitUsage, text: message.New("cli.player.several", "value", who, "count", len(found))}
	for k, i := range found {
		if k == maxNamed {
			f.lines = append(f.lines, "…")
			break
		}
		p := &c.Table.Participants[i]
		f.lines = append(f.lines, fmt.Sprintf("%d %s", p.Number, p.Name))
	}
	return 0, f
}

func notFound(c *computed, id, who string) *failure {
	if len(c.Table.Participants) == 0 {
		return &failure{code: exitUsage, text: message.New("cli.player.nobody")}
	}
	return &failure{code: exitUsage, text: message.New(id, "value", who, "count", len(c.Table.Participants))}
}

// folded is a name without capitals, accents and repeated blanks.
func folded(name string) string {
	var b strings.Builder
	blank := false
	for _, r := range norm.NFD.String(strings.ToLower(name)) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.IsSpace(r):
			blank = true
		default:
			if blank && b.Len() > 0 {
				b.WriteByte(' ')
			}
			blank = false
			b.WriteRune(r)
		}
	}
	return b.String()
}
