package api

import (
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"torneo/i18n"
)

// Desk is below Root what only a token reads: the desk, with what is not published.
const Desk = "/desk"

// deskPrefix begins the name of an operation that reads at the desk what the operation of the rest
// of its name reads on the noticeboard.
const deskPrefix = "desk-"

// AtDesk describes what is read of a tournament at the desk with the words and schemas of what is
// read on the noticeboard: the same documents, of everything that is there.
func AtDesk(schemas huma.Registry) (list []*huma.Operation) {
	p := i18n.New(i18n.English)
	for _, o := range (*API)(nil).operations() {
		if o.live || o.all || o.season {
			continue
		}
		o.path = Desk + o.path
		described := o.describe(schemas)
		described.OperationID, described.Summary = deskPrefix+o.id, DeskSummary(deskPrefix+o.id, p)
		described.Security = []map[string][]string{{Security: {}}}
		delete(described.Responses["200"].Headers, "Torneo-Event") // no news continues it
		list = append(list, AddGroup(described, AtTheDesk))
	}
	return list
}

// DeskSummary returns the description of an operation of AtDesk, in a language; "" for others.
func DeskSummary(id string, p *i18n.Printer) string {
	of, is := strings.CutPrefix(id, deskPrefix)
	if !is {
		return ""
	}
	for _, o := range (*API)(nil).operations() {
		if o.id == of && !o.live && !o.all && !o.season {
			return p.T("api.desk.also", "what", o.summary(p))
		}
	}
	return ""
}
