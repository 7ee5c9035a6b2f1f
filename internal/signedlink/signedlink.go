// Package signedlink signs links and checks them. They are for people without
// an account at the desk: for each player of a board, a player, the captain of
// a team, a tablet in the hall. A link says what it is for, and nobody can make
// one without the key; the program stores nothing of it. What it is for may
// have ended: the page that it opens compares it with the tournament as it is
// now.
package signedlink

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"strings"

	"torneo/tournament"
)

// Kind is the use of a link.
type Kind uint8

const (
	Board   Kind = iota + 1 // proposes the result of one board, of one round, for one colour
	Player                  // what concerns one player
	Captain                 // what concerns the captain of a team
	Row                     // a tablet takes results of a row of boards
	CheckIn                 // a tablet at which players say that they are there
)

// Ticket is the content of a link. Fields that are not of its kind are zero.
type Ticket struct {
	Kind       Kind
	Tournament string // id of its journal
	Issue      int    // of the links of the tournament: new ones end the old

	// Of a board: its players and the entry that paired them. Another pairing, even of the
	// same two, is another entry, so that its links are others.
	Round, White, Black int
	Entry               int64
	Color               tournament.Color

	ID       int // of the player or the team
	From, To int // the boards of a row

	// Made is a link that says who made it: its power is that of its maker, and ends with
	// it. One that was made before links said so is not, and goes on.
	Made  bool
	Maker string // the identity of the person; "": alone at the computer of the desk

	Serial int // counts links that are for the same otherwise: of each its own end and name
}

// Bad is the error of a text that is no link of ours. It tells nobody why. Ended is that of
// one that was: its time is over, or it was withdrawn.
const (
	Bad   = badLink("ticket: no link of ours")
	Ended = badLink("ticket: a link that has ended")
)

type badLink string

func (b badLink) Error() string { return string(b) }

const (
	macBytes  = 10 // 80 bits: with attempts limited nobody finds one
	keyBytes  = 32
	mostID    = 64
	idHash    = 12   // bytes of an ID
	mostBytes = 320  // of a text
	made      = 0x40 // in the byte of the kind: it says who made it
	numbered  = 0x20 // likewise: it has a serial number
	domain    = "torneo link 1\x00"
)

// letters of a link are those that small QR codes have (capitals and digits); typed in
// small letters they mean the same.
var letters = base32.StdEncoding.WithPadding(base32.NoPadding)

// Sign returns the text of a link.
func Sign(key []byte, t Ticket) string {
	body := t.body()
	return letters.EncodeToString(append(body, sum(key, body)...))
}

// ID names a link where its text must not stand: nobody makes the link of it.
func ID(t Ticket) string {
	h := sha256.Sum256(append([]byte("torneo link id 1\x00"), t.body()...))
	return hex.EncodeToString(h[:idHash])
}

// Mark returns a text by which another one is known to be from here. It is no link.
func Mark(key []byte, text string) string {
	m := hmac.New(sha256.New, key)
	m.Write([]byte("torneo mark 1\x00"))
	m.Write([]byte(text))
	return letters.EncodeToString(m.Sum(nil)[:macBytes])
}

// Read returns the content of a link, if it was signed with the key.
func Read(key []byte, text string) (Ticket, error) {
	if len(key) != keyBytes || len(text) == 0 || len(text) > mostBytes {
		return Ticket{}, Bad
	}
	data, err := letters.DecodeString(strings.ToUpper(text))
	if err != nil || len(data) <= macBytes {
		return Ticket{}, Bad
	}
	body, mac := data[:len(data)-macBytes], data[len(data)-macBytes:]
	if subtle.ConstantTimeCompare(mac, sum(key, body)) != 1 {
		return Ticket{}, Bad
	}
	t, ok := parse(body)
	if !ok {
		return Ticket{}, Bad
	}
	return t, nil
}

func sum(key, body []byte) []byte {
	m := hmac.New(sha256.New, key)
	m.Write([]byte(domain))
	m.Write(body)
	return m.Sum(nil)[:macBytes]
}

// numbers returns the fields of the kind, in their order.
func (t *Ticket) numbers() []int64 {
	list := []int64{int64(t.Issue)}
	switch t.Kind {
	case Board:
		return append(list, int64(t.Round), t.Entry, int64(t.White), int64(t.Black), int64(t.Color))
	case Player, Captain:
		return append(list, int64(t.ID))
	case Row:
		return append(list, int64(t.From), int64(t.To))
	}
	return list
}

func (t *Ticket) body() []byte {
	kind := byte(t.Kind)
	if t.Made {
		kind |= made
	}
	list := t.numbers()
	if t.Serial > 0 {
		kind |= numbered
		list = append(list, int64(t.Serial))
	}
	out := []byte{kind}
	for _, n := range list {
		out = binary.AppendUvarint(out, uint64(n))
	}
	if t.Made {
		return appendID(appendID(out, t.Maker), t.Tournament)
	}
	return append(out, t.Tournament...)
}

// parse reads what body wrote; it was signed, so that it is ours.
func parse(body []byte) (Ticket, bool) {
	t := Ticket{Kind: Kind(body[0] &^ (made | numbered)), Made: body[0]&made != 0}
	if t.Kind < Board || t.Kind > CheckIn {
		return t, false
	}
	rest := body[1:]
	list := make([]int64, len(t.numbers()), len(t.numbers())+1)
	if body[0]&numbered != 0 {
		list = append(list, 0)
	}
	for k := range list {
		n, size := binary.Uvarint(rest)
		if size <= 0 || n > 1<<40 {
			return t, false
		}
		list[k], rest = int64(n), rest[size:]
	}
	if t.Made {
		var ok, also bool
		t.Maker, rest, ok = cutID(rest)
		t.Tournament, rest, also = cutID(rest)
		if !ok || !also || len(rest) > 0 {
			return t, false
		}
	} else {
		t.Tournament = string(rest)
	}
	if t.Tournament == "" || len(t.Tournament) > mostID {
		return t, false
	}
	t.Issue = int(list[0])
	if body[0]&numbered != 0 {
		t.Serial = int(list[len(list)-1])
	}
	switch t.Kind {
	case Board:
		t.Round, t.Entry, t.White, t.Black, t.Color = int(list[1]), list[2], int(list[3]), int(list[4]), tournament.Color(list[5])
	case Player, Captain:
		t.ID = int(list[1])
	case Row:
		t.From, t.To = int(list[1]), int(list[2])
	}
	return t, true
}
