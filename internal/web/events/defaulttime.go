package events

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// DefaultTime is the answer that is chosen, and the minutes in their field.
func (p settingsPage) DefaultTime() (chosen, minutes string) {
	switch is := p.State.DefaultTime; {
	case is == nil:
		return "unsaid", ""
	case *is == 0:
		return "zero", ""
	default:
		return "minutes", strconv.Itoa(*is)
	}
}

func setDefaultTime(v *page.Visit) (*page.Next, error) {
	minutes, err := v.Number("minutes")
	if err != nil {
		return nil, err
	}
	switch v.Value("default") {
	case "unsaid":
		return page.Give(arbiter.SetDefaultTime{})
	case "zero":
		minutes = 0
	case "minutes":
		if v.Value("minutes") == "" {
			return nil, &arbiter.Refused{Message: message.New("minutes.refused.default", "most", journal.MaxDefaultTime)}
		}
	default:
		return nil, page.ErrBadForm
	}
	return page.Give(arbiter.SetDefaultTime{Minutes: &minutes})
}
