package backups

import (
	"context"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/errtext"
	"torneo/internal/mirror"
	"torneo/internal/web/page"
	"torneo/message"
)

// Continue makes the database, which is empty, go on from a second place.
type Continue func(ctx context.Context, folder, code string, without bool) (*mirror.Continued, error)

// secondPart is the second place as the page shows it.
type secondPart struct {
	mirror.Status
	Said    message.Message // how it stands
	Failing bool
	Taken   bool // somebody continued from it
	Lost    bool // what was there is not there any more
}

func (r Room) second(v *page.Visit) *secondPart {
	if r.Second == nil {
		return nil
	}
	p := &secondPart{Status: r.Second.Status()}
	switch p.Failed.(type) {
	case *mirror.Elsewhere:
		p.Taken = true
	case *mirror.Missing:
		p.Lost = true
	}
	switch {
	case p.Folder == "":
	case p.Failed != nil:
		p.Failing, p.Said = true, p.Lag()
		if p.Taken {
			p.Said = errtext.Of(p.Failed)
		}
	case !p.Lags.IsZero() && time.Since(p.Lags) > time.Second:
		p.Said = p.Lag()
	default:
		p.Said = message.New("second.all", "count", p.Entries)
	}
	return p
}

// useSecond settles the second place: another folder, the same one anew, or none any more.
func (r Room) useSecond(v *page.Visit) (*page.Next, error) {
	if r.Second == nil {
		return nil, &arbiter.Refused{Message: message.New("second.not-here")}
	}
	folder, anew := v.Value("folder"), false
	switch v.Value("do") {
	case "stop":
		folder = ""
	case "anew":
		folder, anew = r.Second.Status().Folder, true
	case "use":
		if folder == "" {
			return nil, &arbiter.Refused{Message: message.New("second.say-folder")}
		}
	default:
		return nil, page.ErrBadForm
	}
	if err := r.Second.Use(v.Context(), folder, anew); err != nil {
		return nil, &arbiter.Refused{Message: message.New("second.no-folder", "folder", folder, "reason", errtext.Of(err))}
	}
	return nil, nil
}

// continuedPage reports the outcome of continuing with the second copy.
type continuedPage struct {
	page.Frame
	Told []message.Message
}

// goOn continues from a second place.
func (r Room) goOn(v *page.Visit) (*page.Next, error) {
	if r.Continue == nil {
		return nil, &arbiter.Refused{Message: message.New("second.not-here")}
	}
	folder := v.Value("folder")
	if folder == "" {
		return nil, &arbiter.Refused{Message: message.New("second.say-folder")}
	}
	done, err := r.Continue(v.Context(), folder, v.Value("code"), v.Value("without") != "")
	if err != nil {
		return nil, &arbiter.Refused{Message: message.New("second.failed", "folder", folder, "reason", errtext.Of(err))}
	}
	return page.Rendered, v.Render(continuedView(continuedPage{Frame: v.Frame(message.New("second.told.title")), Told: done.Messages()}))
}
