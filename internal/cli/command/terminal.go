package command

import (
	"io"
	"os"
	"strconv"

	"golang.org/x/term"
)

// leastColumns is the width of a terminal for which help is still wrapped: a narrower one breaks
// its lines itself.
const leastColumns = 40

// terminalColumns returns how many characters have room in a line of standard output, as COLUMNS
// says it or the terminal; 0: it is read by no terminal.
func (a *Run) terminalColumns() int {
	if !IsTerminal(a.Stdout) {
		return 0
	}
	if n, err := strconv.Atoi(a.Env("COLUMNS")); err == nil && n > 0 {
		return n
	}
	if f, ok := a.Stdout.(*os.File); ok {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil {
			return n
		}
	}
	return 0
}

// HelpWidth returns the most characters of a line of help.
func (a *Run) HelpWidth() int {
	if n := a.Columns(); n > 0 {
		return max(n, leastColumns)
	}
	return PlainWidth
}

// IsTerminal reports whether what is written there is read on a screen.
func IsTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
