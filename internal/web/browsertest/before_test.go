package browsertest

import "testing"

// Before round 2 its page has who did not come, and the button that pairs it: decided there,
// nothing is asked.
func TestTheRoundBeforeItIsPaired(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	w := open(t, p.at, at+"/rounds/1")
	w.on("result-1")
	w.press("+0=10")
	w.wait(`document.querySelector("#queue").hidden`)
	w.on("primary-button")
	w.visit(at + "/rounds/2")
	w.shows("Lost the last round by forfeit", "lost round 1 by forfeit", "As it would be paired now")
	w.look(phones[0])
	w.fits()
	w.look(desktops[0])
	w.onward(func() { w.click(`form[action$="/before"] button[value="absent"]`) })
	w.shows("absent in round 2", "Nothing is left to decide")
	w.onward(func() { w.click("#primary-button") })
	w.shows("Round 2 is paired, as a draft.")
}
