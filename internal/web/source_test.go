package web_test

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"torneo/fidelist"
	"torneo/internal/arbiter"
	"torneo/internal/ratinglookup"
	"torneo/internal/web"
	"torneo/tournament"
)

// shelf is rating lists in memory.
type shelf []keptList

type keptList struct {
	ratinglookup.Kept
	players []ratinglookup.Entry
}

func (s *shelf) Search(context.Context, web.ListQuery) (all []web.FoundInList, err error) {
	for _, l := range *s {
		f := web.FoundInList{Source: l.Source, Month: l.Month, Kinds: l.Kinds, Federation: l.Federation}
		for _, e := range l.players {
			f.Players = append(f.Players, web.ListedPlayer{Player: e.Player, Number: e.Number})
		}
		all = append(all, f)
	}
	return all, nil
}

func (s *shelf) ListedPlayer(_ context.Context, source, month string, _ fidelist.Kind, key ratinglookup.Key) (*web.ListedPlayer, error) {
	for _, l := range *s {
		for _, e := range l.players {
			if l.Source == source && l.Month == month && (key.FIDEID > 0 && e.Player.ID == key.FIDEID || key.Number != "" && e.Number == key.Number) {
				return &web.ListedPlayer{Player: e.Player, Number: e.Number}, nil
			}
		}
	}
	return nil, nil
}

func (s *shelf) KeptLists(context.Context) (all []ratinglookup.Kept, err error) {
	for _, l := range *s {
		l.Stamp = fmt.Sprint(l.players)
		all = append(all, l.Kept)
	}
	return all, nil
}

func (s *shelf) Entries(_ context.Context, source, month string, _ fidelist.Kind, keys []ratinglookup.Key) ([]ratinglookup.Entry, error) {
	all := make([]ratinglookup.Entry, len(keys))
	for _, l := range *s {
		for k := range keys {
			for _, e := range l.players {
				if l.Source == source && l.Month == month && (e.Player.ID > 0 && e.Player.ID == keys[k].FIDEID || e.Number != "" && e.Number == keys[k].Number) {
					all[k] = e
				}
			}
		}
	}
	return all, nil
}

// list returns a list of a month with players of these ratings: standard, rapid, blitz.
func list(source, month string, ratings ...[3]int) keptList {
	l := keptList{Kept: ratinglookup.Kept{Source: source, Month: month, Kinds: allKinds}}
	for k, r := range ratings {
		p := fidelist.Player{ID: 2200101 + int64(k), Name: []string{"Alba, Ana", "Bueno, Blas", "Cano, Celia", "Díez, Dora"}[k], Federation: "ESP", Title: "FM", Born: 1990}
		for kind, value := range r {
			p.Ratings[kind].Value = value
		}
		l.players = append(l.players, ratinglookup.Entry{Player: p})
	}
	return l
}

// listedAt returns a tournament of November with players of FIDE IDs entered from these lists.
func listedAt(t *testing.T, lists *shelf, players int, change func(*arbiter.Configure)) (*window, string, *time.Time) {
	t.Helper()
	today := time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)
	w := newWindowWith(t, web.Options{Version: "test", Lists: lists, Clock: func() time.Time { return today }})
	at := strings.TrimSuffix(w.tournament(), "/")
	configure := arbiter.Configure{Config: w.state(at).Config}
	configure.Config.TimeControl = "5400+30"
	if change != nil {
		change(&configure)
	}
	w.does(at, configure)
	for k := range players {
		source := (*lists)[0].Kept
		w.post(at+"/players/listed", url.Values{"source": {source.Source}, "month": {source.Month}, "fideid": {[]string{"2200101", "2200102", "2200103", "2200104"}[k]}}).want(t, 200)
	}
	return w, at, &today
}

var takeBoxes = regexp.MustCompile(`name="take" value="([^"]+)"( checked)?`)

