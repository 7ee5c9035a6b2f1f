package render

import (
	"torneo/internal/jsonline"
	"torneo/internal/report"
)

// outlookPage writes the page of what is certain, possible and impossible.
func (e *edition) outlookPage(v *view) {
	v.title = e.p.T("outlook.title")
	v.at = e.when(e.at(len(e.board.Rounds)))
	f, err := e.outlook()
	if err != nil {
		v.parts = append(v.parts, lines([]string{e.sorry(err)}))
		return
	}
	v.lead = []string{e.p.T("outlook.page.lead")}
	d := report.Outlook(e.p, f, report.People).Localize()
	v.parts = append(v.parts, listing(e.linkedList(d.Tables[0], "2", e.participant)))
	statements := report.OutlookStatements(e.p, f)
	for k := range statements {
		s := &statements[k]
		if k == 0 || statements[k-1].About != s.About {
			v.parts = append(v.parts, heading("2", "", s.About))
		}
		if s.Of != "" {
			v.parts = append(v.parts, heading("3", "", s.Of))
		}
		v.parts = append(v.parts, lines(s.Sentences))
	}
	v.parts = append(v.parts, lines(d.Notes[len(statements):]))
}

// outlookJSON returns the same for programs; nil if there is none.
func (e *edition) outlookJSON() []byte {
	f, err := e.outlook()
	if err != nil || f == nil {
		return nil
	}
	return jsonline.OutlookIn(e.p, f)
}
