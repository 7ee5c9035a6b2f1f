package playerreports

import (
	"context"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/links"
	"torneo/internal/signedlink"
	"torneo/tournament"
)

// Links returns the settings of a tournament's links.
func (h *Hall) Links(ctx context.Context, id string) (signedlink.Links, error) {
	return h.links.Links(ctx, id)
}

// KeepLinks settles it.
func (h *Hall) KeepLinks(ctx context.Context, id string, l signedlink.Links) error {
	if err := h.links.KeepLinks(ctx, id, l); err != nil {
		return err
	}
	h.desk.NotifyChanged(id)
	return nil
}

// Power makes links, lists and withdraws them.
func (h *Hall) Power() *links.Office { return h.links }

// Sign returns the texts of links of a tournament, for somebody who may do what they are for.
func (h *Hall) Sign(ctx context.Context, by arbiter.Person, id string, list ...signedlink.Ticket) ([]string, error) {
	return h.links.Sign(ctx, by, id, list...)
}

// BoardLinks returns the links of the boards of a round by table, White's and Black's, that
// somebody may hand out; none if they cannot say results now.
func (h *Hall) BoardLinks(ctx context.Context, by arbiter.Person, id string, s *journal.State, round int) (map[int]tournament.ByColor[string], error) {
	l, err := h.links.Links(ctx, id)
	r, n := playing(s)
	if err != nil || !l.Results || r == nil || n != round {
		return nil, err
	}
	tables := arbiter.Tables(s, r)
	var list []signedlink.Ticket
	var at []int
	for k := range r.Boards {
		if b := &r.Boards[k]; b.White != 0 && b.Black != 0 {
			list, at = append(list, OfBoard(n, b, tournament.White), OfBoard(n, b, tournament.Black)), append(at, tables[k])
		}
	}
	texts, err := h.links.SignAllowed(ctx, by, id, list...)
	if err != nil {
		return nil, err
	}
	links := map[int]tournament.ByColor[string]{}
	for k, table := range at {
		if texts[2*k] == "" || texts[2*k+1] == "" {
			continue
		}
		links[table] = tournament.ByColor[string]{White: texts[2*k], Black: texts[2*k+1]}
	}
	return links, nil
}

// PlayerLinks returns the links of the players, by ID, that somebody may hand out; none if they
// are switched off.
func (h *Hall) PlayerLinks(ctx context.Context, by arbiter.Person, id string, s *journal.State) (map[int]string, error) {
	l, err := h.links.Links(ctx, id)
	if err != nil || !l.Boards {
		return nil, err
	}
	list := make([]signedlink.Ticket, len(s.Players))
	for k := range s.Players {
		list[k] = signedlink.Ticket{Kind: signedlink.Player, ID: s.Players[k].ID}
	}
	texts, err := h.links.SignAllowed(ctx, by, id, list...)
	if err != nil {
		return nil, err
	}
	links := map[int]string{}
	for k, text := range texts {
		if text == "" {
			continue
		}
		links[s.Players[k].ID] = text
	}
	return links, nil
}
