package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func freeAt(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func told(t *testing.T, address string) (int, string) {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// await waits until a program answers.
func await(t *testing.T, address string) {
	t.Helper()
	for begin := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		if answer, err := http.Get(address + "/health"); err == nil {
			answer.Body.Close()
			return
		} else if time.Since(begin) > 20*time.Second {
			t.Fatal(err)
		}
	}
}

// A program that is told to end first reports that it accepts no more requests, answers those
// that come meanwhile, ends the pages that are open, and ends. The numbers are read at an address
// of their own and at no door.
func TestServeLeavesInGoodOrder(t *testing.T) {
	numbers := freeAt(t)
	s := &Place{Data: t.TempDir(), listen: freeAt(t), metrics: numbers, noticeboard: freeAt(t), drain: 8 * time.Second}
	_, stop := served(t, s)
	address := "http://" + s.listen
	await(t, address)
	for _, at := range []string{address, "http://" + numbers} {
		if status, text := told(t, at+"/ready"); status != 200 || text != "ready\n" {
			t.Errorf("%s: %d %q", at, status, text)
		}
		if status, text := told(t, at+"/ready?leaving=404"); status != 200 || text != "ready\n" {
			t.Errorf("%s: %d %q", at, status, text)
		}
		if status, text := told(t, at+"/health"); status != 200 || text != "ok\n" {
			t.Errorf("%s: %d %q", at, status, text)
		}
	}
	for _, at := range []string{address, "http://" + s.noticeboard} {
		if status, _ := told(t, at+"/metrics"); status != 404 {
			t.Errorf("%s/metrics: %d", at, status)
		}
	}
	answer, err := http.PostForm(address+"/example", nil)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%v, %v", answer, err)
	}
	tournament := address + answer.Request.URL.Path
	live, err := http.Get(tournament + "live")
	if err != nil {
		t.Fatal(err)
	}
	defer live.Body.Close()
	lines := bufio.NewScanner(live.Body)
	for lines.Scan() && lines.Text() != "retry: 500" {
	}
	_, text := told(t, "http://"+numbers+"/metrics")
	for _, want := range []string{`torneo_streams{door="desk"} 1`, "torneo_ready 1", `torneo_requests_total{door="noticeboard",status="404"} 1`, `torneo_commit_seconds_count{kind="change"} `, `torneo_commits_failed_total{reason="full"} 0`, `torneo_commits_failed_total{reason="uncertain"} 0`, "process_cpu_seconds_total "} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in\n%s", want, text)
		}
	}
	ended := make(chan error, 1)
	go func() { ended <- stop() }()
	for begin := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		if status, text := told(t, address+"/ready"); status == 503 && text == "not ready: leaving\n" {
			break
		} else if time.Since(begin) > 20*time.Second {
			t.Fatalf("still ready: %d %q", status, text)
		}
	}
	if status, text := told(t, "http://"+numbers+"/ready"); status != 503 || text != "not ready: leaving\n" {
		t.Errorf("at the address of the numbers: %d %q", status, text)
	}
	if status, text := told(t, "http://"+numbers+"/ready?leaving=404"); status != 404 || text != "not ready: leaving\n" {
		t.Errorf("as HAProxy is told: %d %q", status, text)
	}
	if answer, err := http.PostForm(address+"/events", url.Values{"name": {"Último Open"}}); err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("what is asked while it leaves: %v, %v", answer, err)
	}
	for lines.Scan() { // until it ends
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	_, stop = served(t, &Place{Data: s.Data, listen: s.listen, noticeboard: "127.0.0.1:0"})
	await(t, address)
	if _, page := told(t, address+"/"); !strings.Contains(page, "Último Open") {
		t.Error("what was acknowledged at the end is not there")
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// What systemd asked to be told, it is told.
func TestSystemIsTold(t *testing.T) {
	at := filepath.Join(t.TempDir(), "notify")
	c, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: at, Net: "unixgram"})
	if err != nil {
		t.Skip(err)
	}
	defer c.Close()
	t.Setenv("NOTIFY_SOCKET", at)
	t.Setenv("WATCHDOG_USEC", "30000")
	heard := func() string {
		_ = c.SetReadDeadline(time.Now().Add(20 * time.Second))
		word := make([]byte, 100)
		n, err := c.Read(word)
		if err != nil {
			t.Fatal(err)
		}
		return string(word[:n])
	}
	tellSystem("READY=1")
	if got := heard(); got != "READY=1" {
		t.Error(got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan bool)
	go func() { stayAlive(ctx); close(ended) }()
	for range 3 {
		if got := heard(); got != "WATCHDOG=1" {
			t.Error(got)
		}
	}
	cancel()
	<-ended
}

func TestLogFormats(t *testing.T) {
	var b bytes.Buffer
	a := newApp(nil, strings.NewReader(""), io.Discard, &b, func(string) string { return "" })
	log, err := a.newLog("json")
	if err != nil {
		t.Fatal(err)
	}
	log.Info("heard again", "since", "now")
	var line struct{ Msg, Level, Since string }
	if err := json.Unmarshal(b.Bytes(), &line); err != nil || line.Msg != "heard again" || line.Level != "INFO" || line.Since != "now" {
		t.Errorf("%s: %v, %+v", b.String(), err, line)
	}
	if _, err := a.newLog("xml"); err == nil {
		t.Error("taken")
	}
}
