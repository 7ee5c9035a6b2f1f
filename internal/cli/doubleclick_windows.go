package cli

import "github.com/inconshreveable/mousetrap"

// isDoubleClicked reports whether somebody started the program by a double click.
func isDoubleClicked() bool { return mousetrap.StartedByExplorer() }
