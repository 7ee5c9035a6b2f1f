// Package webhook notifies other programs of changes on the noticeboard by
// signed messages. A message (Standard Webhooks) is sent again with growing
// pauses until it arrives. It is a kind of outlet.
package webhook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"torneo/internal/errtext"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/render"
	"torneo/internal/outlet"
	"torneo/internal/safedial"
	"torneo/message"
)

const (
	patience   = 15 * time.Second // for an answer
	mostRead   = 64 << 10         // of an answer, which nobody looks at
	prefix     = "whsec_"
	secretSize = 32
)

// Message is the body of a request to the receiver. Its type is Changed or Ping.
type Message = render.WebhookMessage

// The types of messages.
const (
	Changed = "noticeboard.changed"
	Ping    = "noticeboard.ping" // the first one: the address is there
)

// History returns the public view of a tournament when its journal had come to an
// entry; nil: there was none.
type History func(ctx context.Context, tournament string, entry int64) (*noticeboard.Board, error)

// Kind returns the kind of outlet.
func Kind(history History, clock func() time.Time) outlet.Kind {
	return outlet.Kind{
		Name: "webhook",
		Fields: []outlet.Field{
			{Name: "receiver", Hint: true},
			{Name: "private", Type: outlet.Yes, Optional: true, Hint: true},
			{Name: "signing", Type: outlet.Secret, Optional: true, Hint: true, Make: NewSecret},
		},
		Check: check,
		Where: func(s outlet.Settings) string { return s.Get("receiver") },
		Send: func(ctx context.Context, d *outlet.Delivery) (message.Message, error) {
			return send(ctx, d, history, clock)
		},
	}
}

// NewSecret returns a secret by which the receiver knows who sends.
func NewSecret() string {
	b := make([]byte, secretSize)
	_, _ = rand.Read(b) // never fails
	return prefix + base64.StdEncoding.EncodeToString(b)
}

// key returns the secret as it signs; nil: it is none.
func key(secret string) []byte {
	text, ok := strings.CutPrefix(strings.TrimSpace(secret), prefix)
	b, err := base64.StdEncoding.DecodeString(text)
	if !ok || err != nil || len(b) < 24 || len(b) > 64 {
		return nil
	}
	return b
}

// check returns the error in the settings.
func check(s outlet.Settings) error {
	u, err := url.Parse(s.Get("receiver"))
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || u.Fragment != "":
		return outlet.NewError("webhook.address")
	case u.Scheme == "http" && s.Get("private") == "":
		return outlet.NewError("webhook.plain")
	case s.Get("signing") != "" && key(s.Get("signing")) == nil:
		return outlet.NewError("webhook.secret")
	}
	return nil
}

// send sends the changes of each tournament since the entry that was reached. It may be
// told again with the same id where a later one failed.
func send(ctx context.Context, d *outlet.Delivery, history History, clock func() time.Time) (message.Message, error) {
	client := clientFor(d.Settings.Get("private") != "")
	defer client.CloseIdleConnections()
	post := func(id string, m Message) error { return post(ctx, client, d.Settings, id, m, clock()) }
	if d.Outlet.Succeeded.IsZero() {
		if err := post("ping."+d.Outlet.ID, Message{Type: Ping, Timestamp: d.Outlet.Created.UTC()}); err != nil {
			return message.Message{}, err
		}
		return message.New("webhook.reached"), nil // what is there already can be read
	}
	told := 0
	for _, t := range d.Tournaments {
		from, known := d.Outlet.Reached[t.Tournament]
		if known && from == t.Last {
			continue
		}
		var before *noticeboard.Board
		if known {
			var err error
			if before, err = history(ctx, t.Tournament, from); err != nil {
				return message.Message{}, err
			}
		}
		if before != nil && t.Board != nil {
			before.ID, before.Event, before.Zone = t.Board.ID, t.Board.Event, t.Board.Zone
		}
		n := render.NewsOf(before, t.Board)
		if n == nil {
			continue
		}
		if t.Board == nil { // it is closed by an entry of its own
			n.ID, n.Entry = t.Tournament+"."+strconv.FormatInt(t.Last, 10), t.Last
		}
		m := Message{Type: Changed, Data: n}
		if n.At != nil {
			m.Timestamp = *n.At
		}
		if err := post(n.ID, m); err != nil {
			return message.Message{}, err
		}
		told++
	}
	return message.New("webhook.told", "count", told), nil
}

// clientFor follows nobody anywhere, and reaches the network at hand only where that was
// chosen: what somebody types here must not make this program ask routers and other
// machines that only it can reach. The address that is dialled is looked at, not the name.
func clientFor(private bool) *http.Client {
	dialer := safedial.Dialer(patience, !private)
	return &http.Client{
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: patience, ResponseHeaderTimeout: patience, MaxResponseHeaderBytes: 64 << 10, ForceAttemptHTTP2: true,
		},
	}
}

// Sign returns the signature of a message: HMAC-SHA256 over id, time and body.
func Sign(secret, id string, at time.Time, body []byte) string {
	h := hmac.New(sha256.New, key(secret))
	_, _ = io.WriteString(h, id+"."+strconv.FormatInt(at.Unix(), 10)+".")
	_, _ = h.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(h.Sum(nil))
}

// post sends one message. It has arrived when the answer is 2xx.
func post(ctx context.Context, client *http.Client, s outlet.Settings, id string, m Message, now time.Time) error {
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.Get("receiver"), bytes.NewReader(body))
	if err != nil {
		return outlet.ByHand("webhook.address")
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Torneo")
	r.Header.Set("Webhook-Id", id)
	r.Header.Set("Webhook-Timestamp", strconv.FormatInt(now.Unix(), 10))
	r.Header.Set("Webhook-Signature", Sign(s.Get("signing"), id, now, body))
	answer, err := client.Do(r)
	var timeout net.Error
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, safedial.ErrNear):
		return outlet.ByHand("webhook.private", "host", r.URL.Host)
	case errors.As(err, &timeout) && timeout.Timeout():
		return outlet.NewError("webhook.silent", "host", r.URL.Host, "seconds", int(client.Timeout/time.Second))
	case err != nil:
		return outlet.NewError("webhook.unreachable", "host", r.URL.Host, "reason", errtext.Of(err))
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, mostRead)
	switch code := answer.StatusCode; {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusGone:
		return outlet.ByHand("webhook.gone", "host", r.URL.Host)
	case code >= 300 && code < 400:
		return outlet.ByHand("webhook.elsewhere", "host", r.URL.Host)
	default:
		return outlet.NewError("webhook.status", "host", r.URL.Host, "status", code)
	}
}
