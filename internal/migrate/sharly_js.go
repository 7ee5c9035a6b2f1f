package migrate

import (
	"bytes"

	"torneo/internal/incoming"
)

// sharlyChess recognises the databases of Sharly Chess, and refuses them: there is no SQLite in
// a browser.
var sharlyChess = native{SharlyChess,
	oneFile(func(data []byte) bool { return bytes.HasPrefix(data, []byte("SQLite format 3\x00")) }),
	readOne(func([]byte) (*incoming.Event, error) { return nil, incoming.Refuse("migrate.sharly.browser") })}
