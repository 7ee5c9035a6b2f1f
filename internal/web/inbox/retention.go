package inbox

import (
	"torneo/internal/arbiter"
	"torneo/internal/inbox"
	"torneo/internal/web/page"
	"torneo/message"
)

// retentionPage is how long what is kept, what would go today, and what went.
type retentionPage struct {
	page.Frame
	Goes   []inbox.Expiry
	Stays  []inbox.Rule
	Things int // that would go
	Erased []inbox.Erased
}

// retention serves the page of rules.
func (r Room) retention(v *page.Visit) (err error) {
	if err := r.open(v); err != nil {
		return err
	}
	p := retentionPage{Frame: v.Frame(message.New("inbox.retention.title")).Widen()}
	if p.Goes, err = r.Office.Expiries(v.Context()); err != nil {
		return err
	}
	for _, e := range p.Goes {
		p.Things += e.Things
	}
	for _, x := range inbox.Rules() {
		if !x.Goes() {
			p.Stays = append(p.Stays, x)
		}
	}
	if p.Erased, err = r.Office.Erasures(v.Context()); err != nil {
		return err
	}
	return v.Render(retentionView(p))
}

// setRetention sets after how many months what goes.
func (r Room) setRetention(v *page.Visit) (*page.Next, error) {
	set := map[string]int{}
	for _, x := range inbox.Rules() {
		if !x.Goes() {
			continue
		}
		months, err := v.Number("months-" + x.Name)
		if err != nil {
			return nil, err
		}
		set[x.Name] = months
	}
	return nil, r.Office.SetRetention(v.Context(), set)
}

// erase erases what is over by the rules.
func (r Room) erase(v *page.Visit) (*page.Next, error) {
	asked, err := v.AskFirst(arbiter.Confirm, message.New("inbox.retention.sure"))
	if asked || err != nil {
		return page.Rendered, err
	}
	list, err := r.Office.Erase(v.Context(), who(v))
	if err != nil {
		return nil, err
	}
	things := 0
	for _, e := range list {
		things += e.Things
	}
	return &page.Next{Done: message.New("inbox.done.erased", "count", things)}, nil
}
