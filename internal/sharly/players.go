package sharly

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/tournament"
	"torneo/trf"
)

// titles are FIDE's in the order of C.04.2 2.2.
var titles = []string{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""}

// numberedTitles are those of files before m073, by number.
var numberedTitles = []string{"", "WCM", "CM", "WFM", "FM", "WIM", "IM", "WGM", "GM"}

// entrant is a player of the tournament.
type entrant struct {
	id       int64
	number   int // 0: not stated
	rating   int // by which he is ranked
	national int
	player   tournament.Player
}

// readPlayers reads the players of the tournament.
func (r *reader) readPlayers() error {
	members, err := r.d.rows("tournament_player", maxRows, "tournament_id", "player_id", "pairing_number")
	if err != nil {
		return err
	}
	people, err := r.d.rows("player", maxRows, "id", "last_name", "first_name", "date_of_birth", "year_of_birth", "gender", "title", "federation", "fide_id", "club", "ratings", "fixed", "plugin_data")
	if err != nil {
		return err
	}
	byID := make(map[int64]record, len(people))
	for _, p := range people {
		if id, is := p.number("id"); is {
			byID[id] = p
		}
	}
	var list []*entrant
	for _, m := range members {
		if of, is := m.number("tournament_id"); !is || of != r.id {
			continue
		}
		id, is := m.number("player_id")
		p, there := byID[id]
		if !is || !there {
			return incoming.Refuse("sharly.unknown-player", "player", id)
		}
		if len(list) == maxPlayers {
			return incoming.Refuse("sharly.players", "most", maxPlayers)
		}
		e := &entrant{id: id, number: m.int("pairing_number", maxPlayers*10)}
		if err := r.readPlayer(e, p); err != nil {
			return err
		}
		list = append(list, e)
	}
	if err := r.numberPlayers(list); err != nil {
		return err
	}
	r.losePlayers(list, byID)
	return nil
}

func (r *reader) losePlayers(list []*entrant, byID map[int64]record) {
	clubs, fixed := 0, 0
	for _, e := range list {
		if byID[e.id].text("club") != "" {
			clubs++
		}
		if n, _ := byID[e.id].number("fixed"); n > 0 {
			fixed++
		}
	}
	if clubs > 0 {
		r.lose("sharly.loss.clubs", "count", clubs)
	}
	if fixed > 0 {
		r.lose("sharly.loss.fixed", "count", fixed)
	}
}

func (r *reader) readPlayer(e *entrant, row record) error {
	p := &e.player
	last, first := row.text("last_name"), row.text("first_name")
	p.Name = strings.TrimSuffix(last+", "+first, ", ")
	if p.Name == "" {
		return incoming.Refuse("sharly.nameless", "player", e.id)
	}
	if n := len([]rune(p.Name)); n > tournament.MaxName {
		r.note(trf.Adjustment, cut(p.Name, 2*tournament.MaxName), "sharly.name-cut", "most", tournament.MaxName)
		p.Name = cut(p.Name, tournament.MaxName)
	}
	r.readPerson(p, row)
	national := tournament.NationalRating{Federation: cmp.Or(r.event.Record.Federation, p.Federation)}
	national.ID = licenceOf(row.text("plugin_data"))
	r.readRatings(e, row.text("ratings"))
	national.Rating = e.national
	if national.Federation != "" && (national.Rating > 0 || national.ID != "") {
		p.National = []tournament.NationalRating{national}
	}
	return nil
}

// readPerson reads who the player is.
func (r *reader) readPerson(p *tournament.Player, row record) {
	if f := row.text("federation"); tournament.IsFederation(f) {
		if p.Federation = f; f == "NON" {
			p.Federation = ""
		}
	} else if f != "" {
		r.note(trf.Adjustment, cut(f, 20), "sharly.federation", "name", p.Name, "value", cut(f, 20))
	}
	if id, is := row.number("fide_id"); is && id > 0 && id < 1e10 {
		p.FIDEID = id
	}
	if p.Birth = day(row.text("date_of_birth")); p.Birth.IsZero() {
		if y := row.int("year_of_birth", 9999); y > 1800 {
			p.Birth.Year = y
		}
	}
	sex := row.text("gender")
	if n, is := row.number("gender"); is && n >= 0 && n <= 2 {
		sex = []string{"", "F", "M"}[n]
	}
	switch sex {
	case "F":
		p.Sex = "w"
	case "M":
		p.Sex = "m"
	case "", "NONE":
	default:
		r.note(trf.Adjustment, cut(sex, 20), "sharly.sex", "name", p.Name, "value", cut(sex, 20))
	}
	title := strings.ToUpper(row.text("title"))
	if n, is := row.number("title"); is {
		if title = strconv.FormatInt(n, 10); n >= 0 && int(n) < len(numberedTitles) {
			title = numberedTitles[n]
		}
	}
	if slices.Contains(titles, title) {
		p.Title = title
	} else {
		r.note(trf.Adjustment, cut(title, 20), "sharly.title", "name", p.Name, "value", cut(title, 20))
	}
}

