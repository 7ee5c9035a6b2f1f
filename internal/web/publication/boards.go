package publication

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/boardresults"
	"torneo/internal/noticeboard"
	"torneo/internal/noticeboard/broadcast"
	"torneo/internal/pgn"
	"torneo/internal/web/page"
	"torneo/message"
)

// boardsPage connects the tournament to electronic boards and broadcasts, in both
// directions.
type boardsPage struct {
	page.Frame
	Seen   *noticeboard.Board // as everybody may know of its persons
	Rounds []int              // published, the last one first

	CanRead bool
	Sources []boardresults.Source
	Current int // the round that results are read of; 0: none is played
	Report  boardresults.Report

	Replacements, Teams string // for Lichess
}

func (p boardsPage) counts() (takes, differ, doubtful int) { return p.Report.Count() }

// Boards shows them.
func Boards(v *page.Visit) error {
	p := boardsPage{Frame: v.Frame(message.New("broadcast.title")), CanRead: v.Site.Results != nil}
	p.Section = page.NoticeboardSection
	p.Seen = publicBoard(v)
	for k := len(p.Seen.Rounds); k > 0; k-- {
		p.Rounds = append(p.Rounds, k)
	}
	p.Replacements, p.Teams = broadcast.Replacements(p.Seen), broadcast.Teams(p.Seen)
	if p.CanRead {
		var err error
		if p.Sources, err = v.Site.Results.Of(v.Context(), v.Tournament.ID); err != nil {
			return err
		}
		if r := v.State.Round(v.State.Current()); r != nil && r.Published {
			p.Current = v.State.Current()
			if p.Report, _, err = v.Site.Results.Report(v.Context(), v.Tournament.ID, v.State, p.Current); err != nil {
				return err
			}
		}
	}
	return v.Render(boardsView(p))
}

// publicBoard returns the tournament as everybody may know of its persons: what a board
// program has, the world reads.
func publicBoard(v *page.Visit) *noticeboard.Board {
	b := broadcast.PublicBoard(v.State, v.Today())
	b.ID, b.Event = v.Tournament.ID, v.EventName()
	return b
}

// Games serves the games of a round as a file for board programs.
func Games(v *page.Visit) error {
	b := publicBoard(v)
	round, err := v.Number("round")
	if err != nil {
		return err
	}
	if round < 1 || round > len(b.Rounds) {
		return page.ErrNotFound
	}
	boards, ok := broadcast.ParseBoards(v.Value("boards"))
	if !ok {
		return &arbiter.Refused{Message: message.New("broadcast.no-boards", "boards", v.Value("boards"))}
	}
	games := broadcast.Round(b, round, broadcast.Options{Boards: boards, ByRound: v.Value("form") == "round", Pairings: v.Value("pairings") != ""})
	if len(games) == 0 {
		return &arbiter.Refused{Message: message.New("broadcast.no-games", "round", round)}
	}
	encoding, charset := pgn.UTF8, "utf-8"
	if v.Value("encoding") == string(pgn.Latin1) {
		encoding, charset = pgn.Latin1, "iso-8859-1"
	}
	h := v.Writer.Header()
	h.Set("Content-Type", "application/vnd.chess-pgn; charset="+charset)
	h.Set("Content-Disposition", `attachment; filename="`+page.FileName(b.Name())+"-"+strconv.Itoa(round)+`.pgn"`)
	v.Writer.WriteHeader(http.StatusOK)
	_, err = v.Writer.Write(broadcast.Write(games, encoding))
	return err
}

// followResults reads results from a place from now on.
func followResults(v *page.Visit, r *boardresults.Sources) (*page.Next, error) {
	place, away := strings.TrimSpace(v.Value("place")), v.By.Identity != ""
	if away && !boardresults.IsAddress(place) && !v.Site.Leave.Folder(place) {
		return nil, &arbiter.Refused{Message: message.New("suggest.confined.folder")}
	}
	return nil, r.Follow(v.Context(), v.Tournament.ID, place, away && !v.Site.Leave.Network)
}

// sendResults takes a file of games.
func sendResults(v *page.Visit, r *boardresults.Sources) (*page.Next, error) {
	name, data, err := v.File("file")
	if err != nil {
		return nil, err
	}
	if len(data) == 0 && name == "" {
		return nil, &arbiter.Refused{Message: message.New("broadcast.no-file")}
	}
	games, err := r.Send(v.Context(), v.Tournament.ID, name, data)
	return &page.Next{Done: message.New("desk.done.results-sent", "count", games)}, err
}

// dropResults reads no results from a place any more.
func dropResults(v *page.Visit, r *boardresults.Sources) (*page.Next, error) {
	return nil, r.Drop(v.Context(), v.Tournament.ID, v.Value("place"))
}

// sourcesAct returns the handler of a row that changes the sources of results: it
// concerns all boards of the round.
func sourcesAct(right arbiter.Act, do func(*page.Visit, *boardresults.Sources) (*page.Next, error)) func(*page.Visit) (*page.Next, error) {
	return func(v *page.Visit) (*page.Next, error) {
		if err := v.NeedFor(right, arbiter.Extent{Round: v.State.Current()}); err != nil {
			return nil, err
		}
		if v.Site.Results == nil {
			return nil, page.ErrNotFound
		}
		return do(v, v.Site.Results)
	}
}

// refusal makes an error that is told a refusal.
func refusal(err error) error {
	if told := (interface{ Message() message.Message })(nil); errors.As(err, &told) {
		return &arbiter.Refused{Message: told.Message()}
	}
	return err
}

// at returns the time at which a source was read, in the reader's words.
func (p boardsPage) at(s *boardresults.Source) string {
	if s.Read.IsZero() {
		return p.T("broadcast.never-read")
	}
	zone := p.Zone()
	return p.T("broadcast.read", "count", len(s.Games), "time", p.Printer.Date(s.Read.In(zone).Format("2006/01/02 15:04")))
}

// failureText describes the failure of a source, and when it began.
func (p boardsPage) failureText(s *boardresults.Source) string {
	return p.T("broadcast.failed", "time", s.Since.In(p.Zone()).Format("15:04"), "reason", *s.Failed)
}

// players names the players at the board of a suggestion.
func (p boardsPage) players(s *boardresults.Suggestion) string {
	return p.NameOf(s.Board.White) + " – " + p.NameOf(s.Board.Black)
}
