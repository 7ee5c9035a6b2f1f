package signups

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/signup"
	"torneo/internal/web/page"
)

// pair is a field as it was entered and as the list has it.
type pair struct {
	Label, Entered, Listed string
	Differs                bool
}

// pairs returns the fields of an entry that can stand in a list.
func (p queuePage) pairs(w waiting) (list []pair) {
	b := w.Beside
	add := func(label, entered string, field signup.Field, of string) {
		if entered == "" && of == "" {
			return
		}
		list = append(list, pair{p.T(label), entered, of, b != nil && b.Differs[field]})
	}
	none := struct{ name, federation, title, born, id, number, rating string }{}
	if b != nil {
		none.name, none.federation, none.title, none.born = b.Name, b.Federation, b.Title, page.NumberValue(b.Born)
		none.id, none.number, none.rating = page.NumberValue(int(b.FIDEID)), b.Number, page.NumberValue(b.Rating)
	}
	birth := ""
	if !w.Birth.IsZero() {
		birth = p.Date(w.Birth.String())
	}
	add("signup.field.name", w.Name, signup.Family, none.name)
	add("signup.field.fideid", page.NumberValue(int(w.FIDEID)), signup.FIDEID, none.id)
	add("signup.field.national", w.National, signup.National, none.number)
	add("signup.field.federation", w.Federation, signup.Federation, none.federation)
	add("signup.field.birth", birth, signup.BirthField, none.born)
	add("web.player.title", w.Title, "", none.title)
	add("web.round.rating", page.NumberValue(w.Rating), "", none.rating)
	return list
}

// others returns the fields that stand in no list; all of them where he is in none.
func (p queuePage) others(w waiting) (list []pair) {
	if w.Beside == nil {
		list = p.pairs(w)[1:] // his name is above
	}
	for _, x := range []struct{ label, value string }{
		{"signup.field.club", w.Club}, {"signup.field.byes", rounds(w.Byes)}, {"signup.field.email", w.Email}, {"signup.field.phone", w.Phone}, {"signup.field.remarks", w.Remarks},
	} {
		if x.value != "" {
			list = append(list, pair{Label: p.T(x.label), Entered: x.value})
		}
	}
	return list
}

func rounds(list []int) string {
	texts := make([]string, len(list))
	for k, r := range list {
		texts[k] = strconv.Itoa(r)
	}
	return strings.Join(texts, ", ")
}

// likeness names a player or an entry that may be the same person.
func (p queuePage) likeness(a alike) string {
	how := p.T("signup.like." + string(a.How)) //i18n:prefix signup.like.
	if a.Where != "" {
		return p.T("signup.desk.entered", "name", a.Name, "tournament", a.Where, "how", how)
	}
	return p.T("signup.desk.queued", "name", a.Name, "number", a.Number, "how", how)
}

// receiptText describes when an entry came, and from where.
func (p queuePage) receiptText(w waiting) string {
	at := w.Received.In(p.Zone())
	text := p.T("signup.desk.received", "number", w.Number, "time", p.Date(at.Format("2006/01/02"))+" "+at.Format("15:04"))
	if w.File != "" {
		text += " · " + w.File
	}
	return text
}

// certain reports an entry that can be accepted together with others: it says where, and
// nobody is likely to be the same.
func (p queuePage) certain(w waiting) bool {
	return section(p.Queue, w.Row) != "" && !w.Sure && !slices.ContainsFunc(w.Alike, func(a alike) bool { return a.How.Sure() }) && len(w.Named) == 0 && !w.Unsaid && (w.Beside == nil || w.Beside.Same)
}

// certains counts those.
func (p queuePage) certains() (n int) {
	for _, w := range p.Waiting {
		if p.certain(w) {
			n++
		}
	}
	return n
}

// sectionOf returns the tournament of an entry.
func (p queuePage) sectionOf(w waiting) string { return section(p.Queue, w.Row) }

// became describes the decision on an entry.
func (p queuePage) became(row signup.Row) string {
	if row.State == signup.Refused {
		return p.T("signup.desk.was-refused", "reason", row.Reason)
	}
	return p.T("signup.desk.was-accepted", "tournament", p.Queue.Names[row.Tournament])
}

// player returns the path of the page of who was accepted; "" if he is somewhere else now.
func (p queuePage) player(row signup.Row) string {
	if s := p.Queue.States[row.Tournament]; row.State == signup.Accepted && s != nil && s.Player(row.Player) != nil {
		return page.TournamentPath(row.Tournament, "players", strconv.Itoa(row.Player))
	}
	return ""
}

// state reports in words whether the form takes entries now.
func (p queuePage) state() string {
	switch {
	case !p.Queue.Form.Open:
		return p.T("signup.desk.form-closed")
	case p.Offer.Closed != "":
		return p.T("signup.closed." + string(p.Offer.Closed)) //i18n:prefix signup.closed.
	}
	return p.T("signup.desk.form-open")
}

// form returns the address of the form, seen from an address of the door.
func (p queuePage) form(place string) string {
	return strings.TrimSuffix(place, "/") + "/" + string(p.Language()) + "/" + p.Queue.Event.ID
}
