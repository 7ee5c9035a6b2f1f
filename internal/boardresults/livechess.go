package boardresults

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"strconv"
	"strings"

	"torneo/internal/pgn"
	"torneo/message"
)

// The limits of documents of LiveChessCloud.
const (
	mostIndex    = 2 << 20 // bytes
	mostPairings = 2000
	mostAskedFor = 64 // games whose result the index does not have
	mostFollowed = 32 // games that go on, whose moves are read: each is a document more
)

// first is the document with which a tournament begins.
const first = "tournament.json"

// files are documents somewhere: a folder, or an address.
type files interface {
	// get returns a document of at most so many bytes. What is not there is fs.ErrNotExist.
	get(ctx context.Context, path string, most int64) ([]byte, error)
}

// tournamentJSON is tournament.json: which rounds there are.
type tournamentJSON struct {
	Name   string `json:"name"`
	Rounds []struct {
		Count int `json:"count"`
	} `json:"rounds"`
}

// indexJSON is round-N/index.json: who plays whom.
type indexJSON struct {
	Pairings []struct {
		White  *playerJSON `json:"white"`
		Black  *playerJSON `json:"black"`
		Result loose       `json:"result"`
		Live   bool        `json:"live"`
	} `json:"pairings"`
}

type playerJSON struct {
	First  string `json:"fname"`
	Middle string `json:"mname"`
	Last   string `json:"lname"`
	FIDEID loose  `json:"fideid"`
}

// gameJSON is round-N/game-M.json.
type gameJSON struct {
	Result   loose    `json:"result"`
	Moves    []string `json:"moves"`    // each with what its player's clock shows: "e4 5400+30"
	Chess960 loose    `json:"chess960"` // the number of the position from which it began
}

// moves returns the moves as claims read them; of a game from another position than the usual one,
// and of one with a move that is no word, none.
func (g *gameJSON) moves() string {
	if start := string(g.Chess960); start != "" && start != "0" && start != "518" {
		return ""
	}
	var b strings.Builder
	for _, text := range g.Moves {
		move, _, _ := strings.Cut(strings.TrimSpace(text), " ")
		if move == "" || strings.IndexFunc(move, func(r rune) bool { return !strings.ContainsRune(movePieces, r) }) >= 0 {
			return ""
		}
		if b.WriteString(move + " "); b.Len() > mostMoves {
			return ""
		}
	}
	return strings.TrimSpace(b.String())
}

// movePieces are the characters of moves in algebraic notation.
const movePieces = "KQRBNPabcdefgh12345678xO0-+#="

// loose is a text, a number or nothing.
type loose string

func (l *loose) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*l = loose(text)
		return nil
	}
	var n json.Number
	if json.Unmarshal(data, &n) == nil {
		*l = loose(n)
	}
	return nil
}

func (p *playerJSON) person() Person {
	if p == nil {
		return Person{}
	}
	name := strings.TrimSpace(p.Last)
	if rest := strings.TrimSpace(p.First + " " + p.Middle); rest != "" {
		if name != "" {
			name += ", "
		}
		name += rest
	}
	return person(name, string(p.FIDEID))
}

// resultOf returns a result as LiveChess and its cloud write it.
func (l loose) resultOf() string {
	switch strings.ToUpper(strings.TrimSpace(string(l))) {
	case "WHITEWIN":
		return pgn.White
	case "BLACKWIN":
		return pgn.Black
	case "DRAW":
		return pgn.Drawn
	}
	return pgn.ResultOf(string(l))
}

// liveChess reads a round of a tournament as LiveChessCloud keeps it. Boards are those of
// the index, in its order.
func liveChess(ctx context.Context, from files, round int) ([]Found, error) {
	var t tournamentJSON
	if err := document(ctx, from, first, &t); err != nil {
		return nil, err
	}
	if round < 1 || round > len(t.Rounds) {
		return nil, nil
	}
	folder := "round-" + strconv.Itoa(round) + "/"
	var index indexJSON
	if err := document(ctx, from, folder+"index.json", &index); errors.Is(err, fs.ErrNotExist) {
		return nil, nil // not begun
	} else if err != nil {
		return nil, err
	}
	if len(index.Pairings) > mostPairings {
		return nil, wrong("suggest.many", "most", mostPairings)
	}
	var list []Found
	asked, followed := 0, 0
	for k, p := range index.Pairings {
		f := Found{White: p.White.person(), Black: p.Black.person(), Round: round, Board: k + 1, Result: p.Result.resultOf(), Where: folder + "index.json"}
		if f.White == (Person{}) || f.Black == (Person{}) {
			continue
		}
		name := folder + "game-" + strconv.Itoa(k+1) + ".json"
		var g gameJSON
		switch {
		case f.Result != pgn.Unknown:
		case !p.Live && asked < mostAskedFor:
			asked++
			if document(ctx, from, name, &g) == nil { // the index is what counts
				f.Result, f.Where = g.Result.resultOf(), name
			}
		case p.Live && followed < mostFollowed:
			followed++
			_ = document(ctx, from, name, &g) // without it the game is there all the same
		}
		if f.Result == pgn.Unknown {
			f.Moves = g.moves()
		}
		list = append(list, f)
	}
	return list, nil
}

// document reads one.
func document(ctx context.Context, from files, path string, into any) error {
	data, err := from.get(ctx, path, mostIndex)
	if err != nil {
		return err
	}
	if json.Unmarshal(data, into) != nil {
		return wrong("suggest.no-json", "file", path)
	}
	return nil
}

// Error is the reason that results cannot be read from a source.
type Error struct {
	Text message.Message
	err  error
}

func (e *Error) Error() string { return e.Text.ID }

func (e *Error) Unwrap() error { return e.err }

// Message returns the error for people.
func (e *Error) Message() message.Message { return e.Text }

func wrong(id string, pairs ...any) error { return &Error{Text: message.New(id, pairs...)} }
