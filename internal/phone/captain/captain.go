// Package captain has the pages on which captains hand in line-ups and confirm
// matches. They hand in the line-up of their team until the time has passed or
// both are in, and then the sheet of the match, which both confirm. The pages
// are in both languages, without cookies and scripts, behind the signed link of
// the team; they are handed a Hall and reach nothing else of the program.
package captain

//go:generate go tool -modfile=../../../tools/go.mod templ generate
//go:generate go run ../../../tools/trim/main.go

import (
	"context"
	_ "embed"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"torneo/internal/publichttp"
	"torneo/message"
)

// ErrGone is the error of a text that is no link of a captain, or none any more.
var ErrGone = errors.New("captain: no link of ours")

const (
	style = "captain.css"

	// MostFields is the largest number of fields in a captain's form: two for every
	// board.
	MostFields = 220
)

//go:embed captain.css
var styleSheet []byte

// Pages answers the links of captains, inside the door of players: who may ask and how
// often is decided there.
type Pages struct {
	hall Hall
	log  *slog.Logger
}

func New(hall Hall, log *slog.Logger) *Pages { return &Pages{hall, log} }

// page is the data that every page shows.
type page = publichttp.Page

// styleOf returns the address of a page's style sheet.
func styleOf(v page) string { return v.Path() + "/" + style }

// matchPage is the page of a captain.
type matchPage struct {
	page
	View
	Players  []int             // as the form has them
	Refused  message.Message   // why something was not done
	Warnings []message.Message // what has to be confirmed
	Typed    string            // an objection that was not taken
	Receipt  string            // of the line-up, that shows it on this page alone
}

// receiptField is in the address of the page on which a line-up was handed in: the
// holder of the link alone does not see the line-up.
const receiptField = "handed"

// address returns the address that forms of the page are sent to.
func (p matchPage) address() string {
	to := p.URL()
	if p.Receipt == "" {
		return to
	}
	if strings.Contains(to, "?") {
		return to + "&" + receiptField + "=" + url.QueryEscape(p.Receipt)
	}
	return to + "?" + receiptField + "=" + url.QueryEscape(p.Receipt)
}

func (ps *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	text, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	v := publichttp.PageOf(r, text)
	if rest == style && r.Method != http.MethodPost {
		publichttp.Style(w, styleSheet)
		return
	}
	team, err := ps.hall.Open(r.Context(), text)
	if err == nil && rest != "" {
		err = ErrGone
	}
	if err != nil {
		ps.showError(w, r, v, err)
		return
	}
	team.Receipt = r.URL.Query().Get(receiptField)
	if r.Method == http.MethodPost {
		err = ps.send(w, r, team, v)
	} else {
		err = ps.show(w, r, http.StatusOK, team, matchPage{page: v})
	}
	if err != nil {
		ps.showError(w, r, v, err)
	}
}

// show draws the page of a team; what was sent and not taken stands in it.
func (ps *Pages) show(w http.ResponseWriter, r *http.Request, status int, team Team, p matchPage) error {
	view, err := ps.hall.View(r.Context(), team)
	if err != nil {
		return err
	}
	p.Receipt = team.Receipt
	if p.View = view; len(p.Players) != view.Boards {
		p.Players = view.Proposed
	}
	return publichttp.Render(w, status, matchView(p))
}

