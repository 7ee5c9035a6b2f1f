package webtest

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

// SettingsForm returns the form of the settings as the page has it, with changes.
func (w *Window) SettingsForm(at string, changes ...string) url.Values {
	c := w.State(at).Config
	v := url.Values{
		"name": {c.Name}, "rounds": {fmt.Sprint(c.Rounds)}, "start": {"2026-11-20"}, "end": {"2026-11-22"}, "halfbyes": {fmt.Sprint(c.HalfByes)}, "ties": {strings.Join(c.Ties, ", ")},
		"win": {c.Points.Win.White.String()}, "draw": {c.Points.Draw.White.String()}, "loss": {c.Points.Loss.White.String()}, "pab": {c.Points.PairingAllocatedBye.String()},
	}
	if c.Baku {
		v.Set("baku", "1")
	}
	for k := 0; k < len(changes); k += 2 {
		v.Set(changes[k], changes[k+1])
	}
	return v
}

// PressSettings posts the form of the settings as it stands on the page, by one of its buttons.
func (w *Window) PressSettings(p Page, at, button string, pairs ...string) Page {
	w.T.Helper()
	form := p.Controls(w.T, at+"settings")
	if button != "" {
		form.Set("do", button)
	}
	for k := 0; k < len(pairs); k += 2 {
		form.Set(pairs[k], pairs[k+1])
	}
	return w.Post(at+"settings", form)
}

// Act sends a form of a page, with its hidden fields, and confirms what is asked.
func (w *Window) Act(page, action string, fields url.Values) Page {
	w.T.Helper()
	form := url.Values{"seen": {w.Get(page).Want(w.T, 200).LastSeen()}, "return": {page}}
	for k, v := range fields {
		form[k] = v
	}
	p := w.Post(action, form)
	if p.Status == 409 || strings.Contains(p.Body, `name="confirmed"`) {
		form.Set("confirmed", "3")
		p = w.Post(action, form)
	}
	return p.Want(w.T, 200)
}

// StageFields returns the fields that say how a match is decided, from the stages as rules
// write them: "2,2x15+10,sudden:5v4".
func StageFields(fields url.Values, text string) url.Values {
	all := url.Values{}
	for key, values := range fields {
		if !strings.HasPrefix(key, "stage-") {
			all[key] = values
		}
	}
	form := regexp.MustCompile(`^(?:(first|sudden):)?(?:(\d+)(?:x|$))?(?:(\d+)(?:\+(\d+))?)?(?:v(\d+)(?:\+(\d+))?)?$`)
	for stage := range strings.SplitSeq(text, ",") {
		m := form.FindStringSubmatch(stage)
		if m == nil {
			m = make([]string, 7)
			m[2] = stage
		}
		if m[1] == "" {
			m[1] = "most"
		}
		for k, name := range []string{"stage-kind", "stage-games", "stage-white", "stage-white-plus", "stage-black", "stage-black-plus"} {
			all.Add(name, m[k+1])
		}
	}
	return all
}

// BoardFields returns the form of a draft that is changed by hand: boards by pairing number.
func BoardFields(boards ...[2]int) url.Values {
	v := url.Values{}
	for _, b := range boards {
		black := ""
		if b[1] > 0 {
			black = fmt.Sprint(b[1])
		}
		v.Add("white", fmt.Sprint(b[0]))
		v.Add("black", black)
	}
	return v
}

// BoardForm names a board in a form.
func BoardForm(b journal.Board, more ...string) url.Values {
	v := url.Values{"white": {fmt.Sprint(b.White)}, "black": {fmt.Sprint(b.Black)}}
	for k := 0; k < len(more); k += 2 {
		v.Set(more[k], more[k+1])
	}
	return v
}

// CodeOf returns a result as comments write it.
func CodeOf(p journal.PlayedBoard) string {
	kind, _ := arbiter.KindOf(p.Result)
	return kind.Code
}

// OpponentOf returns whom somebody plays in a round; 0: nobody.
func OpponentOf(r *journal.Round, id int) int {
	for _, b := range r.Boards {
		switch id {
		case b.White:
			return b.Black
		case b.Black:
			return b.White
		}
	}
	return 0
}

// StandingsRows returns the rows of the table of the standings as text.
func StandingsRows(body string) (rows []string) {
	_, table, _ := strings.Cut(body, "<tbody")
	table, _, _ = strings.Cut(table, "</tbody>")
	for _, row := range strings.Split(table, "<tr")[1:] {
		rows = append(rows, strings.TrimSpace(VisibleText("<tr"+row)))
	}
	return rows
}
