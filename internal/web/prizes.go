package web

import (
	"errors"
	"net/http"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/fundfile"
	"torneo/internal/report"
	"torneo/message"
)

// prizesPage is who receives what, and the fund.
type prizesPage struct {
	frame
	After     int
	Final     bool
	Explain   bool
	Document  *report.Document // nil: there is nothing to divide, or it cannot be
	Undecided string
	Text      string // of the fund
	Problems  []string
	Unsaved   bool // the text is what has been sent, and refused
}

// fundExample shows what a fund looks like.
const fundExample = `currency = "EUR"
sharing = "hort"      # equal, tie-break, hort

[[list]]
name = "Main"
prizes = [1000, 600, {amount = 400, trophy = "Cup"}]

[[list]]
name = "Under 1800"
rating_max = 1799
prizes = [150, 100, {thing = "Book", value = 30}]
`

func (s *Site) prizes(v *visit) error {
	p, err := v.prizesPage()
	if err != nil {
		return err
	}
	return v.render(prizesView(p))
}

func (v *visit) prizesPage() (prizesPage, error) {
	p := prizesPage{frame: v.frame(message.New("web.prizes.title")), Text: v.state.Fund.Text, Explain: v.text("explain") != ""}
	p.Section, p.Wide = prizesSection, true
	var err error
	if p.After, err = v.after(); err != nil || p.After == 0 || p.Text == "" {
		return p, err
	}
	p.Stands = p.After
	p.Final = p.After == v.state.Current() && arbiter.Final(v.state) == nil
	r, err := arbiter.DividePrizes(v.state, p.After)
	var unfit *arbiter.UnfitFund
	var refused *arbiter.Refused
	switch {
	case errors.As(err, &unfit):
		p.Problems = v.fundProblems(unfit.Problems)
	case errors.As(err, &refused):
		p.Undecided = v.Text(refused.Message)
	case err != nil:
		return p, err
	default:
		p.Document = report.Prizes(v.Printer, eventOf(&r.Ranking), r.Result, p.Explain, report.People)
	}
	return p, nil
}

// setFund takes a fund that was typed, or a file. One that cannot be used is
// shown again with all that is wrong with it.
func (s *Site) setFund(v *visit) error {
	_, data, err := v.file("file")
	if err != nil {
		return err
	}
	text := v.text("fund")
	if len(data) > 0 {
		text = string(data)
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if wrong := arbiter.FundProblems(text); len(wrong) > 0 && v.may(arbiter.SetFund{}.Right()) {
		p, err := v.prizesPage()
		if err != nil {
			return err
		}
		p.Document, p.Undecided, p.Text, p.Problems, p.Unsaved = nil, "", text, v.fundProblems(wrong), true
		v.aside()
		return v.renderAs(http.StatusUnprocessableEntity, prizesView(p))
	}
	return v.do(arbiter.SetFund{Text: text}, v.path("prizes"), message.New("web.done.fund"))
}

func (v *visit) fundProblems(problems []fundfile.Problem) []string {
	list := make([]string, len(problems))
	for k, p := range problems {
		list[k] = v.Text(p.Message)
		if p.Line > 0 {
			list[k] = v.T("web.prizes.at", "line", p.Line, "column", p.Column, "problem", p.Message)
		}
	}
	return list
}

// Misnumbered reports that the fund's numbers may be others' by now.
func (p prizesPage) Misnumbered() bool { return arbiter.FundMisnumbered(p.state) }

// MayChange reports that the visitor may replace the fund.
func (p prizesPage) MayChange() bool { return p.may(arbiter.SetFund{}.Right()) }
