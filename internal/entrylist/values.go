package entrylist

import (
	"strconv"

	"torneo/tournament"
)

// copyField copies one value.
func copyField(to, from *tournament.Player, f Field) {
	switch f {
	case Name:
		to.Name = from.Name
	case Rating:
		to.Rating = from.Rating
	case Title:
		to.Title = from.Title
	case Federation:
		to.Federation = from.Federation
	case FIDEID:
		to.FIDEID = from.FIDEID
	case Birth:
		to.Birth = from.Birth
	case Sex:
		to.Sex = from.Sex
	}
}

// show writes one value; "" where there is none.
func show(p *tournament.Player, f Field) string {
	switch f {
	case Name:
		return p.Name
	case Rating:
		return number(int64(p.Rating))
	case Title:
		return p.Title
	case Federation:
		return p.Federation
	case FIDEID:
		return number(p.FIDEID)
	case Birth:
		return p.Birth.String()
	case Sex:
		return p.Sex
	}
	return ""
}

func number(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}
