package signedlink_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"torneo/internal/signedlink"
	"torneo/tournament"
)

var key = bytes.Repeat([]byte{7}, 32)

func all() []signedlink.Ticket {
	const id = "4f1c5d7e9ab2"
	return []signedlink.Ticket{
		{Kind: signedlink.Board, Tournament: id, Issue: 1, Round: 11, Entry: 40_000, White: 501, Black: 2, Color: tournament.Black},
		{Kind: signedlink.Player, Tournament: id, ID: 300},
		{Kind: signedlink.Captain, Tournament: id, ID: 12},
		{Kind: signedlink.Row, Tournament: id, From: 1, To: 20},
		{Kind: signedlink.CheckIn, Tournament: id, Issue: 3},
		{Kind: signedlink.Board, Tournament: id, Issue: 1, Round: 11, Entry: 40_000, White: 501, Black: 2, Color: tournament.Black, Made: true, Maker: "0h3kzz9q4vwx"},
		{Kind: signedlink.Row, Tournament: id, From: 1, To: 20, Made: true},
		{Kind: signedlink.Row, Tournament: id, From: 1, To: 20, Made: true, Serial: 1},
		{Kind: signedlink.CheckIn, Tournament: id, Serial: 300},
		{Kind: signedlink.Captain, Tournament: "Ω", ID: 12, Made: true, Maker: "Eva Lago of the desk"},
		{Kind: signedlink.Player, Tournament: strings.Repeat("x", 64), ID: 12, Made: true, Maker: strings.Repeat("y", 64)},
	}
}

// A link says who made it; of the one that says so, too, a code of version 4 is enough.
func TestALinkSaysWhatWasSigned(t *testing.T) {
	for _, want := range all() {
		text := signedlink.Sign(key, want)
		if got, err := signedlink.Read(key, strings.ToLower(text)); err != nil || got != want {
			t.Errorf("%+v: %+v, %v", want, got, err)
		}
		if len(text) > 62 && len(want.Tournament) == 12 && len(want.Maker) <= 12 { // with the address, a code of 33 by 33 (version 4, M)
			t.Errorf("%+v: %d characters", want, len(text))
		}
	}
}

func TestWhatWasNotSignedIsNoLink(t *testing.T) {
	other := bytes.Repeat([]byte{8}, 32)
	for _, want := range all() {
		text := signedlink.Sign(key, want)
		for _, bad := range []string{"", "A", text[:len(text)-2], text + "AA", signedlink.Sign(other, want), strings.Repeat("A", 4000), "é" + text} {
			if _, err := signedlink.Read(key, bad); !errors.Is(err, signedlink.Bad) {
				t.Errorf("%q is taken: %v", bad, err)
			}
		}
		for k := range text {
			if k == len(text)-1 { // of its bits some mean nothing
				break
			}
			changed := []byte(text)
			if changed[k]++; changed[k] == 'Z'+1 || changed[k] == '7'+1 {
				changed[k] = 'B'
			}
			if _, err := signedlink.Read(key, string(changed)); !errors.Is(err, signedlink.Bad) {
				t.Errorf("%s with another letter %d is taken", text, k)
			}
		}
	}
	if _, err := signedlink.Read(nil, signedlink.Sign(nil, all()[0])); !errors.Is(err, signedlink.Bad) {
		t.Error("a link is read without a key")
	}
}

// Every link has an identifier of its own, which is no part of its text.
func TestEveryLinkHasItsID(t *testing.T) {
	seen := map[string]bool{}
	for _, x := range all() {
		id := signedlink.ID(x)
		if len(id) != 24 || seen[id] || id != signedlink.ID(x) {
			t.Errorf("%+v: %q", x, id)
		}
		if _, err := signedlink.Read(key, id); err == nil {
			t.Errorf("%q is a link", id)
		}
		seen[id] = true
	}
}
