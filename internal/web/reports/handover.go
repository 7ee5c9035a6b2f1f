package reports

import (
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/handover"
	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/broadcast"
	"torneo/internal/pgn"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// asBoard is the choice of files that name persons as the noticeboard does.
const asBoard = "board"

// offered is a shape on the page, with what it cannot carry of this tournament.
type offered struct {
	handover.Shape
	Lost    []string
	Refused string // why there is none
	Rounds  int    // that can be had alone
}

// offer lists the shapes that the visitor may have.
func (p *exportPage) offer(v *page.Visit) error {
	p.Unfolded, p.AsBoard = v.Value("names") != "", v.Value("names") == asBoard
	for k := range v.State.Players {
		if x := &v.State.Players[k]; x.Number > 0 && noticeboard.NameStyle(v.State, x, v.Today()) != journal.ByFullName {
			p.Named++
		}
	}
	c, err := contentOf(v, p.AsBoard)
	if err != nil {
		return err
	}
	for _, s := range handover.Shapes() {
		if !v.May(s.Right) || s.Full && p.AsBoard {
			continue
		}
		one := offered{Shape: s}
		if why := s.Refusal(c.Record); !why.IsZero() {
			one.Refused = v.Text(why)
		} else {
			for _, m := range s.Losses(c) {
				one.Lost = append(one.Lost, v.Text(m))
			}
		}
		if s.ByRound {
			one.Rounds = arbiter.LastPublished(v.State)
		}
		p.ToPrograms = append(p.ToPrograms, one)
	}
	return nil
}

// ShapePath returns the address of a file; round 0 is all of them.
func (p exportPage) ShapePath(x *offered, ending string, round int) string {
	var query []string
	if p.AsBoard {
		query = append(query, "names="+asBoard)
	}
	if round > 0 {
		query = append(query, "round="+strconv.Itoa(round))
	}
	path := p.Path("export", x.File(ending))
	if len(query) > 0 {
		path += "?" + strings.Join(query, "&")
	}
	return path
}

// LinkName returns what a link is called where it is read without what stands beside it.
func (p exportPage) LinkName(x *offered, ending string, round int) string {
	name := p.Text(x.Name()) + ", " + strings.ToUpper(ending)
	if round > 0 {
		name += ", " + p.T("handover.of-round", "round", round)
	}
	return name
}

// contentOf returns what has been published of the tournament, to be handed on; drafts are no part
// of it.
func contentOf(v *page.Visit, asBoard bool) (*handover.Content, error) {
	s := v.State
	board := broadcast.PublicBoard(s, v.Today())
	board.Event = v.EventName()
	shown := s
	if asBoard {
		shown = board.State
	}
	record := shown.Record(min(arbiter.LastPublished(s), len(shown.Rounds)))
	record.Name = board.Name()
	for k := range record.Players {
		record.Players[k].Name = handover.NameOf(&record.Players[k])
	}
	c := &handover.Content{Record: record, Clubs: map[int]string{}}
	contacts, err := v.Contacts()
	if err != nil {
		return nil, err
	}
	for k := range shown.Players {
		x := &shown.Players[k]
		if club := contacts[x.ID].Club; club != "" && x.Number > 0 && (!asBoard || x.Shown == journal.ByFullName) {
			c.Clubs[x.Number] = club
		}
	}
	c.Report = func(f trf.Format) ([]byte, []message.Message, error) {
		format := arbiter.TRF26
		if f == trf.TRF16 {
			format = arbiter.TRF16
		}
		data, err := arbiter.WriteReport(s, format, v.EventName())
		return data, nil, err
	}
	c.Games = func(round int) ([]pgn.Game, error) { return broadcast.Games(board, round, broadcast.Options{}), nil }
	return c, nil
}

// sendShape sends a file of that shape, of one round or of all.
func sendShape(v *page.Visit, s *handover.Shape, ending string) error {
	if err := v.Need(s.Right); err != nil {
		return err
	}
	c, err := contentOf(v, v.Value("names") == asBoard)
	if err != nil {
		return err
	}
	if why := s.Refusal(c.Record); !why.IsZero() {
		return &arbiter.Refused{Message: why}
	}
	name := s.File(ending)
	if text := v.Value("round"); text != "" {
		c.Round, err = strconv.Atoi(text)
		if err != nil || !s.ByRound || c.Round < 1 || c.Round > arbiter.LastPublished(v.State) {
			return page.ErrNotFound
		}
		name = strings.TrimSuffix(name, "."+ending) + "-" + strconv.Itoa(c.Round) + "." + ending
	}
	if s.Places {
		c.Places = placesOf(v.State, c.Record)
	}
	data, _, err := s.Write(c, ending)
	if err != nil {
		return err
	}
	return v.SendFile(name, handover.Media(ending), data)
}

// placesOf returns the places of the players; none where there are no standings.
func placesOf(s *journal.State, t *tournament.Tournament) map[int]int {
	r, err := arbiter.Standings(s, arbiter.LastPublished(s))
	if err != nil || t.IsTeam() {
		return nil
	}
	places := map[int]int{}
	for _, row := range r.Standings.Rows {
		places[row.Number] = row.Rank
	}
	return places
}
