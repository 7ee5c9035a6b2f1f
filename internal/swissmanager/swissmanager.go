// Package swissmanager reads the files in which Swiss-Manager keeps a tournament: .TUNX, .TURX,
// .TUMX and .TUTX. The kind is taken from the file, never from its name. Points, places and the
// values of tie-breaks are not in them.
//
// Nothing is published of how they are built. What is read here was found by looking at files;
// numbers of unknown meaning are named, or not read.
package swissmanager

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"torneo/internal/incoming"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// reader makes a record of a file.
type reader struct {
	*file
	event incoming.Event
	t     *tournament.Tournament
	named []tournament.Team
	last  int // the last round with a pairing, from 1

	titles, federations map[string]int // that are not taken over, with the number of players
}

// Read returns the tournament of a file. The error is an *incoming.Refused.
func Read(data []byte) (*incoming.Event, error) {
	if !Is(data) {
		return nil, incoming.Refuse("swissmanager.cut")
	}
	f, err := parse(data)
	if err != nil {
		return nil, err
	}
	r := &reader{file: f, t: &tournament.Tournament{Points: tournament.StandardGamePoints()}}
	r.event.Record = r.t
	r.describe()
	if err := r.readPlayers(); err != nil {
		return nil, err
	}
	if err := r.readTeams(); err != nil {
		return nil, err
	}
	if err := r.readRounds(); err != nil {
		return nil, err
	}
	if err := r.readProhibitions(); err != nil {
		return nil, err
	}
	r.readTies()
	r.listLosses()
	return &r.event, nil
}

func (r *reader) report(s trf.Severity, found, taken, id string, pairs ...any) {
	if len(r.event.Problems) < trf.MaxProblems {
		r.event.Problems = append(r.event.Problems, trf.Problem{Severity: s, Found: found, Taken: taken, Message: message.New(id, pairs...)})
	}
}

func (r *reader) lose(id string, pairs ...any) {
	r.event.Losses = append(r.event.Losses, message.New(id, pairs...))
}

// roundRobin reports whether each meets each.
func (r *reader) roundRobin() bool {
	kind := r.config.u16(configKind)
	return kind == playersRoundRobin || kind == teamRoundRobin
}

// describe reads the facts of the event as a whole.
func (r *reader) describe() {
	t := r.t
	text := func(k int) string { return incoming.PlainText(r.header[k]) }
	t.Name = text(eventName)
	if group := text(eventSubtitle); group != "" {
		t.Name = strings.TrimPrefix(t.Name+", "+group, ", ")
	}
	t.City, t.ChiefArbiter, t.Allotted = text(eventPlace), text(eventChief), text(eventControl)
	if t.Federation = text(eventNation); t.Federation != "" && !isCode(t.Federation) {
		r.report(trf.Adjustment, t.Federation, "", "swissmanager.federation.event", "value", t.Federation)
		t.Federation = ""
	}
	for name := range strings.SplitSeq(text(eventDeputies), ";") {
		if name = strings.TrimSpace(name); name != "" {
			t.DeputyArbiters = append(t.DeputyArbiters, name)
		}
	}
	var first, last bool
	t.Start, first = r.config.date(configFirstDay)
	t.End, last = r.config.date(configLastDay)
	if !first || !last || !t.Start.IsZero() && !t.End.IsZero() && t.End.Ordinal() < t.Start.Ordinal() {
		r.report(trf.Adjustment, "", "", "swissmanager.dates")
		t.Start, t.End = tournament.Date{}, tournament.Date{}
	}
	t.Rulebook = tournament.ProposeRulebook(t.Start, t.End)
	t.System = tournament.System{Family: tournament.Swiss, Team: r.forTeams}
	if r.roundRobin() {
		t.System.Family = tournament.RoundRobin
	}
	switch r.config[configRanking] {
	case 1:
		t.RankingMethod = tournament.RankNationFirst
	case 2:
		t.RankingMethod = tournament.RankFIDEFirst
	case 6:
		t.RankingMethod = tournament.RankFIDE
	case 3:
		r.lose("swissmanager.loss.order")
	default:
		r.report(trf.Adjustment, "", "", "swissmanager.ranking", "code", int(r.config[configRanking]))
	}
	if tournament.RankedNationally(t.RankingMethod) {
		t.RatingFederation = t.Federation
	}
}