// ticked returns the boxes that are ticked beforehand, and those that are not.
func ticked(p page) (yes, no []string) {
	for _, m := range takeBoxes.FindAllStringSubmatch(p.body, -1) {
		if m[2] != "" {
			yes = append(yes, m[1])
		} else {
			no = append(no, m[1])
		}
	}
	return yes, no
}

// Whether ratings are still those of the list that counts is said by itself when the list
// changes, player by player with what moves; what is ticked is taken in one act, and undone
// as one.
func TestRatingsBesideTheLists(t *testing.T) {
	lists := &shelf{list("FIDE", "2026-11", [3]int{2200}, [3]int{2100}, [3]int{2000})}
	w, at, _ := listedAt(t, lists, 3, nil)
	w.does(at, arbiter.AssignNumbers{})
	w.get(at+"/players/lists").want(t, 200, "The list of November 2026 counts", "Nothing differs: the lists agree for 3 players")
	if p := w.get(at+"/players").want(t, 200); strings.Contains(p.body, "differ") {
		t.Error("it is said that something differs")
	}

	// The list is imported again: the page of the players says so by itself.
	*lists = shelf{list("FIDE", "2026-11", [3]int{2200}, [3]int{2150}, [3]int{2300})}
	(*lists)[0].players[2].Player.Title, (*lists)[0].players[2].Player.Federation = "IM", "POR"
	w.get(at+"/players").want(t, 200, "2 players differ from the rating list of November 2026", at+"/players/lists")
	p := w.get(at+"/players/lists").want(t, 200, "2 players differ", "count for the pairing of round 1, which has not been made", "3 → 1", "Official rating", "Title", "Federation", "FIDE list of November 2026, standard")
	if n := w.state(at).Player(3).Rating; n != 2000 {
		t.Fatalf("%d is taken unasked", n)
	}
	yes, _ := ticked(p)
	if len(yes) != 2 {
		t.Fatalf("ticked: %v", yes)
	}
	// Only whom one ticks: here the second of them.
	take := url.Values{"do": {"take"}, "month": {"2026-11"}, "take": yes[1:]}
	before := w.state(at)
	w.post(at+"/players/lists", take).want(t, 200, "Updated from the lists: 1 player", "1 player differs")
	after := w.state(at)
	if a, b := after.Player(3), after.Player(2); a.Rating != 2300 || a.Title != "IM" || a.Federation != "POR" || a.Number != 1 || b.Rating != 2100 || b.Number != 3 {
		t.Errorf("%+v\n%+v", a, b)
	}
	w.get(at+"/journal").want(t, 200, "Updated from the rating lists (FIDE November 2026), 1 player: Cano, Celia")
	w.post(at+"/players/lists", take).want(t, 422, "nobody is ticked")

	// What the list says by now is not what was shown: it is not taken.
	yes, _ = ticked(w.get(at + "/players/lists"))
	*lists = shelf{list("FIDE", "2026-11", [3]int{2200}, [3]int{2160}, [3]int{2300})}
	w.post(at+"/players/lists", url.Values{"do": {"take"}, "month": {"2026-11"}, "take": yes}).want(t, 422, "the list now has other data of Bueno, Blas")

	// One act, undone as one.
	events, err := w.desk.History(t.Context(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), before.Last)
	if err != nil || len(events) != 2 {
		t.Fatalf("%d entries, %v", len(events), err)
	}
	w.does(at, arbiter.Undo{Numbers: []int64{before.Last + 1, before.Last + 2}})
	if a := w.state(at).Player(3); a.Rating != 2000 || a.Title != "FM" || a.Number != 3 {
		t.Errorf("undone: %+v", a)
	}

	// It can be left to who asks.
	w.post(at+"/players/lists", url.Values{"do": {"unwatch"}}).want(t, 200, "Differences are shown only here")
	if p := w.get(at + "/players"); strings.Contains(p.body, "differ from the rating list") {
		t.Error("it is said by itself")
	}
	w.get(at+"/players/lists").want(t, 200, "2 players differ")
	w.post(at+"/players/lists", url.Values{"do": {"watch"}}).want(t, 200)
	w.get(at+"/players").want(t, 200, "differ from the rating list")
}

