package migrate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/incoming"
	"torneo/internal/pgn"
	"torneo/tournament"
)

// asPGN returns the games of a record: with FIDE IDs every second name of a player is spelled
// otherwise.
func asPGN(r *tournament.Tournament, tag func(round, board int) string) []byte {
	results := map[tournament.Outcome]string{tournament.Win: pgn.White, tournament.ForfeitWin: pgn.White, tournament.Draw: pgn.Drawn, tournament.Loss: pgn.Black, tournament.ForfeitLoss: pgn.Black}
	var games []pgn.Game
	for n := range r.Rounds {
		for k, g := range r.Rounds[n].Games {
			tags := []pgn.Tag{{Name: "Event", Value: "Open of the Test"}, {Name: "Site", Value: "Vitoria"}, {Name: "Date", Value: fmt.Sprintf("2026.05.%02d", n+1)}, {Name: "Round", Value: tag(n+1, k+1)}}
			for _, x := range []struct {
				color  string
				number int
			}{{"White", g.White}, {"Black", g.Black}} {
				p := r.Players[x.number-1]
				name := p.Name
				if p.FIDEID > 0 && n%2 == 1 {
					name = strings.ToUpper(name) + " Second Name"
				}
				tags = append(tags, pgn.Tag{Name: x.color, Value: name}, pgn.Tag{Name: x.color + "Title", Value: p.Title}, pgn.Tag{Name: x.color + "Elo", Value: strconv.Itoa(p.Rating)}, pgn.Tag{Name: x.color + "Fed", Value: p.Federation})
				if p.FIDEID > 0 {
					tags = append(tags, pgn.Tag{Name: x.color + "FideId", Value: strconv.FormatInt(p.FIDEID, 10)})
				}
			}
			if g.Result.White.Forfeit() {
				tags = append(tags, pgn.Tag{Name: "Termination", Value: "forfeit"})
			}
			games = append(games, pgn.Game{Tags: append(tags, pgn.Tag{Name: "Result", Value: results[g.Result.White]})})
		}
	}
	return pgn.Write(games, pgn.UTF8)
}

// plainGames makes every result one that PGN has, and gives some players FIDE IDs.
func plainGames(r *tournament.Tournament) bool {
	for k := range r.Players {
		r.Players[k].FIDEID = 0
		if k%2 == 0 {
			r.Players[k].FIDEID = int64(1_000_000 + k)
		}
	}
	for n := range r.Rounds {
		x := &r.Rounds[n]
		if len(x.Games) == 0 {
			return false
		}
		for k := range x.Games {
			w := rated(x.Games[k].Result.White)
			if w == tournament.ForfeitLoss {
				w = tournament.Loss // who lost both by forfeit is not told
			}
			b := map[tournament.Outcome]tournament.Outcome{tournament.Win: tournament.Loss, tournament.Loss: tournament.Win, tournament.Draw: tournament.Draw, tournament.ForfeitWin: tournament.ForfeitLoss}
			other, is := b[w]
			if !is {
				w, other = tournament.Draw, tournament.Draw
			}
			x.Games[k].Result = tournament.ByColor[tournament.Outcome]{White: w, Black: other}
		}
	}
	return true
}

// TestEventsInPGN reads games with their rounds, and without them by their days.
func TestEventsInPGN(t *testing.T) {
	tried := 0
	for seed := range uint64(60) {
		record := drawn(t, seed)
		if record == nil || !plainGames(record) {
			continue
		}
		for k := range record.Players { // those who play
			record.Players[k].Name = fmt.Sprintf("Family%c, Given%d", 'a'+k%26, k)
		}
		tried++
		want := gamesOf(record)
		absent := 0
		for n := range record.Rounds {
			absent += len(record.Players) - 2*len(record.Rounds[n].Games)
		}
		for name, tag := range map[string]func(int, int) string{
			"boards": func(round, board int) string { return fmt.Sprintf("%d.%d", round, board) },
			"rounds": func(round, _ int) string { return strconv.Itoa(round) },
			"days":   func(int, int) string { return "?" },
		} {
			file := File{Name: "games.pgn", Data: asPGN(record, tag)}
			if !Is(file) {
				t.Fatal("not recognised")
			}
			answers := incoming.Answers{"byes": "zero", "rounds": "times"}
			found := Read([]File{file}, Options{Answers: answers})
			if found.Record == nil {
				t.Fatalf("seed %d, %s: %v %v", seed, name, found.Problems, found.Questions)
			}
			r := found.Record
			byes := 0
			for n := range r.Rounds {
				byes += len(r.Rounds[n].Byes)
			}
			if r.Name != "Open of the Test" || r.City != "Vitoria" || r.Rounds[0].Date.String() != "2026/05/01" {
				t.Errorf("%q %q %v", r.Name, r.City, r.Rounds[0].Date)
			}
			if unplayed := (len(record.Players) - len(r.Players)) * len(r.Rounds); byes != absent-unplayed {
				t.Errorf("seed %d, %s: %d byes, %d absences", seed, name, byes, absent-unplayed)
			}
			for k := range r.Players {
				r.Players[k].Name = strings.TrimSuffix(r.Players[k].Name, " Second Name")
			}
			wantSame(t, name, gamesOf(r), want)
			if name == "days" {
				asked(t, Read([]File{file}, Options{}), "rounds")
			}
		}
	}
	if tried < 10 {
		t.Error(tried)
	}
}

