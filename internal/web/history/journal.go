// Package history has the page of the journal, and what undoes an act.
package history

import (
	"net/url"
	"slices"
	"strconv"

	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// journalPage is everything that happened, the latest first, in words.
type journalPage struct {
	page.Frame
	Lines  []page.Line
	Filter journal.Topic // kind of events that are shown; "": all
	Search string
	Kinds  []journal.Topic
	Last   int64 // the entry from which the last act is undone; 0: none of these
	Older  int64 // the page before begins below this number; 0: there is none
}

const linesOfPage = 200

func Journal(v *page.Visit) error {
	p := journalPage{Frame: v.Frame(message.New("web.journal.title")), Filter: journal.Topic(v.Value("kind")), Search: v.Value("q"), Kinds: journal.Topics()}
	p.Section = page.JournalSection
	before, err := v.Number("before")
	if err != nil {
		return err
	}
	events, err := v.Events()
	if err != nil {
		return err
	}
	shown := func(k int) bool {
		return (before <= 0 || events[k].Number < int64(before)) && (p.Filter == "" || journal.RowOf(events[k].Payload).Topic == p.Filter)
	}
	first, count := 0, 0 // one more than the page holds tells that there are older ones
	for k := len(events) - 1; k >= 0 && p.Search == "" && count <= linesOfPage; k-- {
		if shown(k) {
			first, count = k, count+1
		}
	}
	p.Lines = slices.DeleteFunc(v.Lines(events, func(k int) bool { return k >= first && shown(k) }), func(l page.Line) bool { return !l.Has(p.Search) })
	if len(p.Lines) > linesOfPage {
		p.Lines = p.Lines[:linesOfPage]
		p.Older = p.Lines[linesOfPage-1].Number
	}
	p.Last = lastAct(p.Lines)
	return v.Render(journalView(p))
}

// undoLast names the cell from which the last act is undone, on which the key u lands (torneo.js).
const undoLast = "undo-last"

// lastAct returns the entry of those that are shown from which the last act is undone, whole.
func lastAct(lines []page.Line) int64 {
	for k := range lines {
		if l := &lines[k]; l.Undo > 0 && !l.Redo {
			return l.Number
		}
	}
	return 0
}

// OlderPath returns the path of the page with the events before those that are shown.
func (p journalPage) OlderPath() string {
	q := url.Values{"kind": {string(p.Filter)}, "q": {p.Search}, "before": {strconv.FormatInt(p.Older, 10)}}
	return p.Path("journal") + "?" + q.Encode()
}
