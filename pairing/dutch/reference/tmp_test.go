package reference
import ("testing";"torneo/pairing/swiss";"torneo/tournament";"errors";"torneo/pairing/dutch";"fmt";"time")
func TestReferenceAlone(t *testing.T) {
	rounds, imp, players := 0, 0, map[int]int{}
	slow := time.Duration(0)
	eachRandom(t, *tournaments, func(rec *tournament.Tournament, f *swiss.Field) {
		t0 := time.Now()
		_, err := Pair(f)
		if d := time.Since(t0); d > slow { slow = d; fmt.Println(d, f.Len()) }
		rounds++; players[f.Len()]++
		var none *dutch.Impossible
		if errors.As(err, &none) { imp++ }
	})
	fmt.Println(rounds, imp, players)
}