// The list of the month in which a tournament begins counts to the end; of one that is
// flagged as taking more than 30 days that of the current month. Which lists are there is said before
// anything is compared.
func TestListOfTheMonthThatCounts(t *testing.T) {
	november, december := list("FIDE", "2026-11", [3]int{2200}, [3]int{2100}), list("FIDE", "2026-12", [3]int{2250}, [3]int{2100})
	lists := &shelf{november}
	w, at, today := listedAt(t, lists, 2, func(c *arbiter.Configure) {
		c.Config.Start, c.Config.End = tournament.Date{Year: 2026, Month: 11, Day: 28}, tournament.Date{Year: 2026, Month: 12, Day: 6}
	})
	*lists = shelf{december, november}
	*today = time.Date(2026, 12, 2, 10, 0, 0, 0, time.UTC)
	w.get(at+"/players/lists").want(t, 200, "The list of November 2026 counts", "The month has changed since the event began", "Nothing differs")
	w.get(at+"/players/lists?month=2026-12").want(t, 200, "This is the list of December 2026; the one that counts is that of November 2026", "1 player differs", "2250")
	if p := w.get(at + "/players"); strings.Contains(p.body, "differs from the rating list") {
		t.Error("the list of December is compared by itself")
	}
	w.does(at, arbiter.SetLong{Flagged: true})
	w.get(at+"/players/lists").want(t, 200, "The list of December 2026, today’s, counts", "1 player differs", "2250")
	w.get(at+"/players").want(t, 200, "1 player differs from the rating list of December 2026")
	*lists = shelf{november}
	w.get(at+"/players/lists").want(t, 200, "This is the list of November 2026; the one that counts is that of December 2026")
	w.get(at+"/players").want(t, 200, "FIDE’s list of December 2026, which counts, has not been imported")
}

// Without lists the page says how they come.
func TestCompareWithoutLists(t *testing.T) {
	w := newWindow(t)
	at := w.entered("Alba, Ana")
	w.get(at+"/players/lists").want(t, 200, "There are no rating lists", "Import a list")
	w.post(at+"/players/lists", url.Values{"do": {"take"}, "take": {"1-x"}}).want(t, 422)
	w.get(at+"/players/1/rating").want(t, 200, "There are no rating lists")
	empty := &shelf{}
	v := newWindowWith(t, web.Options{Version: "test", Lists: empty})
	at = v.entered("Alba, Ana")
	v.get(at+"/players/lists").want(t, 200, "There are no rating lists")
	v.get(at+"/players").want(t, 200)
}

// Ratings given by hand stay unless they are ticked; whom no list knows is named.
func TestRatingsByHandBesideTheLists(t *testing.T) {
	lists := &shelf{list("FIDE", "2026-11", [3]int{2200}, [3]int{2100})}
	w, at, _ := listedAt(t, lists, 2, nil)
	w.post(at+"/players/1/edit", url.Values{"name": {"Alba, Ana"}, "rating": {"2222"}, "federation": {"ESP"}, "fideid": {"2200101"}, "title": {"FM"}, "birth": {"1990"}}).want(t, 200, "by hand")
	w.does(at, arbiter.EnterPlayers{Players: []tournament.Player{{Name: "Sin número"}, {Name: "De nadie", FIDEID: 99}, {Name: "Cierta", FIDEID: 2200103, Rating: 2000}}})
	(*lists)[0].players = append((*lists)[0].players, ratinglookup.Entry{Player: fidelist.Player{ID: 2200103, Name: "Cierta", Ratings: [3]fidelist.Rating{{Value: 2000}}}})
	p := w.get(at+"/players/lists").want(t, 200, "given by hand", "2222", "In none of the lists", "De nadie", "Without FIDE ID", "Sin número", "the list is not recorded as its source")
	if yes, no := ticked(p); len(yes) != 0 || len(no) != 1 {
		t.Errorf("ticked %v, not %v", yes, no)
	}
	w.post(at+"/players/lists", url.Values{"do": {"name"}, "month": {"2026-11"}}).want(t, 200, "The list is named as the source of 1 player’s rating")
	if s := w.state(at); s.Player(5).RatingFrom.List != "FIDE" || !s.Player(1).RatingFrom.ByHand || s.Player(1).Rating != 2222 {
		t.Errorf("%+v", s.Players)
	}
}

