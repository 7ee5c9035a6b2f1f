package server

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"

	"torneo/internal/calendar"
	"torneo/internal/cli/command"
	"torneo/internal/noticeboard/api"
	"torneo/internal/noticeboard/render"
	"torneo/internal/row"
	"torneo/message"
	"torneo/tournament"
)

// tokenVariable is the variable in which a token is given: in an argument everybody on the computer
// could read it.
const tokenVariable = "TORNEO_TOKEN"

// serverAt returns the noticeboard at an address.
func (a *Verbs) serverAt(address string) (*board, string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, "", command.Usage("cli.events.server", "address", command.DisplayName(address))
	}
	return &board{base: u.Scheme + "://" + u.Host + api.Root, token: a.Env(tokenVariable)}, u.Host, nil
}

// eventsOfServer lists what a server shows: tournaments that are published, those of an event
// together.
func (a *Verbs) eventsOfServer(ctx context.Context, q *eventsSought, search *row.Search, words []string) (*eventsDocument, error) {
	b, host, err := a.serverAt(q.server)
	if err != nil {
		return nil, err
	}
	today := calendar.ISO(command.Today())
	out := &eventsDocument{Events: []eventJSON{}}
	asked := url.Values{"words": listOf(strings.Join(words, " ")), "from": listOf(search.From), "to": listOf(search.To), "limit": {"1000"}}
	err = b.tournaments(ctx, asked, func(s *render.Summary) bool {
		x := eventSectionJSON{ID: s.ID, Name: s.Name, City: s.City, Federation: s.Federation, Begins: calendar.ISO(s.Start), Ends: calendar.ISO(s.End), System: s.System, Rounds: s.Rounds, Paired: s.Published, Published: true}
		x.When = string(whenOf(x.Begins, x.Ends, today, s.Rounds > 0 && s.StandingsAfter >= s.Rounds && !s.Provisional))
		if q.when != "" && x.When != q.when {
			return true
		}
		event := s.Event
		if event == "" {
			event = s.Name
		}
		if n := len(out.Events); n > 0 && s.Event != "" && out.Events[n-1].Name == event {
			out.Events[n-1].Tournaments = append(out.Events[n-1].Tournaments, x)
			return true
		}
		if out.More = len(out.Events) == q.most; out.More {
			return false
		}
		out.Events = append(out.Events, eventJSON{Name: event, Tournaments: []eventSectionJSON{x}})
		return true
	})
	if err != nil {
		return nil, notAnswered(host, err)
	}
	return out, nil
}

// listOf returns the values of a parameter that is left out where it is empty.
func listOf(value string) []string {
	if value == "" {
		return nil
	}
	return []string{value}
}

// tournaments calls a function with each tournament of a server, until it returns false.
func (b *board) tournaments(ctx context.Context, values url.Values, each func(*render.Summary) bool) error {
	for {
		data, head, err := b.ask(ctx, "/tournaments?"+values.Encode())
		if err != nil {
			return err
		}
		var list render.Listing
		if err := json.Unmarshal(data, &list); err != nil {
			return err
		}
		for k := range list.Tournaments {
			if !each(&list.Tournaments[k]) {
				return nil
			}
		}
		next, is := strings.CutSuffix(strings.TrimPrefix(head.Get("Link"), "<?"), `>; rel="next"`)
		if !is {
			return nil
		}
		if values, err = url.ParseQuery(next); err != nil || values.Get("cursor") == "" {
			return err
		}
	}
}

// recordOfServer reads the record of a tournament that a server shows, by the name of its event or its
// own.
func (a *Verbs) recordOfServer(ctx context.Context, address, name, section string) (*tournament.Tournament, error) {
	b, host, err := a.serverAt(address)
	if err != nil {
		return nil, err
	}
	is := func(text, name string) bool {
		return strings.EqualFold(strings.TrimSpace(text), strings.TrimSpace(name))
	}
	var found []render.Summary
	err = b.tournaments(ctx, url.Values{"limit": {"1000"}}, func(s *render.Summary) bool {
		if s.ID == name || is(s.Event, name) || is(s.Name, name) {
			if section == "" || s.ID == section || is(s.Name, section) {
				found = append(found, *s)
			}
		}
		return true
	})
	if err != nil {
		return nil, notAnswered(host, err)
	}
	switch len(found) {
	case 1:
	case 0:
		return nil, &command.Failure{Code: command.ExitUsage, Text: message.New("cli.events.none", "event", command.DisplayName(name))}
	default:
		f := command.Usage("cli.events.section", "event", command.DisplayName(name), "count", len(found))
		for k := range found {
			f.Lines = append(f.Lines, found[k].ID+"  "+found[k].Name)
		}
		return nil, f
	}
	data, _, err := b.ask(ctx, "/tournaments/"+url.PathEscape(found[0].ID)+"/record")
	if err != nil {
		return nil, notAnswered(host, err)
	}
	return a.readRecord(host, data)
}
