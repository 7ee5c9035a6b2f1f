package page

import (
	"net/http"
	"net/url"
	"strconv"
)

// PrintCookie is the cookie in which a browser keeps what is printed of a tournament, and how;
// see package printing.
const PrintCookie = "print"

const printCookieLength = 1000

// PrintChoices returns what was chosen for printing in this browser for the tournament before;
// nil if nothing was.
func (v *Visit) PrintChoices() url.Values {
	cookie, err := v.Request.Cookie(PrintCookie)
	if err != nil || len(cookie.Value) > printCookieLength {
		return nil
	}
	q, err := url.ParseQuery(cookie.Value)
	if err != nil {
		return nil
	}
	return q
}

// KeepPrintChoices keeps the choices for printing, in this browser: a printer stands beside a
// machine.
func (v *Visit) KeepPrintChoices(query string) {
	http.SetCookie(v.Writer, &http.Cookie{
		Name: PrintCookie, Value: query, Path: "/t/" + url.PathEscape(v.Tournament.ID) + "/", MaxAge: 30 * 24 * 60 * 60, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// PrintsOnPublishing reports whether who publishes a round goes on to its sheets. That
// is so until somebody does not want it.
func (v *Visit) PrintsOnPublishing() bool { return v.PrintChoices().Get("publishing") != "no" }

// PrintPath returns the path from which the page is printed: the sheets of its round, or of the
// tournament with what the page shows; "" if it is printed as it is.
func (f Frame) PrintPath() string {
	sheet := map[section]string{StandingsSection: "standings", CrosstableSection: "crosstable", PlayersSection: "start", PrizesSection: "prizes", ExportSection: "", OverviewSection: ""}
	kind, ok := sheet[f.Section]
	switch {
	case f.Print != "" || !f.InTournament():
		return f.Print
	case f.Section == RoundsSection && f.State.Round(f.Round) != nil:
		return f.Path("rounds", strconv.Itoa(f.Round), "print")
	case ok && kind != "":
		return f.Path("print") + "?sheet=" + kind
	case ok:
		return f.Path("print")
	}
	return ""
}
