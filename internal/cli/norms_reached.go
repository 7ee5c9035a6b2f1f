package cli

import (
	"bytes"
	"strconv"

	"torneo/internal/certificate"
	"torneo/internal/cli/command"
	"torneo/message"
	"torneo/norm"
)

// ratingCertificate writes the certificate of the highest rating for a title that the player
// reached in the event.
func (a *app) ratingCertificate(s *command.Source, r *normsRequest, e *norm.Event) error {
	var highest *norm.Reached
	list := e.ReachedLevels()
	for k := range list {
		if x := &list[k]; x.Player == r.player && (highest == nil || x.Level > highest.Level) {
			highest = x
		}
	}
	if highest == nil {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("norm.reached.none", "player", r.player)}
	}
	var out bytes.Buffer
	if err := certificate.RatingReached(&out, certificate.Reached{Tournament: s.Tournament, Event: e, Reached: *highest}); err != nil {
		return err
	}
	if r.reached == command.StandardInput {
		return a.Line(out.Bytes())
	}
	if err := a.Save(r.reached, out.Bytes(), s, r.force); err != nil {
		return err
	}
	a.Tell(a.T("norm.it1.written", "title", strconv.Itoa(highest.Level), "file", r.reached))
	return nil
}