// send does what a form asks for.
func (ps *Pages) send(w http.ResponseWriter, r *http.Request, team Team, v page) error {
	if !publichttp.Form(w, r, MostFields) {
		return nil
	}
	form := r.PostForm
	round, err := strconv.Atoi(form.Get("round"))
	if err != nil {
		publichttp.Refuse(w, http.StatusBadRequest)
		return nil
	}
	p := matchPage{page: v}
	ctx, seats := r.Context(), form.Get("seats")
	switch form.Get("do") {
	case "handin":
		for _, field := range form["player"] {
			id, err := strconv.Atoi(field)
			if err != nil || id < 0 {
				publichttp.Refuse(w, http.StatusBadRequest)
				return nil
			}
			p.Players = append(p.Players, id)
		}
		team.Receipt, err = ps.handIn(ctx, team, round, p.Players, form.Get("sure") != "")
	case "see":
		team.Receipt, err = ps.hall.See(ctx, team, round, v.T("captain.elsewhere.why"))
	case "agree":
		err = ps.hall.Agree(ctx, team, round, seats, "")
	case "object":
		if p.Typed = strings.TrimSpace(form.Get("objection")); p.Typed == "" {
			err = &Refused{message.New("captain.refused.why")}
			break
		}
		err = ps.hall.Agree(ctx, team, round, seats, p.Typed)
	case "sign":
		err = ps.hall.Sign(ctx, team, round, seats, form["result"])
	default:
		publichttp.Refuse(w, http.StatusBadRequest)
		return nil
	}
	refused, unconfirmed := (*Refused)(nil), (*Unconfirmed)(nil)
	switch {
	case err == nil:
		p.Receipt = team.Receipt
		http.Redirect(w, r, p.address(), http.StatusSeeOther) // what is loaded twice is sent once
		return nil
	case errors.As(err, &refused):
		p.Refused = refused.Message
	case errors.As(err, &unconfirmed):
		p.Warnings = unconfirmed.Warnings
	default:
		return err
	}
	return ps.show(w, r, http.StatusUnprocessableEntity, team, p)
}

// handIn hands in; what was not taken leaves the page what it was.
func (ps *Pages) handIn(ctx context.Context, team Team, round int, players []int, sure bool) (string, error) {
	receipt, err := ps.hall.HandIn(ctx, team, round, players, sure)
	if err != nil {
		return team.Receipt, err
	}
	return receipt, nil
}

// showError answers a link with the reason that it is not served.
func (ps *Pages) showError(w http.ResponseWriter, r *http.Request, v page, err error) {
	status, id := http.StatusServiceUnavailable, "captain.failed"
	if errors.Is(err, ErrGone) {
		status, id = http.StatusNotFound, "captain.gone"
	} else if r.Context().Err() == nil {
		ps.log.ErrorContext(r.Context(), "captains", "reason", err)
	}
	if err := publichttp.Render(w, status, saidView(v, v.T(id))); err != nil {
		ps.log.Error("captains", "reason", err)
	}
}

// choices are the results that a captain can report for a board, with the names: nobody
// is to think of colours.
type choice struct{ Key, Text string }

func (p matchPage) choices(row Row) []choice {
	white, black := row.Own, row.Other
	if !row.White {
		white, black = black, white
	}
	return []choice{{"", p.T("captain.open")}, {"1", p.T("captain.won", "name", white, "result", "1-0")}, {"=", p.T("captain.drawn", "result", "½-½")}, {"0", p.T("captain.won", "name", black, "result", "0-1")}}
}

// resultText returns a key as people write it.
func (p matchPage) resultText(key string) string {
	return map[string]string{"1": "1-0", "=": "½-½", "0": "0-1"}[key]
}

// reserves returns the names of the players who play at no board.
func (p matchPage) reserves() (list []string) {
	for _, one := range p.Roster {
		plays := one.Left
		for _, id := range p.Players {
			plays = plays || id == one.ID
		}
		if !plays {
			list = append(list, one.Name)
		}
	}
	return list
}

// moment returns a day and an hour of the hall, as the reader writes them.
func (p matchPage) moment(hour string) string {
	return p.Date(strings.ReplaceAll(hour, "-", "/"))
}

// label returns a player in the list of a board: his place in the order, his name, his rating.
func (p matchPage) label(k int, one Player) string {
	if one.Rating == 0 {
		return strconv.Itoa(k+1) + ". " + one.Name
	}
	return strconv.Itoa(k+1) + ". " + one.Name + " (" + strconv.Itoa(one.Rating) + ")"
}