// The ratings of all lists are shown on the player's page, and one of them, or one by hand
// with its reason, is that of the tournament; the official one stays.
func TestRatingOfAnotherList(t *testing.T) {
	club := list("Mi club", "2026-09", [3]int{1650})
	lists := &shelf{list("FIDE", "2026-11", [3]int{0, 1900, 1800}, [3]int{2100, 2000, 0}), club}
	w, at, _ := listedAt(t, lists, 2, nil)
	s := w.state(at)
	if p := s.Player(1); p.Rating != 0 || s.TournamentRating(&p.Player) != 1900 || p.GivenFrom.Kind != "rapid" {
		t.Fatalf("%+v", p)
	}
	w.get(at+"/players/1").want(t, 200, "FIDE list of November 2026, rapid", at+"/players/1/rating")
	w.get(at+"/players/1/rating").want(t, 200, "unrated (FIDE list of November 2026, standard)", "1900 (FIDE list of November 2026, rapid)", "1800 (FIDE list of November 2026, blitz)", "1650 (Mi club list of September 2026, standard)", "FIDE standard")
	w.post(at+"/players/1/rating", url.Values{"from": {"blitz 2026-11 1800 FIDE"}}).want(t, 200, "rating of the tournament 1800")
	if s := w.state(at); s.TournamentRating(&s.Player(1).Player) != 1800 || s.Player(1).Rating != 0 {
		t.Errorf("%+v", s.Player(1))
	}
	w.post(at+"/players/1/rating", url.Values{"from": {"blitz 2026-11 2800 FIDE"}}).want(t, 422, "the list now has other data")
	w.post(at+"/players/1/rating", url.Values{"from": {"hand"}, "rating": {"1700"}}).want(t, 422, "a number and a reason")
	w.post(at+"/players/1/rating", url.Values{}).want(t, 400)
	// By hand, or of a list of one's own: the method becomes one that looks at it, and is asked about.
	w.post(at+"/players/1/rating", url.Values{"from": {"hand"}, "rating": {"1700"}, "reason": {"as her club reckons"}}).want(t, 422, "record 172 of the report says OTHER")
	w.post(at+"/players/1/rating", url.Values{"from": {"hand"}, "rating": {"1700"}, "reason": {"as her club reckons"}, "confirmed": {"3"}}).want(t, 200, "1700 (by hand: as her club reckons)")
	w.post(at+"/players/2/rating", url.Values{"from": {"standard 2026-11 2100 FIDE"}}).want(t, 200)
	w.does(at, arbiter.AssignNumbers{})
	w.get(at+"/export/trf26.trf").want(t, 200, "172     OTHER", "### torneo: given 2 1700", "### torneo: source given hand - - 2 as her club reckons", "### torneo: source fide list 2026-11 standard 1-2 FIDE")
	w.post(at+"/players/1/rating", url.Values{"from": {"standard 2026-09 1650 Mi club"}}).want(t, 200, "1650 (Mi club list of September 2026, standard)")
	w.post(at+"/players/1/rating", url.Values{"from": {"none"}}).want(t, 200)
	if s := w.state(at); s.TournamentRating(&s.Player(1).Player) != 0 {
		t.Errorf("%+v", s.Player(1))
	}
}

