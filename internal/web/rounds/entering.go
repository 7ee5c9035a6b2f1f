package rounds

import (
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// enterResult enters the result of a board, or keys it in a second time.
func enterResult(v *page.Visit, n int, b journal.Board) (*page.Next, error) {
	key := key(v)
	kind, ok := arbiter.ResultOf(key)
	if !ok {
		return nil, &arbiter.Refused{Message: message.New("web.error.result", "value", key)}
	}
	game, err := v.Number("game")
	if err != nil {
		return nil, err
	}
	read := v.Reading(b)
	first := arbiter.EnterResult{Round: n, Board: b, Result: read.Result(kind.Result), Game: game}
	second := arbiter.VerifyResult(first)
	var c arbiter.Command = first
	query := afterQuery(v, n, b, game)
	if v.Value("verify") != "" {
		c = second
		query += "&verify=1"
	}
	if v.Value("both") != "" { // of two that differ the second one holds
		c = arbiter.Sequence{first, second}
	}
	if v.Value("missing") != "" {
		query += "&missing=1"
	}
	if asked, err := replacing(v, c, kind, read); asked || err != nil {
		return page.Rendered, err
	}
	left, right := read.Board(b)
	done := message.New("web.done.result", "white", v.NameOf(left), "black", v.NameOf(right), "result", kind.Symbol)
	return page.Rendered, v.DoKeyed(c, v.Path("rounds", strconv.Itoa(n))+query, done)
}

// afterQuery returns the query with the row after which the next result is entered.
func afterQuery(v *page.Visit, n int, b journal.Board, game int) string {
	after := tableOf(v, n, b)
	if v.State.Config.TwoGames() {
		after = rowKey(after, max(game, 1))
	}
	return "?after=" + strconv.Itoa(after)
}

// replacing asks before a result that is there is replaced by another one, or taken back,
// unless that was said: keys are typed one board too far. The kind is as the board is read.
func replacing(v *page.Visit, c arbiter.Command, kind arbiter.ResultKind, read arbiter.Reading) (asked bool, err error) {
	e, ok := c.(arbiter.EnterResult)
	if !ok || v.Value(page.FieldReplace) != "" {
		return false, nil
	}
	was, ok := arbiter.ResultAt(v.State, e)
	if !ok || was.Result == e.Result || was.Result.White == tournament.Pending {
		return false, nil
	}
	if seen := v.Consent().Seen; seen > 0 {
		events, err := v.Site.Desk.History(v.Context(), v.Tournament.ID, seen)
		if err != nil || slices.ContainsFunc(events, func(x journal.Event) bool {
			r, ok := x.Payload.(journal.ResultEntered)
			return ok && r.Round == e.Round && (r.Board == e.Board || r.Board == journal.Board{White: e.Board.Black, Black: e.Board.White})
		}) {
			return false, err // somebody else entered it meanwhile: of two the second is asked
		}
	}
	left, right := read.Board(e.Board)
	said := []any{"white", v.NameOf(left), "black", v.NameOf(right), "was", read.Kind(was).Symbol}
	if kind.Result.White == tournament.Pending {
		return v.AskFirst(arbiter.Confirm, message.New("web.result.clears", said...))
	}
	return v.AskFirst(arbiter.Confirm, message.New("web.result.replaces", append(said, "is", kind.Symbol)...))
}

// key returns the key of a result: typed, or of the button that was pressed instead.
func key(v *page.Visit) string {
	keys := v.Values("result")
	for k := len(keys) - 1; k > 0; k-- {
		if keys[k] != "" {
			return keys[k]
		}
	}
	return v.KeyTyped(v.Value("result"))
}

func tableOf(v *page.Visit, round int, b journal.Board) int {
	r := v.State.Round(round)
	if r == nil {
		return 0
	}
	if k := r.Find(b); k >= 0 {
		return arbiter.Tables(v.State, r)[k]
	}
	return 0
}

// swap notes that the players of a board had the other colours.
func swap(_ *page.Visit, n int, b journal.Board) (arbiter.SwapColours, error) {
	return arbiter.SwapColours{Round: n, Board: b}, nil
}

// mostInATable is the largest number of boards in a table whose columns are as wide as
// their content: it is laid out as a whole after every key.
const mostInATable = 200
