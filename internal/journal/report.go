package journal

import (
	"encoding/json"
	"slices"
	"strings"

	"torneo/tournament"
)

// TournamentImported is a tournament taken over from a report, with all its
// data.
type TournamentImported struct {
	Config     Config
	Tournament tournament.Tournament
	File       string
}

// CommentNoted is a comment for the report.
type CommentNoted struct {
	Round int
	Text  string // as it stands after "### "
}

// Note is a comment for the report.
type Note struct {
	CommentNoted
	Renumbered int `json:",omitempty"` // the round after which players whom it may name got other numbers; 0: none have
}

var reportKinds = []Row{
	{kindOf[TournamentImported]("imported", imported1, decodeAs[TournamentImported], decodeAs[TournamentImported], decodeAs[TournamentImported], decodeAs[TournamentImported], decodeAs[TournamentImported]), SetupTopic, NoStage, ImportedPage, NoPart},
	{kindOf[CommentNoted]("noted", noted1), SetupTopic, NoStage, NoPage, CorrectedPart},
}

func (TournamentImported) subject() Subject { return Subject{} }
func (w CommentNoted) subject() Subject     { return Subject{Round: w.Round} }

// noted1 reads version 1, which named the recorded pairs of a round taken over before
// the right ones: in all comments the right ones come first.
func noted1(data json.RawMessage) (Payload, error) {
	w, err := decodeAs[CommentNoted](data)
	if err != nil {
		return w, err
	}
	n := w.(CommentNoted)
	if subject, text, ok := strings.Cut(n.Text, ": "); ok && strings.HasPrefix(subject, "Import @ Round ") {
		if recorded, right, ok := strings.Cut(text, " => "); ok {
			n.Text = subject + ": " + right + " => " + recorded
		}
	}
	return n, nil
}

func (w TournamentImported) name(s *State) {
	for k := range w.Tournament.Teams {
		s.lastTeam = max(s.lastTeam, w.Tournament.Teams[k].Number)
	}
	for k := range w.Tournament.Players {
		s.lastID = max(s.lastID, w.Tournament.Players[k].Number)
	}
}

func (w TournamentImported) apply(s *State) error {
	if err := s.configure(w.Config); err != nil {
		return err
	}
	s.File = w.File
	s.takeOver(&w.Tournament)
	return nil
}

func (w CommentNoted) apply(s *State) error {
	s.Notes = append(s.Notes, Note{CommentNoted: w})
	return nil
}

// takeOver makes the record's players and rounds the state's: IDs are the
// pairing numbers that they have there.
func (s *State) takeOver(t *tournament.Tournament) {
	for k := range t.Players {
		p := Player{ID: t.Players[k].Number, Player: t.Players[k], From: 1, Present: true, Byes: map[int]tournament.ByeKind{}}
		if p.Withdrawn || t.Players[k].Expelled {
			p.LeftFrom, p.Expelled = roundsTakenOver(t)+1, t.Players[k].Expelled
		}
		s.enter(p)
	}
	for _, x := range t.Prohibited {
		s.Groups = append(s.Groups, Group{IDs: x.IDs, First: x.FirstRound, Last: x.LastRound})
	}
	for _, a := range t.Accelerations {
		if a.FirstID == 1 {
			a.FirstID = 0 // whoever comes first
		}
		s.Accelerated = append(s.Accelerated, a)
	}
	s.Corrections, s.Extra, s.Decided, s.PlayOff = t.Corrections, slices.Clone(t.Extra), slices.Clone(t.Decided), t.PlayOff
	s.Long, s.Outside = t.Long, t.Outside
	s.takeOverTeams(t)
	s.Kept = Kept{t.TimeControl, t.RankingMethod, t.RatingFederation}
	paired := roundsTakenOver(t)
	for r := range t.Rounds {
		if r >= paired {
			for _, b := range t.Rounds[r].Byes {
				if p := s.Player(b.ID); p != nil {
					p.Byes[r+1] = b.Kind
				}
			}
			for _, b := range t.Rounds[r].TeamByes {
				if team := s.Team(b.ID); team != nil {
					team.Byes[r+1] = b.Kind
				}
			}
			continue
		}
		if s.asMatches(t, &t.Rounds[r]) {
			s.Rounds = append(s.Rounds, s.matchesOfRecord(&t.Rounds[r]))
			continue
		}
		s.Rounds = append(s.Rounds, s.roundOfRecord(&t.Rounds[r]))
	}
}

// roundsTakenOver returns the number of rounds of a record that become rounds of the event.
// A pairing-allocated bye alone makes one, as in existing journals: records taken over now
// have none in a round to come.
func roundsTakenOver(t *tournament.Tournament) int {
	allocated := func(b tournament.Bye) bool { return b.Kind == tournament.PairingAllocatedBye }
	paired := t.RoundsPaired()
	for k := paired; k < len(t.Rounds); k++ {
		if slices.ContainsFunc(t.Rounds[k].Byes, allocated) || slices.ContainsFunc(t.Rounds[k].TeamByes, allocated) {
			paired = k + 1
		}
	}
	return paired
}

// asMatches reports whether a round of teams is taken over as matches: of an event
// without table, and a round with more than games.
func (s *State) asMatches(t *tournament.Tournament, r *tournament.Round) bool {
	if !s.Config.LinesUp() {
		return false
	}
	alone := slices.ContainsFunc(r.Games, func(g tournament.Game) bool { return g.White == 0 || g.Black == 0 })
	return !t.System.Family.Predetermined() || t.System.Family == tournament.Knockout || alone || len(r.Matches)+len(r.TeamByes)+len(r.Forfeits) > 0
}

func (s *State) roundOfRecord(from *tournament.Round) Round {
	r := Round{Published: true, Closed: true}
	there := map[int]bool{}
	for _, g := range from.Games {
		there[g.White], there[g.Black] = true, true
		r.Boards = append(r.Boards, PlayedBoard{Board: Board{g.White, g.Black}, Result: g.Result, Second: g.Second, Counted: g.CountedAs})
		r.Closed = r.Closed && g.Result.White != tournament.Pending && (!s.Config.TwoGames() || g.Second.White != tournament.Pending)
	}
	for _, b := range from.Byes {
		there[b.ID] = true
		if b.Kind == tournament.PairingAllocatedBye {
			r.Boards = append(r.Boards, PlayedBoard{Board: Board{White: b.ID}})
		} else {
			r.Byes = append(r.Byes, Bye{b.ID, b.Kind})
		}
	}
	reserves := s.Config.ForTeams() // who need no bye
	for k := range s.Players {
		if id := s.Players[k].ID; !there[id] && !reserves {
			r.Byes = append(r.Byes, Bye{id, tournament.ZeroPointBye})
		}
	}
	for _, b := range r.Boards {
		r.Engine = append(r.Engine, b.Board)
	}
	return r
}
