package reports

import (
	"errors"
	"net/http"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/fundfile"
	"torneo/internal/prizewords"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
)

// prizesPage lists the prizes of each player, and the fund.
type prizesPage struct {
	page.Frame
	After     int
	Final     bool
	Explain   bool
	Document  *report.Document // nil: there is nothing to divide, or it cannot be
	Undecided string
	Text      string // of the fund
	Problems  []string
	Unsaved   bool // the fund is what has been sent, and not kept
	Grid      *prizewords.Grid
	Announced *prizewords.Announced

	Clubs  map[int]string // of the players, by ID, for who may change the fund
	Groups []claimGroup   // of conditions to choose from
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
	p.Announced = prizewords.Announce(v.Printer, p.Text)
	p.Grid = savedGrid(v)
	var err error
	if p.MayChange() {
		contacts, err := v.Contacts()
		if err != nil {
			return p, err
		}
		p.Clubs = map[int]string{}
		for id, c := range contacts {
			p.Clubs[id] = c.Club
		}
		p.Groups = p.claimChoices()
	}
	if p.After, err = v.StandingsRound(); err != nil || p.After == 0 || p.Text == "" {
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

// savedGrid returns the grid of the fund that is kept; nil if a grid cannot show it.
func savedGrid(v *page.Visit) *prizewords.Grid {
	g := prizewords.EmptyGrid(v.Printer)
	if v.State.Fund.Text != "" {
		file, problems := fundfile.Read([]byte(v.State.Fund.Text))
		if len(problems) > 0 {
			return nil
		}
		g = prizewords.GridOf(v.Printer, file.Fund, fundfile.RemarksOf([]byte(v.State.Fund.Text)))
	}
	if g != nil {
		g.Reckon()
	}
	return g
}

// setFund takes a fund that was typed, or a file. One that cannot be used is
// shown again with all that is wrong with it.
func setFund(v *page.Visit) (*page.Next, error) {
	_, data, err := v.File("file")
	if err != nil {
		return nil, err
	}
	text := v.Value("fund")
	if len(data) > 0 {
		text = string(data)
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if wrong := arbiter.FundProblems(text); len(wrong) > 0 && v.May(arbiter.Of(arbiter.SetFund{})) {
		p, err := newPrizesPage(v)
		if err != nil {
			return nil, err
		}
		p.Document, p.Undecided, p.Text, p.Problems, p.Unsaved = nil, "", text, fundProblems(v, wrong), true
		p.Grid, p.Announced = nil, nil
		v.RetargetMain()
		return page.Rendered, v.RenderAs(http.StatusUnprocessableEntity, prizesView(p))
	}
	return page.Give(arbiter.SetFund{Text: text})
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

// HasStaleNumbers reports that the fund's numbers may be others' by now.
func (p prizesPage) HasStaleNumbers() bool { return arbiter.FundMisnumbered(p.State) }

// MayChange reports that the visitor may replace the fund.
func (p prizesPage) MayChange() bool { return p.May(arbiter.Of(arbiter.SetFund{})) }
