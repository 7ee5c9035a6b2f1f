package server

import (
	"context"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/store"
	"torneo/internal/tlsserver"
)

// keepKey keeps the key of the folder, and notes one that nobody has put there by the program.
func (h *hallDoors) keepKey(ctx context.Context, key string, print tlsserver.Fingerprint) error {
	before, err := h.kept.DoorKey(ctx)
	if err != nil {
		return err
	}
	act := store.PeopleAct{}
	if before != "" {
		act = store.PeopleAct{Time: h.kept.Now(), Actor: "Torneo", What: "key-found", About: aboutKey(print, "")}
	}
	return h.kept.KeepDoorKey(ctx, key, act)
}

// Exchange makes another key of the own certificate; new connections are shown it.
func (h *hallDoors) Exchange(ctx context.Context, by arbiter.Person, why string) error {
	err := h.Door.Exchange(func(key string, print tlsserver.Fingerprint) error {
		return h.kept.KeepDoorKey(ctx, key, store.PeopleAct{Time: h.kept.Now(), Actor: by.Name, Identity: by.Identity, Device: by.Device, What: "key", About: aboutKey(print, why)})
	})
	if err == nil && h.tell != nil {
		h.tell()
	}
	return err
}

// aboutKey describes a key as it is noted: how its fingerprint begins, and why.
func aboutKey(print tlsserver.Fingerprint, why string) string {
	about := strings.Join(print.Groups()[:4], " ") + " …"
	if why != "" {
		about += " – " + why
	}
	return about
}
