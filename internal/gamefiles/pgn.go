package gamefiles

import (
	"bytes"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/internal/incoming"
	"torneo/internal/pgn"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

var pgnHeading = regexp.MustCompile(`(?m)^\[(?:Event|Site|Date|Round|White|Black|Result) +"`)

// IsPGN reports files of games in PGN.
func IsPGN(files []incoming.File) bool {
	return len(files) > 0 && !slices.ContainsFunc(files, func(f incoming.File) bool { return !isPGN(f.Data) })
}

func isPGN(data []byte) bool {
	head := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), " \t\r\n")
	return bytes.HasPrefix(head, []byte("[")) && len(pgnHeading.FindAllIndex(head[:min(len(head), 4096)], 3)) == 3
}

var (
	firstNumber  = regexp.MustCompile(`^(?i:round|ronda|rd|r)? *\.? *([0-9]{1,3})(?:[^0-9].*)?$`)
	roundInEvent = regexp.MustCompile(`(?i)[\s,:;–-]*\b(?:round|ronda|runde|ronde|turno)\s*[0-9]+(?:\.[0-9]+)?$`)
)

// ReadPGN reads the event of games in PGN: its rounds are those of the tag Round, or proposed
// from the dates.
func ReadPGN(files []incoming.File, a incoming.Answers) (*incoming.Event, error) {
	c := newCollector(a, "gamefiles.advice.pgn")
	var games []pgn.Game
	var places []string
	for _, f := range files {
		list, err := pgn.Read(f.Data)
		if err != nil {
			if wrong := (*pgn.Error)(nil); errors.As(err, &wrong) {
				return nil, &incoming.Refused{Why: wrong.Text}
			}
			return nil, err
		}
		for k := range list {
			place := strconv.Itoa(list[k].Line)
			if len(files) > 1 {
				place = incoming.PlainText(f.Name) + ", " + place
			}
			places = append(places, place)
		}
		games = append(games, list...)
	}
	if len(games) > maxGames {
		return nil, incoming.Refuse("pgn.many", "most", maxGames)
	}
	event, err := c.chooseEvent(games)
	if err != nil {
		return nil, err
	}
	c.event.Record.Name = event
	unsaid := 0
	for k := range games {
		g := &games[k]
		if eventOf(g) != event {
			continue
		}
		one, err := c.pgnGame(g, places[k])
		if err != nil {
			return nil, err
		}
		if one.round == 0 {
			unsaid++
		}
		c.games = append(c.games, *one)
	}
	if unsaid == 0 && c.isTeams() {
		return nil, incoming.Refuse("gamefiles.teams")
	}
	c.describePGN(games, event)
	return c.build()
}

// eventOf returns the event of a game, without the round that some programs add.
func eventOf(g *pgn.Game) string {
	name := incoming.PlainText(g.Tag("Event"))
	if name == "?" {
		return ""
	}
	return roundInEvent.ReplaceAllString(name, "")
}

// chooseEvent returns the event that is read: the only one, or the one that is answered.
func (c *collector) chooseEvent(games []pgn.Game) (string, error) {
	count := map[string]int{}
	var names []string
	for k := range games {
		name := eventOf(&games[k])
		if count[name] == 0 {
			names = append(names, name)
		}
		count[name]++
	}
	if len(names) == 1 {
		return names[0], nil
	}
	if len(names) > maxListed {
		return "", incoming.Refuse("gamefiles.events-many", "count", len(names))
	}
	q := incoming.Question{ID: "event", Text: message.New("gamefiles.question.event", "count", len(names))}
	for k, name := range names {
		id := "gamefiles.question.event.choice"
		if name == "" {
			id = "gamefiles.question.event.none"
		}
		q.Choices = append(q.Choices, incoming.Choice{ID: strconv.Itoa(k + 1), Text: message.New(id, "name", name, "count", count[name])})
	}
	given, err := c.answers.AnswerTo(q)
	if err != nil {
		return "", err
	}
	n, _ := strconv.Atoi(given)
	return names[n-1], nil
}

// nobody are names that programs give to who is not there.
var nobody = []string{"bye", "bye, bye", "spielfrei", "exempt", "exento", "libre", "riposo", "not paired"}

