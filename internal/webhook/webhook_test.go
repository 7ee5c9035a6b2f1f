package webhook

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/outlet"
	"torneo/tournament"
)

var now = time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)

// boardAt returns a tournament as everybody saw it when its journal had come to an entry.
func boardAt(entry int64) *noticeboard.Board {
	s := &journal.State{Last: entry, LastAt: now, Config: journal.Config{Name: "Open " + strconv.Itoa(int(entry)), Rounds: 3}, Publication: journal.Publication{Open: true}}
	b := noticeboard.Of(s, tournament.Date{})
	b.ID = "abc"
	return b
}

func history(_ context.Context, id string, entry int64) (*noticeboard.Board, error) {
	if id == "gone" {
		return nil, errors.New("no such journal")
	}
	return boardAt(entry), nil
}

func delivery(receiver, private, secret string, reached map[string]int64) *outlet.Delivery {
	d := &outlet.Delivery{
		Settings:    outlet.SettingsOf(map[string]string{"receiver": receiver, "private": private}, outlet.Secrets{"signing": secret}),
		Tournaments: []noticeboard.Standing{{Tournament: "abc", Last: 8, Board: boardAt(8)}},
	}
	d.Outlet.ID, d.Outlet.Created = "o1", now
	if reached != nil {
		d.Outlet.Reached, d.Outlet.Succeeded = reached, now
	}
	return d
}

// Changes arrive signed, with the same id whenever they are tried again; the first
// message only proves that the address is there.
func TestArrivesSigned(t *testing.T) {
	secret := NewSecret()
	if secret == NewSecret() || len(key(secret)) != secretSize {
		t.Fatal("a secret that is none")
	}
	type got struct {
		id string
		m  Message
	}
	var all []got
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		seconds, _ := strconv.ParseInt(r.Header.Get("webhook-timestamp"), 10, 64)
		if want := Sign(secret, r.Header.Get("webhook-id"), time.Unix(seconds, 0), body); r.Header.Get("webhook-signature") != want || r.Method != http.MethodPost || seconds != now.Unix() {
			t.Errorf("%s %v", r.Method, r.Header)
		}
		if strings.Contains(string(body), secret) {
			t.Error("the secret is sent")
		}
		var m Message
		if err := json.Unmarshal(body, &m); err != nil {
			t.Error(err)
		}
		all = append(all, got{r.Header.Get("webhook-id"), m})
		w.WriteHeader(http.StatusNoContent)
	}))
	defer server.Close()
	clock := func() time.Time { return now }
	for _, reached := range []map[string]int64{nil, {"abc": 7}, {"abc": 7}, {"abc": 8}, {}} {
		if _, err := send(t.Context(), delivery(server.URL, "1", secret, reached), history, clock); err != nil {
			t.Fatal(err)
		}
	}
	if len(all) != 4 || all[0].m.Type != Ping || all[1].id != "abc.8" || all[2].id != "abc.8" {
		t.Fatalf("%+v", all)
	}
	n := all[1].m.Data
	if all[1].m.Type != Changed || n == nil || n.Entry != 8 || !slices.ContainsFunc(n.Changes, func(c noticeboard.Change) bool { return c.Kind == noticeboard.Settings }) || n.Links["tournament"] != "api/v1/tournaments/abc" {
		t.Errorf("%+v", n)
	}
	if n := all[3].m.Data; len(n.Changes) != 1 || n.Changes[0].Kind != noticeboard.Opened {
		t.Errorf("a tournament that is new: %+v", n)
	}
	closed := delivery(server.URL, "1", secret, map[string]int64{"abc": 7})
	closed.Tournaments[0].Board = nil
	if _, err := send(t.Context(), closed, history, clock); err != nil || all[4].m.Data.Changes[0].Kind != noticeboard.Closed || all[4].id != "abc.8" {
		t.Errorf("%v %+v", err, all[len(all)-1])
	}
}

// The signature is the one of the published example of Standard Webhooks.
func TestSignature(t *testing.T) {
	got := Sign("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", time.Unix(1614265330, 0), []byte(`{"test": 2432232314}`))
	if got != "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=" {
		t.Error(got)
	}
}

// A receiver that fails, hangs, leads elsewhere or is gone is told of in words, and none is
// asked that is in the network at hand unless that was chosen.
func TestWhatGoesWrong(t *testing.T) {
	release := make(chan struct{})
	elsewhere := false
	mux := http.NewServeMux()
	for path, code := range map[string]int{"/500": 500, "/410": 410, "/404": 404} {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) })
	}
	mux.HandleFunc("/302", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/other", http.StatusFound) })
	mux.HandleFunc("/other", func(http.ResponseWriter, *http.Request) { elsewhere = true })
	mux.HandleFunc("/hangs", func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-release:
		case <-r.Context().Done():
		}
	})
	mux.HandleFunc("/endless", func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := w.Write(make([]byte, 32<<10)); err != nil {
				return
			}
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	for _, x := range []struct {
		path, private, says string
		hand                bool
	}{
		{"/500", "1", "webhook.status", false}, {"/404", "1", "webhook.status", false}, {"/410", "1", "webhook.gone", true},
		{"/302", "1", "webhook.elsewhere", true}, {"/hangs", "1", "webhook.silent", false}, {"/endless", "1", "", false}, {"/500", "", "webhook.private", true},
	} {
		d := delivery(server.URL+x.path, x.private, NewSecret(), map[string]int64{"abc": 7})
		client := clientFor(x.private != "")
		client.Timeout = 300 * time.Millisecond
		err := post(t.Context(), client, d.Settings, "x", Message{Type: Ping}, now)
		own := (*outlet.Error)(nil)
		if x.says == "" && err == nil {
			continue
		}
		if !errors.As(err, &own) || own.Text.ID != x.says || own.Hand != x.hand {
			t.Errorf("%s: %v, want %s", x.path, err, x.says)
		}
	}
	if elsewhere {
		t.Error("it was led elsewhere")
	}
	close(release)
	server.Close()
	own := (*outlet.Error)(nil)
	if err := post(t.Context(), clientFor(true), delivery(server.URL, "1", NewSecret(), nil).Settings, "x", Message{}, now); !errors.As(err, &own) || own.Text.ID != "webhook.unreachable" {
		t.Error(err)
	}
	if _, err := send(t.Context(), &outlet.Delivery{Outlet: outlet.Outlet{OutletState: outlet.State{Succeeded: now, Reached: map[string]int64{"gone": 1}}}, Tournaments: []noticeboard.Standing{{Tournament: "gone", Last: 2}}}, history, func() time.Time { return now }); err == nil {
		t.Error("a history that cannot be read")
	}
}

func TestCheck(t *testing.T) {
	for _, x := range []struct{ receiver, private, secret, want string }{
		{"https://club.example/hook", "", "", ""}, {"http://192.168.1.5/hook", "1", NewSecret(), ""},
		{"http://club.example/hook", "", "", "webhook.plain"}, {"ftp://club.example", "", "", "webhook.address"}, {"club.example", "", "", "webhook.address"},
		{"https://user:pw@club.example/", "", "", "webhook.address"}, {"https://club.example", "", "whsec_short", "webhook.secret"}, {"https://club.example", "", "topsecret", "webhook.secret"},
	} {
		err := check(outlet.SettingsOf(map[string]string{"receiver": x.receiver, "private": x.private}, outlet.Secrets{"signing": x.secret}))
		own := (*outlet.Error)(nil)
		if (err == nil) != (x.want == "") || err != nil && (!errors.As(err, &own) || own.Text.ID != x.want) {
			t.Errorf("%+v: %v", x, err)
		}
	}
}
