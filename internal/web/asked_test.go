package web_test

import (
	"bytes"
	"regexp"
	"testing"
)

// A report that does not say how many rounds there will be (142) is asked about it where
// that is said, and the tournament has as many as are typed.
func TestTheNumberOfRoundsIsAskedForOnImport(t *testing.T) {
	w := newWindow(t)
	data := archived(t, "norms.txtar", "rr.trf")
	data = bytes.Replace(data, []byte("Round-Robin"), []byte("Swiss-System"), 1)
	silent := regexp.MustCompile(`(?m)^(142|XXR) .*\n`).ReplaceAll(data, nil)
	p := w.upload("/import", "report", "event.trf", silent)
	p.want(t, 422, "the report does not say how many rounds there will be", `<input id="ask-rounds" name="rounds" value="9"`)
	fields := p.fields()
	fields.Set("rounds", "x")
	w.post("/import", fields).want(t, 422)
	fields.Set("rounds", "11")
	w.post("/import", fields).want(t, 200)
	at := "/t/" + w.kept.journals[len(w.kept.journals)-1].ID + "/"
	if got := w.state(at).Config.Rounds; got != 11 {
		t.Errorf("%d rounds", got)
	}
}