// The sequence of lists is proposed by the rate of play, and edited: lists left out,
// added, in another order. It applies to players entered from a list.
func TestSequenceOfLists(t *testing.T) {
	lists := &shelf{list("FIDE", "2026-11", [3]int{2000, 1900, 1800}, [3]int{2100, 0, 0}, [3]int{0, 0, 1700}), list("Mi club", "2026-09", [3]int{1650})}
	w, at, _ := listedAt(t, lists, 0, nil)
	sent := func(pairs ...string) page { return w.press(w.get(at+"/settings").want(t, 200), at+"/", "", pairs...) }
	rows := func() (all []string) {
		for _, m := range regexp.MustCompile(`(?s)<select name="sequence" aria-label="List \d+">(.*?)</select>`).FindAllStringSubmatch(w.get(at+"/settings").body, -1) {
			chosen := regexp.MustCompile(`<option value="([^"]*)" selected`).FindStringSubmatch(m[1])
			if chosen != nil {
				all = append(all, chosen[1])
			}
		}
		return all
	}
	is := func(want ...string) {
		t.Helper()
		if got := rows(); strings.Join(got, ", ") != strings.Join(want, ", ") {
			t.Errorf("%q, want %q", got, want)
		}
	}
	is("standard FIDE", "rapid FIDE", "blitz FIDE")
	sent("time", "900+10").want(t, 200, "As proposed by the rate of play and the tournament rating", "Mi club standard", "FIDE rapid, otherwise standard")
	is("rapid+ FIDE", "blitz FIDE")
	if s := w.state(at); len(s.Config.Sequence) != 0 {
		t.Errorf("nobody changed it: %+v", s.Config.Sequence)
	}
	enter := func(id string) (int, int) {
		t.Helper()
		w.post(at+"/players/listed", url.Values{"source": {"FIDE"}, "month": {"2026-11"}, "fideid": {id}}).want(t, 200)
		s := w.state(at)
		p := &s.Players[len(s.Players)-1].Player
		return p.Rating, s.TournamentRating(p)
	}
	if official, ranks := enter("2200102"); official != 2100 || ranks != 2100 {
		t.Errorf("effective rapid: %d, %d", official, ranks)
	}
	if official, ranks := enter("2200103"); official != 0 || ranks != 1700 {
		t.Errorf("blitz of who has no other: %d, %d", official, ranks)
	}
	form := w.get(at+"/settings").controls(t, at+"/settings")
	form["sequence"] = []string{"blitz FIDE", "", "rapid FIDE"}
	form.Set("confirmed", "2") // of few players and many rounds
	form.Set("sequence-other", "Mi club")
	w.post(at+"/settings", form).want(t, 200, "Changed here. The rate of play and the tournament rating propose: FIDE rapid, otherwise standard, FIDE blitz")
	is("blitz FIDE", "rapid FIDE", "standard Mi club")
	w.get(at+"/journal").want(t, 200, "Rating lists in their order: as the rate of play proposes → FIDE blitz, FIDE rapid, Mi club standard")
	if official, ranks := enter("2200101"); official != 1900 || ranks != 1800 {
		t.Errorf("blitz first: %d, %d", official, ranks)
	}
	form = w.get(at+"/settings").controls(t, at+"/settings")
	form["sequence"] = []string{"rapid FIDE", "rapid+ FIDE"}
	w.post(at+"/settings", form).want(t, 422, "is given twice")
	form["sequence"] = []string{"rapid+ FIDE", "blitz FIDE"}
	form.Set("confirmed", "2")
	w.post(at+"/settings", form).want(t, 200, "As proposed by the rate of play and the tournament rating")
	if s := w.state(at); len(s.Config.Sequence) != 0 {
		t.Errorf("what is proposed again: %+v", s.Config.Sequence)
	}
}
