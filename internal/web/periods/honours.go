package periods

import (
	"encoding/json"
	"io"
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/periods"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// honourRow is something that somebody has reached, with its number among all.
type honourRow struct {
	periods.Honour
	Number int
}

// honours returns what was found, of a kind alone if one is asked for.
func (r Room) honours(v *page.Visit, p *onePage, words []string) (list []honourRow, err error) {
	if p.Made == nil {
		return nil, nil
	}
	found, err := r.Clerk.Honours(v.Context(), p.Made)
	if err != nil || found == nil {
		p.Unsought = found == nil
		return nil, err
	}
	for k, h := range found.List {
		if (p.Sort == "" || string(h.Kind) == p.Sort) && isMeant(words, h.Name, h.Person, h.Title, h.Event) {
			list = append(list, honourRow{h, k})
		}
	}
	return list, nil
}

// foundHonour returns what a visit asks for by its number.
func (r Room) foundHonour(v *page.Visit) (s periods.Series, of periods.Period, h *periods.Honour, err error) {
	if s, of, err = r.find(v); err != nil {
		return s, of, nil, err
	}
	made := of.Computation()
	n, wrong := v.Number("n")
	if made == nil || wrong != nil {
		return s, of, nil, page.ErrNotFound
	}
	found, err := r.Clerk.Honours(v.Context(), made)
	if err != nil {
		return s, of, nil, err
	}
	if found == nil || n < 0 || n >= len(found.List) {
		return s, of, nil, page.ErrNotFound
	}
	return s, of, &found.List[n], nil
}

// honour serves why somebody has reached something.
func (r Room) honour(v *page.Visit) error {
	s, of, h, err := r.foundHonour(v)
	if err != nil {
		return err
	}
	d, err := r.Clerk.Explain(v.Context(), v.Printer, of.Computation(), h)
	if err != nil {
		return refusal(err)
	}
	d.Title = ""
	return v.Render(honourView(honourPage{Frame: v.Frame(message.New("periods.honour", "name", h.Name, "title", h.Title, "month", of.Month)).Widen(), Series: s, Of: of, Honour: *h, Document: d.Localize(), N: v.Value("n")}))
}

// honourPage says why somebody has reached something.
type honourPage struct {
	page.Frame
	Series   periods.Series
	Of       periods.Period
	Honour   periods.Honour
	Document *report.Document
	N        string
}

// certificate serves the certificate of what somebody has reached.
func (r Room) certificate(v *page.Visit) error {
	_, of, h, err := r.foundHonour(v)
	if err != nil {
		return err
	}
	pdf, err := r.Clerk.Certificate(v.Context(), of.Computation(), h)
	if err != nil {
		return refusal(err)
	}
	head := v.Writer.Header()
	head.Set("Content-Type", "application/pdf")
	head.Set("Content-Disposition", `inline; filename="`+page.FileName(h.Name+" "+h.Title)+`.pdf"`)
	_, _ = v.Writer.Write(pdf) // who has gone is not told
	return nil
}

// honourPath returns the address of why, or of the certificate, of what has a number.
func honourPath(series, month, what string, n int) templ.SafeURL {
	return path(series, month, what) + templ.SafeURL("?"+url.Values{"n": {strconv.Itoa(n)}}.Encode())
}

// honourKind returns the name of a kind.
func honourKind(f page.Frame, k periods.HonourKind) string {
	return f.T("periods.honour.kind." + string(k)) //i18n:prefix periods.honour.kind.
}

// formName returns the name of the certificate of what somebody has reached; "": there is none.
func formName(f page.Frame, h *periods.Honour) string {
	switch h.Kind {
	case periods.Norm:
		return "IT1"
	case periods.Reached:
		return f.T("periods.honour.certificate")
	case periods.ArbiterNorm:
		return h.Title + "1"
	}
	return ""
}

// honourFigures returns by what something was reached.
func honourFigures(f page.Frame, h *periods.Honour) string {
	switch h.Kind {
	case periods.Norm:
		return f.T("periods.honour.norm", "points", f.Printer.Decimal(tournament.Points(h.Points).String()), "games", h.Games, "average", h.Average, "performance", h.Rating)
	case periods.Reached:
		return f.T("periods.honour.in-round", "rating", h.Rating, "round", h.Round)
	case periods.DirectTitle:
		if h.Place == 0 {
			return f.T("periods.honour.direct-scored", "points", f.Printer.Decimal(tournament.Points(h.Points).String()), "games", h.Games, "championship", h.Championship)
		}
		return f.T("periods.honour.direct", "place", h.Place, "championship", h.Championship)
	case periods.RatingTitle:
		if h.IsOpen() {
			return f.T("periods.honour.rating-open", "rating", h.Rating, "needed", h.Needed, "games", h.Games)
		}
		return f.T("periods.honour.rating", "rating", h.Rating, "level", h.Level)
	}
	if h.IsOpen() {
		return f.T("periods.honour.ask", "count", len(h.Ask))
	}
	return f.T("periods.honour.met")
}

// honourTable tabulates what was found, for programs.
func honourTable(list []periods.Honour) *report.Document {
	t := report.Table{}
	for _, key := range []string{"kind", "person", "name", "title", "edition", "articles", "event", "submission", "player", "games", "points", "average", "rating", "level", "round", "place", "championship", "open"} {
		t.Columns = append(t.Columns, report.Column{Key: key})
	}
	whole := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	for k := range list {
		h := &list[k]
		points := ""
		if h.Kind == periods.Norm || h.Kind == periods.Reached || h.Kind == periods.DirectTitle {
			points = tournament.Points(h.Points).String()
		}
		open := strings.Join(h.Ask, " ")
		if h.Games < h.Needed {
			open = "games " + strconv.Itoa(h.Needed)
		}
		t.Rows = append(t.Rows, []string{string(h.Kind), h.Person, h.Name, h.Title, h.Edition, strings.Join(h.Articles, " "), h.Event, h.Submission, whole(h.Player), whole(h.Games), points, whole(h.Average), whole(h.Rating), whole(h.Level), whole(h.Round), whole(h.Place), h.Championship, open})
	}
	return &report.Document{Tables: []report.Table{t}}
}

// writeHonours writes what was found as JSON.
func writeHonours(to io.Writer, list []periods.Honour) error {
	if list == nil {
		list = []periods.Honour{}
	}
	return json.NewEncoder(to).Encode(list)
}
