package entryform

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"sync"
	"time"

	"torneo/internal/signup"
)

const (
	tokenField = "token"
	trapField  = "homepage" // which people do not see, and machines fill in

	leastTime = 3 * time.Second // for filling in a form
	mostTime  = 12 * time.Hour
	mostSent  = 20_000 // that are remembered
)

// verdict is the judgement of a token, and of the form that brings it.
type verdict int

const (
	fresh verdict = iota
	sentAlready
	sentOther // with something else
	tooSoon
	tooOld
	tooMany
)

// tokens are given to forms, signed with the time: who sends one faster than anybody
// writes is a machine, and what is sent twice is taken once.
type tokens struct {
	key     [32]byte
	clock   func() time.Time
	sending sync.Mutex
	sent    map[string]sent
	tell    func(Taken) // other programs; nil: there are none
}

// Taken is an entry taken with a token.
type Taken struct {
	Token   string
	Content [32]byte
	Number  int
}

// Share lets a form of this door be sent to that of another program on the same database,
// which has the same key and is told what was taken.
func (d *Door) Share(key [32]byte, tell func(Taken)) {
	d.tokens.key, d.tokens.tell = key, tell
}

// AddTaken records an entry that the door of another program has taken.
func (d *Door) AddTaken(t Taken) {
	d.tokens.sending.Lock()
	defer d.tokens.sending.Unlock()
	if len(d.tokens.sent) < mostSent {
		d.tokens.sent[t.Token] = sent{t.Number, t.Content, d.clock()}
	}
}

type sent struct {
	number  int
	content [32]byte
	at      time.Time
}

func newTokens(clock func() time.Time) *tokens {
	t := &tokens{clock: clock, sent: map[string]sent{}}
	_, _ = rand.Read(t.key[:]) // never fails
	return t
}

const tokenSize = 8 + 16 // time, signature

func (t *tokens) new(event string) string {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], uint64(t.clock().UnixMilli()))
	return base64.RawURLEncoding.EncodeToString(append(b[:], t.sign(event, b[:])...))
}

func (t *tokens) sign(event string, stamp []byte) []byte {
	m := hmac.New(sha256.New, t.key[:])
	m.Write(stamp)
	m.Write([]byte(event))
	return m.Sum(nil)[:tokenSize-8]
}

// judge returns the verdict on a token, and the number of the entry that it has brought
// already.
func (t *tokens) judge(token, event string, e signup.Entry) (verdict, int) {
	b, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(b) != tokenSize || !hmac.Equal(b[8:], t.sign(event, b[:8])) {
		return tooOld, 0
	}
	now := t.clock()
	for k, s := range t.sent {
		if now.Sub(s.at) > mostTime {
			delete(t.sent, k)
		}
	}
	age := now.Sub(time.UnixMilli(int64(binary.BigEndian.Uint64(b))))
	s, known := t.sent[token]
	switch {
	case age > mostTime:
		return tooOld, 0
	case known && s.content == content(e):
		return sentAlready, s.number
	case known:
		return sentOther, 0
	case age < leastTime:
		return tooSoon, 0
	case len(t.sent) >= mostSent:
		return tooMany, 0
	}
	return fresh, 0
}

// remember remembers what a token has brought.
func (t *tokens) remember(token string, e signup.Entry, number int) {
	t.sent[token] = sent{number, content(e), t.clock()}
	if t.tell != nil {
		t.tell(Taken{token, content(e), number})
	}
}

func content(e signup.Entry) [32]byte {
	b, _ := json.Marshal(e) // strings and numbers
	return sha256.Sum256(b)
}
