package arbiter

import (
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"torneo/crosstable"
	"torneo/handbook"
	"torneo/internal/clock"
	"torneo/internal/journal"
	"torneo/internal/pairing/scheveningen"
	"torneo/internal/spelling"
	"torneo/message"
	"torneo/pairing"
	"torneo/pairing/baku"
	"torneo/pairing/swiss"
	"torneo/tiebreak"
	"torneo/tournament"
	"torneo/trf"
)

// maxText bounds a name or another short text, in characters.
const maxText = 200

// Validate returns the problems of a configuration, whatever the tournament is.
func Validate(c journal.Config) []message.Message {
	var wrong []message.Message
	add := func(m ...message.Message) { wrong = append(wrong, m...) }
	if c.Rounds < 1 || c.Rounds > trf.MaxRounds {
		add(message.New("arbiter.setup.rounds", "most", trf.MaxRounds))
		return wrong
	}
	if beyond := (*journal.Beyond)(nil); errors.As(journal.CheckBounds(c), &beyond) {
		add(beyond.Message())
		return wrong
	}
	if c.Name == "" {
		add(message.New("arbiter.setup.name"))
	}
	for _, text := range slices.Concat([]string{c.Name, c.City, c.ChiefArbiter, c.TimeControl}, c.Deputies) {
		if !printable(text) {
			add(message.New("arbiter.setup.text", "most", maxText))
			break
		}
	}
	if !federation(c.Federation) {
		add(spelling.Suggest(message.New("arbiter.setup.federation", "value", c.Federation), spelling.NearFederations(c.Federation)))
	}
	add(wrongDates(&c)...)
	if c.Order != journal.ByName && c.Order != journal.ByEntry {
		add(message.New("arbiter.setup.order", "value", string(c.Order)))
	}
	for _, t := range c.Times {
		if t != "" && !validClock(t) {
			add(message.New("arbiter.lineup.clock", "value", t))
			break
		}
	}
	if len(c.Times) > c.Rounds {
		add(message.New("arbiter.setup.dates.rounds", "rounds", c.Rounds))
	}
	if _, ok := clock.LoadZone(c.Zone); c.Zone != "" && !ok {
		add(message.New("arbiter.setup.zone", "value", c.Zone))
	}
	if c.LineUpTime != "" && !validClock(c.LineUpTime) {
		add(message.New("arbiter.lineup.clock", "value", c.LineUpTime))
	}
	if c.HalfByes < -1 || c.HalfByesUntil < 0 || c.HalfByesUntil > c.Rounds {
		add(message.New("arbiter.setup.half-byes", "rounds", c.Rounds))
	}
	switch c.Absentees {
	case journal.AskAboutAbsentees, journal.AbsentNextRound, journal.AbsenteesWithdraw:
	default:
		add(message.New("before.rule.unknown", "value", string(c.Absentees)))
	}
	add(wrongRanking(&c)...)
	add(wrongSequence(&c)...)
	system := wrongSystem(&c)
	add(system...)
	add(wrongPoints(&c.Points)...)
	if len(system) == 0 || !c.ForTeams() {
		add(wrongTies(&c)...)
	}
	for _, chapter := range handbook.Chapters() {
		if e := c.Rulebook.Edition(chapter); e != "" && chapter != handbook.TieBreaks && !slices.Contains(handbook.EditionsOf(chapter), e) {
			add(message.New("arbiter.setup.edition", "value", string(e)))
		}
	}
	return wrong
}

