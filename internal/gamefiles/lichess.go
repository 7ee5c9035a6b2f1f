package gamefiles

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"torneo/internal/incoming"
	"torneo/tournament"
	"torneo/trf"
)

// lichessLine is a line of what Lichess publishes: a game, a place in a ranking, or an event.
type lichessLine struct {
	// of a game
	ID        string
	CreatedAt int64
	Status    any
	Winner    string
	Variant   any
	Players   *struct {
		White, Black struct {
			User   struct{ Name, Title string }
			Rating int
		}
	}
	SwissTour  *struct{ ID string }
	Tournament string

	// of a ranking
	Rank        int
	Points      *json.Number
	Score       *json.Number
	Username    string
	Title       string
	Rating      int
	Absent      bool
	TieBreak    *json.Number
	Performance int

	// of an event
	Name      string
	StartsAt  string
	NbRounds  int
	Round     int
	NbPlayers int
	FullName  string
	Minutes   int
	Stats     *struct{ Games, Byes, Absences int }
}

type lichessKind int

const (
	noLichess lichessKind = iota
	lichessGames
	lichessResults
	lichessSwiss
	lichessArena
)

func (l *lichessLine) kind() lichessKind {
	switch {
	case l.Players != nil && l.CreatedAt > 0 && l.ID != "" && l.Tournament != "":
		return lichessArena
	case l.Players != nil && l.CreatedAt > 0 && l.ID != "":
		return lichessGames
	case l.Rank > 0 && l.Username != "" && l.Points != nil:
		return lichessResults
	case l.Rank > 0 && l.Username != "" && l.Score != nil, l.FullName != "" && l.Minutes > 0:
		return lichessArena
	case l.NbRounds > 0 && l.StartsAt != "" && l.ID != "":
		return lichessSwiss
	}
	return noLichess
}

// IsLichess reports what Lichess publishes of a tournament, in one file or several.
func IsLichess(files []incoming.File) bool {
	return slices.ContainsFunc(files, func(f incoming.File) bool {
		data := bytes.TrimLeft(bytes.TrimPrefix(f.Data, []byte("\xef\xbb\xbf")), " \t\r\n")
		first, _, _ := bytes.Cut(data, []byte("\n"))
		var l lichessLine
		return bytes.HasPrefix(data, []byte("{")) && (json.Unmarshal(first, &l) == nil && l.kind() != noLichess || isLichessEvent(data))
	})
}

// isLichessEvent recognises the description of an event that goes over several lines.
func isLichessEvent(data []byte) bool {
	var l lichessLine
	return bytes.Contains(data[:min(len(data), 4096)], []byte(`"nbRounds"`)) && json.Unmarshal(data, &l) == nil && l.kind() == lichessSwiss
}

// lichessReader reads the files of an event.
type lichessReader struct {
	*collector
	swiss string // the ID of the event
	event *lichessLine
	ranks int
}

// ReadLichess reads the event: games with their rounds proposed, a ranking with players and
// places. An arena has no rounds, and is refused.
func ReadLichess(files []incoming.File, a incoming.Answers) (*incoming.Event, error) {
	r := &lichessReader{collector: newCollector(a, "gamefiles.advice.lichess")}
	r.online = true
	for _, f := range files {
		if err := r.readFile(&f); err != nil {
			return nil, err
		}
	}
	t := r.collector.event.Record
	r.describe()
	if len(r.games) == 0 {
		return r.ranking()
	}
	if r.ranks > 0 {
		r.lose("gamefiles.loss.ties")
	}
	event, err := r.build()
	if err != nil {
		return nil, err
	}
	if e := r.event; e != nil {
		r.compare(e, t)
	}
	return event, nil
}

// readFile reads the lines of a file.
func (r *lichessReader) readFile(f *incoming.File) error {
	data := bytes.TrimPrefix(f.Data, []byte("\xef\xbb\xbf"))
	name := incoming.PlainText(f.Name)
	if isLichessEvent(data) {
		r.event = &lichessLine{}
		_ = json.Unmarshal(data, r.event) // it is one
		return nil
	}
	number := 0
	for text := range bytes.Lines(data) {
		number++
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		var l lichessLine
		if json.Unmarshal(text, &l) != nil {
			return incoming.Refuse("gamefiles.line", "file", name, "line", number)
		}
		if number > 2*maxGames {
			return incoming.Refuse("pgn.many", "most", maxGames)
		}
		if err := r.readLine(&l, name, number); err != nil {
			return err
		}
	}
	return nil
}

