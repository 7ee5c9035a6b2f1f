package server

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"torneo/internal/store/storetest"
)

// servant is a process that serves a database, and what a program says to it with a token.
type servant struct {
	t       *testing.T
	process *exec.Cmd
	address string // with a slash at its end
	secret  string
}

// startServing starts a process of the program, and waits until it serves.
func startServing(t *testing.T, place []string, secret string) *servant {
	t.Helper()
	process := exec.Command(os.Args[0], append([]string{"serve", "--no-browser", "--listen", "127.0.0.1:0"}, place...)...)
	process.Args[0] = "torneo" // what the tests' own program then is
	said, err := process.StderrPipe()
	if err == nil {
		err = process.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	s := &servant{t: t, process: process, secret: secret}
	t.Cleanup(func() { process.Process.Kill(); process.Wait() })
	var all strings.Builder
	for lines := bufio.NewScanner(said); s.address == ""; {
		if !lines.Scan() {
			t.Fatalf("it serves nothing: %s", all.String())
		}
		all.WriteString(lines.Text() + "\n")
		s.address = regexp.MustCompile(`http://[^ ]+/`).FindString(lines.Text())
	}
	go io.Copy(io.Discard, said)
	return s
}

// stop ends the process as an operator does.
func (s *servant) stop() {
	s.t.Helper()
	if err := s.process.Process.Signal(syscall.SIGTERM); err != nil {
		s.t.Fatal(err)
	}
	if err := s.process.Wait(); err != nil {
		s.t.Fatalf("it ends with %v", err)
	}
}

// ask sends a request below the root of the API, and confirms what it is asked.
func (s *servant) ask(status int, method, path, body string) (said map[string]any) {
	s.t.Helper()
	consent := ""
	for range 3 {
		r, err := http.NewRequestWithContext(s.t.Context(), method, s.address+"api/v1"+path, strings.NewReader(body))
		if err != nil {
			s.t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+s.secret)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Torneo-Consent", consent)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			s.t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if said = nil; err == nil {
			err = json.Unmarshal(text, &said)
		}
		if err != nil {
			s.t.Fatalf("%s %s: %v\n%s", method, path, err, text)
		}
		if consent, _ = said["consent"].(string); answer.StatusCode == http.StatusConflict && consent != "" {
			continue
		}
		if answer.StatusCode != status {
			s.t.Fatalf("%s %s: %d, not %d\n%s", method, path, answer.StatusCode, status, text)
		}
		return said
	}
	s.t.Fatalf("%s %s is asked about again and again", method, path)
	return nil
}

// archived reports whether the API says that an event is archived, one and the same of the event
// alone and of the list.
func (s *servant) archived(event string) bool {
	s.t.Helper()
	listed := s.ask(200, "GET", "/desk/events", "")["events"].([]any)[0].(map[string]any)
	alone := s.ask(200, "GET", "/desk/events/"+event, "")
	if listed["id"] != event || listed["archived"] != alone["archived"] {
		s.t.Errorf("the list has %v, the event is %v", listed, alone)
	}
	return alone["archived"] == true
}

// A program plays an event at a served database and archives it; what it had is read as before, by the
// same process and by the next one, and the next act brings it back.
func TestAnEventArchivedByTheAPIComesBackByTheNextAct(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		place := []string{"--data", t.TempDir(), "--database", url}
		secret, err := startVerb(place, "token", "new", "Programa", "--role", "chief")
		if err != nil {
			t.Fatal(err)
		}
		s := startServing(t, place, strings.TrimSpace(secret))
		begun := s.ask(201, "POST", "/desk/events", `{"name": "Memorial", "tournaments": [{"name": "A", "start": "2026-11-28", "rounds": 2}]}`)
		event := begun["event"].(string)
		at := "/tournaments/" + begun["tournaments"].([]any)[0].(string)
		s.ask(201, "POST", at+"/players/list", `{"players": [{"name": "Ruiz, Clara", "rating": 2300}, {"name": "Vega, Blas", "rating": 2200}, {"name": "Soto, Marc", "rating": 2100}, {"name": "Lago, Noa", "rating": 2000}]}`)
		s.ask(200, "PUT", at+"/numbers", "")
		s.ask(200, "PUT", at+"/initial-colour", `{"colour": "white"}`)
		s.ask(422, "PUT", "/desk/events/"+event+"/archive", "") // it is played
		for n := 1; n <= 2; n++ {
			round := fmt.Sprintf("%s/rounds/%d", at, n)
			s.ask(200, "POST", round+"/pairing", "")
			s.ask(200, "PUT", round+"/publication", "")
			for _, board := range []string{"1", "2"} {
				s.ask(200, "PUT", round+"/boards/"+board+"/result", `{"result": {"white": "win", "black": "loss"}}`)
			}
			s.ask(200, "PUT", round+"/closing", "")
		}
		points := func() (list string) {
			for _, x := range s.ask(200, "GET", "/desk"+at+"/standings", "")["standings"].([]any) {
				of := x.(map[string]any)
				list += fmt.Sprint(of["name"], of["values"], "; ")
			}
			return list
		}
		before := points()
		if s.archived(event) {
			t.Error("it is archived before anybody asks")
		}
		if got := s.ask(200, "PUT", "/desk/events/"+event+"/archive", ""); got["archived"] != true || !s.archived(event) {
			t.Errorf("%v", got)
		}
		s.ask(200, "PUT", "/desk/events/"+event+"/archive", "") // again, which changes nothing
		if got := points(); got != before || !strings.Contains(got, "Ruiz, Clara") {
			t.Errorf("archived %s, before %s", got, before)
		}
		s.stop()

		s = startServing(t, place, s.secret)
		if got := points(); got != before || !s.archived(event) {
			t.Errorf("after a new start %s, before %s", got, before)
		}
		done := s.ask(200, "PUT", at+"/rounds/2/boards/1/result", `{"result": {"white": "draw", "black": "draw"}}`)
		if done["changed"] != true || s.archived(event) {
			t.Errorf("%v, and it is archived still", done)
		}
		after := points()
		if after == before {
			t.Errorf("the correction changes nothing of %s", after)
		}
		s.ask(200, "PUT", "/desk/events/"+event+"/archive", "") // once more, with what has changed
		if got := points(); got != after || !s.archived(event) {
			t.Errorf("archived again %s, before %s", got, after)
		}
		s.stop()
		if said, err := startVerb(place, "doctor", "--listen", "127.0.0.1:0"); err != nil {
			t.Errorf("%v: %s", err, said)
		}
	})
}

// startVerb runs a verb of the program in a process, and returns what it prints.
func startVerb(place []string, args ...string) (string, error) {
	verb := exec.Command(os.Args[0], append(args, place...)...)
	verb.Args[0] = "torneo"
	out, err := verb.Output()
	return string(out), err
}
