package reports

import (
	"bytes"

	"torneo/internal/arbitersreport"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
)

// arbiterPage is the arbiter's report as a page.
type arbiterPage struct {
	page.Frame
	Facts    [][2]string
	Document *report.Document
}

// ArbiterReport serves its page.
func ArbiterReport(v *page.Visit) error {
	r, err := arbiterReport(v)
	if err != nil {
		return err
	}
	p := arbiterPage{Frame: v.Frame(message.New("arbitersreport.title")), Facts: r.Facts(), Document: r.Document()}
	p.Section, p.Wide = page.ExportSection, true
	return v.Render(arbiterView(p))
}

// arbiterText sends it as a text, to be written on.
func arbiterText(v *page.Visit) error {
	r, err := arbiterReport(v)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := r.Whole(v.Frame(message.Message{}).FullName()).Text(&b, false); err != nil {
		return err
	}
	return v.SendFile("report.txt", "text/plain; charset=utf-8", b.Bytes())
}

// arbiterReport collects the data of the arbiter's report.
func arbiterReport(v *page.Visit) (*arbitersreport.Report, error) {
	events, err := v.Events()
	if err != nil {
		return nil, err
	}
	r := &arbitersreport.Report{Printer: v.Printer, State: v.State, Events: events, Lines: map[int64]arbitersreport.Line{}, System: v.SystemOf(v.State), Hall: v.Zone()}
	for _, l := range v.Lines(events, func(k int) bool { return arbitersreport.Belongs(events[k].Payload) }) {
		r.Lines[l.Number] = arbitersreport.Line{When: l.When, Text: l.Text, Who: l.Author(), Reason: l.Reason}
	}
	return r, nil
}
