package phone

import (
	"net/http"
	"strconv"
	"strings"

	"torneo/internal/publichttp"
	"torneo/tournament"
)

// page is the data that every page of the door shows.
type page = publichttp.Page

type saidPage struct {
	page
	Text string
	Back bool // the link still leads somewhere
}

// boardPage is a board for one of its players, or at a tablet.
type boardPage struct {
	page
	Board
	Chosen string // what is to be confirmed
	At     bool   // at a tablet
}

// sayable returns the results in the order of their buttons.
func (boardPage) sayable() []string { return []string{WhiteWon, Drawn, BlackWon} }

// symbol returns a result as people write it.
func symbol(result string) string {
	return map[string]string{WhiteWon: "1-0", Drawn: "½-½", BlackWon: "0-1"}[result]
}

// words say a result with the names: nobody is to think of colours.
func (v boardPage) words(result string) string {
	switch result {
	case WhiteWon:
		return v.T("phone.won", "name", v.White)
	case BlackWon:
		return v.T("phone.won", "name", v.Black)
	}
	return v.T("phone.drawn")
}

// heading names the board, and the game of a match.
func (v boardPage) heading() string {
	if v.Game > 0 {
		return v.T("phone.board-game", "board", v.Table, "game", v.Game)
	}
	return v.T("phone.board", "board", v.Table)
}

// toGame returns the address of a game of the match.
func (v boardPage) toGame(game int) string {
	to := v.URL()
	if strings.Contains(to, "?") {
		return to + "&game=" + strconv.Itoa(game)
	}
	return to + "?game=" + strconv.Itoa(game)
}

// gameStatus returns the state of a game in a few signs: its result, the reported one,
// or a dash.
func gameStatus(b Board) string {
	if b.Entered != "" {
		return b.Entered
	}
	if b.Own != "" {
		return symbol(b.Own) + " ?"
	}
	return "–"
}

func (v boardPage) you(colour tournament.Color) bool { return v.You == colour }

// board answers a link of a board: it shows it, asks what is to be said, and says it.
func (c *call) board() error {
	if c.isPost() {
		var err error
		if c.value("do") == "undo" {
			err = c.hall.Unsay(c.r.Context(), c.ticket, c.number("game"))
		} else {
			err = c.hall.Say(c.r.Context(), c.ticket, c.number("game"), c.value("result"))
		}
		if err != nil {
			return err
		}
		if c.number("game") > 0 {
			return c.redirect("game=" + c.value("game"))
		}
		return c.redirect("")
	}
	b, err := c.hall.Board(c.r.Context(), c.ticket, c.number("game"))
	if err != nil {
		return err
	}
	v := boardPage{page: c.page, Board: b}
	if chosen := c.value("result"); symbol(chosen) != "" && b.Own == "" {
		v.Chosen = chosen
	}
	return c.show(boardView(v))
}

type minePage struct {
	page
	Mine
	Round int
	Kind  string
}

// asks describes a request.
func (v minePage) asks(kind string, round int) string {
	return v.T("phone.ask."+kind, "round", round) //i18n:prefix phone.ask.
}

func (v minePage) became(r Request) string {
	return v.T("phone.asked."+r.State, "reason", r.Reason) //i18n:prefix phone.asked.
}

// calculator returns the address of a calculator with what is published, which the same listener
// serves.
func (v minePage) calculator(fields string) string {
	return "/calculators?" + fields + "&" + publichttp.LanguageField + "=" + string(v.Language())
}

// mine answers a link of a player.
func (c *call) mine() error {
	if c.isPost() {
		kind := c.value("kind")
		if c.value("do") == "undo" {
			kind = ""
		}
		if err := c.hall.Ask(c.r.Context(), c.ticket, c.number("round"), kind); err != nil {
			return err
		}
		return c.redirect("")
	}
	m, err := c.hall.Mine(c.r.Context(), c.ticket, c.page.Printer)
	if err != nil {
		return err
	}
	v := minePage{page: c.page, Mine: m}
	for _, choice := range m.Rounds {
		for _, kind := range choice.Kinds {
			if c.value("round") != "" && choice.Round == c.number("round") && kind == c.value("kind") {
				v.Kind, v.Round = kind, choice.Round
			}
		}
	}
	return c.show(mineView(v))
}

type rowPage struct {
	page
	Row
	Done   int    // the table of which a result was just said
	Device Device // at which the link is opened
}

// pick names a board of a row in a form, and the second game of it: "12-2".
func pick(b Board) string {
	if b.Game == 2 {
		return strconv.Itoa(b.Table) + "-2"
	}
	return strconv.Itoa(b.Table)
}

// requestedGame returns the board that the address names, and which game of it.
func (c *call) requestedGame() (table, game int) {
	text, second := strings.CutSuffix(c.value("table"), "-2")
	table, err := strconv.Atoi(text)
	if err != nil || table < 0 || table > 1<<30 {
		return 0, 0
	}
	if second {
		return table, 2
	}
	return table, c.number("game")
}

// current marks the link of the page that is shown.
func current(is bool) string {
	if is {
		return "page"
	}
	return "false"
}

// row answers a tablet for a row of boards: a board, its result, both names, and back.
func (c *call) row() error {
	if c.isPost() {
		table := c.number("table")
		if err := c.hall.SayAt(c.r.Context(), c.ticket, c.device, table, c.number("white"), c.number("black"), c.value("result")); err != nil {
			return err
		}
		return c.redirect("done=" + c.value("table"))
	}
	if table, game := c.requestedGame(); table > 0 {
		b, err := c.hall.At(c.r.Context(), c.ticket, table, game)
		if err != nil {
			return err
		}
		v := boardPage{page: c.page, Board: b, At: true}
		if chosen := c.value("result"); symbol(chosen) != "" {
			v.Chosen = chosen
		}
		return c.show(boardView(v))
	}
	r, err := c.hall.Row(c.r.Context(), c.ticket)
	if err != nil {
		return err
	}
	v := rowPage{page: c.page, Row: r, Done: c.number("done"), Device: c.device}
	c.autoReturn(v.Done > 0)
	return c.show(rowView(v))
}

// backAfter is the number of seconds after which a tablet returns from its thanks to
// the form.
const backAfter = "6"

// autoReturn makes a tablet go back by itself, without a script.
func (c *call) autoReturn(when bool) {
	if when {
		c.w.Header().Set("Refresh", backAfter+"; url="+c.page.URL())
	}
}

// leastLetters are typed before names are shown: nobody reads the list of players.
const leastLetters = 3

type checkInPage struct {
	page
	Arrivals
	Letters string
	Chosen  *Person
	Done    string // who has just arrived
}

// checkIn answers a tablet at which players say that they are there.
func (c *call) checkIn() error {
	if c.isPost() {
		if err := c.hall.Arrive(c.r.Context(), c.ticket, c.number("player")); err != nil {
			return err
		}
		return c.redirect("done=1")
	}
	letters := c.value("name")
	a, err := c.hall.People(c.r.Context(), c.ticket, letters)
	if err != nil {
		return err
	}
	v := checkInPage{page: c.page, Arrivals: a, Letters: letters}
	for k := range a.People {
		if p := &a.People[k]; c.number("player") == p.ID && p.ID > 0 {
			v.Chosen = p
		}
	}
	if c.value("done") != "" {
		v.Done = "1"
	}
	c.autoReturn(v.Done != "")
	return c.show(checkInView(v))
}

var _ http.Handler = (*Door)(nil)
