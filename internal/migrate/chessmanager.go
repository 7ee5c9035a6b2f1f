package migrate

import (
	"slices"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/savedpage"
)

// isChessManager recognises a page of ChessManager by its addresses, its title or its foot.
func isChessManager(p *savedpage.Page) bool {
	names := func(text string) bool { return strings.Contains(strings.ToLower(text), "chessmanager") }
	return names(p.Title) || names(p.Meta["author"]) || names(p.Meta["application-name"]) || strings.Contains(strings.ToLower(p.Text), "chessmanager.com") ||
		slices.ContainsFunc(p.Actions, func(a string) bool { return strings.Contains(strings.ToLower(a), "chessmanager.com") })
}

// refuseChessManager says what to take instead: the meaning of its columns is not known for
// certain.
func refuseChessManager(*savedpage.Page, incoming.Answers) (*incoming.Tables, error) {
	return nil, incoming.Refuse("migrate.chessmanager")
}
