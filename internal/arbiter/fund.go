package arbiter

import (
	"errors"
	"reflect"

	"torneo/internal/fundfile"
	"torneo/internal/journal"
	"torneo/prize"
)

// SetFund replaces the prize fund, whose text is TOML; "" takes it away.
type SetFund struct{ Text string }

func (SetFund) clashes(w journal.Payload) bool { return eventRowOf(w).clash.has(clashFund) }

func (c SetFund) Decide(s *journal.State) Decision {
	if c.Text == s.Fund.Text && !FundMisnumbered(s) {
		return Decision{}
	}
	if wrong := FundProblems(c.Text); len(wrong) > 0 {
		return refusal("arbiter.fund.wrong", "problem", wrong[0].Message)
	}
	var d Decision
	d.add(journal.FundSet{Text: c.Text})
	if s.Current() > 0 && !sameAnnounced(c.Text, s.Fund.Text) {
		d.warn(Confirm, "arbiter.fund.late")
	}
	return d
}

// FundProblems returns the problems of the text of a fund.
func FundProblems(text string) []fundfile.Problem {
	if text == "" {
		return nil
	}
	_, problems := fundfile.Read([]byte(text))
	return problems
}

// FundMisnumbered reports whether a fund has pairing numbers that were given
// anew after it was entered.
func FundMisnumbered(s *journal.State) bool {
	if !s.Fund.Renumbered {
		return false
	}
	file, problems := fundfile.Read([]byte(s.Fund.Text))
	return len(problems) == 0 && len(file.Fund.PlayOff)+len(file.Fund.Clubs)+len(file.Fund.Categories) > 0
}

// sameAnnounced reports whether two funds differ only in things not announced
// before the start: the clubs of players, and the results of a play-off.
func sameAnnounced(a, b string) bool {
	announced := func(text string) *prize.Fund {
		file, problems := fundfile.Read([]byte(text))
		if len(problems) > 0 {
			return nil
		}
		file.Fund.PlayOff, file.Fund.Clubs, file.Fund.Categories = nil, nil, nil
		return file.Fund
	}
	x, y := announced(a), announced(b)
	return x != nil && y != nil && reflect.DeepEqual(x, y)
}

// Prizes holds the receivers of prizes after a round.
type Prizes struct {
	Ranking
	Result *prize.Result
}

// UnfitFund is the error of a fund that cannot be divided among these players.
type UnfitFund struct{ Problems []fundfile.Problem }

func (*UnfitFund) Error() string { return "arbiter: the fund does not fit the players" }

// DividePrizes divides the fund by the standings after a round; 0 is the last
// one that is published. A prize that cannot be divided where nothing parts the
// players is a *Refused.
func DividePrizes(s *journal.State, round int) (*Prizes, error) {
	file, err := fundOf(s)
	if err != nil {
		return nil, err
	}
	r, err := Standings(s, round)
	if err != nil {
		return nil, err
	}
	result, err := prize.Divide(file.Fund, r.Tournament, r.Table, r.Standings)
	var unfit *prize.Refused
	var undecided *prize.Undecided
	switch {
	case errors.As(err, &unfit):
		return nil, &UnfitFund{file.Locate(unfit.Problems)}
	case errors.As(err, &undecided):
		return nil, &Refused{undecided.Message}
	case err != nil:
		return nil, err
	}
	return &Prizes{*r, result}, nil
}

// fundOf reads the fund, with the categories and clubs of the tournament.
func fundOf(s *journal.State) (*fundfile.File, error) {
	if s.Fund.Text == "" {
		return nil, refuse("arbiter.fund.none")
	}
	file, problems := fundfile.Read([]byte(s.Fund.Text))
	if len(problems) > 0 {
		return nil, &UnfitFund{problems}
	}
	file.Fund.Categories = categoriesOf(s, file.Fund.Categories)
	file.Fund.Clubs = clubsOf(s, file.Fund.Clubs)
	return file, nil
}
