package fidelist_test

import (
	"fmt"
	"strings"

	"torneo/fidelist"
)

// A list as FIDE publishes it, one player after the other; a zip, XML and other widths
// are read likewise.
func Example() {
	list := "ID Number      Name                 Fed Sex Tit  SEP26 Gms K  B-day Flag\n" +
		"2200001        Prado, Ana           ESP F   WIM  2244  9   20 1994  w   \n" +
		"2200002        Roble, Luis          ESP M        24x4  0   20 1990      \n"
	r, err := fidelist.Open(strings.NewReader(list), int64(len(list)), fidelist.Options{Name: "standard_sep26frl.txt"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer r.Close()
	fmt.Println(r.Info().Form, r.Info().Kinds, r.Info().Month)
	for r.Next() {
		p := r.Player()
		fmt.Println(p.ID, p.Name, p.Federation, p.Title, p.Ratings[fidelist.Standard].Value)
	}
	defects, n := r.Defects()
	fmt.Println(n, defects[0].Line, defects[0].Column, defects[0].Message, r.Err())
	// Output:
	// txt [standard] 2026-09
	// 2200001 Prado, Ana ESP WIM 2244
	// 1 3 50 fidelist.rating found=24x4 most=3999 <nil>
}