// line is a game for the tests below.
func line(event, round, white, black, result, more string) string {
	return fmt.Sprintf("[Event %q]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round %q]\n[White %q]\n[Black %q]\n[Result %q]\n%s\n%s\n\n", event, round, white, black, result, more, result)
}

func TestPGNIsAsked(t *testing.T) {
	two := []File{{Name: "a.pgn", Data: []byte(line("A", "1", "Ada", "Eva", "1-0", "") + line("B, Round 1", "1", "Ivo", "Ugo", "0-1", "") + line("B, Round 2", "2", "Ugo", "Ivo", "*", ""))}}
	if got := asked(t, Read(two, Options{}), "event"); len(got) != 2 {
		t.Error(got)
	}
	if r := whole(t, two, incoming.Answers{"event": "2"}); len(r.Rounds) != 2 || r.Name != "B" || r.Rounds[1].Games[0].Result.White != tournament.Pending {
		t.Errorf("%+v", r)
	}
	bye := []File{{Name: "a.pgn", Data: []byte(line("A", "1", "Ada", "Eva", "1-0", "") + line("A", "1", "Ivo", "bye", "1-0", ""))}}
	if r := whole(t, bye, nil); len(r.Players) != 3 || len(r.Rounds[0].Byes) != 1 || r.Rounds[0].Byes[0].Kind != tournament.PairingAllocatedBye {
		t.Errorf("%+v", r)
	}
	odd := []File{{Name: "a.pgn", Data: []byte(line("A", "1", "Ada", "Eva", "1-0", "") + line("A", "2", "Ivo", "Ada", "1-0", ""))}}
	if got := asked(t, Read(odd, Options{}), "byes"); !slices.Equal(got, []string{"allocated", "zero", "half"}) {
		t.Error(got)
	}
	spelled := line("A", "1", "Garcia, Jose", "Eva", "1-0", "") + line("A", "2", "García, José", "Eva", "1-0", "")
	found := Read([]File{{Name: "a.pgn", Data: []byte(spelled)}}, Options{Answers: incoming.Answers{"byes": "zero"}})
	if found.Record == nil || len(found.Record.Players) != 3 || !slices.ContainsFunc(found.Problems, func(p Problem) bool { return p.Message.ID == "gamefiles.alike" }) {
		t.Errorf("%+v", found)
	}
}

func TestPGNIsRefused(t *testing.T) {
	const id, other = "[WhiteFideId \"1234\"]\n", "[WhiteFideId \"5678\"]\n"
	teams := "[WhiteTeam \"North\"]\n[BlackTeam \"South\"]\n"
	for want, text := range map[string]string{
		"gamefiles.round-missing":  line("A", "9", "Ada", "Eva", "1-0", ""),
		"gamefiles.rounds-some":    line("A", "1", "Ada", "Eva", "1-0", "") + line("A", "?", "Eva", "Ada", "1-0", ""),
		"gamefiles.rounds-unknown": line("A", "?", "Ada", "Eva", "1-0", ""),
		"gamefiles.twice":          line("A", "1", "Ada", "Eva", "1-0", "") + line("A", "1", "Ada", "Ivo", "1-0", ""),
		"gamefiles.self":           line("A", "1", "Ada", "ADA", "1-0", "") + line("A", "1", "Eva", "Ivo", "1-0", ""),
		"gamefiles.no-name":        line("A", "1", "?", "Eva", "1-0", ""),
		"gamefiles.two-ids":        line("A", "1", "Ada", "Eva", "1-0", id) + line("A", "1", "Ada", "Ivo", "1-0", other) + line("A", "2", "Ada", "Ugo", "1-0", ""),
		"gamefiles.teams":          line("A", "1", "Ada", "Eva", "1-0", teams) + line("A", "1", "Ivo", "Ugo", "1-0", teams),
		"gamefiles.two-results":    strings.Replace(line("A", "1", "Ada", "Eva", "1-0", ""), "\n\n1-0", "\n\n0-1", 1),
	} {
		found := Read([]File{{Name: "a.pgn", Data: []byte(text)}}, Options{})
		if found.Record != nil || len(found.Problems) != 1 || !strings.Contains(fmt.Sprint(found.Problems[0].Message), want) {
			t.Errorf("%s: %v %v", want, found.Problems, found.Questions)
		}
	}
	var many strings.Builder
	for k := range 25 {
		many.WriteString(line(fmt.Sprintf("Event %c", 'A'+k), "1", "Ada", "Eva", "1-0", ""))
	}
	if found := Read([]File{{Name: "a.pgn", Data: []byte(many.String())}}, Options{}); found.Record != nil || len(found.Questions) > 0 {
		t.Errorf("%+v", found)
	}
	big := strings.Repeat(line("A", "1", "Ada", "Eva", "1-0", ""), 25_000)
	if found := Read([]File{{Name: "a.pgn", Data: []byte(big)}}, Options{}); found.Record != nil || len(found.Problems) != 1 {
		t.Errorf("%v", found.Problems)
	}
}