func (r *lichessReader) readLine(l *lichessLine, file string, number int) error {
	switch l.kind() {
	case lichessGames:
		return r.game(l)
	case lichessResults:
		points, err := tournament.ParsePoints(l.Points.String())
		if err != nil || l.Rank > maxPlayers {
			return incoming.Refuse("gamefiles.line", "file", file, "line", number)
		}
		p := &person{player: tournament.Player{Name: incoming.PlainText(l.Username), Title: l.Title, Rating: l.Rating, Withdrawn: l.Absent, Declared: tournament.Declared{Rank: l.Rank}}, points: &points}
		key := keyOf(p.player.Name)
		if key == "" || r.published[key] != nil {
			return incoming.Refuse("migrate.twice", "name", p.player.Name)
		}
		r.published[key] = p
		r.ranks++
		return nil
	case lichessSwiss:
		r.event = l
		return nil
	case lichessArena:
		return incoming.Refuse("gamefiles.arena")
	}
	return incoming.Refuse("gamefiles.line", "file", file, "line", number)
}

var lichessEnds = []string{"mate", "resign", "stalemate", "timeout", "outoftime", "draw", "cheat", "variantEnd", "insufficientMaterialClaim"}

// game reads a game.
func (r *lichessReader) game(l *lichessLine) error {
	if s := l.SwissTour; s != nil {
		if r.swiss != "" && s.ID != r.swiss {
			return incoming.Refuse("gamefiles.events-two", "id", r.swiss, "other", s.ID)
		}
		r.swiss = s.ID
	}
	at := time.UnixMilli(l.CreatedAt).UTC()
	one := played{when: l.CreatedAt, place: at.Format("2006-01-02 15:04"), day: tournament.Date{Year: at.Year(), Month: int(at.Month()), Day: at.Day()}}
	if at.Year() < 2000 || at.Year() > 9999 {
		return incoming.Refuse("gamefiles.status", "game", l.ID, "status", at.Format(time.DateOnly))
	}
	for i, p := range []struct {
		User   struct{ Name, Title string }
		Rating int
	}{l.Players.White, l.Players.Black} {
		one.sides[i] = side{name: incoming.PlainText(p.User.Name), title: p.User.Title, rating: p.Rating}
	}
	status, _ := l.Status.(string)
	win, loss := tournament.Win, tournament.Loss
	switch {
	case status == "created" || status == "started":
		r.collector.games = append(r.collector.games, one)
		return nil
	case status == "noStart":
		win, loss = tournament.ForfeitWin, tournament.ForfeitLoss
	case !slices.Contains(lichessEnds, status):
		return incoming.Refuse("gamefiles.status", "game", incoming.PlainText(l.ID), "status", incoming.PlainText(status))
	}
	switch l.Winner {
	case "white":
		one.result = tournament.ByColor[tournament.Outcome]{White: win, Black: loss}
	case "black":
		one.result = tournament.ByColor[tournament.Outcome]{White: loss, Black: win}
	case "":
		if status == "noStart" || status == "mate" || status == "resign" {
			return incoming.Refuse("gamefiles.status", "game", incoming.PlainText(l.ID), "status", status)
		}
		one.result = tournament.Both(tournament.Draw)
	default:
		return incoming.Refuse("gamefiles.status", "game", incoming.PlainText(l.ID), "status", incoming.PlainText(l.Winner))
	}
	r.collector.games = append(r.collector.games, one)
	return nil
}

// describe enters what the files say of the event.
func (r *lichessReader) describe() {
	t := r.collector.event.Record
	t.PairingBy = "Lichess"
	if e := r.event; e != nil {
		t.Name, _ = incoming.CutText(incoming.PlainText(e.Name), tournament.MaxName)
		if e.NbRounds <= maxRounds {
			t.PlannedRounds = e.NbRounds
		}
	}
}

// ranking returns the players with the places that are published: of their games nothing is
// known.
func (r *lichessReader) ranking() (*incoming.Event, error) {
	if err := r.identify(); err != nil {
		return nil, err
	}
	t := r.collector.event.Record
	for _, p := range r.people {
		p.player.Withdrawn = false // before the first round nobody has left
		t.Players = append(t.Players, p.player)
	}
	r.note(trf.Note, "", "gamefiles.online")
	r.note(trf.Adjustment, "", "gamefiles.ranking")
	r.lose("gamefiles.loss.points")
	r.lose("gamefiles.loss.ties")
	return r.collector.event, nil
}

// compare compares the games with the numbers that the event publishes.
func (r *lichessReader) compare(e *lichessLine, t *tournament.Tournament) {
	differs := func(what string, published, found int) {
		if published != found {
			r.note(trf.Violation, "", "gamefiles.stats."+what, "published", published, "found", found) //i18n:prefix gamefiles.stats.
		}
	}
	if e.Round > 0 {
		differs("rounds", e.Round, len(t.Rounds))
	}
	if e.NbPlayers > 0 {
		differs("players", e.NbPlayers, len(t.Players))
	}
	if e.Stats != nil {
		games := 0
		for k := range t.Rounds {
			games += len(t.Rounds[k].Games)
		}
		differs("games", e.Stats.Games, games)
	}
}