// wrongRanking checks the rating by which players are ordered: a method of record
// 172, and whose national ratings are meant. Records of TRF that begin with XX or
// BB are something else.
func wrongRanking(c *journal.Config) []message.Message {
	if c.Ranking != "" && !slices.Contains(tournament.RankingMethods(), c.Ranking) {
		return []message.Message{message.New("arbiter.setup.ranking", "value", c.Ranking)}
	}
	code := c.RatingFederation
	if !federation(code) || strings.HasPrefix(code, "XX") || strings.HasPrefix(code, "BB") {
		return []message.Message{spelling.Suggest(message.New("arbiter.setup.federation", "value", code), spelling.NearFederations(code))}
	}
	if code == "" && tournament.RankedNationally(c.Ranking) && c.Ranking != tournament.RankOther {
		return []message.Message{message.New("arbiter.setup.ranking.federation")}
	}
	return nil
}

func wrongSystem(c *journal.Config) []message.Message {
	if _, err := tournament.ParseSystem(c.System); err != nil {
		return []message.Message{message.New("arbiter.setup.system", "value", c.System)}
	}
	s := journal.State{Config: *c}
	record := s.Record(0)
	if c.ForTeams() {
		if wrong := wrongBoards(c, record); wrong != nil {
			return wrong
		}
	} else if c.Boards != 0 {
		return []message.Message{message.New("arbiter.setup.boards.none")}
	}
	if len(c.Matches.Table) > 0 && (record.System.Family != tournament.RoundRobin || !c.LinesUp() || len(c.Matches.Table) != c.Rounds || !c.Matches.CheckTable(maxTableTeams)) {
		return []message.Message{message.New("arbiter.setup.table", "rounds", c.Rounds)}
	}
	if c.LinesUp() && (!record.System.Family.Predetermined() || record.System.Family == tournament.Knockout) {
		record.Teams = blank(c).Teams // a Swiss asks whether there are any
	}
	_, err := pairing.Check(record, pairing.Options{Round: 1})
	if refused := (*swiss.Unpairable)(nil); errors.As(err, &refused) && refused.Message.ID != "pairing.not-paired" {
		return []message.Message{refused.Message}
	}
	if c.Baku && record.System.Family.Predetermined() {
		return []message.Message{message.New("arbiter.setup.baku-table")}
	}
	if chosen, err := pairing.Choose(record, pairing.Options{}); err == nil && record.System.Baku && !chosen.System.Accelerates() {
		if rules := chosen.System.Rules(); rules != nil && rules.Cite.Unaccelerated != "" {
			return []message.Message{message.New("pairing.not-accelerated", "article", rules.Cite.Unaccelerated)}
		}
		return []message.Message{message.New("arbiter.setup.baku-system", "system", chosen.System.Title())}
	}
	if system, ok := pairing.SystemOfEvent(record.System); ok && system == pairing.Knockout {
		return wrongMatches(&c.Matches, c.ForTeams())
	}
	if record.System.Baku && !baku.Applicable(&c.Points) {
		return []message.Message{message.New("pairing.baku-points")}
	}
	if chosen, err := pairing.Choose(record, pairing.Options{}); err == nil && record.System.Baku && !chosen.System.AcceleratesWith(&c.Points) {
		return []message.Message{message.New("pairing.baku-one-point")}
	}
	return nil
}

// wrongMatches checks how the matches of a knock-out are decided: the first stage
// says how many games they have, and the stages can be written into a report.
func wrongMatches(plan *tournament.MatchPlan, teams bool) []message.Message {
	text := plan.Contest.String()
	again, err := tournament.ParseContest(text)
	switch {
	case err != nil || again.String() != text:
		return []message.Message{message.New("arbiter.setup.contest", "value", text)}
	case again.Stages[0].Games < 1:
		return []message.Message{message.New("knockout.contest", "contest", text)}
	case teams && slices.ContainsFunc(again.Stages, func(s tournament.Stage) bool { return s.Kind == tournament.SuddenDeath }):
		return []message.Message{message.New("knockout.sudden-teams", "contest", text)}
	}
	return nil
}

