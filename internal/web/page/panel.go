package page

import (
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
)

// panelHeader is set by the script that sends the forms of a page without leaving
// it (act.js). What has to be confirmed, or is refused, is then answered with a panel
// for that page, and what is done with the address that it leads to (Torneo-Next)
// and the last event (Torneo-Seen).
const panelHeader = "Torneo-Panel"

// InPanel reports whether the answer goes into a panel, and tells the script that what comes is a
// panel.
func (v *Visit) InPanel() bool {
	if v.Request.Header.Get(panelHeader) == "" {
		return false
	}
	v.Writer.Header().Set(panelHeader, "1")
	return true
}

// fix is a button beside a refusal that does what is missing.
type fix struct {
	Label  string
	To     string
	Fields []field
	Again  bool // what was refused is then tried again
}

// fixes returns the fixes of a refusal.
func (v *Visit) fixes(why message.Message) []fix {
	if v.State == nil || !v.May(arbiter.Of(arbiter.PairRound{})) {
		return nil
	}
	round, _ := why.Args["round"].(int)
	in := func(do string) string { return v.Path("rounds", strconv.Itoa(round), do) }
	switch why.ID {
	case "arbiter.round.no-colour":
		colour := func(label, value string) fix {
			return fix{v.T(label), v.Path("colour"), []field{{"colour", value}}, true}
		}
		return []fix{colour("web.overview.colour-lot", "lot"), colour("web.overview.colour-white", "white"), colour("web.overview.colour-black", "black")}
	case "arbiter.round.came":
		round = v.State.Current()
		list := []fix{{v.T("hand.pair-again"), in("pair"), []field{{"again", "1"}}, false}}
		if count, _ := why.Args["count"].(int); count > 1 || hasBye(v.State.Round(round)) {
			list = append(list, fix{v.T("hand.publish-late"), in("publish"), []field{{"late", "1"}, {"print", v.Value("print")}}, false})
		}
		return list
	case "arbiter.result.mismatch":
		f := fix{Label: v.T("desk.fix.second", "result", why.Args["second"]), To: v.Request.URL.Path}
		for _, name := range []string{"white", "black", "game", "result", "verify"} {
			if value := v.Value(name); value != "" {
				f.Fields = append(f.Fields, field{name, value})
			}
		}
		f.Fields = append(f.Fields, field{"both", "1"})
		return []fix{f}
	case "arbiter.round.draft":
		return []fix{{v.T("desk.fix.publish", "round", round), in("publish"), nil, true}}
	case "arbiter.round.manual":
		return []fix{{v.T("desk.go.manual-end"), in("boards"), []field{{"end", "1"}}, true}}
	case "arbiter.round.stale":
		return []fix{{v.T("desk.fix.again"), in("pair"), []field{{"again", "1"}}, false}}
	case "arbiter.round.impossible", "arbiter.manual.pair-first":
		if why.ID == "arbiter.round.impossible" {
			return []fix{{v.T("web.round.manual-begin"), in("manual"), nil, false}}
		}
		return []fix{{v.T("web.stage.pair", "round", round), in("pair"), nil, false}}
	}
	return nil
}

// hasBye reports whether a round has a pairing-allocated bye.
func hasBye(r *journal.Round) bool {
	return r != nil && slices.ContainsFunc(r.Boards, func(b journal.PlayedBoard) bool { return b.Black == 0 })
}
