// Package sharly reads the event files of Sharly Chess (.sce): databases of SQLite, of its
// first schema with players to the present one.
//
// It is written from a description of the tables; the program's code was not read.
package sharly

import (
	"bytes"
	"slices"
	"strings"

	"torneo/internal/incoming"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// Is reports whether the data are an event file of Sharly Chess.
func Is(data []byte) bool {
	if !bytes.HasPrefix(data, magic) || len(data) < 512 || len(data) > maxSize {
		return false
	}
	d, err := openDatabase(data)
	if err != nil {
		return false
	}
	defer d.close()
	return d.isEvent()
}

func (d *database) isEvent() bool {
	return d.tables["metadata"] && d.tables["info"] && d.tables["tournament"]
}

// Read reads the tournament of an event file. A file with several is refused.
func Read(data []byte) (*incoming.Event, error) {
	if !bytes.HasPrefix(data, magic) || len(data) < 512 {
		return nil, incoming.Refuse("sharly.other")
	}
	if len(data) > maxSize {
		return nil, incoming.Refuse("sharly.size", "most", maxSize>>20)
	}
	d, err := openDatabase(data)
	if err != nil {
		return nil, err
	}
	defer d.close()
	if !d.isEvent() {
		return nil, incoming.Refuse("sharly.other")
	}
	r := reader{d: d, event: &incoming.Event{Record: &tournament.Tournament{Points: tournament.StandardGamePoints()}}}
	if err := r.read(); err != nil {
		return nil, err
	}
	return r.event, nil
}

// reader reads the tournament of a file.
type reader struct {
	d     *database
	event *incoming.Event

	info record // of the event
	row  record // of the tournament
	id   int64  // of the tournament

	numbers map[int64]int // of the players, by their IDs
	names   map[int64]string
}

func (r *reader) read() error {
	for _, step := range []func() error{r.readEvent, r.readTournament, r.readPlayers, r.readRounds, r.readArbiters, r.readTieBreaks} {
		if err := step(); err != nil {
			return err
		}
	}
	r.lose("sharly.loss.private")
	return nil
}

func (r *reader) lose(id string, pairs ...any) {
	r.event.Losses = append(r.event.Losses, message.New(id, pairs...))
}

func (r *reader) note(s trf.Severity, found, id string, pairs ...any) {
	if len(r.event.Problems) < trf.MaxProblems {
		r.event.Problems = append(r.event.Problems, trf.Problem{Severity: s, Found: found, Message: message.New(id, pairs...)})
	}
}

// readEvent chooses the tournament of the event.
func (r *reader) readEvent() error {
	meta, err := r.d.rows("metadata", 10, "version", "migration")
	if err != nil {
		return err
	}
	version := ""
	if len(meta) > 0 {
		version = meta[0].text("version")
	}
	if !r.d.tables["player"] || !r.d.tables["tournament_player"] || !r.d.tables["pairing"] || !r.d.tables["board"] {
		return incoming.Refuse("sharly.without-players", "version", version)
	}
	infos, err := r.d.rows("info", 10, "name", "federation", "location", "start", "stop", "start_date", "stop_date", "event_type", "player_rating_type")
	if err != nil {
		return err
	}
	if len(infos) > 0 {
		r.info = infos[0]
	}
	if kind := r.info.text("event_type"); kind != "" && kind != "INDIVIDUAL" {
		return incoming.Refuse("sharly.teams", "kind", kind)
	}
	if version != "" {
		r.event.Record.PairingBy = "Sharly Chess " + version
	}
	return r.choose()
}

// choose takes the tournament that has players: there must be one.
func (r *reader) choose() error {
	list, err := r.d.rows("tournament", 1000, "id", "name", "rounds", "rating", "pairing", "pairing_settings", "location", "start", "stop", "start_date", "stop_date",
		"time_control_trf25", "pab_value", "paired_bye_result", "three_points_for_a_win", "game_points", "player_rating_type", "round_datetimes", "tie_breaks")
	if err != nil {
		return err
	}
	members, err := r.d.rows("tournament_player", maxRows, "tournament_id")
	if err != nil {
		return err
	}
	has := map[int64]bool{}
	for _, m := range members {
		if id, is := m.number("tournament_id"); is {
			has[id] = true
		}
	}
	var full, empty []string
	for _, t := range list {
		id, is := t.number("id")
		if !is || !has[id] {
			empty = append(empty, t.text("name"))
			continue
		}
		full = append(full, t.text("name"))
		r.row, r.id = t, id
	}
	switch {
	case len(full) == 0:
		return incoming.Refuse("sharly.nobody")
	case len(full) > 1:
		return incoming.Refuse("sharly.several", "count", len(full), "names", joinNames(full))
	case len(empty) > 0:
		r.note(trf.Note, "", "sharly.empty", "names", joinNames(empty))
	}
	return nil
}

// joinNames lists names, the first of many.
func joinNames(names []string) string {
	const most = 20
	names = slices.Clone(names)
	for k, n := range names {
		names[k] = cut(n, tournament.MaxName)
	}
	if len(names) > most {
		return strings.Join(names[:most], "; ") + "; …"
	}
	return strings.Join(names, "; ")
}

// cut returns at most a number of characters.
func cut(text string, most int) string {
	if list := []rune(text); len(list) > most {
		return string(list[:most])
	}
	return text
}