// wrongBoards checks the settings of an event for teams: its rounds can be paired,
// and there is a table for so many boards.
func wrongBoards(c *journal.Config, record *tournament.Tournament) []message.Message {
	one := func(id string, pairs ...any) []message.Message { return []message.Message{message.New(id, pairs...)} }
	system := TableSystem(&journal.State{Config: *c})
	_, players := record.System.SchillerSize()
	least, most := 1, maxBoards
	switch {
	case system == "" && record.System.Family != tournament.Knockout:
		return one("arbiter.setup.teams")
	case players > 0 && c.Boards != players:
		return one("arbiter.setup.boards.schiller", "value", c.System, "boards", players)
	case system == pairing.Scheveningen || system == pairing.Schiller:
		least, most = scheveningen.LeastBoards, scheveningen.MostBoards
	case system == pairing.SemiScheveningen:
		least, most = 2*scheveningen.LeastBoards, 2*scheveningen.MostBoards
	}
	even := system == pairing.Skalitzka || system == pairing.SemiScheveningen
	switch {
	case c.Boards < least || c.Boards > most:
		return one("arbiter.setup.boards", "least", least, "most", most)
	case even && c.Boards%2 == 1:
		return one("arbiter.setup.boards.even", "boards", c.Boards)
	}
	return nil
}

// maxBoards bounds the boards of a match.
const maxBoards = 100

// wrongPoints checks a point system: nobody gains by a draw, an adjourned game
// counts as one, and no bye is worth more than the result it stands for.
func wrongPoints(g *tournament.GamePoints) []message.Message {
	var wrong []message.Message
	add := func(id string, pairs ...any) { wrong = append(wrong, message.New(id, pairs...)) }
	worst := min(g.Win.White+g.Loss.Black, g.Win.Black+g.Loss.White)
	win := min(g.Win.White, g.Win.Black)
	draw, loss := max(g.Draw.White, g.Draw.Black), max(g.Loss.White, g.Loss.Black)
	every := []tournament.Points{
		g.Win.White, g.Win.Black, g.Draw.White, g.Draw.Black, g.Loss.White, g.Loss.Black,
		g.ForfeitWin, g.ForfeitLoss, g.PairingAllocatedBye, g.FullPointBye, g.HalfPointBye, g.ZeroPointBye, g.Unknown,
	}
	switch {
	case slices.Min(every) < 0 || slices.Max(every) > tournament.MaxPoints:
		add("arbiter.setup.points.range")
		return wrong
	case win <= loss || draw > win || min(g.Draw.White, g.Draw.Black) < loss:
		add("arbiter.setup.points.order")
	case g.Draw.White+g.Draw.Black > worst:
		add("arbiter.setup.points.two-draws")
	}
	if g.ForfeitWin > max(g.Win.White, g.Win.Black) || g.ForfeitLoss > loss {
		add("arbiter.setup.points.forfeit")
	}
	if g.FullPointBye > win || g.HalfPointBye > draw || g.ZeroPointBye > loss {
		add("arbiter.setup.points.byes")
	}
	if g.Draw == tournament.Both(g.Draw.White) && g.Unknown != g.Draw.White {
		add("arbiter.setup.points.adjourned")
	}
	switch pab := g.PairingAllocatedBye; {
	case pab > win:
		add("arbiter.setup.pab.more-than-win")
	case standardResults(g) && pab != 0 && pab != tournament.Half && pab != tournament.One:
		add("arbiter.setup.pab.standard")
	case !reachable(g, pab):
		add("arbiter.setup.pab.reachable")
	}
	return wrong
}

func standardResults(g *tournament.GamePoints) bool {
	s := tournament.StandardGamePoints()
	return g.Win == s.Win && g.Draw == s.Draw && g.Loss == s.Loss
}

// reachable reports whether results of one game or more add up to the points.
func reachable(g *tournament.GamePoints, points tournament.Points) bool {
	results := []tournament.Points{g.Win.White, g.Win.Black, g.Draw.White, g.Draw.Black, g.Loss.White, g.Loss.Black}
	sums := make([]bool, points+1)
	sums[0] = true
	for sum := range points {
		for _, p := range results {
			if sums[sum] && sum+p <= points {
				sums[sum+p] = true
			}
		}
	}
	return sums[points]
}

