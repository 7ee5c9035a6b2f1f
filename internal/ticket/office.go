package ticket

import "context"

// Links is what is settled about the links of a tournament.
type Links struct {
	Results bool // players propose results
	Boards  bool // players read what concerns them, and ask for byes
	Issue   int  // counts how often all links were made anew
}

// Store keeps the key and what is settled.
type Store interface {
	// TicketKey is the key of this installation, made at the first call.
	TicketKey(ctx context.Context) ([]byte, error)
	Links(ctx context.Context, tournament string) (Links, error)
	KeepLinks(ctx context.Context, tournament string, l Links) error
}
