package gamefiles

import (
	"bytes"
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/internal/incoming"
	"torneo/message"
	"torneo/tournament"
)

// chessComFile is a file that Chess.com publishes of a tournament: of the whole, of a round,
// or of a group with its games.
type chessComFile struct {
	Name       string
	URL        string
	Status     string
	FinishTime int64 `json:"finish_time"`
	Settings   *struct {
		Type        string
		Rules       string
		TotalRounds int `json:"total_rounds"`
	}
	Rounds  []string
	Groups  []string
	Players []struct{ Username string }
	Games   []chessComGame
	Removed []string `json:"fair_play_removals"`
}

type chessComGame struct {
	URL     string
	Rules   string
	EndTime int64 `json:"end_time"`
	PGN     string
	White   chessComSide
	Black   chessComSide
}

type chessComSide struct {
	Username string
	Rating   int
	Result   string
}

// The words for how a game ended for a player.
var (
	chessComDraws  = []string{"stalemate", "agreed", "repetition", "insufficient", "50move", "timevsinsufficient"}
	chessComLosses = []string{"checkmated", "timeout", "resigned", "lose", "abandoned"}
)

// readChessCom reads a file; nil: it is none of Chess.com.
func readChessCom(data []byte) *chessComFile {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), " \t\r\n")
	var f chessComFile
	if !bytes.HasPrefix(data, []byte("{")) || !bytes.Contains(data, []byte("chess.com/")) || json.Unmarshal(data, &f) != nil {
		return nil
	}
	of := func(list []string) bool {
		return len(list) > 0 && strings.Contains(list[0], "chess.com/pub/tournament/")
	}
	isGames := len(f.Games) > 0 && strings.Contains(f.Games[0].URL, "chess.com/")
	if f.Settings != nil && (of(f.Rounds) || strings.Contains(f.URL, "chess.com/tournament/")) || of(f.Groups) || isGames {
		return &f
	}
	return nil
}

// IsChessCom reports files of which one is Chess.com's.
func IsChessCom(files []incoming.File) bool {
	return slices.ContainsFunc(files, func(f incoming.File) bool { return readChessCom(f.Data) != nil })
}

// roundInName finds the round and the group at the end of a file's name, as addresses end.
var roundInName = regexp.MustCompile(`(?:^|[^0-9])([1-9][0-9]?)[^0-9]+([1-9][0-9]?)(?:\.[A-Za-z]+)*$`)

// ReadChessCom reads the files of the groups of all rounds. Their rounds stand in the names of
// the files, or are proposed.
func ReadChessCom(files []incoming.File, a incoming.Answers) (*incoming.Event, error) {
	c := newCollector(a, "gamefiles.advice.chesscom")
	c.online = true
	t := c.event.Record
	t.PairingBy = "Chess.com"
	rounds := 0
	var named []bool
	for _, one := range files {
		f := readChessCom(one.Data)
		if f == nil {
			return nil, incoming.Refuse("gamefiles.other", "file", incoming.PlainText(one.Name))
		}
		if s := f.Settings; s != nil {
			if s.Type != "swiss" && s.Type != "standard" && s.Type != "" && s.Type != "round_robin" {
				return nil, incoming.Refuse("gamefiles.chesscom.type", "type", incoming.PlainText(s.Type))
			}
			t.Name, _ = incoming.CutText(incoming.PlainText(f.Name), tournament.MaxName)
			if s.TotalRounds > 0 && s.TotalRounds <= maxRounds {
				rounds = s.TotalRounds
			}
		}
		round := 0
		if m := roundInName.FindStringSubmatch(one.Name); m != nil {
			round, _ = strconv.Atoi(m[1])
		}
		if len(f.Games) > 0 {
			named = append(named, round > 0)
		}
		for k := range f.Games {
			g, err := chessComPlayed(&f.Games[k])
			if err != nil {
				return nil, err
			}
			g.round = round
			c.games = append(c.games, *g)
		}
		for _, p := range f.Players {
			name := incoming.PlainText(p.Username)
			if name != "" && f.Settings != nil {
				c.published[keyOf(name)] = &person{player: tournament.Player{Name: name}}
			}
		}
	}
	if len(c.games) == 0 {
		return nil, incoming.Refuse("gamefiles.chesscom.no-games", "advice", message.New(c.advice))
	}
	if slices.Contains(named, false) || !c.inOrder() {
		for k := range c.games {
			c.games[k].round = 0
		}
	}
	t.PlannedRounds = rounds
	c.lose("gamefiles.loss.ties")
	return c.build()
}

// inOrder reports that no game of a round ended before one of the round before it.
func (c *collector) inOrder() bool {
	list := slices.Clone(c.games)
	slices.SortStableFunc(list, func(a, b played) int { return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.when, b.when)) })
	return slices.IsSortedFunc(list, func(a, b played) int { return cmp.Compare(a.when, b.when) })
}

// chessComPlayed reads a game.
func chessComPlayed(g *chessComGame) (*played, error) {
	at := time.Unix(g.EndTime, 0).UTC()
	refuse := func(status string) (*played, error) {
		return nil, incoming.Refuse("gamefiles.status", "game", incoming.PlainText(g.URL), "status", incoming.PlainText(status))
	}
	if g.EndTime != 0 && (at.Year() < 2000 || at.Year() > 9999) {
		return refuse(at.Format(time.DateOnly))
	}
	if g.Rules != "" && g.Rules != "chess" && g.Rules != "chess960" {
		return refuse(g.Rules)
	}
	one := &played{when: g.EndTime, place: at.Format("2006-01-02 15:04")}
	if g.EndTime != 0 {
		one.day = tournament.Date{Year: at.Year(), Month: int(at.Month()), Day: at.Day()}
	}
	for i, s := range []chessComSide{g.White, g.Black} {
		one.sides[i] = side{name: incoming.PlainText(s.Username), rating: s.Rating}
	}
	w, b := g.White.Result, g.Black.Result
	switch {
	case w == "win" && slices.Contains(chessComLosses, b):
		one.result = tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	case b == "win" && slices.Contains(chessComLosses, w):
		one.result = tournament.ByColor[tournament.Outcome]{White: tournament.Loss, Black: tournament.Win}
	case slices.Contains(chessComDraws, w) && w == b:
		one.result = tournament.Both(tournament.Draw)
	case w == "" && b == "":
	default:
		return refuse(w + " – " + b)
	}
	return one, nil
}
