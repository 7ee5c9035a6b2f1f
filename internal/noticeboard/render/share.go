package render

import "strconv"

// shares reports whether there is something to be told in messengers.
func (e *edition) shares() bool { return len(e.b.Rounds) > 0 }

// share writes the page of texts to paste into messengers.
func (e *edition) share(v *view) {
	v.title = e.p.T("tell.share")
	v.at = e.when(e.at(len(e.board.Rounds)))
	v.lead = []string{e.p.T("tell.share.lead")}
	for _, m := range (Told{e}).Messages() {
		v.parts = append(v.parts, shared(e.p, m))
	}
}

// tellLinks returns links to the ways in which the tournament tells of itself.
func (e *edition) tellLinks() (list []link) {
	if e.hasDates() {
		list = append(list, link{href: "calendar.ics", text: e.p.T("tell.calendar"), note: "ICS"})
	}
	list = append(list, link{href: "feed.xml", text: e.p.T("tell.feed"), note: "Atom"})
	if e.shares() {
		list = append(list, link{href: "share.html", text: e.p.T("tell.share")})
	}
	return list
}

// rows returns the number of lines of a text that are seen at once.
func rows(lines int) string { return strconv.Itoa(min(max(lines+1, 4), 14)) }
