// Package screens has the screens of the hall: which wait for a role, and what
// the others show. A screen is known by the code in its address, which the
// program makes. What it gets to see are documents of package render, made of
// what is published.
package screens

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"torneo/internal/row"
)

// The limits of a wall of screens.
const (
	MostScreens = 60  // with a role
	MostWaiting = 64  // without one
	mostFromOne = 8   // of those from one address
	MostName    = 40  // letters of a name
	MostMessage = 200 // letters
	mostLive    = 4   // connections of one code
)

// How long things last.
const (
	waitingFor  = 90 * time.Second // a screen that waits asks every few seconds
	identifyFor = 20 * time.Second
)

// The rows of screens in the database. Waiting is one that has no role yet.
type (
	Screen  = row.Screen
	Message = row.ScreenMessage
	Waiting = row.ScreenSeen
)

// standing returns the message as long as it stands.
func standing(m Message, at time.Time) Message {
	if m.Text == "" || !m.Until.IsZero() && !at.Before(m.Until) {
		return Message{}
	}
	return m
}

// Known is a screen with what is known of it now.
type Known struct {
	Screen
	Seen time.Time // zero: not since the program was started
	From string
	Live bool // it is told of changes at once
}

// Keeper keeps screens, so that they survive a power cut.
type Keeper interface {
	Screens(ctx context.Context) ([]Screen, error)
	KeepScreen(ctx context.Context, s Screen) error
	RemoveScreen(ctx context.Context, id string) error
}

// letters of codes: those that are not taken for one another on a screen.
const letters = "023456789abcdefghjkmnpqrstuvwxyz"

// codeLength letters are 40 bits: a thousand tries a second meet one of sixty after
// half a year, and then sees what everybody may see.
const codeLength = 8

// newCode returns a code that nobody can foresee.
func newCode() string {
	code := make([]byte, codeLength)
	rand.Read(code) // does not fail
	for k := range code {
		code[k] = letters[code[k]%32]
	}
	return string(code)
}

// NormalizeCode reads a code as somebody types it: with spaces, in capitals, with an O for a
// zero.
func NormalizeCode(code string) string {
	return strings.NewReplacer(" ", "", "-", "", "o", "0").Replace(strings.ToLower(strings.TrimSpace(code)))
}

// sound reports whether a text has the form of a code.
func sound(code string) bool {
	if len(code) != codeLength {
		return false
	}
	for _, r := range code {
		if !strings.ContainsRune(letters, r) {
			return false
		}
	}
	return true
}
