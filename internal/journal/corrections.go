package journal

import (
	"slices"

	"torneo/tournament"
)

// PointsCorrected assigns points by decision (TRF26 299): what somebody loses by a penalty, or what
// a result is worth to everybody. The key names it: it is lifted by it.
type PointsCorrected struct {
	Key        string
	Correction tournament.PointCorrection // participants are IDs
	Reason     string
}

// CorrectionLifted takes back what was decided.
type CorrectionLifted struct {
	Key  string
	Team int `json:",omitempty"` // of whom it was; 0: of all
}

var correctionKinds = []Row{
	{kindOf[PointsCorrected]("points-corrected"), ResultsTopic, NoStage, NoPage, CorrectedPart},
	{kindOf[CorrectionLifted]("correction-lifted"), ResultsTopic, NoStage, NoPage, CorrectedPart},
}

func (w PointsCorrected) subject() Subject {
	of := Subject{Round: w.Correction.Round}
	if len(w.Correction.IDs) == 1 {
		of.Team = w.Correction.IDs[0]
	}
	return of
}

func (w CorrectionLifted) subject() Subject { return Subject{Team: w.Team} }

func (w PointsCorrected) apply(s *State) error {
	if s.FindDecision(w.Key) != nil {
		return contrary("journal.contrary.corrected", "%s is corrected already", "key", w.Key)
	}
	for _, id := range w.Correction.IDs {
		if s.Team(id) == nil {
			return contrary("journal.contrary.no-team", "there is no team %d", "team", id)
		}
	}
	s.Decisions = append(slices.Clone(s.Decisions), w)
	return nil
}

func (w CorrectionLifted) apply(s *State) error {
	if s.FindDecision(w.Key) == nil {
		return contrary("journal.contrary.not-corrected", "nothing of %s is corrected", "key", w.Key)
	}
	s.Decisions = slices.DeleteFunc(slices.Clone(s.Decisions), func(c PointsCorrected) bool { return c.Key == w.Key })
	if len(s.Decisions) == 0 {
		s.Decisions = nil
	}
	return nil
}

// FindDecision returns what was decided under a key; nil if nothing was, or it was taken back.
func (s *State) FindDecision(key string) *PointsCorrected {
	for k := range s.Decisions {
		if s.Decisions[k].Key == key {
			return &s.Decisions[k]
		}
	}
	return nil
}
