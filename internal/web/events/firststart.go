package events

import (
	"context"
	"net/http"

	"torneo/internal/arbiter"
	"torneo/internal/errtext"
	"torneo/internal/web/page"
	"torneo/message"
)

// First is the first start of the program: three questions, and the example.
type First struct {
	Second SecondPlace     // nil: there can be none
	Disks  func() []string // folders of other disks, which are offered; nil: none
}

// SecondPlace keeps a second copy of every entry in a folder.
type SecondPlace interface {
	Folder() string // "": nowhere
	Use(ctx context.Context, folder string, anew bool) error
}

// questions holds the questions of the first start, with the answers so far.
type questions struct {
	Who    string
	Others bool // others work with the program, at other computers
	Folder string
	Wrong  message.Message // why the folder cannot be used; the zero Message: it can

	Copies bool // there can be a second place
	Disks  []string
}

// questions asks what a visitor has not said yet; nil: there is nothing to ask, for there
// are people who have joined, or events.
func (f First) questions(v *page.Visit) *questions {
	if !v.IsSoleUser() || !v.May(arbiter.BeginEvent) {
		return nil
	}
	q := &questions{Copies: f.Second != nil}
	if v.By.Name != v.T("web.who.default") {
		q.Who = v.By.Name
	}
	if f.Second != nil {
		q.Folder = f.Second.Folder()
		if f.Disks != nil && q.Folder == "" {
			q.Disks = f.Disks()
		}
	}
	return q
}

// answer does what was answered: a name for the journal, a second place, the hall; and
// opens the example, if that is wanted.
func (f First) answer(v *page.Visit) (*page.Next, error) {
	q := f.questions(v)
	if q == nil {
		return nil, &arbiter.Refused{Message: message.New("web.first.not-alone")}
	}
	was := q.Folder
	q.Who, q.Others, q.Folder = arbiter.CleanName(v.Value("who")), v.Value("others") != "", v.Value("folder")
	if f.Second != nil && q.Folder != was {
		if err := f.Second.Use(v.Context(), q.Folder, false); err != nil {
			q.Wrong = message.New("second.no-folder", "folder", q.Folder, "reason", errtext.Of(err))
			return page.Rendered, f.start(v, http.StatusUnprocessableEntity, q)
		}
	}
	if q.Who != "" {
		v.IAm(q.Who)
	}
	next := new(page.Next)
	if v.Value("do") == "example" {
		id, err := openExample(v)
		if err != nil {
			return nil, err
		}
		next.To = page.TournamentPath(id)
	}
	if q.Others { // the example waits among the events
		next.To = "/hall"
	}
	return next, nil
}
