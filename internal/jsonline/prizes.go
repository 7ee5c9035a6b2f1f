package jsonline

import (
	"math/big"

	"torneo/prize"
	"torneo/tournament"
)

type prizeAwardJSON struct {
	Number   int               `json:"number,omitempty"` // a team made of players has none
	Name     string            `json:"name"`
	Players  []int             `json:"players,omitempty"`
	Place    int               `json:"place"`
	Points   tournament.Points `json:"points"`
	Money    string            `json:"money"`
	Withheld string            `json:"withheld"`
	Net      string            `json:"net"`
	Things   []prizeJSON       `json:"things,omitempty"`
	Stages   []int             `json:"stages"` // from 1
}

type prizeJSON struct {
	List   string `json:"list"`
	Place  int    `json:"place"`
	Amount string `json:"amount,omitempty"`
	Thing  string `json:"thing,omitempty"`
	Value  string `json:"value,omitempty"`
	Trophy string `json:"trophy,omitempty"`
}

type poolJSON struct {
	Prizes  []prizeJSON `json:"prizes"`
	Worth   string      `json:"worth"`
	Members []shareJSON `json:"members"`
}

type shareJSON struct {
	Number int    `json:"number,omitempty"`
	Name   string `json:"name"`
	Share  string `json:"share"` // exact: "100/3"
}

type paymentJSON struct {
	Number  int         `json:"number,omitempty"`
	Name    string      `json:"name"`
	Exact   string      `json:"exact"`
	Money   string      `json:"money"`
	OddUnit bool        `json:"oddUnit,omitempty"`
	Things  []prizeJSON `json:"things,omitempty"`
}

type stageJSON struct {
	Lists    []string      `json:"lists"`
	Sharing  string        `json:"sharing"`
	Limit    string        `json:"limit"`
	ByPlace  []poolJSON    `json:"byPlace,omitempty"`
	Shared   []poolJSON    `json:"shared,omitempty"`
	Payments []paymentJSON `json:"payments"`
}

type leftJSON struct {
	prizeJSON
	Money string `json:"money"`
	Thing bool   `json:"thingLeft,omitempty"`
}

// PrizesDocument is the document that Prizes writes.
type PrizesDocument struct {
	Round    int              `json:"round"`
	Currency string           `json:"currency"`
	Sharing  string           `json:"sharing"`
	Order    string           `json:"order"`
	Total    string           `json:"total"`
	Paid     string           `json:"paid"`
	Withheld string           `json:"withheld"`
	Left     string           `json:"left"`
	Awards   []prizeAwardJSON `json:"awards"`
	NotGiven []leftJSON       `json:"notGiven"`
	Stages   []stageJSON      `json:"stages"`
}

// Prizes returns the prizes of each player after a round, the rest, and stage by stage
// the pools that they come from. Amounts are decimals in the currency; shares before
// rounding are fractions of it.
func Prizes(round int, r *prize.Result) []byte { return Of(PrizesOf(round, r)) }

// PrizesOf returns the same before it is written.
func PrizesOf(round int, r *prize.Result) PrizesDocument {
	f := r.Fund
	out := PrizesDocument{round, f.Currency, f.Sharing.String(), f.Order.String(), f.Amount(r.Total), f.Amount(r.Paid), f.Amount(r.Withheld), f.Amount(r.Left), []prizeAwardJSON{}, []leftJSON{}, []stageJSON{}}
	if f.Several {
		out.Order = "several"
	}
	j := fundJSON{f}
	for k := range r.Awards {
		x := &r.Awards[k]
		award := prizeAwardJSON{Number: x.Number, Name: x.Name, Players: x.Players, Place: x.Place, Points: x.Points, Money: f.Amount(x.Gross), Withheld: f.Amount(x.Tax), Net: f.Amount(x.Net)}
		for _, part := range x.Parts {
			payment := &r.Stages[part.Stage].Payments[part.Payment]
			award.Stages = append(award.Stages, part.Stage+1)
			award.Things = append(award.Things, j.things(payment)...)
		}
		out.Awards = append(out.Awards, award)
	}
	for k := range r.Stages {
		s := &r.Stages[k]
		out.Stages = append(out.Stages, j.stage(s))
		for _, l := range s.Left {
			out.NotGiven = append(out.NotGiven, leftJSON{j.prize(l.Prize), f.Amount(l.Money), l.Thing})
		}
	}
	return out
}

type fundJSON struct{ fund *prize.Fund }

func (j fundJSON) stage(s *prize.Stage) stageJSON {
	out := stageJSON{Sharing: s.Sharing.String(), Limit: s.Limit.String(), ByPlace: j.pools(s, s.ByPlace), Shared: j.pools(s, s.Shared), Payments: []paymentJSON{}}
	for _, l := range s.Lists {
		out.Lists = append(out.Lists, j.fund.Lists[l].Name)
	}
	for k := range s.Payments {
		p := &s.Payments[k]
		who := &s.Claimants[p.Claimant]
		out.Payments = append(out.Payments, paymentJSON{who.Number, who.Name, j.exact(p.Exact), j.fund.Amount(p.Money), p.Odd, j.things(p)})
	}
	return out
}

func (j fundJSON) pools(s *prize.Stage, pools []prize.Pool) []poolJSON {
	var out []poolJSON
	for k := range pools {
		pool := poolJSON{Worth: j.fund.Amount(pools[k].Worth)}
		for _, ref := range pools[k].Prizes {
			pool.Prizes = append(pool.Prizes, j.prize(ref))
		}
		for m, i := range pools[k].Members {
			who := &s.Claimants[i]
			pool.Members = append(pool.Members, shareJSON{who.Number, who.Name, j.exact(pools[k].Shares[m])})
		}
		out = append(out, pool)
	}
	return out
}

func (j fundJSON) things(p *prize.Payment) []prizeJSON {
	var out []prizeJSON
	for _, ref := range append(p.Things[:len(p.Things):len(p.Things)], p.Trophies...) {
		out = append(out, j.prize(ref))
	}
	return out
}

func (j fundJSON) prize(ref prize.Ref) prizeJSON {
	p := j.fund.Prize(ref)
	out := prizeJSON{List: j.fund.Lists[ref.List].Name, Place: ref.Place + 1, Thing: p.Thing, Trophy: p.Trophy}
	if p.Amount > 0 {
		out.Amount = j.fund.Amount(p.Amount)
	}
	if p.Value > 0 {
		out.Value = j.fund.Amount(p.Value)
	}
	return out
}

// exact returns an amount in the currency, as a fraction.
func (j fundJSON) exact(x *big.Rat) string {
	scale := int64(1)
	for range j.fund.Decimals {
		scale *= 10
	}
	return new(big.Rat).Quo(x, big.NewRat(scale, 1)).RatString()
}
