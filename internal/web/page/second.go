package page

import (
	"net/http"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/message"
)

// secondPage asks the second of two at one board whether their result is to take the
// place of the other one. It sends the form again, which then knows of that.
type secondPage struct {
	Frame
	Table    int // 0: not known
	Pair     string
	Who, At  string
	Is, Want string // "": none
	Action   string
	Fields   []field
	Cancel   string
}

func (v *Visit) second(s *arbiter.Second) error {
	fields, err := v.postedFields()
	if err != nil {
		return err
	}
	read := v.Reading(s.Board)
	is, _ := arbiter.KindOf(read.Result(s.Is))
	want, _ := arbiter.KindOf(read.Result(s.Want))
	left, right := read.Board(s.Board)
	p := secondPage{
		Frame: v.Frame(message.New("web.error.clash")), Pair: v.NameOf(left) + " – " + v.NameOf(right),
		Who: s.Event.Actor, At: s.Event.Time.In(v.Zone()).Format("15:04"), Is: is.Symbol, Want: want.Symbol,
		Action: v.Request.URL.RequestURI(), Cancel: v.ReturnTo("/"),
	}
	if r := v.State.Round(s.Round); r != nil {
		if k := r.Find(s.Board); k >= 0 {
			p.Table = arbiter.Tables(v.State, r)[k]
		}
	}
	fields = slices.DeleteFunc(fields, func(f field) bool { return f.Name == fieldReturn || f.Name == FieldSeen || f.Name == FieldReplace })
	p.Fields = append(fields, field{fieldReturn, p.Cancel}, field{FieldSeen, strconv.FormatInt(s.Seen, 10)}, field{FieldReplace, "1"})
	if level := v.Value(fieldConfirmed); level != "" {
		p.Fields = append(p.Fields, field{fieldConfirmed, level})
	}
	if v.InPanel() {
		return v.RenderAs(http.StatusConflict, secondPanel(p))
	}
	v.RetargetMain()
	return v.RenderAs(http.StatusConflict, secondView(p))
}

// CurrentResult describes the result that is already entered.
func (p secondPage) CurrentResult() string {
	if p.Is == "" {
		return p.T("parallel.second.none", "who", p.Who, "at", p.At)
	}
	return p.T("parallel.second.is", "who", p.Who, "at", p.At, "result", p.Is)
}

// Question asks what is to hold.
func (p secondPage) Question() string {
	if p.Want == "" {
		return p.T("parallel.second.clear")
	}
	return p.T("parallel.second.instead", "result", p.Want)
}

// Enters and Keeps return the texts of the buttons.
func (p secondPage) Enters() string {
	if p.Want == "" {
		return p.T("parallel.second.clears")
	}
	return p.T("parallel.second.enters", "result", p.Want)
}

func (p secondPage) Keeps() string {
	if p.Is == "" {
		return p.T("parallel.second.keeps-none")
	}
	return p.T("parallel.second.keeps", "result", p.Is)
}
