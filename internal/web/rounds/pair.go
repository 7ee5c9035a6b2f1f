package rounds

import (
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// pairNext pairs the next round, or a draft again; where no legal pairing exists, it may be
// begun by hand. Of everybody who did not come when he was expected last it is asked what
// becomes of him: absent in this round, withdrawn, or there after all. If the regulations of the
// event say it, nothing is asked, and who was left out by them is named.
func pairNext(v *page.Visit, n int) (*page.Next, error) {
	again := v.Value("again") != ""
	if n != v.State.Current()+1 && (n != v.State.Current() || !again) {
		return nil, page.ErrNotFound
	}
	var acts arbiter.Sequence
	if again {
		acts = append(acts, arbiter.Unpair{Round: n})
	}
	var left []string
	for _, u := range arbiter.UnexplainedIn(v.State, n) {
		if arbiter.ProposedFor(v.State, u.ID, n) != nil {
			left = append(left, contestantCalled(v, u.ID))
			continue
		}
		name := "absent-" + strconv.Itoa(u.ID)
		v.Choose(name, askedOf(v, u),
			page.Choice{Value: "absent", Text: v.T("web.absent.round", "round", n)},
			page.Choice{Value: "withdraw", Text: v.T("web.absent.withdraw", "round", n)},
			page.Choice{Value: "plays", Text: v.T("web.absent.plays", "round", n)})
		if c := remedy(v, u.ID, n, v.Value(name)); c != nil {
			acts = append(acts, c)
		}
	}
	acts = append(acts, arbiter.PairRound{})
	next := &page.Next{Command: acts}
	if len(acts) == 1 {
		next.Command = acts[0]
	}
	if len(left) > 0 {
		next.Done = message.New("before.done-left", "round", n, "rule", eventtext.AbsenteeRule(v.Printer, v.State.Config.Absentees), "names", strings.Join(left, "; "))
	}
	return next, nil
}

// remedy returns the command for a player or a team that did not come; nil: he plays,
// and nothing is to be noted, or it is not said yet.
func remedy(v *page.Visit, id, round int, chosen string) arbiter.Command {
	switch {
	case chosen == "absent":
		return arbiter.AbsenteeCommand(v.State, journal.AbsentNextRound, id, round)
	case chosen == "withdraw":
		return arbiter.AbsenteeCommand(v.State, journal.AbsenteesWithdraw, id, round)
	case chosen == "plays" && !v.State.Config.ForTeams():
		return arbiter.CheckIn{ID: id, Present: true}
	}
	return nil
}

// askedOf describes a player's absences and cites the article on them.
func askedOf(v *page.Visit, u arbiter.Unexplained) string {
	if u.Lost == 0 {
		return v.T("web.absent.never", "player", u.Name, "article", u.Article)
	}
	return v.T("web.absent.forfeit", "player", u.Name, "lost", u.Lost, "article", u.Article)
}