// isCode reports whether a text is a code of three Latin letters, as federations have.
func isCode(text string) bool {
	return len(text) == 3 && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

var titles = []string{"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"}

func (r *reader) readPlayers() error {
	r.titles, r.federations = map[string]int{}, map[string]int{}
	for k := range r.players {
		one, number := &r.players[k], k+1
		text := func(k int) string { return incoming.PlainText(one.texts[k]) }
		p := tournament.Player{
			Number: number, Title: text(playerTitle), Federation: text(playerNation),
			Rating: one.block.u16(playerRating), FIDEID: int64(one.block.u32(playerFIDEID)),
		}
		p.Name = text(playerSurname)
		if forename := text(playerForename); forename != "" {
			p.Name = strings.TrimPrefix(p.Name+", "+forename, ", ")
		}
		if p.Name == "" {
			return incoming.Refuse("swissmanager.nameless", "number", number)
		}
		if short, cut := incoming.CutText(p.Name, tournament.MaxName); cut {
			r.report(trf.Adjustment, p.Name, short, "swissmanager.name.long", "number", number, "most", tournament.MaxName)
			p.Name = short
		}
		if p.Title != "" && !slices.Contains(titles, p.Title) {
			r.titles[p.Title]++
			p.Title = ""
		}
		if p.Federation != "" && !isCode(p.Federation) {
			r.federations[p.Federation]++
			p.Federation = ""
		}
		switch sex := one.block.u16(playerSex); sex {
		case 0:
			p.Sex = "m"
		case 1:
			p.Sex = "w"
		default:
			r.report(trf.Adjustment, "", "", "swissmanager.sex", "name", p.Name, "code", sex)
		}
		var possible bool
		if p.Birth, possible = one.block.date(playerBirth); !possible {
			r.report(trf.Adjustment, "", "", "swissmanager.birth", "name", p.Name)
		}
		p.Rating = r.possible(p.Rating, p.Name)
		id := strings.Trim(text(playerNationalID), " ,")
		if rating := r.possible(one.block.u16(playerNational), p.Name); rating > 0 || id != "" {
			p.National = []tournament.NationalRating{{Federation: r.t.Federation, Rating: rating, ID: id}}
		}
		r.t.Players = append(r.t.Players, p)
	}
	for _, value := range slices.Sorted(maps.Keys(r.titles)) {
		r.report(trf.Note, value, "", "swissmanager.title", "value", value, "count", r.titles[value])
	}
	for _, value := range slices.Sorted(maps.Keys(r.federations)) {
		r.report(trf.Adjustment, value, "", "swissmanager.federation", "value", value, "count", r.federations[value])
	}
	return nil
}

// possible returns a rating, or 0 with a remark if there can be none such.
func (r *reader) possible(rating int, name string) int {
	if rating <= maxRating {
		return rating
	}
	r.report(trf.Adjustment, fmt.Sprint(rating), "0", "swissmanager.rating", "name", name, "value", rating)
	return 0
}

// readTeams reads the teams with their players by board.
func (r *reader) readTeams() error {
	if !r.forTeams {
		return nil
	}
	for k := range r.teams {
		one := &r.teams[k]
		name := cmp.Or(incoming.PlainText(one.texts[teamName]), incoming.PlainText(one.texts[teamShort]))
		if name == "" {
			return incoming.Refuse("swissmanager.team.nameless", "number", k+1)
		}
		if short, cut := incoming.CutText(name, tournament.MaxName); cut {
			r.report(trf.Adjustment, name, short, "swissmanager.team.long", "number", k+1, "most", tournament.MaxName)
			name = short
		}
		r.named = append(r.named, tournament.Team{Number: k + 1, Name: name})
	}
	for k := range r.players {
		team := r.players[k].block.u16(playerTeam)
		if team > len(r.named) {
			return incoming.Refuse("swissmanager.team.unknown", "name", r.t.Players[k].Name, "team", team)
		}
		if team > 0 {
			r.named[team-1].Players = append(r.named[team-1].Players, k+1)
		}
	}
	for k := range r.named {
		slices.SortStableFunc(r.named[k].Players, func(a, b int) int {
			return cmp.Compare(r.players[a-1].block.u16(playerBoard), r.players[b-1].block.u16(playerBoard))
		})
	}
	r.t.Teams = r.named
	return nil
}

// readProhibitions reads who must not meet.
func (r *reader) readProhibitions() error {
	most := len(r.players)
	if r.forTeams {
		most = len(r.named)
	}
	for _, pair := range r.apart {
		a, b := pair.u16(0), pair.u16(2)
		if a == 0 || b == 0 || a == b || a > most || b > most {
			return incoming.Refuse("swissmanager.section.apart")
		}
		r.t.Prohibited = append(r.t.Prohibited, tournament.Prohibition{FirstRound: 1, IDs: []int{a, b}})
	}
	return nil
}

// ties are the tie-breaks that are taken over, by the code of the file; the first of the two is for
// players.
var ties = map[int][2]string{
	1: {"PTS", "PTS:GP"}, 11: {"DE", "DE"}, 13: {"", "PTS:MP"}, 37: {"BH", "BH"}, 52: {"SB", "SB"}, 81: {"DE", "DE"}, 84: {"BH", "BH"}, 85: {"SB", "SB"}, 86: {"PS", "PS"},
}

// tieNames are the names that the program gives to other codes, as they are the same in every
// language.
var tieNames = map[int]string{45: "Koya", 61: "Arranz", 69: "Koya", 71: "Berlin", 77: "AOB", 78: "BC", 79: "REP", 80: "ARO", 82: "ESB", 83: "EDE", 87: "KS", 89: "TBR", 90: "BBE"}

// readTies proposes the tie-breaks whose meaning is known, and names the others.
func (r *reader) readTies() {
	var list, others []string
	kind := 0
	if r.forTeams {
		kind = 1
	}
	for k := range r.config.u16(configTies) {
		code, rule := r.config.u16(configTie+2*k), r.config[configTieRule+tieRuleSize*k]
		entry := ties[code][kind]
		low, high := int(rule&15), int(rule>>4)
		cuts := low > 0 || high > 0
		switch {
		case entry == "" || cuts && entry != "BH" && entry != "SB" && entry != "PS" || high > 0 && (high != low || entry != "BH"):
			name := fmt.Sprint(code)
			if known := tieNames[code]; known != "" {
				name += " (" + known + ")"
			}
			others = append(others, name)
			continue
		case high > 0:
			entry += fmt.Sprint("/M", low)
		case low > 0:
			entry += fmt.Sprint("/C", low)
		}
		if !slices.Contains(list, entry) {
			list = append(list, entry)
		}
	}
	if !r.forTeams && len(list) > 0 && !slices.Contains(list, "PTS") {
		list = append([]string{"PTS"}, list...)
	}
	r.t.TieBreaks = list
	if len(list) > 0 {
		r.report(trf.Note, "", strings.Join(list, ","), "swissmanager.ties.proposed", "taken", strings.Join(list, ", "))
	}
	if len(others) > 0 {
		r.report(trf.Adjustment, strings.Join(others, ", "), "", "swissmanager.ties.others", "codes", strings.Join(others, ", "))
	}
}

// listLosses names the data of the file that a record has no place for. Telephones, addresses
// and the user's licence are not even read.
func (r *reader) listLosses() {
	said := func(texts ...int) bool {
		return slices.ContainsFunc(texts, func(k int) bool { return incoming.PlainText(r.header[k]) != "" })
	}
	of := func(list []record, texts ...int) bool {
		return slices.ContainsFunc(list, func(one record) bool {
			return slices.ContainsFunc(texts, func(k int) bool { return incoming.PlainText(one.texts[k]) != "" })
		})
	}
	number := func(offsets ...int) bool {
		return slices.ContainsFunc(r.players, func(one record) bool {
			return slices.ContainsFunc(offsets, func(at int) bool { return one.block.u16(at) != 0 })
		})
	}
	r.lose("swissmanager.loss.system")
	r.lose("swissmanager.loss.ties")
	for _, one := range []struct {
		id  string
		has bool
	}{
		{"swissmanager.loss.texts", said(eventRemarks, eventDirector, eventHost, eventArbiters, eventAges, eventDeputy, eventSite, eventMail)},
		{"swissmanager.loss.times", of(r.rounds, 0)},
		{"swissmanager.loss.clubs", of(r.players, playerClub, playerType, playerGroup)},
		{"swissmanager.loss.coefficients", number(playerCoefficient)},
		{"swissmanager.loss.fixed", number(playerFixed)},
		{"swissmanager.loss.corrections", number(playerRank, playerAdded)},
		{"swissmanager.loss.teams", of(r.teams, teamCaptain, teamNation, teamGroup)},
	} {
		if one.has {
			r.lose(one.id)
		}
	}
}