// pgnGame reads a game.
func (c *collector) pgnGame(g *pgn.Game, place string) (*played, error) {
	one := &played{place: place}
	for i, color := range []string{"White", "Black"} {
		s := &one.sides[i]
		value := func(tag string) string {
			if v := incoming.PlainText(g.Tag(color + tag)); v != "?" && v != "-" {
				return v
			}
			return ""
		}
		s.name, s.title, s.team = value(""), value("Title"), value("Team")
		for _, tag := range []string{"Federation", "Fed", "Country"} {
			if f := value(tag); s.federation == "" && tournament.IsFederation(f) {
				s.federation = f
			}
		}
		s.rating, _ = strconv.Atoi(value("Elo"))
		if id, err := strconv.ParseInt(value("FideId"), 10, 64); err == nil && id > 0 && id < 1e9 {
			s.id = id
		}
	}
	if m := firstNumber.FindStringSubmatch(strings.TrimSpace(g.Tag("Round"))); m != nil {
		one.round, _ = strconv.Atoi(m[1])
	}
	one.day, one.when = pgnTime(g)
	result, sure := g.Result()
	if !sure {
		return nil, incoming.Refuse("gamefiles.two-results", "place", place, "name", one.sides[0].name, "opponent", one.sides[1].name, "result", g.Tag("Result"), "other", g.Ended)
	}
	points := map[string]tournament.ByColor[tournament.Outcome]{
		pgn.White: {White: tournament.Win, Black: tournament.Loss}, pgn.Black: {White: tournament.Loss, Black: tournament.Win}, pgn.Drawn: tournament.Both(tournament.Draw),
	}
	one.result = points[result] // else pending
	for i := range one.sides {
		if !slices.Contains(nobody, strings.ToLower(one.sides[i].name)) {
			continue
		}
		own := one.result.White
		if i == 0 {
			own, one.sides[0] = one.result.Black, one.sides[1]
		}
		kind := map[tournament.Outcome]tournament.ByeKind{tournament.Win: tournament.FullPointBye, tournament.Draw: tournament.HalfPointBye, tournament.Loss: tournament.ZeroPointBye}
		known, is := kind[own]
		if !is {
			known = tournament.PairingAllocatedBye
		}
		one.bye = &known
		break
	}
	switch strings.ToLower(g.Tag("Termination")) {
	case "forfeit", "default", "walkover", "unplayed", "no show":
		forfeits := map[tournament.Outcome]tournament.Outcome{tournament.Win: tournament.ForfeitWin, tournament.Loss: tournament.ForfeitLoss}
		if f, is := forfeits[one.result.White]; is {
			one.result.White, one.result.Black = f, forfeits[one.result.Black]
		}
	}
	return one, nil
}

// pgnTime returns the day of a game, and the second of it if it says one.
func pgnTime(g *pgn.Game) (tournament.Date, int64) {
	for _, tag := range []string{"Date", "UTCDate"} {
		at, err := time.Parse("2006.01.02", g.Tag(tag))
		if err != nil || at.Year() < 1 {
			continue
		}
		day := tournament.Date{Year: at.Year(), Month: int(at.Month()), Day: at.Day()}
		for _, name := range []string{"Time", "UTCTime"} {
			if clock, err := time.Parse(time.TimeOnly, g.Tag(name)); err == nil && (name == "Time") == (tag == "Date") {
				return day, at.Add(clock.Sub(clock.Truncate(24 * time.Hour))).Unix()
			}
		}
		return day, at.Unix()
	}
	return tournament.Date{}, 0
}

// isTeams reports a match of teams: most games are on one of several boards of a match.
func (c *collector) isTeams() bool {
	type match struct {
		round int
		teams string
	}
	count := map[match]int{}
	key := func(g *played) match {
		a, b := g.sides[0].team, g.sides[1].team
		if a == "" || b == "" || a == b {
			return match{}
		}
		return match{g.round, min(a, b) + "\n" + max(a, b)}
	}
	for k := range c.games {
		count[key(&c.games[k])]++
	}
	boards := 0
	for k := range c.games {
		if m := key(&c.games[k]); m != (match{}) && count[m] > 1 {
			boards++
		}
	}
	return 2*boards > len(c.games)
}

// describePGN enters what the tags say of the event, and what is not carried over.
func (c *collector) describePGN(games []pgn.Game, event string) {
	t := c.event.Record
	sites := map[string]bool{}
	teams, forfeits := 0, 0
	for k := range games {
		g := &games[k]
		if eventOf(g) != event {
			continue
		}
		sites[incoming.PlainText(g.Tag("Site"))] = true
		if g.Tag("WhiteTeam")+g.Tag("BlackTeam") != "" {
			teams++
		}
		if g.Cut {
			forfeits++
		}
	}
	for s := range sites {
		if len(sites) == 1 && s != "?" && !strings.Contains(s, "://") {
			t.City = s
		}
	}
	if forfeits > 0 {
		c.note(trf.Note, "", "gamefiles.cut", "count", forfeits)
	}
	if teams > 0 {
		c.lose("gamefiles.loss.teams")
	}
	c.lose("gamefiles.loss.moves")
	c.lose("gamefiles.loss.forfeits")
}
