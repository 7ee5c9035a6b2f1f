package arbiter

import (
	"torneo/internal/journal"
	"torneo/message"
	"torneo/norm"
	"torneo/outlook"
	"torneo/prize"
	"torneo/tournament"
)

// Outlook is what is certain, possible and impossible in a tournament as far as it is published.
type Outlook struct {
	*outlook.Outlook
	Record   *tournament.Tournament
	Fund     *prize.Fund // nil: none
	Prizes   []outlook.Prize
	NoPrizes message.Message        // why a fund tells nothing
	Norms    map[int][]outlook.Norm // by pairing number; nil: none are judged
}

// OutlookOf computes what is certain, possible and impossible after a round, or at the end, for
// places, prizes and norms. The error is a sentence for people.
func OutlookOf(s *journal.State, after int) (*Outlook, error) {
	x := &Outlook{Record: s.Record(LastPublished(s))}
	var err error
	if x.Outlook, err = outlook.Of(x.Record, outlook.Request{After: after}); err != nil {
		return nil, err
	}
	x.prizes(s)
	x.norms(s)
	return x, nil
}

// prizes adds what can be received of the fund, at the end of the event.
func (x *Outlook) prizes(s *journal.State) {
	if s.Fund.Text == "" || x.After < max(s.Config.Rounds, s.Current()) {
		return
	}
	file, err := fundOf(s)
	if err == nil {
		x.Fund = file.Fund
		x.Prizes, err = x.Outlook.Prizes(x.Fund)
	}
	if err == nil {
		return
	}
	x.NoPrizes = message.New("outlook.no-prizes.fund")
	if m, ok := message.Of(err); ok {
		x.NoPrizes = message.New("outlook.no-prizes", "why", m)
	}
}

// norms adds the norms that can still be made, where norms are judged.
func (x *Outlook) norms(s *journal.State) {
	if s.Config.ForTeams() {
		return
	}
	_, e, err := Norms(s, norm.Facts{Kind: norm.Ordinary})
	if err != nil || e.Finished {
		return
	}
	x.Norms = map[int][]outlook.Norm{}
	for k := range x.Record.Players {
		if p := &x.Record.Players[k]; p.Rating > 0 || p.Title != "" {
			x.Norms[p.Number] = outlook.Norms(e, p.Number)
		}
	}
}
