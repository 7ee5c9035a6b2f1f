package signedlink

import (
	"context"
	"time"
)

// Links holds the settings of a tournament's links.
type Links struct {
	Results bool // players propose results
	Boards  bool // players read what concerns them, and ask for byes
	Issue   int  // counts how often all links were made anew
}

// Store keeps the key, what is settled, which links were handed out and at which devices
// they are opened.
type Store interface {
	// TicketKey returns the key of this installation, made at the first call.
	TicketKey(ctx context.Context) ([]byte, error)
	Links(ctx context.Context, tournament string) (Links, error)
	KeepLinks(ctx context.Context, tournament string, l Links) error

	// HandOut keeps links that are not kept yet.
	HandOut(ctx context.Context, tournament string, list []Handed) error
	HandedLinks(ctx context.Context, tournament string) ([]Handed, error)
	HandedLink(ctx context.Context, tournament, id string) (Handed, bool, error)
	NameLink(ctx context.Context, tournament, id, name string) error
	UseLink(ctx context.Context, tournament, id string, at time.Time) error
	WithdrawLink(ctx context.Context, tournament, id, by string, at time.Time) error

	LinkDevices(ctx context.Context, tournament string) ([]Device, error)
	LinkDevice(ctx context.Context, tournament, link, id string) (Device, bool, error)
	// AddLinkDevice keeps one; of those that nobody confirmed a link has a few only.
	AddLinkDevice(ctx context.Context, d Device) error
	UseLinkDevice(ctx context.Context, tournament, link, id string, at time.Time) error
	ConfirmLinkDevice(ctx context.Context, tournament, link, id, by string, at time.Time) error
	ForgetLinkDevice(ctx context.Context, tournament, link, id string) error
}
