package browsertest

import "testing"
import "time"

func TestDebug(t *testing.T) {
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	p.play(at, "1", "1")
	p.publish(at, "2")
	for range 4 {
	w := open(t, p.at, at+"/rounds/1")
	w.onward(func() { w.press("]") })
	w.press("110=1")
	for range 8 {
		t.Log(w.read(`[...document.querySelectorAll("form.enter")].map((f)=>f.dataset.sent+" "+f.elements.result.value)`), w.results(), w.focus())
		time.Sleep(100 * time.Millisecond)
	}
	t.Log(text(p.get(at+"/journal")))
	}
}
