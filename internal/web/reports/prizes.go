package reports

import (
	"errors"
	"net/http"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/fundfile"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
)

// prizesPage is who receives what, and the fund.
type prizesPage struct {
	page.Frame
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

// teamFundExample is one for teams, whose lists have no conditions of players.
const teamFundExample = `currency = "EUR"
sharing = "equal"     # equal, tie-break, hort

[[list]]
name = "Teams"
prizes = [{amount = 1000, trophy = "Cup"}, 600, 400]
`

// Example is a fund of the kind that the tournament can have.
func (p prizesPage) Example() string {
	if p.State.Config.ForTeams() {
		return teamFundExample
	}
	return fundExample
}

func Prizes(v *page.Visit) error {
	p, err := newPrizesPage(v)
	if err != nil {
		return err
	}
	return v.Render(prizesView(p))
}

func newPrizesPage(v *page.Visit) (prizesPage, error) {
	p := prizesPage{Frame: v.Frame(message.New("web.prizes.title")), Text: v.State.Fund.Text, Explain: v.Value("explain") != ""}
	p.Section, p.Wide = page.PrizesSection, true
	var err error
	if p.After, err = v.After(); err != nil || p.After == 0 || p.Text == "" {
		return p, err
	}
	p.Stands = p.After
	p.Final = p.After == v.State.Current() && arbiter.Final(v.State) == nil
	r, err := arbiter.DividePrizes(v.State, p.After)
	var unfit *arbiter.UnfitFund
	var refused *arbiter.Refused
	switch {
	case errors.As(err, &unfit):
		p.Problems = fundProblems(v, unfit.Problems)
	case errors.As(err, &refused):
		p.Undecided = v.Text(refused.Message)
	case err != nil:
		return p, err
	default:
		p.Document = report.Prizes(v.Printer, page.EventOf(&r.Ranking), r.Result, p.Explain, report.People)
	}
	return p, nil
}

// SetFund takes a fund that was typed, or a file. One that cannot be used is
// shown again with all that is wrong with it.
func SetFund(v *page.Visit) error {
	_, data, err := v.File("file")
	if err != nil {
		return err
	}
	text := v.Value("fund")
	if len(data) > 0 {
		text = string(data)
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if wrong := arbiter.FundProblems(text); len(wrong) > 0 && v.May(arbiter.SetFund{}.Right()) {
		p, err := newPrizesPage(v)
		if err != nil {
			return err
		}
		p.Document, p.Undecided, p.Text, p.Problems, p.Unsaved = nil, "", text, fundProblems(v, wrong), true
		v.Aside()
		return v.RenderAs(http.StatusUnprocessableEntity, prizesView(p))
	}
	return v.Do(arbiter.SetFund{Text: text}, v.Path("prizes"), message.New("web.done.fund"))
}

func fundProblems(v *page.Visit, problems []fundfile.Problem) []string {
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
func (p prizesPage) Misnumbered() bool { return arbiter.FundMisnumbered(p.State) }

// MayChange reports that the visitor may replace the fund.
func (p prizesPage) MayChange() bool { return p.May(arbiter.SetFund{}.Right()) }
