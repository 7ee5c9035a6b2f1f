package events

import (
	"torneo/internal/journal"
	"torneo/message"
	"torneo/pairing"
	"torneo/tournament"
)

// asksMaxi reports a tournament whose system pairs a Maxi-tournament otherwise.
func asksMaxi(c *journal.Config) bool {
	event, err := tournament.ParseSystem(c.System)
	if err != nil {
		return false
	}
	system, ok := pairing.SystemOfEvent(event)
	return ok && system.AsksMaxi()
}

// maxiOf returns the arbiter's word on the Maxi-tournament; "" if the participants decide.
func maxiOf(c *journal.Config) string {
	event, _ := tournament.ParseSystem(c.System)
	return event.Maxi
}

func maxiAnswer(answer string) message.Message {
	if answer == "" {
		answer = "derived"
	}
	return message.New("web.config.maxi." + answer) //i18n:prefix web.config.maxi.
}

// setMaxi puts the arbiter's word into the type of the tournament.
func setMaxi(c *journal.Config, answer string) {
	if event, err := tournament.ParseSystem(c.System); err == nil && asksMaxi(c) {
		event.Maxi = answer
		c.System = event.Type()
	}
}
