package rounds

import (
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/web/page"
	"torneo/message"
)

// Begins reports that the page tells when the round began, or asks for it: while results are
// missing.
func (p roundPage) Begins() bool {
	return p.Paired != nil && p.Entering() && len(p.State.Missing(p.Round)) > 0 && (!p.Paired.Started.IsZero() || p.MayStart())
}

// MayStart reports whether who looks may say when the round began.
func (p roundPage) MayStart() bool { return p.Authorize(arbiter.StartRound{Round: p.Round}) }

// startRound notes when the clocks were started: now, or at the time of the form.
func startRound(v *page.Visit, n int) (*page.Next, error) {
	at, err := timeOf(v, "at")
	if err != nil {
		return nil, err
	}
	b, err := v.BoardOf()
	if err != nil {
		return nil, err
	}
	done := message.New("minutes.done", "time", eventtext.Hour(at))
	return &page.Next{Command: arbiter.StartRound{Round: n, Board: b, At: at}, Done: done, To: v.ReturnTo("")}, nil
}

// timeOf reads a time by the clock of the hall, "17:06": the moment nearest to now at which
// that clock shows it; an empty field is now.
func timeOf(v *page.Visit, field string) (time.Time, error) {
	now, text := v.Now(), v.Value(field)
	if text == "" {
		return now, nil
	}
	hour, err := time.Parse("15:04", text)
	if err != nil {
		return now, &arbiter.Refused{Message: message.New("minutes.refused.hour", "value", text)}
	}
	at := time.Date(now.Year(), now.Month(), now.Day(), hour.Hour(), hour.Minute(), 0, 0, now.Location())
	switch before := now.Sub(at); {
	case before > 12*time.Hour:
		at = at.AddDate(0, 0, 1)
	case before < -12*time.Hour:
		at = at.AddDate(0, 0, -1)
	}
	return at, nil
}
