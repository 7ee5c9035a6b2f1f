package browsertest

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

var shownPenalty = regexp.MustCompile(`name="shown" value="([^"]*)"`)

// phoneRings are the fields of a verdict that ends the game of a board, with the penalty that the
// page showed: Black wins.
func phoneRings(b [2]string, penalty string) url.Values {
	return url.Values{"white": {b[0]}, "black": {b[1]}, "s": {"device-sounds"}, "by": {"white"}, "shown": {penalty}, "note": {"result"}, "confirmed": {"3"}, "do": {"1"}}
}

// noted returns whether the round has the verdict of a board, and its result.
func (p *program) noted(at string, table int, b [2]string) (incident, result bool) {
	p.t.Helper()
	result = hasResult(p.get(at+"/rounds/1"), table, "0-1")
	body := p.get(at + "/rounds/1/verdict?white=" + b[0] + "&black=" + b[1])
	return strings.Contains(body, "1 phone"), result
}

// acknowledges notes the verdict and reports whether the program said that it is noted; where that
// leads is not read.
func (p *program) acknowledges(at, penalty string, b [2]string) bool {
	client := *p.client
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	answer, err := client.PostForm(p.at+at+"/rounds/1/verdict", phoneRings(b, penalty))
	if err != nil {
		return false // it was killed meanwhile
	}
	_ = answer.Body.Close()
	return answer.StatusCode == http.StatusSeeOther
}

// A program that is killed between the verdict that it shows and its noting has noted nothing; one
// that is killed right after it acknowledged has both the incident and the result, once; one that is
// killed meanwhile has both or neither.
func TestAKilledProgramHasVerdictAndResultTogether(t *testing.T) {
	t.Parallel()
	p := starts(t, nil)
	at := p.tournament(names)
	p.publish(at, "1")
	boards := p.boards(at, "1")
	b := boards[0]
	shown := at + "/rounds/1/verdict?white=" + b[0] + "&black=" + b[1] + "&s=device-sounds&by=white"
	said := shownPenalty.FindStringSubmatch(p.get(shown))
	if said == nil {
		t.Fatal(text(p.get(shown)))
	}
	p.restart(syscall.SIGKILL)
	if incident, result := p.noted(at, 1, b); incident || result {
		t.Error("what was only shown is noted")
	}
	if !p.acknowledges(at, said[1], b) {
		t.Fatal("it is not noted")
	}
	p.restart(syscall.SIGKILL) // before the page is read to which that leads
	if incident, result := p.noted(at, 1, b); !incident || !result {
		t.Errorf("acknowledged, and then: incident %v, result %v", incident, result)
	}
	for k, wait := range []time.Duration{0, 2 * time.Millisecond, 5 * time.Millisecond, 12 * time.Millisecond} {
		if k+1 >= len(boards) {
			break
		}
		told := make(chan bool, 1)
		go func() {
			told <- p.acknowledges(at, said[1], boards[k+1])
		}()
		time.Sleep(wait)
		p.stop(syscall.SIGKILL)
		acknowledged := <-told
		p.serve(strings.TrimPrefix(p.at, "http://"))
		incident, result := p.noted(at, k+2, boards[k+1])
		t.Logf("killed after %v: acknowledged %v, noted %v", wait, acknowledged, incident)
		if incident != result || acknowledged && !incident {
			t.Errorf("killed after %v: acknowledged %v, incident %v, result %v", wait, acknowledged, incident, result)
		}
	}
}
