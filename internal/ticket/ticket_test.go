package ticket_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"torneo/internal/ticket"
	"torneo/tournament"
)

var key = bytes.Repeat([]byte{7}, 32)

func all() []ticket.Ticket {
	const id = "4f1c5d7e9ab2"
	return []ticket.Ticket{
		{Kind: ticket.Board, Tournament: id, Issue: 1, Round: 11, Entry: 40_000, White: 501, Black: 2, Color: tournament.Black},
		{Kind: ticket.Player, Tournament: id, ID: 300},
		{Kind: ticket.Captain, Tournament: id, ID: 12},
		{Kind: ticket.Row, Tournament: id, From: 1, To: 20},
		{Kind: ticket.CheckIn, Tournament: id, Issue: 3},
		{Kind: ticket.Board, Tournament: id, Issue: 1, Round: 11, Entry: 40_000, White: 501, Black: 2, Color: tournament.Black, Made: true, Maker: "0h3kzz9q4vwx"},
		{Kind: ticket.Row, Tournament: id, From: 1, To: 20, Made: true},
		{Kind: ticket.Captain, Tournament: "Ω", ID: 12, Made: true, Maker: "Eva Lago of the desk"},
		{Kind: ticket.Player, Tournament: strings.Repeat("x", 64), ID: 12, Made: true, Maker: strings.Repeat("y", 64)},
	}
}

// A link says who made it; of the one that says so, too, a code of version 4 is enough.
func TestALinkSaysWhatWasSigned(t *testing.T) {
	for _, want := range all() {
		text := ticket.Sign(key, want)
		if got, err := ticket.Read(key, strings.ToLower(text)); err != nil || got != want {
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
		text := ticket.Sign(key, want)
		for _, bad := range []string{"", "A", text[:len(text)-2], text + "AA", ticket.Sign(other, want), strings.Repeat("A", 4000), "é" + text} {
			if _, err := ticket.Read(key, bad); !errors.Is(err, ticket.Bad) {
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
			if _, err := ticket.Read(key, string(changed)); !errors.Is(err, ticket.Bad) {
				t.Errorf("%s with another letter %d is taken", text, k)
			}
		}
	}
	if _, err := ticket.Read(nil, ticket.Sign(nil, all()[0])); !errors.Is(err, ticket.Bad) {
		t.Error("a link is read without a key")
	}
}