// licenceOf returns the number of a French licence; nothing else is taken from there.
func licenceOf(text string) string {
	var data struct {
		FFE struct {
			Licence string `json:"ffe_licence_number"`
		} `json:"ffe"`
	}
	if text == "" || json.Unmarshal([]byte(text), &data) != nil {
		return ""
	}
	s := data.FFE.Licence
	if len(s) > 12 || strings.ContainsFunc(s, func(c rune) bool { return (c < '0' || c > '9') && (c < 'A' || c > 'Z') }) {
		return ""
	}
	return s
}

// rating is that of a rate of play. Before m050 it was one, with its type.
type rating struct {
	FIDE      *float64 `json:"fide"`
	National  *float64 `json:"national"`
	Estimated *float64 `json:"estimated"`
	Value     *float64 `json:"value"`
	Type      int      `json:"type"`
}

// The types of ratings.
const (
	estimated = 1
	national  = 2
	ofFIDE    = 3
)

func (r *reader) readRatings(e *entrant, text string) {
	var list map[string]rating
	if text == "" {
		return
	}
	if json.Unmarshal([]byte(text), &list) != nil {
		r.note(trf.Adjustment, cut(text, 100), "sharly.rating", "name", e.player.Name)
		return
	}
	x := list[strconv.Itoa(cmp.Or(r.row.int("rating", 3), 1))]
	switch {
	case x.Value == nil:
	case x.Type == ofFIDE:
		x.FIDE = x.Value
	case x.Type == national:
		x.National = x.Value
	case x.Type == estimated:
		x.Estimated = x.Value
	default:
		r.note(trf.Adjustment, strconv.Itoa(x.Type), "sharly.rating-type", "name", e.player.Name, "value", x.Type)
	}
	whole := func(v *float64) int {
		if v == nil || *v < 0 || *v > 4000 || *v != float64(int(*v)) {
			return 0
		}
		return int(*v)
	}
	e.player.Rating, e.national = whole(x.FIDE), whole(x.National)
	e.rating = cmp.Or(e.player.Rating, e.national)
	if guess := whole(x.Estimated); e.rating == 0 && guess > 0 {
		e.player.GivenRating, e.rating = guess, guess
	}
}

// numberPlayers gives the players their pairing numbers: those of the file, or else those of
// the order of C.04.2 2.2, as finished events too may have none.
func (r *reader) numberPlayers(list []*entrant) error {
	t := r.event.Record
	fromBerger(list, r.row.text("pairing_settings"))
	seen := map[int]string{}
	missing := 0
	for _, e := range list {
		if e.number == 0 {
			missing++
			continue
		}
		if other := seen[e.number]; other != "" {
			return incoming.Refuse("migrate.number.twice", "number", e.number, "name", e.player.Name, "other", other)
		}
		seen[e.number] = e.player.Name
	}
	order := func(a, b *entrant) int {
		return cmp.Or(cmp.Compare(b.rating, a.rating), cmp.Compare(slices.Index(titles, a.player.Title), slices.Index(titles, b.player.Title)), cmp.Compare(a.player.Name, b.player.Name), cmp.Compare(a.id, b.id))
	}
	switch {
	case missing == 0:
		slices.SortFunc(list, func(a, b *entrant) int { return cmp.Compare(a.number, b.number) })
	case missing == len(list):
		slices.SortFunc(list, order)
		r.note(trf.Adjustment, "", "migrate.numbers.ordered")
	default: // who came late has none yet
		slices.SortFunc(list, func(a, b *entrant) int {
			if (a.number == 0) != (b.number == 0) {
				return cmp.Compare(b.number, a.number)
			}
			return cmp.Or(cmp.Compare(a.number, b.number), order(a, b))
		})
		r.note(trf.Adjustment, "", "sharly.numbers.some", "count", missing)
	}
	r.numbers, r.names = map[int64]int{}, map[int64]string{}
	guesses, nationals := 0, 0
	for k, e := range list {
		e.player.Number = k + 1
		if e.number > 0 && e.number != k+1 && missing == 0 {
			r.note(trf.Adjustment, strconv.Itoa(e.number), "sharly.numbers.gap", "name", e.player.Name, "number", k+1)
		}
		r.numbers[e.id], r.names[e.id] = k+1, e.player.Name
		if e.player.GivenRating > 0 {
			guesses++
		} else if e.player.Rating == 0 && e.national > 0 {
			nationals++
		}
		t.Players = append(t.Players, e.player)
	}
	if guesses+nationals > 0 { // FIDE's rating, or the national one, or the estimate
		t.RankingMethod, t.RatingFederation = tournament.RankOther, t.Federation
	}
	if guesses > 0 {
		r.note(trf.Note, "", "sharly.estimated", "count", guesses)
	}
	return nil
}

// fromBerger takes the numbers of a round robin, if it has one for everybody.
func fromBerger(list []*entrant, settings string) {
	var s struct {
		Numbers map[string]int `json:"BERGER_NUMBERS"`
	}
	if settings == "" || json.Unmarshal([]byte(settings), &s) != nil || len(s.Numbers) < len(list) {
		return
	}
	for _, e := range list {
		if n := s.Numbers[strconv.FormatInt(e.id, 10)]; n < 1 || n > maxPlayers {
			return
		}
	}
	for _, e := range list {
		e.number = s.Numbers[strconv.FormatInt(e.id, 10)]
	}
}
