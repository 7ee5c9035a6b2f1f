package rounds

import (
	"slices"
	"strconv"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
)

func startRound(v *page.Visit, n int) (*page.Next, error) {
	at, err := timeOf(v, "at")
	if err != nil {
		return nil, err
	}
	b, err := boardAtTable(v, n)
	if err != nil {
		return nil, err
	}
	game, err := v.Number("game")
	if err != nil {
		return nil, err
	}
	done := message.New("minutes.done.started", "time", eventtext.Hour(at))
	if game == 2 {
		done = message.New("minutes.done.started-second", "time", eventtext.Hour(at))
	}
	return &page.Next{Command: arbiter.StartRound{Round: n, Board: b, At: at, Game: game}, Done: done, To: v.ReturnTo("")}, nil
}

func boardAtTable(v *page.Visit, n int) (journal.Board, error) {
	table, err := v.Number("table")
	if err != nil || table == 0 {
		return journal.Board{}, err
	}
	if r := v.State.Round(n); r != nil {
		if k := slices.Index(arbiter.Tables(v.State, r), table); k >= 0 {
			return r.Boards[k].Board, nil
		}
	}
	return journal.Board{}, &arbiter.Refused{Message: message.New("minutes.refused.table", "table", table)}
}

func timeOf(v *page.Visit, field string) (time.Time, error) {
	now, text := v.Now(), v.Value(field)
	if text == "" {
		return now, nil
	}
	hour, err := time.Parse("15:04", text)
	if err != nil {
		return now, &arbiter.Refused{Message: message.New("minutes.refused.hour", "value", text)}
	}
	at := time.Date(now.Year(), now.Month(), now.Day(), hour.Hour(), hour.Minute(), 0, 0, now.Location())
	switch before := now.Sub(at); {
	case before > 12*time.Hour:
		at = at.AddDate(0, 0, 1)
	case before < -12*time.Hour:
		at = at.AddDate(0, 0, -1)
	}
	return at, nil
}

func absentOf(field []string) ([]int, error) {
	var list []int
	for _, text := range field {
		id, err := strconv.Atoi(text)
		if err != nil {
			return nil, page.ErrBadForm
		}
		if !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list, nil
}

func noteChair(v *page.Visit, n int) (*page.Next, error) {
	c := arbiter.NoteChair{Round: n, Absent: v.Value("absent") != ""}
	field := "there"
	if c.Absent {
		field = "absent"
	}
	var err error
	if c.ID, err = v.Number(field); err != nil {
		return nil, err
	}
	if c.Game, err = v.Number("game"); err != nil {
		return nil, err
	}
	said := "minutes.done.there"
	if c.Absent {
		said = "minutes.done.absent"
	}
	return &page.Next{Command: c, Done: message.New(said, "name", v.NameOf(c.ID)), To: minutesPath(v, n, c.Game)}, nil
}

func noteArrival(v *page.Visit, n int) (*page.Next, error) {
	id, err := v.Number("player")
	if err != nil {
		return nil, err
	}
	at, err := timeOf(v, "at")
	if err != nil {
		return nil, err
	}
	game, err := v.Number("game")
	if err != nil {
		return nil, err
	}
	return &page.Next{Command: arbiter.NoteArrival{Round: n, ID: id, At: at, Game: game}, Done: arrivalMessage(v, n, id, game, at), To: v.ReturnTo("")}, nil
}

func arrivalMessage(v *page.Visit, n, id, game int, at time.Time) message.Message {
	said := []any{"name", v.NameOf(id), "time", eventtext.Hour(at)}
	if r := v.State.Round(n); r != nil {
		for k := range r.Boards {
			if b := r.Boards[k].Board; b.White != id && b.Black != id {
				continue
			}
			a, judged := arbiter.JudgeArrival(v.State, n, k, game, at)
			switch said := append(said, "article", report.LawArticles(&a.Answer)); {
			case judged && a.Plays:
				return message.New("minutes.done.plays", said...)
			case judged:
				return message.New("minutes.done.too-late", said...)
			}
		}
	}
	return message.New("minutes.done.arrived", said...)
}

func giveForfeits(v *page.Visit, n int) (*page.Next, error) {
	absent, err := absentOf(v.Values("absent"))
	if err != nil {
		return nil, err
	}
	game, err := v.Number("game")
	if err != nil {
		return nil, err
	}
	list, _ := arbiter.Absences(v.State, n, game, absent, v.Now())
	done := message.New("minutes.done.forfeits", "count", len(list))
	return &page.Next{Command: arbiter.GiveForfeits{Round: n, Game: game, Absent: absent, Now: v.Now()}, Done: done, To: minutesPath(v, n, game)}, nil
}
