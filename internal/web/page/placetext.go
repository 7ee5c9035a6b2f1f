package page

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
)

// aroundRoles are the roles that a person at the desk can have.
var aroundRoles = []arbiter.Role{arbiter.Organiser, arbiter.ChiefArbiter, arbiter.Arbiter, arbiter.Registration, arbiter.ResultDesk}

// SayWhere notes where the page that asks is, and answers with the number of the person.
func SayWhere(v *Visit) error {
	window := v.Value("window")
	if window == "" || len(window) > 32 {
		return ErrBadForm
	}
	v.Writer.Header().Set("Cache-Control", "no-store")
	if v.Value("left") != "" {
		v.Site.Around.Left(v.Tournament.ID, window)
		v.Writer.WriteHeader(http.StatusNoContent)
		return nil
	}
	at := Place{Page: section(v.Value("page"))}
	if !slices.Contains(sections, at.Page) {
		at.Page = ""
	}
	var err error
	if at.Round, err = v.Number("round"); err != nil || at.Round < 0 {
		return ErrBadForm
	}
	if at.Board, err = v.Number("board"); err != nil || at.Board < 0 {
		return ErrBadForm
	}
	v.Writer.Header().Set("Torneo-Person", strconv.Itoa(v.Site.Around.Track(v.Tournament.ID, window, v.By, at)))
	v.Writer.WriteHeader(http.StatusNoContent)
	return nil
}

// SaidPlace names a person's place in words: "Ana (arbiter): round 3, board 12".
func (f Frame) SaidPlace(p Place) string {
	return f.T("parallel.around.person", "name", p.Name, "role", f.roleOf(p.Role), "where", f.placeName(p))
}

func (f Frame) placeName(p Place) string {
	switch {
	case p.Board > 0:
		return f.T("parallel.around.board", "round", p.Round, "table", p.Board)
	case p.Round > 0:
		return f.T("parallel.around.round", "round", p.Round)
	case p.Page != "":
		return f.SectionName(p.Page)
	}
	return f.T("parallel.around.elsewhere")
}

// AroundWords returns the words with which the script says it, as JSON: the names of pages and
// roles, and sentences with signs for what is put into them.
func (f Frame) AroundWords() string {
	words := map[string]map[string]string{"pages": {}, "roles": {}, "say": {
		"person": f.T("parallel.around.person", "name", "%n", "role", "%r", "where", "%w"),
		"board":  f.T("parallel.around.board", "round", "%o", "table", "%b"),
		"round":  f.T("parallel.around.round", "round", "%o"),
		"here":   f.T("parallel.around.here", "name", "%n", "role", "%r"),
		"some":   f.T("parallel.around.some", "count", "%c"),
		"":       f.T("parallel.around.elsewhere"),
	}}
	for _, s := range f.Sections() {
		words["pages"][string(s)] = f.SectionName(s)
	}
	for _, r := range aroundRoles {
		words["roles"][string(r)] = f.roleOf(r)
	}
	data, _ := json.Marshal(words) // texts
	return string(data)
}

// Others returns the other people in the tournament.
func (f Frame) Others() []Place { return f.Site.Around.Others(f.Tournament.ID, f.By) }

func (f Frame) roleOf(r arbiter.Role) string {
	//i18n:prefix rights.role.
	return f.T("rights.role." + string(r))
}
