package cli

import (
	"fmt"
	"strconv"
	"strings"

	"torneo/internal/cli/command"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/tournament"
)

// maxNamed is the most participants that an error names.
const maxNamed = 10

// somebody is a player or team that an argument may mean.
type somebody struct {
	number int
	fide   int64
	name   string
}

// participant finds the participant of the standings that the argument means.
func (a *app) participant(c *standingsOfFile, who string) (int, error) {
	ids := map[int]int64{}
	if !c.Table.Team {
		for k := range c.Tournament.Players {
			ids[c.Tournament.Players[k].Number] = c.Tournament.Players[k].FIDEID
		}
	}
	var there []somebody
	for i := range c.Table.Participants {
		p := &c.Table.Participants[i]
		there = append(there, somebody{p.Number, ids[p.Number], p.Name})
	}
	return meant(there, who)
}

// player finds the player of an event that the argument means.
func player(t *tournament.Tournament, who string) (int, error) {
	var there []somebody
	for k := range t.Players {
		p := &t.Players[k]
		there = append(there, somebody{p.Number, p.FIDEID, p.Name})
	}
	return meant(there, who)
}

// meant finds the number of the participant by a pairing number, a FIDE ID, or a name or the only
// part of one that fits.
func meant(there []somebody, who string) (int, error) {
	who = strings.TrimSpace(who)
	if len(there) == 0 {
		return 0, &command.Failure{Code: command.ExitUsage, Text: message.New("cli.player.nobody")}
	}
	if number, err := strconv.ParseInt(who, 10, 64); err == nil {
		for _, x := range there {
			if int64(x.number) == number {
				return x.number, nil
			}
		}
		found := those(there, func(x somebody) bool { return number != 0 && x.fide == number })
		return requireOne(there, found, "cli.player.no-number", who)
	}
	wanted := spelling.Plain(who)
	found := those(there, func(x somebody) bool { return wanted != "" && spelling.Plain(x.name) == wanted })
	if len(found) == 0 && wanted != "" {
		found = those(there, func(x somebody) bool { return strings.Contains(spelling.Plain(x.name), wanted) })
	}
	return requireOne(there, found, "cli.player.no-name", who)
}

func those(there []somebody, fit func(somebody) bool) (found []somebody) {
	for _, x := range there {
		if fit(x) {
			found = append(found, x)
		}
	}
	return found
}

// requireOne returns the one who was found; nobody or several are an error with the identifier.
func requireOne(there, found []somebody, id, who string) (int, error) {
	switch len(found) {
	case 0:
		return 0, &command.Failure{Code: command.ExitUsage, Text: message.New(id, "value", who, "count", len(there))}
	case 1:
		return found[0].number, nil
	}
	f := &command.Failure{Code: command.ExitUsage, Text: message.New("cli.player.several", "value", who, "count", len(found))}
	for k, x := range found {
		if k == maxNamed {
			f.Lines = append(f.Lines, "…")
			break
		}
		f.Lines = append(f.Lines, fmt.Sprintf("%d %s", x.number, x.name))
	}
	return 0, f
}
