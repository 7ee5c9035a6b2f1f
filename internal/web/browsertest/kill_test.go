package browsertest

import (
	"fmt"
	"syscall"
	"testing"
)

// An acknowledged result is safe, whatever happens to the program right after that.
func TestAKilledProgramKeepsWhatItAcknowledged(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(names)
	p.publish(at, "1")
	w := open(t, p.at, at+"/rounds/1")
	shown := []string{"1-0", "½-½", "0-1"}
	for k, key := range []string{"1", "=", "0"} {
		w.wait(`!document.getElementById("connection").hidden && !document.getElementById("connection").classList.contains("off")`)
		w.tab(fmt.Sprintf("#result-%d", k+1))
		// The acknowledgement reaches this test at the moment that it reaches the page.
		told := make(chan struct{})
		w.answered(told, "/result")
		w.press(key)
		<-told
		p.restart(syscall.SIGKILL)
		w.result(k+1, shown[k]) // without having been loaded again
		for j := range k + 1 {
			if body := p.get(at + "/rounds/1"); !hasResult(body, j+1, shown[j]) {
				t.Errorf("killed %d times: the result of board %d is lost", k+1, j+1)
			}
		}
	}

	// While the program is away a key waits at its board, and is sent when it is back.
	p.stop(syscall.SIGKILL)
	w.tab("#result-4")
	w.press("1")
	w.wait(`document.getElementById("result-4").placeholder === "1"`)
	w.wait(`document.getElementById("queue").dataset.state === "offline"`)
	w.wait(`document.getElementById("connection").classList.contains("off")`)
	w.shows("No connection. Results not sent yet: 1.")
	p.serve(p.at[len("http://"):])
	w.wait(`!document.getElementById("connection").classList.contains("off")`)
	w.result(4, "1-0")
	w.wait(`document.getElementById("queue").hidden`)
}