// wrongTies checks the list of tie-breaks: it begins with the points, and the
// edition has all that is in it.
func wrongTies(c *journal.Config) []message.Message {
	if _, err := handbook.TieBreakEditionByID(string(c.Rulebook.TieBreaks)); err != nil || c.Rulebook.Check() != nil {
		return []message.Message{message.New("arbiter.setup.edition", "value", c.Rulebook.TieBreaks)}
	}
	list, err := tiebreak.ParseAll(c.Ties)
	if syntax := (*tiebreak.SyntaxError)(nil); errors.As(err, &syntax) {
		return []message.Message{message.New("tiebreak.syntax."+syntax.Reason, "entry", syntax.Entry, "part", syntax.Part)}
	}
	if err != nil || len(list) == 0 || len(list) > tiebreak.MaxList || list[0].Code != "PTS" {
		return []message.Message{message.New("arbiter.setup.ties", "most", tiebreak.MaxList)}
	}
	for k, s := range list {
		if slices.Contains(list[:k], s) {
			return []message.Message{message.New("arbiter.setup.ties.twice", "entry", s.String())}
		}
	}
	record := blank(c)
	table, err := crosstable.New(record, 0)
	if err != nil {
		return nil // the system is wrong, which is said elsewhere
	}
	calculation, err := tiebreak.New(table, record.Rulebook.TieBreaks, tiebreak.Options{})
	if err != nil {
		return []message.Message{message.New("arbiter.setup.edition", "value", c.Rulebook.TieBreaks)}
	}
	var wrong []message.Message
	_, _, err = calculation.Admit(list)
	if refused := (*tiebreak.Refused)(nil); errors.As(err, &refused) {
		for _, r := range refused.Refusals {
			wrong = append(wrong, r.Message)
		}
	}
	return wrong
}

func wrongDates(c *journal.Config) []message.Message {
	var wrong []message.Message
	for _, d := range slices.Concat([]tournament.Date{c.Start, c.End}, c.Dates) {
		if !onCalendar(d) {
			return append(wrong, message.New("arbiter.setup.date", "value", d))
		}
	}
	if !c.Start.IsZero() && !c.End.IsZero() && c.End.Ordinal() < c.Start.Ordinal() {
		wrong = append(wrong, message.New("arbiter.setup.dates.order", "start", c.Start, "end", c.End))
	}
	if len(c.Dates) > c.Rounds {
		wrong = append(wrong, message.New("arbiter.setup.dates.rounds", "rounds", c.Rounds))
	}
	last := c.Start
	for k, d := range c.Dates {
		if d.IsZero() {
			continue
		}
		if d.Ordinal() < last.Ordinal() || !c.End.IsZero() && d.Ordinal() > c.End.Ordinal() {
			return append(wrong, message.New("arbiter.setup.dates.round", "round", k+1, "date", d))
		}
		last = d
	}
	return wrong
}

// onCalendar reports whether a date is an existing day, or no date at all.
func onCalendar(d tournament.Date) bool {
	if d.IsZero() {
		return true
	}
	day := time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC)
	return d.Year >= 1800 && d.Year <= 2999 && day.Year() == d.Year && int(day.Month()) == d.Month && day.Day() == d.Day
}

// printable reports whether a text is a short one on one line.
func printable(text string) bool {
	if !utf8.ValidString(text) || utf8.RuneCountInString(text) > maxText {
		return false
	}
	for _, r := range text {
		if !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}

// federation reports the three capital letters of a federation, or none.
func federation(code string) bool {
	if code == "" {
		return true
	}
	if len(code) != 3 {
		return false
	}
	for k := range len(code) {
		if code[k] < 'A' || code[k] > 'Z' {
			return false
		}
	}
	return true
}
