package events

import (
	"strconv"
	"strings"

	"torneo/internal/web/page"
	"torneo/message"
)

// everybodyPage lists the players of all tournaments of an event by name.
type everybodyPage struct {
	page.Frame
	List []page.Participant
}

// Everybody serves that list.
func Everybody(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	p := everybodyPage{Frame: v.Frame(message.New("cockpit.everybody"))}
	p.Wide, p.Follows = true, entriesOf(v, e.ID)
	if p.List, err = v.Everybody(e.ID); err != nil {
		return err
	}
	return v.Render(everybodyView(p))
}

// EverybodyFile sends the list for a spreadsheet: everybody.csv, everybody.xlsx.
func EverybodyFile(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	name, kind, _ := strings.Cut(v.Request.PathValue("file"), ".")
	if name != "everybody" || !page.IsSheet(kind) {
		return page.ErrNotFound
	}
	list, err := v.Everybody(e.ID)
	if err != nil {
		return err
	}
	return v.Sheet(page.FileName(e.Name), kind, v.ListEverybody(list))
}

// entriesOf returns the state of the tournaments of an event, as a page that follows them says it.
func entriesOf(v *page.Visit, event string) string {
	n, _, err := v.Entries(event)
	if err != nil {
		return ""
	}
	return strconv.FormatInt(n, 10)
}
