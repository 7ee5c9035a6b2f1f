package submission_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/fidelist"
	"torneo/i18n"
	"torneo/message"
	"torneo/rating"
	"torneo/submission"
	"torneo/tournament"
)

// list is a rating list of a month.
type list struct {
	month   fidelist.Month
	players map[int64]fidelist.Player
	broken  bool
}

func (l *list) Name() string          { return "FIDE " + l.month.String() }
func (l *list) Month() fidelist.Month { return l.month }
func (l *list) Player(id int64) (*fidelist.Player, error) {
	if l.broken {
		return nil, errors.New("gone")
	}
	if p, ok := l.players[id]; ok {
		return &p, nil
	}
	return nil, nil
}

// right returns a report with which nothing is wrong, and the list of its month.
func right() submission.Request {
	day := func(d int) tournament.Date { return tournament.Date{Year: 2026, Month: 11, Day: d} }
	t := &tournament.Tournament{
		Name: "Abierto de Otoño", City: "Sevilla", Federation: "ESP", Start: day(2), End: day(3),
		ChiefArbiter: "IA Prado Ruiz, Ana 2244000", DeputyArbiters: []string{"FA Luis Gil (2244001)"}, TimeControl: "5400+30",
		Rulebook: tournament.ProposeRulebook(day(2), day(3)), Points: tournament.StandardGamePoints(),
		Players: []tournament.Player{
			{Number: 1, Name: "Álvarez Peña, Ana", Sex: "w", Title: "WIM", Federation: "ESP", FIDEID: 2200001, Birth: tournament.Date{Year: 1994, Month: 5, Day: 6}, Rating: 2250,
				National: []tournament.NationalRating{{Federation: "ESP", ID: "E-17", Rating: 2200, Origin: "AND", Classification: "1"}}},
			{Number: 2, Name: "Benítez, Bruno", Sex: "m", Federation: "POR", FIDEID: 2200002, Birth: tournament.Date{Year: 1990, Month: 1, Day: 2}, Rating: 2100,
				National: []tournament.NationalRating{{Federation: "ESP", ID: "E-18", Rating: 2150, Origin: "GAL", Classification: "2"}}},
		},
		Rounds: []tournament.Round{
			{Date: day(2), Games: []tournament.Game{{White: 1, Black: 2, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}}}},
			{Date: day(3), Games: []tournament.Game{{White: 2, Black: 1, Result: tournament.Both(tournament.Draw)}}},
		},
	}
	l := &list{month: fidelist.Month{Year: 2026, Month: 11}, players: map[int64]fidelist.Player{
		2200001: {ID: 2200001, Name: "Alvarez Pena, Ana", Sex: "w", Title: "WIM", Federation: "ESP", Born: 1994, Ratings: [3]fidelist.Rating{{Value: 2250}}},
		2200002: {ID: 2200002, Name: "Benitez, B.", Sex: "m", Federation: "POR", Born: 1990, Ratings: [3]fidelist.Rating{{Value: 2100}}},
		2244000: {ID: 2244000, Name: "Prado Ruiz, Ana", OtherTitles: "IA, FST"},
		2244001: {ID: 2244001, Name: "Gil, Luis", OtherTitles: "FA"},
	}}
	profiles, err := submission.ParseProfiles("own\tESP\tOwn\tneeded\twanted\twanted\twanted\t[A-Z]-[0-9]+\tyes\n")
	if err != nil {
		panic(err)
	}
	return submission.Request{Tournament: t, List: l, Today: day(9), Code: "412345", CodeKnown: true, Profile: &profiles[0]}
}

