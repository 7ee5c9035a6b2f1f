package ratinglist

import (
	"strconv"
	"strings"

	"torneo/fidelist"
)

// A player is kept as fields with tabs between them: it is written and read faster
// than columns of which nothing but the number and the ID is ever asked for.
const fieldsKept = 14

func encode(b []byte, p *Player) []byte {
	for _, text := range []string{p.Name, p.Federation, p.Sex, p.Title, p.WomenTitle, p.OtherTitles, p.ArenaTitle, p.Number, p.Club} {
		b = append(append(b, text...), '\t')
	}
	if b = strconv.AppendInt(b, int64(p.Born), 10); p.Inactive {
		b = append(b, 'i')
	}
	for _, r := range p.Ratings {
		b = append(b, '\t')
		if r != (fidelist.Rating{}) {
			b = strconv.AppendInt(b, int64(r.Value), 10)
			b = strconv.AppendInt(append(b, ','), int64(r.Games), 10)
			b = strconv.AppendInt(append(b, ','), int64(r.K), 10)
		}
	}
	return append(b, '\t')
}

func decode(id int64, data string) (p Player) {
	f := strings.Split(data, "\t")
	if len(f) != fieldsKept {
		return p
	}
	p.ID, p.Name, p.Federation, p.Sex, p.Title, p.WomenTitle = id, f[0], f[1], f[2], f[3], f[4]
	p.OtherTitles, p.ArenaTitle, p.Number, p.Club = f[5], f[6], f[7], f[8]
	year, inactive := strings.CutSuffix(f[9], "i")
	p.Born, _ = strconv.Atoi(year)
	p.Inactive = inactive
	for k := range p.Ratings {
		if value, rest, ok := strings.Cut(f[10+k], ","); ok {
			games, factor, _ := strings.Cut(rest, ",")
			p.Ratings[k].Value, _ = strconv.Atoi(value)
			p.Ratings[k].Games, _ = strconv.Atoi(games)
			p.Ratings[k].K, _ = strconv.Atoi(factor)
		}
	}
	return p
}
