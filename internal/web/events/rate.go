package events

import (
	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/rating"
	"torneo/tournament"
)

// rateHint interprets a rate of play, beside the field in which somebody writes it.
type rateHint struct {
	Text  string
	Wrong bool // it is not understood, or not rated
}

// RateOfPlay serves the hint for what is being typed.
func RateOfPlay(v *page.Visit) error {
	start, err := v.Day("start")
	if err != nil {
		start = v.Today()
	}
	t := tournament.Tournament{Allotted: v.Value("time"), Rulebook: tournament.ProposeRulebook(start, start)}
	return v.Render(rateHintView(hintOf(v, &t)))
}

// hintOf returns the hint for the rate of play of a record.
func hintOf(v *page.Visit, t *tournament.Tournament) rateHint {
	if t.Allotted == "" && t.TimeControl == "" {
		return rateHint{Text: v.T("web.config.time-hint")}
	}
	control, ok := t.Control()
	if !ok {
		if other := askedRate(t.Allotted); other != nil {
			return rateHint{v.Text(other.Message), true}
		}
		return rateHint{v.T("web.config.time-unknown"), true}
	}
	pace, err := rating.PaceOf(t)
	if err != nil {
		why, _ := message.Of(err)
		return rateHint{v.T("web.config.time-refused", "words", control.Words(), "why", why), true}
	}
	//i18n:prefix ratings.kind.
	h := rateHint{Text: v.T("web.config.time-understood", "words", control.Words(), "clock", pace.Minutes(), "kind", v.T("ratings.kind."+pace.Kind.String()))}
	if from, too := rating.SpeedOf(t.Rulebook.Ratings).TooHigh(pace.Seconds); too && pace.Kind == rating.Standard {
		h.Text += " " + v.T("web.config.time-below", "rating", from)
	}
	if u, ok := tournament.ReadTimeControl(t.Allotted); ok && u.Delay > 0 {
		h.Text += " " + v.T("web.config.time-delay", "seconds", u.Delay)
	}
	return h
}

// askedRate returns the question which of two rates of play is meant; nil if there is none.
func askedRate(words string) *arbiter.Refused {
	u, ok := tournament.ReadTimeControl(words)
	if !ok || u.Other == nil {
		return nil
	}
	return &arbiter.Refused{Message: message.New("web.config.time-two", "words", words, "one", u.Control.Words(), "other", u.Other.Words())}
}

// rateOf reads the rate of play of a form; which of two is meant is asked, unless it was
// there before.
func rateOf(v *page.Visit, before string) (string, error) {
	words := v.Value("time")
	if words != before {
		if asked := askedRate(words); asked != nil {
			return "", asked
		}
	}
	return words, nil
}