func check(t *testing.T, r submission.Request) *submission.Report {
	t.Helper()
	report, err := submission.Check(r)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestNothingIsWrongWithARightReport(t *testing.T) {
	report := check(t, right())
	if len(report.Findings) > 0 {
		t.Errorf("%+v", report.Findings)
	}
	if report.Compared != 2 || report.Pace.Kind != rating.Standard || report.Pace.Told != rating.Timed {
		t.Errorf("%+v", report)
	}
}

// mistakes are one for each thing that can be found. The first is the only one that is
// found by it, but for those in besides.
var mistakes = map[string]struct {
	make    func(*submission.Request)
	besides []string
}{
	"name":               {func(r *submission.Request) { r.Tournament.Name = " " }, nil},
	"city":               {func(r *submission.Request) { r.Tournament.City = "" }, nil},
	"federation":         {func(r *submission.Request) { r.Tournament.Federation = "Spain" }, nil},
	"federation-strange": {func(r *submission.Request) { r.Tournament.Federation = "SPA" }, nil},
	"start":              {func(r *submission.Request) { r.Tournament.Start = tournament.Date{Year: 2026, Month: 11} }, nil},
	"end":                {func(r *submission.Request) { r.Tournament.End = tournament.Date{} }, nil},
	"dates-order":        {func(r *submission.Request) { r.Tournament.End.Day = 1 }, []string{"round-outside"}},
	"long":               {func(r *submission.Request) { r.Tournament.End.Month, r.Today.Month = 12, 12 }, nil},
	"code":               {func(r *submission.Request) { r.Code = " " }, nil},
	"code-form":          {func(r *submission.Request) { r.Code = "ESP-12" }, nil},

	"chief":            {func(r *submission.Request) { r.Tournament.ChiefArbiter = "" }, nil},
	"chief-id":         {func(r *submission.Request) { r.Tournament.ChiefArbiter = "IA Prado Ruiz, Ana" }, nil},
	"deputy-id":        {func(r *submission.Request) { r.Tournament.DeputyArbiters[0] = "Luis Gil" }, nil},
	"arbiter-unlisted": {func(r *submission.Request) { r.Tournament.DeputyArbiters[0] = "Luis Gil 2244009" }, nil},
	"arbiter-title":    {func(r *submission.Request) { listOf(r).players[2244001] = fidelist.Player{OtherTitles: "FST"} }, nil},
	"arbiter-plays":    {func(r *submission.Request) { r.Tournament.ChiefArbiter = "IA Ana 2200001" }, []string{"arbiter-title"}},

	"control":         {func(r *submission.Request) { r.Tournament.TimeControl = "" }, nil},
	"control-refused": {func(r *submission.Request) { r.Tournament.TimeControl = "W300-B240" }, nil},
	"control-kind":    {func(r *submission.Request) { kind := rating.Rapid; r.Kind = &kind }, nil},
	"control-player":  {func(r *submission.Request) { r.Tournament.TimeControl = "3600+10" }, nil},
	"rounds-day":      {many, []string{"round-order"}},
	"hours-day":       {func(r *submission.Request) { ofOneDay(r, 4) }, []string{"round-order"}},
	"norms-day":       {func(r *submission.Request) { ofOneDay(r, 3) }, []string{"round-order"}},

	"round-date":    {func(r *submission.Request) { r.Tournament.Rounds[1].Date = tournament.Date{} }, nil},
	"round-outside": {func(r *submission.Request) { r.Tournament.Rounds[1].Date.Day = 4 }, nil},
	"round-order":   {func(r *submission.Request) { r.Tournament.Rounds[0].Date.Day, r.Tournament.Rounds[1].Date.Day = 3, 2 }, nil},
	"round-results": {func(r *submission.Request) {
		r.Tournament.Rounds[1].Games[0].Result = tournament.Both(tournament.Pending)
	}, nil},
	"no-rounds": {func(r *submission.Request) { r.Tournament.Rounds = nil }, nil},

	"id":       {func(r *submission.Request) { second(r).FIDEID = 0 }, nil},
	"id-twice": {func(r *submission.Request) { second(r).FIDEID = 2200001 }, []string{"list-name"}},
	"name-twice": {func(r *submission.Request) {
		second(r).Name, second(r).FIDEID, second(r).Birth = "ALVAREZ PENA Ana", 0, tournament.Date{}
	}, []string{"id", "birth"}},
	"player-name":               {func(r *submission.Request) { second(r).Name = " ," }, nil},
	"sex":                       {func(r *submission.Request) { second(r).Sex = "" }, nil},
	"birth":                     {func(r *submission.Request) { second(r).Birth = tournament.Date{} }, nil},
	"birth-year":                {func(r *submission.Request) { second(r).Birth = tournament.Date{Year: 1990} }, nil},
	"birth-wrong":               {func(r *submission.Request) { second(r).Birth.Year = 1890 }, []string{"list-birth"}},
	"player-federation":         {func(r *submission.Request) { second(r).Federation = "" }, nil},
	"player-federation-strange": {func(r *submission.Request) { second(r).Federation = "CAT" }, []string{"list-federation"}},
	"title":                     {func(r *submission.Request) { second(r).Title = "NM" }, []string{"list-title"}},
	"title-sex":                 {func(r *submission.Request) { second(r).Title = "WFM" }, []string{"list-title"}},

	"unlisted":        {func(r *submission.Request) { second(r).FIDEID = 2200009 }, nil},
	"list-name":       {func(r *submission.Request) { second(r).Name = "Cano, Carla" }, nil},
	"list-title":      {func(r *submission.Request) { second(r).Title = "FM" }, nil},
	"list-sex":        {func(r *submission.Request) { second(r).Sex = "w" }, nil},
	"list-birth":      {func(r *submission.Request) { second(r).Birth.Year = 1991 }, nil},
	"list-federation": {func(r *submission.Request) { second(r).Federation = "ESP" }, nil},
	"list-rating":     {func(r *submission.Request) { second(r).Rating = 2101 }, nil},
	"list-month":      {func(r *submission.Request) { listOf(r).month.Month = 10; second(r).Rating = 2101 }, nil},
	"list-none":       {func(r *submission.Request) { r.List = nil }, nil},

	"national-number":   {func(r *submission.Request) { second(r).National[0].ID = "" }, nil},
	"national-form":     {func(r *submission.Request) { second(r).National[0].ID = "E-18b" }, nil},
	"national-rating":   {func(r *submission.Request) { second(r).National[0].Rating = 0 }, nil},
	"national-origin":   {func(r *submission.Request) { second(r).National[0].Origin = "" }, nil},
	"national-class":    {func(r *submission.Request) { second(r).National[0].Classification = "" }, nil},
	"national-unproved": {func(r *submission.Request) { r.Profile.Proved = false }, nil},

	"member-unknown": {func(r *submission.Request) { withMembers(r).second = submission.Membership{} }, nil},
	"member-alike": {func(r *submission.Request) {
		withMembers(r).second = submission.Membership{Proposed: []string{"Benítez Rey, B. (7)"}}
	}, nil},
	"member-other": {func(r *submission.Request) {
		withMembers(r).second.Member, withMembers(r).second.Holder = "", "Soto, Ana (9)"
	}, nil},
	"member-by-name":  {func(r *submission.Request) { withMembers(r).second.ByName = true }, nil},
	"licence-none":    {func(r *submission.Request) { withMembers(r).second.Licensed = nil }, nil},
	"licence-expired": {func(r *submission.Request) { withMembers(r).second.Licensed[0].Until = november(1) }, nil},
	"licence-later":   {func(r *submission.Request) { withMembers(r).second.Licensed[0].Since = november(3) }, nil},
	"licence-ends":    {func(r *submission.Request) { withMembers(r).second.Licensed[0].Until = november(2) }, nil},
	"arbiter-member":  {func(r *submission.Request) { withMembers(r).arbiter.Member = "" }, nil},
	"arbiter-licence": {func(r *submission.Request) { withMembers(r).arbiter.Licensed = nil }, nil},
	"arbiter-expired": {func(r *submission.Request) { withMembers(r).arbiter.Licensed[0].Until = november(1) }, nil},

	"late-officer": {func(r *submission.Request) { r.Tournament.Rulebook.Ratings, r.Today.Day = "Ratings-2022-10", 11 }, nil},
	"late-fide": {func(r *submission.Request) {
		r.Tournament.Rulebook.Ratings, r.Today = "Ratings-2022-10", tournament.Date{Year: 2026, Month: 12, Day: 4}
	}, nil},
	"late-month": {func(r *submission.Request) { r.Today = tournament.Date{Year: 2026, Month: 12, Day: 1} }, nil},
	"late-list":  {func(r *submission.Request) { r.Today = tournament.Date{Year: 2027, Month: 2, Day: 1} }, nil},
}

// members knows the second player and the chief arbiter so; everybody else is licensed.
type members struct {
	second, arbiter submission.Membership
}

func (m *members) Name() string { return "licences.csv" }

func (m *members) Player(p *tournament.Player) submission.Membership {
	if p.Number == 2 {
		return m.second
	}
	return licensed()
}

func (m *members) Arbiter(_ string, id int64) submission.Membership {
	if id == 2244000 {
		return m.arbiter
	}
	return licensed()
}

func licensed() submission.Membership {
	return submission.Membership{Member: "Soto, Ana (7)", Licensed: []submission.Period{{Since: november(1), Until: november(30)}}}
}

func november(day int) tournament.Date { return tournament.Date{Year: 2026, Month: 11, Day: day} }

func withMembers(r *submission.Request) *members {
	if r.Members == nil {
		r.Members = &members{licensed(), licensed()}
	}
	return r.Members.(*members)
}

// Licences are asked for on every day of the event: periods may follow each other, and where
// none has the first day the nearest end or beginning is told.
func TestLicences(t *testing.T) {
	period := func(since, until int) submission.Period {
		p := submission.Period{Since: november(since), Until: november(until)}
		if since == 0 {
			p.Since = tournament.Date{}
		}
		if until == 0 {
			p.Until = tournament.Date{}
		}
		return p
	}
	for _, c := range []struct {
		name     string
		licensed []submission.Period
		undated  bool
		want     string // the finding and its day
	}{
		{"open", []submission.Period{period(0, 0)}, false, ""},
		{"without days", nil, true, ""},
		{"two that follow each other", []submission.Period{period(3, 30), period(1, 2)}, false, ""},
		{"two with a day between", []submission.Period{period(4, 30), period(1, 2)}, false, "licence-ends 2026/11/02"},
		{"one that lasts beside one that ends", []submission.Period{period(1, 2), period(2, 0)}, false, ""},
		{"before and after", []submission.Period{period(5, 30), period(0, 1)}, false, "licence-expired 2026/11/01"},
		{"after", []submission.Period{period(9, 30), period(8, 9)}, false, "licence-later 2026/11/08"},
	} {
		r := right()
		r.Tournament.End = november(3)
		withMembers(&r).second = submission.Membership{Member: "x", Licensed: c.licensed, Undated: c.undated}
		got := ""
		for _, f := range check(t, r).Findings {
			got += f.Key + " " + fmt.Sprint(f.Message.Args["day"])
		}
		if got != c.want {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

func listOf(r *submission.Request) *list              { return r.List.(*list) }
func second(r *submission.Request) *tournament.Player { return &r.Tournament.Players[1] }

// ofOneDay plays so many rounds of two hours a side on one day: three are twelve hours.
func ofOneDay(r *submission.Request, rounds int) {
	for len(r.Tournament.Rounds) < rounds {
		r.Tournament.Rounds = append(r.Tournament.Rounds, r.Tournament.Rounds[0])
	}
	for k := range r.Tournament.Rounds {
		r.Tournament.Rounds[k].Date = r.Tournament.Start
	}
}

// The federation registers before the first day: three days, thirty with a player above
// 2700 or a woman above 2500 since March 2024, and for norms always.
func TestRegistration(t *testing.T) {
	start := tournament.Date{Year: 2026, Month: 11, Day: 10}
	for _, test := range []struct {
		start  tournament.Date
		player tournament.Player
		want   string
	}{
		{start, tournament.Player{Rating: 2700}, "2026/11/07"},
		{start, tournament.Player{Rating: 2701}, "2026/10/11"},
		{start, tournament.Player{Rating: 2501, Sex: "w"}, "2026/10/11"},
		{start, tournament.Player{Rating: 2500, Sex: "w"}, "2026/11/07"},
		{tournament.Date{Year: 2023, Month: 11, Day: 10}, tournament.Player{Rating: 2800}, "2023/11/07"},
		{tournament.Date{Year: 2021, Month: 11, Day: 10}, tournament.Player{Rating: 2800}, "2021/11/03"},
		{tournament.Date{Year: 2013, Month: 11, Day: 10}, tournament.Player{}, "2013/10/11"},
	} {
		record := &tournament.Tournament{Start: test.start, End: test.start, Players: []tournament.Player{test.player}, Rulebook: tournament.ProposeRulebook(test.start, test.start)}
		days := map[string]string{}
		for _, d := range submission.DeadlinesOf(record, tournament.Date{}) {
			days[d.Key] = d.Day.String()
		}
		if days["register"] != test.want || days["register-norms"] != "" && days["register-norms"] != test.start.AddDays(-30).String() {
			t.Errorf("%+v: %v", test, days)
		}
	}
}

// many plays sixteen rounds of rapid chess on one day.
func many(r *submission.Request) {
	r.Tournament.TimeControl = "900+5"
	for range 16 {
		r.Tournament.Rounds = append(r.Tournament.Rounds, r.Tournament.Rounds[0])
	}
}

// Every mistake is found, alone, with its article, what to do about it in both
// languages, and where; and each that can be found is tried.
func TestEveryMistakeIsFound(t *testing.T) {
	for _, key := range submission.Keys() {
		if _, tried := mistakes[key]; !tried {
			t.Errorf("%s is tried by nothing", key)
		}
	}
	for key, mistake := range mistakes {
		r := right()
		mistake.make(&r)
		report := check(t, r)
		var others []string
		found := false
		for _, f := range report.Findings {
			if f.Key != key {
				others = append(others, f.Key)
				continue
			}
			found = true
			if f.Article == "" || f.Place == "" || f.Place == submission.OfPlayer && f.Player == 0 {
				t.Errorf("%s: %+v", key, f)
			}
			for _, lang := range i18n.Languages() {
				p := i18n.New(lang)
				for _, m := range []message.Message{f.Message, f.Advice()} {
					if text := p.Text(m); strings.Contains(text, "no value") || strings.Contains(text, "submission.") {
						t.Errorf("%s: %s", key, text)
					}
				}
			}
		}
		others = slices.DeleteFunc(others, func(k string) bool { return slices.Contains(mistake.besides, k) })
		if !found || len(others) > 0 {
			t.Errorf("%s: found %v, and %v", key, found, others)
		}
	}
}

// The terms are days after the last one; the last day for the third list is that before
// it is published.
func TestDeadlines(t *testing.T) {
	record := &tournament.Tournament{End: tournament.Date{Year: 2026, Month: 11, Day: 29}}
	var got []string
	for _, d := range submission.DeadlinesOf(record, tournament.Date{Year: 2026, Month: 12, Day: 30}) {
		passed := ""
		if d.Passed {
			passed = " passed"
		}
		got = append(got, d.Key+" "+d.Day.String()+passed)
	}
	// One day is left of the month: it is due by the second list.
	if want := []string{"month 2026/12/31", "list 2027/01/31"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for _, test := range []struct {
		end    tournament.Date
		month  string
		third  string
		before bool
	}{
		{tournament.Date{Year: 2026, Month: 10, Day: 27}, "2026/11/30", "2026/12/31", false},
		{tournament.Date{Year: 2026, Month: 10, Day: 26}, "2026/11/30", "2026/12/31", false}, // five days
		{tournament.Date{Year: 2026, Month: 10, Day: 25}, "2026/10/31", "2026/12/31", false},
		{tournament.Date{Year: 2024, Month: 12, Day: 1}, "2024/12/31", "2025/02/28", false},
		{tournament.Date{Year: 2024, Month: 2, Day: 29}, "", "2024/04/30", true},
	} {
		record := &tournament.Tournament{End: test.end, Rulebook: tournament.ProposeRulebook(test.end, test.end)}
		all := submission.DeadlinesOf(record, tournament.Date{})
		if test.before {
			if len(all) != 3 || all[0].Key != "officer" || all[0].Day.String() != "2024/03/07" || all[1].Day.String() != "2024/03/30" || all[2].Day.String() != test.third {
				t.Errorf("%v: %+v", test.end, all)
			}
			continue
		}
		if len(all) != 2 || all[0].Key != "month" || all[0].Day.String() != test.month || all[1].Day.String() != test.third {
			t.Errorf("%v: %+v", test.end, all)
		}
	}
	if all := submission.DeadlinesOf(&tournament.Tournament{}, tournament.Date{}); all != nil {
		t.Errorf("%+v of an event without an end", all)
	}
}

// Players of whom the same is missing are one line, with how many they are.
func TestGroups(t *testing.T) {
	r := right()
	r.Tournament.Players[0].Sex, r.Tournament.Players[1].Sex = "", ""
	r.Tournament.City = ""
	groups := submission.Groups(check(t, r).Findings)
	p := i18n.New(i18n.English)
	if len(groups) != 2 || p.Text(groups[0].Title()) != "the report does not state where it was played" || p.Text(groups[1].Title()) != "2 players whose sex is not stated" || len(groups[1].Findings) != 2 {
		t.Errorf("%+v", groups)
	}
}

// A table of profiles that is wrong is refused with its line.
func TestProfiles(t *testing.T) {
	good := "x\tESP\tX\tneeded\twanted\t-\t-\t[0-9]+\tno"
	for text, line := range map[string]int{
		"":                                       1,
		"# nothing\n":                            1,
		"x\tESP\n":                               1,
		"# one\n" + good + "\n" + good + "\n":    3,
		strings.Replace(good, "ESP", "Spain", 1): 1,
		strings.Replace(good, "wanted", "perhaps", 1):         1,
		strings.Replace(good, "[0-9]+", "(", 1):               1,
		strings.Replace(good, "\tno", "\tnein", 1):            1,
		strings.Replace(good, "[0-9]+", "((a{9}){9}){99}", 1): 1,
		"\xff": 1,
		strings.Repeat("#", submission.MaxProfiles+1): 1,
	} {
		_, err := submission.ParseProfiles(text)
		wrong := (*submission.ProfileError)(nil)
		if !errors.As(err, &wrong) || wrong.Line != line {
			t.Errorf("%.60q: %v", text, err)
			continue
		}
		for _, lang := range i18n.Languages() {
			if said := i18n.New(lang).Text(wrong.Sentence()); strings.Contains(said, "submission.") || strings.Contains(said, "no value") {
				t.Error(said)
			}
		}
	}
	all := submission.Profiles()
	if p, ok := submission.ProfileOf(all, "esp"); !ok || p.ID != "feda" || p.Proved {
		t.Errorf("%+v", p)
	}
	if _, ok := submission.ProfileOf(all, "XYZ"); ok || len(all) < 5 {
		t.Errorf("%d profiles", len(all))
	}
}

// A list that cannot be read is an error, not a report without findings.
func TestBrokenList(t *testing.T) {
	r := right()
	listOf(&r).broken = true
	if _, err := submission.Check(r); err == nil {
		t.Error("nothing is said")
	}
}
