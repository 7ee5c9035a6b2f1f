package cli

import "github.com/inconshreveable/mousetrap"

// clicked reports that somebody started the program by a double click.
func clicked() bool { return mousetrap.StartedByExplorer() }
