package phones

import (
	"cmp"
	"strconv"
	"time"

	"slices"
	"torneo/internal/arbiter"
	"torneo/internal/links"
	"torneo/internal/signedlink"
	"torneo/internal/web/page"
	"torneo/message"
)

// linksPage is the links that were handed out and stand for more than a round.
type linksPage struct {
	page.Frame
	Groups []linksOf
	Slips  int // the round of which links of boards are handed out; 0: of none
}

// linksOf is those of one kind.
type linksOf struct {
	Kind         string
	Lives, Ended []handed
}

// handed is a link of the list.
type handed struct {
	links.Listed
	About, Ends, Made, Used, Ended string
	Waits                          []device // nobody has confirmed them
	Serves                         []device
}

// device is one at which it is opened.
type device struct {
	signedlink.Device
	Code, Used string
}

// Links serves the page of the links that the visitor may hand out himself.
func Links(v *page.Visit) error {
	if err := mayManage(v); err != nil {
		return err
	}
	p := linksPage{Frame: v.Frame(message.New("links.title"))}
	p.Section = page.RoundsSection
	list, err := v.Site.Players.Power().List(v.Context(), v.By, v.Tournament.ID)
	if err != nil {
		return err
	}
	settled, err := v.Site.Players.Links(v.Context(), v.Tournament.ID)
	if err != nil {
		return err
	}
	if n := v.State.Current(); settled.Results && n > 0 && v.May(arbiter.LinkBoard) {
		if r := v.State.Round(n); r.Published && !r.Closed {
			p.Slips = n
		}
	}
	for _, kind := range links.Kinds() {
		of := linksOf{Kind: kind.Name}
		for k := range list {
			if list[k].Kind.Name != kind.Name {
				continue
			}
			if x := p.handedOf(&list[k]); list[k].Lives() {
				of.Lives = append(of.Lives, x)
			} else {
				of.Ended = append(of.Ended, x)
			}
		}
		slices.SortStableFunc(of.Lives, func(a, b handed) int { return cmp.Compare(len(b.Waits), len(a.Waits)) })
		if len(of.Lives)+len(of.Ended) > 0 {
			p.Groups = append(p.Groups, of)
		}
	}
	slices.SortStableFunc(p.Groups, func(a, b linksOf) int { return order(a.Kind) - order(b.Kind) })
	return v.Render(linksView(p))
}

// order returns the position of a kind of link on the page: those that enter results
// first, the most numerous last.
func order(kind string) int {
	return map[string]int{"tablet": 0, "check-in": 1, "captain": 2, "player": 3}[kind]
}

func (p *linksPage) handedOf(l *links.Listed) handed {
	x := handed{Listed: *l, About: p.purpose(&l.Handed), Ends: p.ends(links.End(l.Handed.Ends)), Made: p.moment(l.Handed.Made), Used: p.moment(l.Handed.Used)}
	switch {
	case !l.Withdrawn.IsZero():
		x.Ended = p.T("links.withdrawn", "name", l.Withdrew, "time", p.moment(l.Withdrawn))
	case l.Over:
		x.Ended = p.T("links.over")
	}
	for _, d := range l.Devices {
		one := device{d, links.Code(d.ID), p.moment(d.Used)}
		if d.Confirmed.IsZero() {
			x.Waits = append(x.Waits, one)
		} else {
			x.Serves = append(x.Serves, one)
		}
	}
	return x
}

func (p *linksPage) moment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return p.Moment(t)
}

// purpose describes the use of a link, in words.
func (p *linksPage) purpose(h *signedlink.Handed) string {
	switch h.Kind {
	case "tablet":
		return p.T("phone.row", "from", h.First, "to", h.Last)
	case "captain":
		return p.TeamNameOf(h.First)
	case "player":
		return p.NameOf(h.First)
	}
	return p.T("phone.check-in")
}

// ends describes the end of a link.
func (p *linksPage) ends(e links.End) string {
	switch {
	case e.Round() > 0:
		return p.T("links.end.round", "round", e.Round())
	case e.Day() != "":
		return p.T("links.end.day", "day", p.Date(e.Day()))
	}
	return p.T("links.end." + string(e)) //i18n:prefix links.end.
}

// maker names the user who handed a link out.
func (x handed) maker(p linksPage) string {
	switch {
	case !x.SaysMaker:
		return p.T("links.before", "issue", strconv.Itoa(x.Issue+1))
	case x.MakerName == "":
		return p.T("links.unnoted")
	}
	return x.MakerName
}

// changeLink does what a form of a link asks for: names it, withdraws it, confirms a
// device of it or forgets one. The link decides whether the sender may.
func changeLink(v *page.Visit) (*page.Next, error) {
	office, id, link := v.Site.Players.Power(), v.Tournament.ID, v.Request.PathValue("link")
	var err error
	done := v.Value("do")
	switch done {
	case "name":
		name := []rune(v.Value("name"))
		err = office.Name(v.Context(), v.By, id, link, string(name[:min(len(name), mostName)]))
	case "withdraw":
		err = office.Withdraw(v.Context(), v.By, id, link)
	case "confirm":
		err = office.Confirm(v.Context(), v.By, id, link, v.Value("device"))
	case "forget":
		err = office.Forget(v.Context(), v.By, id, link, v.Value("device"))
	default:
		return nil, page.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("links.done." + done)}, nil //i18n:prefix links.done.
}

// mostName is the largest number of characters of a link's name.
const mostName = 25

// endAsked returns the end that the form of a tablet asks for.
func (p *phonesPage) endAsked() (links.End, error) {
	switch p.Value("end") {
	case "":
		return "", nil
	case "round":
		return links.AtRound(max(p.State.Current(), 1)), nil
	case "day":
		return links.AtDay(p.Site.Desk.Today(p.Site.Desk.Zone(p.State))), nil
	}
	return "", page.ErrNotFound
}

// kind returns the name of a kind of links.
func (p linksPage) kind(name string) string {
	return p.T("links.kind." + name) //i18n:prefix links.kind.
}
