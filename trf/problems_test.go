package trf

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"torneo/i18n"
	"torneo/internal/codepage"
)

// The examples below show every problem that reading can find, each with its
// place, what stood there and what was taken.
var problemExamples = []struct {
	name, file string
	want       []string
}{
	// The file
	{"nothing at all", "", []string{`error: trf.file.empty`}},
	{"no report", "Dear arbiter,\nhere is the file.\n", []string{`error: trf.file.empty`}},
	{"Windows-1252", lines("032 ESP", "012 Se\xf1or", player(1)), []string{`line 2, column 7, note: trf.encoding.guessed, taken "windows-1252"`}},
	{"Windows-1250", lines("032 POL", "012 Turniej \xa3\xf3dzki", player(1)), []string{`line 2, column 13, adjustment: trf.encoding.guessed, taken "windows-1250"`}},
	{"a code page that nobody's federation tells", lines("012 Se\xf1or", player(1)), []string{`line 1, column 7, adjustment: trf.encoding.unsure, taken "windows-1252"`}},
	{"a code page that nothing tells", lines("012 \xa4\xa7", player(1)), []string{`line 1, column 5, adjustment: trf.encoding.unsure, taken "windows-1252"`}},
	{"a code page without a name in it", lines("### \xa4\xa7", player(1)), []string{`line 1, column 5, note: trf.encoding.western, taken "windows-1252"`}},
	{"UTF-16", string(codepage.UTF16LE.ToUTF16("\ufeff" + lines("012 Se\u00f1or", player(1)))), []string{`note: trf.encoding.utf16, taken "utf-16le"`}},
	{"UTF-16 without mark", string(codepage.UTF16BE.ToUTF16(lines("012 Open", player(1)))), []string{`note: trf.encoding.utf16, taken "utf-16be"`}},
	{"UTF-16 cut short", string(codepage.UTF16LE.ToUTF16(lines("012 Open", player(1)))) + "\n", []string{`error: trf.encoding.broken, found "utf-16le"`}},
	{"UTF-8 with byte order mark", "\ufeff" + lines("012 Señor", player(1)), nil},
	{"a line without end", lines("012 "+strings.Repeat("x", MaxLineLength), player(1)), []string{`line 1, error: trf.limit.line, found "20004"`}},
	{"too many lines", lines(player(1)) + strings.Repeat("\n", MaxLines), []string{`line 200001, error: trf.limit.lines`}},
	{"too many bytes", lines(player(1)) + strings.Repeat("\n", MaxSize), []string{`error: trf.limit.size, found "16777239"`}},
	{"too many rounds", lines("XXR 501", player(1)), []string{`line 1, column 5, error: trf.limit.rounds, found "501"`}},
	{"too many cells", lines(player(1, append(make([]string, MaxRounds), "0000 - H")...)), []string{`line 1, column 5092, error: trf.limit.rounds, found "0000 - H"`}},
	{"too many players", strings.Repeat(lines(player(1)), 12_000), []string{`error: trf.limit.players, found "12000"`}},
	{"a team in an individual event", lines("092 Individual: Swiss-System", player(1), player(2), overwrite("013 Club", 37, "   1    2")), []string{`line 4, column 1, adjustment: trf.team.stray, found "Club"`}},
	{"a team in an event of players by its code", lines("192 FIDE_DUTCH_2026", player(1), player(2), overwrite("013 Club", 37, "   1    2")), []string{`line 4, column 1, adjustment: trf.team.stray, found "Club"`}},
	{"a team without players", lines(player(1), "013 Club"), []string{`line 2, column 1, adjustment: trf.team.stray, found "Club"`}},
	{"too many teams", lines(player(1)) + strings.Repeat("013 Team\n", MaxTeams+1), []string{`line 1001, error: trf.limit.teams, found "1000"`}},

	// Records
	{"a comment without mark", lines("# hello", player(1)), []string{`line 1, column 1, note: trf.record.unknown, found "# h"`}},
	{"a player shifted to the right", lines(" "+player(2), player(1)), []string{`line 1, column 1, violation: trf.record.resembles, found " 00"`}},
	{"rulers and blank lines", lines("", "123456789012345", "DDD SSSS sTTT NNNN", "### hello", "   ", player(1)), nil},
	{"two names", lines("012 A", "012 B", player(1)), []string{`line 2, column 1, violation: trf.record.repeated, found "B"`}},
	{"text in column 4", lines("012Open", player(1)), []string{`line 1, column 4, adjustment: trf.record.column4, found "O", taken "Open"`}},
	{"columns counted in bytes", lines("001    1      Müñoz" + strings.Repeat(" ", 26) + " 2100 ESP"), []string{`line 1, column 48, adjustment: trf.columns.bytes`}},
	{"a name too long", lines(overwrite(player(1), 15, strings.Repeat("n", 34))), []string{`line 1, column 48, violation: trf.columns.filled, found "n"`}},
	{"a rounds record without number", lines("142 many", player(1)), []string{`line 1, column 5, error: trf.number, found "many"`}},
	{"an unknown option", lines("XXC black1 fast", player(1)), []string{`line 1, column 12, violation: trf.code.unknown, found "fast"`}},

	// Header
	{"day before month", lines("042 28. 07. 2005", player(1)), []string{`line 1, column 5, adjustment: trf.date.form, found "28. 07. 2005", taken "2005/07/28"`}},
	{"no date", lines("042 end of May", player(1)), []string{`line 1, column 5, violation: trf.date, found "end of May"`}},
	{"a round date that is none", lines(overwrite("132", 92, "25/02/30"), player(1)), []string{`line 1, column 92, violation: trf.date.round, found "25/02/30"`}},
	{"round dates a column to the right", lines(overwrite(overwrite("132", 93, "26/04/13"), 103, "26/04/14"), player(1)), []string{`line 1, column 93, adjustment: trf.date.round.shifted, found "26/04/13", taken "2026/04/13"`}},
	{"players a column to the right", strings.ReplaceAll(lines(player(1), player(2)), "001 ", "001  "), []string{`line 1, column 4, adjustment: trf.columns.right`}},
	{"players a column to the left", strings.ReplaceAll(lines(player(1), player(2)), "001 ", "001"), []string{`line 1, column 4, adjustment: trf.columns.left`}},
	{"half a point that only the total tells", lines(overwrite(player(1, "2 w 1", ""), 81, " 1.5"), overwrite(player(2, "1 b 0", "3 w 1"), 81, " 1.0"), overwrite(player(3, "0000 - Z", "2 b 0"), 81, " 0.0")), []string{`line 1, column 81, adjustment: trf.totals.half, found "1.5", taken "H"`}},
	{"a point that only the total tells", lines(overwrite(player(1, "2 w 1", ""), 81, " 2.0"), overwrite(player(2, "1 b 0", "3 w 1"), 81, " 1.0"), overwrite(player(3, "0000 - Z", "2 b 0"), 81, " 0.0")), []string{`line 1, column 81, adjustment: trf.totals.full, found "2.0", taken "F"`}},
	{"a point that two rounds may have given", lines(overwrite(player(1), 81, " 1.0"), overwrite(player(2, "3 w 1", "3 b 1"), 81, " 2.0"), overwrite(player(3, "2 b 0", "2 w 0"), 81, " 0.0")), []string{`line 1, column 81, error: trf.totals.several, found "1.0"`}},
	{"the worth of the bye by the totals", lines(overwrite(player(1, "2 w 1"), 81, " 1.0"), overwrite(player(2, "1 b 0"), 81, " 0.0"), overwrite(player(3, "0000 - U"), 81, " 0.5")), []string{`line 3, column 81, adjustment: trf.totals.worth, found "0.5", taken "0.5"`}},
	{"two worths of the bye by the totals", lines(overwrite(player(1, "2 w 1", "0000 - U", ""), 81, " 1.5"), overwrite(player(2, "1 b 0", "3 w 1", "3 b 0"), 81, " 1.0"), overwrite(player(3, "0000 - Z", "2 b 0", "2 w 1"), 81, " 1.0")), []string{`error: trf.totals.worths`}},
	{"a date with several readings", lines("042 26/09/22", player(1)), []string{`line 1, column 5, violation: trf.date.two, found "26/09/22"`}},
	{"a date that only one order makes later than the format", lines("042 01/03/26", player(1)), []string{`line 1, column 5, adjustment: trf.date.form, found "01/03/26", taken "2026/03/01"`}},
	{"round dates with the day first", lines("042 2026/04/13", overwrite("132", 92, "13/04/26"), player(1)), []string{`line 2, column 92, adjustment: trf.date.round.order, found "13/04/26", taken "2026/04/13"`}},
	{"round dates two columns to the left", lines(overwrite(overwrite("132", 90, "26/04/13"), 100, "26/04/14"), player(1)), []string{`line 1, column 90, adjustment: trf.date.round.shifted, found "26/04/13", taken "2026/04/13"`}},
	{"a round date far from any round", lines(overwrite("132", 60, "26/04/13"), player(1)), []string{`line 1, column 60, violation: trf.date.round, found "26/04/13"`}},
	{"the points of Z", lines("162  W 1.0    Z 0.0", player(1)), []string{`line 1, column 15, adjustment: trf.points.absence, found "Z", taken "A"`}},
	{"counts", lines("062 2 (3)", "072 1", "082 4", player(1)), []string{
		`line 1, column 5, violation: trf.count.062, found "2", taken "1"`,
		`line 2, column 5, violation: trf.count.072, found "1", taken "0"`,
		`line 3, column 5, violation: trf.count.082, found "4", taken "0"`,
	}},
	{"two numbers of rounds", lines("142 5", "XXR 7", player(1)), []string{`line 2, column 5, violation: trf.rounds.planned.differ, found "7", taken "5"`}},
	{"more rounds than planned", lines("XXR 1", player(1, "0000 - U", "0000 - U")), []string{`line 2, column 102, violation: trf.rounds.more, found "2", taken "1"`}},
	{"a bye beyond the plan", lines("142 1", player(1, "0000 - U"), "240 H   2    1"), []string{`violation: trf.rounds.more, found "2", taken "1"`}},
	{"initial colour in lower case", lines("152 w", player(1)), []string{`line 1, column 5, adjustment: trf.initialcolour.form, found "w", taken "W"`}},
	{"initial colour unreadable", lines("152 red", player(1)), []string{`line 1, column 5, violation: trf.initialcolour, found "red"`}},
	{"two initial colours", lines("152 W", "XXC black1", player(1)), []string{`line 2, column 5, violation: trf.initialcolour.differ, found "b", taken "w"`}},
	{"initial colour in words", lines("152 White", player(1)), []string{`line 1, column 5, adjustment: trf.initialcolour.form, found "White", taken "W"`}},
	{"initial colour black in lower case", lines("152 b", player(1)), []string{`line 1, column 5, adjustment: trf.initialcolour.form, found "b", taken "B"`}},
	{"two colour options", lines("XXC white1 black1", player(1)), []string{`line 1, column 12, violation: trf.initialcolour.differ, found "black1"`}},
	{"starting-rank federation", lines("172 I1D FIDE", player(1)), []string{`line 1, column 9, violation: trf.ranking, found "I1D FIDE"`}},
	{"212 before 202", lines("212 PTS,SB", "202 BH", player(1)), []string{`line 2, column 5, violation: trf.tiebreaks.differ, found "BH"`}},
	{"a word of ours unknown", lines("### torneo: dance 1", player(1)), []string{`line 1, column 13, note: trf.code.unknown, found "dance"`}},
	{"round dates out of columns", lines(overwrite("132", 92, "25/02/2801"), player(1)), []string{`line 1, column 100, violation: trf.columns.filled, found "01"`}},
	{"starting-rank method", lines("172 IND LOTS", player(1)), []string{`line 1, column 9, violation: trf.ranking, found "IND LOTS"`}},
	{"an unknown type", lines("192 OTHER_THING", player(1)), []string{`line 1, column 5, violation: trf.system.unknown, found "OTHER_THING"`}},
	{"two lists of tie-breaks", lines("202 BH", "212 PTS,SB", player(1)), []string{`line 2, column 5, violation: trf.tiebreaks.differ, found "PTS,SB"`}},
	{"time control", lines("222 90 minutes", player(1)), []string{`line 1, column 5, violation: trf.timecontrol, found "90 minutes", taken "90 minutes"`}},
	{"board colours", lines("352 WBX", player(1)), []string{`line 1, column 5, violation: trf.boardcolours, found "WBX"`}},
	{"a given rating out of bounds", lines("### torneo: given 1 0", player(1)), []string{`line 1, column 21, violation: trf.given.rating, found "0"`}},
	{"a player without his given rating", lines("### torneo: given 1 1900 1", player(1)), []string{`line 1, column 26, violation: trf.given.rating, found "1"`}},
	{"a given rating of nobody", lines("### torneo: given 7 1900", player(1)), []string{`line 1, column 19, error: trf.player.unknown, found "7"`}},
	{"a contest that never was", lines("### torneo: contest 2,3y4", player(1)), []string{`line 1, column 21, violation: trf.contest, found "2,3y4"`}},
	{"two contests", lines("### torneo: contest 2", "### torneo: contest 4", player(1)), []string{`line 2, column 21, violation: trf.contest.repeated, found "4"`}},
	{"extra games unreadable", lines(
		"### torneo: extra 0 1-2 1-0", "### torneo: extra 4", "### torneo: extra 4 1:2 1-0", "### torneo: extra 4 1-3 1-0", "### torneo: extra 4 1-1 1-0",
		"### torneo: extra 4 1-2 1-1", "### torneo: extra 4 1-2 x-0", "### torneo: extra 4 1-2 10", "### torneo: extra 4 1-2 1-0 1-0", player(1), player(2)), []string{
		`line 1, column 19, error: trf.round.number, found "0"`,
		`line 2, column 19, error: trf.extra, found "4"`,
		`line 3, column 21, error: trf.extra, found "1:2"`,
		`line 4, column 23, error: trf.player.unknown, found "3"`,
		`line 5, column 23, error: trf.extra.self, found "1"`,
		`line 6, column 25, error: trf.extra.result, found "1-1"`,
		`line 7, column 25, error: trf.extra.result, found "x-0"`,
		`line 8, column 25, error: trf.extra.result, found "10"`,
		`line 9, column 19, error: trf.extra, found "4 1-2 1-0 1-0"`,
	}},
	{"counted games unreadable", lines(
		"### torneo: counted 2 1-2 +--", "### torneo: counted 1", "### torneo: counted 1 1:2 +--", "### torneo: counted 1 1-3 +--", "### torneo: counted 1 2-1 +--",
		"### torneo: counted 1 1-2 1-1", "### torneo: counted 1 1-2 +--", "### torneo: counted 1 1-2 --+", player(1, "2 w 1"), player(2, "1 b 0")), []string{
		`line 1, column 21, error: trf.counted.round, found "2"`,
		`line 2, column 21, error: trf.counted, found "1"`,
		`line 3, column 23, error: trf.counted, found "1:2"`,
		`line 4, column 25, error: trf.player.unknown, found "3"`,
		`line 5, column 23, error: trf.counted.game, found "2-1"`,
		`line 6, column 27, error: trf.extra.result, found "1-1"`,
		`line 8, column 23, violation: trf.counted.repeated, found "1-2"`,
	}},
	{"a play-off that leaves something open", lines("### torneo: play-off places=1", player(1)), []string{`line 1, column 22, violation: trf.playoff, found "places=1"`}},
	{"two play-offs", lines("### torneo: play-off annex", "### torneo: play-off annex", player(1)), []string{`line 2, column 22, violation: trf.playoff.repeated, found "annex"`}},
	{"lots of no play-off", lines("### torneo: play-off-lots 1", player(1)), []string{`line 1, column 27, violation: trf.playoff.lots, found "1"`}},
	{"lots of strangers", lines("### torneo: play-off annex", "### torneo: play-off-lots 1 3 1", player(1)), []string{
		`line 2, column 29, error: trf.player.unknown, found "3"`,
		`line 2, column 31, violation: trf.playoff.lot-twice, found "1"`,
	}},
	{"an edition that never was", lines("### torneo: edition 1492", player(1)), []string{`line 1, column 21, violation: trf.edition.unknown, found "1492"`}},
	{"two editions of the pairing", lines("042 2026/05/01", "192 FIDE_DUTCH_2026", "### torneo: edition 2026 pairing 2017", player(1)), []string{`line 3, column 34, violation: trf.edition.differs, found "2017"`}},
	{"teams ranked by game points and accelerated", lines("192 FIDE_TEAM_TYPEB_GP_MP_BAKU", player(1)), []string{`line 1, violation: trf.system.baku, found "FIDE_TEAM_TYPEB_GP_MP_BAKU"`}},
	{"a system beside another one", lines("192 FIDE_DUTCH_2026", "### torneo: system lim-2026", player(1)), []string{`line 2, column 20, violation: trf.system.differs, found "lim-2026"`}},
	{"the Olympiad as other programs write it", lines("192 FIDE_OLYMPIAD", player(1)), []string{
		`line 1, column 5, adjustment: trf.system.no-code, found "FIDE_OLYMPIAD", taken "CUSTOM_TEAM_SWISS olympiad-2022"`,
	}},
	{"a tie-break that MTB26 does not have", lines("212 PTS,EDE,edec/P,EDEBT", player(1)), []string{`line 1, column 13, adjustment: trf.tiebreaks.code, found "EDEC/P", taken "OTHER_EDEC/P"`}},
	{"the knock-out of a draft", lines("192 WORLDCUP_KNOCKOUT", player(1)), []string{`line 1, column 5, adjustment: trf.system.no-code, found "WORLDCUP_KNOCKOUT", taken "CUSTOM_KNOCKOUT"`}},
	{"a second record of the same byes", lines(player(1), player(2), "240 H 003    1", "240 H 003    2", "240 Z 003"), []string{`line 4, column 1, adjustment: trf.bye.record-again, found "H"`}},
	{"a decimal strength", lines(player(1), overwrite(overwrite("310   1", 48, "2486.5"), 74, "   1")), []string{`line 2, column 48, adjustment: trf.team.strength-rounded, found "2486.5", taken "2487"`}},
	{"two systems", lines("192 FIDE_OLYMPIAD", "### torneo: system lim-2026", player(1)), []string{
		`line 1, column 5, adjustment: trf.system.no-code, found "FIDE_OLYMPIAD", taken "CUSTOM_TEAM_SWISS olympiad-2022"`,
		`line 2, column 20, violation: trf.system.differs, found "lim-2026"`,
	}},
	{"a system that is no name", lines("192 CUSTOM_SWISS", "### torneo: system lim 2026", player(1)), []string{`line 2, column 20, violation: trf.system.rules, found "lim 2026"`}},
	{"a Maxi-tournament perhaps", lines("192 CUSTOM_SWISS", "### torneo: system lim-2026 maxi=perhaps", player(1)), []string{`line 2, column 20, violation: trf.system.rules, found "lim-2026 maxi=perhaps"`}},
	{"a chapter that never was", lines("### torneo: edition - laws 2023", player(1)), []string{`line 1, column 23, violation: trf.edition.chapter, found "laws"`}},
	{"a chapter without edition", lines("### torneo: edition 2023 pairing", player(1)), []string{`line 1, column 26, violation: trf.edition.chapter, found "pairing"`}},
	{"an unknown edition of a chapter", lines("### torneo: edition 2023 titles 1492", player(1)), []string{`line 1, column 33, violation: trf.edition.unknown, found "1492"`}},

	// Players
	{"no players", "012 Open\n", []string{`violation: trf.players.none`}},
	{"a hole in the numbering", lines(player(1), player(4)), []string{`line 2, column 5, violation: trf.players.gap, found "4"`}},
	{"no number", lines(overwrite(player(1), 5, "    ")), []string{`line 1, column 5, error: trf.player.number`}},
	{"a number twice", lines(player(1), player(1)), []string{`line 2, column 5, error: trf.player.repeated, found "1"`}},
	{"nobody", lines(player(1), "XXZ 2"), []string{`line 2, column 5, error: trf.player.unknown, found "2"`}},
	{"no name", lines(playerText{number: 1}), []string{`line 1, column 15, violation: trf.player.name`}},
	{"f for w", lines(playerText{number: 1, name: "A", sex: "f"}), []string{`line 1, column 10, adjustment: trf.player.sex, found "f", taken "w"`}},
	{"sex unknown", lines(playerText{number: 1, name: "A", sex: "u"}), []string{`line 1, column 10, adjustment: trf.player.sex.unknown, found "u"`}},
	{"titles", lines(playerText{number: 1, name: "A", title: "wg"}, playerText{number: 2, name: "B", title: "AFM"}, playerText{number: 3, name: "C", title: "wim"}), []string{
		`line 1, column 11, adjustment: trf.player.title.old, found "wg", taken "WGM"`,
		`line 2, column 11, note: trf.player.title.unknown, found "AFM", taken "AFM"`,
	}},
	{"rating", lines(playerText{number: 1, name: "A", rating: "UNR"}), []string{`line 1, column 49, violation: trf.player.rating, found "UNR"`}},
	{"federation", lines(playerText{number: 1, name: "A", federation: "A1"}), []string{`line 1, column 54, violation: trf.player.federation, found "A1", taken "A1"`}},
	{"identity number", lines(playerText{number: 1, name: "A", id: "AB12"}), []string{`line 1, column 58, violation: trf.player.fideid, found "AB12"`}},
	{"identity number in quotation marks", lines(playerText{number: 1, name: "A", id: `"2500001"`}), []string{`line 1, column 58, adjustment: trf.player.fideid.quoted, found "\"2500001\"", taken "2500001"`}},
	{"national numbers", lines(playerText{number: 1, name: "A", federation: "IRL", id: "107", rating: "0951"}, playerText{number: 2, name: "B", federation: "IRL", id: "675"}, playerText{number: 3, name: "C", federation: "IRL", id: "9474"}), []string{
		`line 1, column 49, adjustment: trf.player.national-ratings`,
		`line 1, column 58, adjustment: trf.player.national-numbers`,
	}},
	{"site for a federation", lines("032 Lichess", "102 https://lichess.org/swiss", playerText{number: 1, name: "a"}), []string{`adjustment: trf.lichess`}},
	{"identity number of another", lines(playerText{number: 1, name: "A", id: "77"}, playerText{number: 2, name: "B", id: "77"}), []string{`line 2, column 58, violation: trf.player.fideid.repeated, found "77"`}},
	{"birth", lines(playerText{number: 1, name: "A", birth: "1978"}, playerText{number: 2, name: "B", birth: "78/05/06"}, playerText{number: 3, name: "C", birth: "1978/00/00"}), []string{
		`line 1, column 70, adjustment: trf.date.form, found "1978", taken "1978/00/00"`,
		`line 2, column 70, violation: trf.player.birth, found "78/05/06"`,
	}},
	{"birth one column off", lines(overwrite(playerText{number: 1, name: "A"}.String(), 71, "1978/05/06")), []string{`line 1, column 71, adjustment: trf.player.birth.shifted, found "1978/05/06", taken "1978/05/06"`}},
	{"declared", lines(playerText{number: 1, name: "A", points: "x", rank: "y"}), []string{
		`line 1, column 81, violation: trf.declared.points, found "x"`,
		`line 1, column 86, violation: trf.declared.rank, found "y"`,
	}},
	{"national rating without 172", lines(player(1), overwrite("ESP    1", 49, "2100")), []string{`line 2, column 1, note: trf.national.method, found "ESP", taken "ESP"`}},
	{"values from outside", lines("### torneo: outside-name A", "### torneo: outside-name B", "### torneo: outside 1 x", "### torneo: outside 1 2 1 3", "### torneo: outside 1", "### torneo: outside 7 2", player(1)), []string{
		`line 2, column 26, violation: trf.outside.text, found "B"`,
		`line 3, column 23, violation: trf.outside, found "x"`,
		`line 4, column 25, violation: trf.outside, found "1"`,
		`line 5, column 21, violation: trf.outside, found "1"`,
		`line 6, column 21, error: trf.player.unknown, found "7"`,
	}},
	{"ratings of a period", lines("### torneo: long often", "### torneo: rated 1 - 1 2000", "### torneo: rated 2", "### torneo: rated 2 2026-13 1 2000", "### torneo: rated 2 - 1", "### torneo: rated 2 - 1 20000", "### torneo: rated 2 - 1 2000 1 2001", "### torneo: rated 2 - 7 2000", player(1)), []string{
		`line 1, column 18, violation: trf.long, found "often"`,
		`line 2, column 19, violation: trf.rated, found "1"`,
		`line 3, column 19, violation: trf.rated, found "2"`,
		`line 4, column 21, violation: trf.rated, found "2026-13"`,
		`line 5, column 23, violation: trf.rated, found "1"`,
		`line 6, column 25, violation: trf.rated, found "20000"`,
		`line 7, column 30, violation: trf.rated, found "1"`,
		`line 8, column 23, error: trf.player.unknown, found "7"`,
	}},
	{"source of ratings", lines("### torneo: source fide list 2026-11 rapid", "### torneo: source ratings list 2026-11 rapid 1 FIDE", "### torneo: source fide list 2026-13 rapid 1 FIDE", "### torneo: source fide hand - - 1-99999999", "### torneo: source fide hand - - 1-3+0", "### torneo: source fide hand - - 1+4", "### torneo: source FRA hand - - 1", player(1)), []string{
		`line 1, column 38, violation: trf.source, found "rapid"`,
		`line 2, column 20, violation: trf.source, found "ratings"`,
		`line 3, column 25, violation: trf.source, found "list"`,
		`line 4, column 34, violation: trf.source, found "1-99999999"`,
		`line 5, column 34, violation: trf.source, found "1-3+0"`,
		`line 6, column 34, violation: trf.player.unknown, found "4"`,
		`line 7, column 20, violation: trf.source.national, found "FRA"`,
	}},
	{"national rating twice", lines("172 ESP FIDE", player(1), overwrite("ESP    1", 49, "2100"), overwrite("ESP    1", 49, "2200")), []string{`line 4, column 1, violation: trf.national.repeated, found "ESP"`}},

	// Games
	{"cells one column off", lines(player(1, "2 w 1"), overwrite(player(2), 93, "   1 b 0")), []string{`line 2, column 96, error: trf.game.shifted, found "1"`}},
	{"opponent unreadable", lines(player(1, "x w 1")), []string{`line 1, column 92, error: trf.game.opponent, found "x"`}},
	{"opponent unknown", lines(player(1, "2 w 1")), []string{`line 1, column 92, error: trf.game.opponent.unknown, found "2"`}},
	{"oneself", lines(player(1, "1 w 1")), []string{`line 1, column 92, error: trf.game.self, found "1"`}},
	{"one-sided", lines(player(1, "2 w 1"), player(2)), []string{`line 1, column 92, error: trf.game.counterpart, found "2"`}},
	{"a triangle", lines(player(1, "2 w 1"), player(2, "3 w 1"), player(3, "1 b 0")), []string{
		`line 1, column 92, error: trf.game.counterpart, found "2"`,
		`line 2, column 92, error: trf.game.counterpart, found "3"`,
		`line 3, column 92, error: trf.game.counterpart, found "1"`,
	}},
	{"colour unreadable", lines(player(1, "2 r 1"), player(2, "1 b 0")), []string{`line 1, column 97, error: trf.game.colour, found "r"`}},
	{"two Whites and two winners", lines(player(1, "2 w 1"), player(2, "1 w 1")), []string{
		`line 2, column 97, error: trf.game.colour.same, found "w"`,
		`line 2, column 99, error: trf.game.result.contradiction, found "1"`,
	}},
	{"played without colours", lines(player(1, "2 - 1"), player(2, "1 - 0")), []string{`line 2, column 97, error: trf.game.colour.missing`}},
	{"one colour missing", lines(player(1, "2 - 1"), player(2, "1 b 0")), []string{`line 1, column 97, adjustment: trf.game.colour.inferred, taken "w"`}},
	{"result unreadable", lines(player(1, "2 w Q"), player(2, "1 b 0")), []string{`line 1, column 99, error: trf.game.result, found "Q"`}},
	{"½", lines(player(1, "2 w ½"), player(2, "1 b =")), []string{`line 1, column 99, adjustment: trf.game.result.half, found "½", taken "="`}},
	{"result of one side only", lines(player(1, "2 w  "), player(2, "1 b 0")), []string{`line 2, column 99, error: trf.game.result.contradiction, found "0"`}},
	{"an old game without result", lines(player(1, "2 w  ", "2 b 1"), player(2, "1 b  ", "1 w 0")), []string{`line 2, column 99, violation: trf.game.result.missing`}},
	{"adjourned", lines(player(1, "2 w X"), player(2, "1 b *")), []string{
		`line 1, column 99, note: trf.game.adjourned, found "X", taken "?"`,
		`line 2, column 99, note: trf.game.adjourned, found "*", taken "?"`,
	}},
	{"a bye with an opponent", lines(player(1, "2 w H"), player(2, "1 b 0")), []string{`line 1, column 99, error: trf.game.bye, found "H"`}},

	// Byes
	{"old byes", lines(player(1, "0000 - +"), player(2, "0000 - ="), player(3, "0000 - -"), player(4, "0000 - A")), []string{
		`line 1, column 99, adjustment: trf.bye.symbol, found "+", taken "F"`,
		`line 2, column 99, adjustment: trf.bye.symbol, found "=", taken "H"`,
		`line 3, column 99, adjustment: trf.bye.symbol, found "-", taken "Z"`,
		`line 4, column 99, adjustment: trf.bye.symbol, found "A", taken "Z"`,
	}},
	{"a bye with colour", lines(player(1, "0000 w U")), []string{`line 1, column 97, adjustment: trf.bye.colour, found "w", taken "-"`}},
	{"adjourned against nobody", lines(player(1, "0000 - ?")), []string{`line 1, column 99, error: trf.bye.unknown, found "?"`}},
	{"two left over", lines(player(1, "0000 - U"), player(2, "0000 - U")), []string{`line 2, column 99, violation: trf.bye.several, found "U"`}},
	{"kind of bye", lines(player(1), "240 U   1    1"), []string{`line 2, column 5, error: trf.bye.type, found "U"`}},
	{"bye and opponent", lines(player(1, "2 w 1"), player(2, "1 b 0"), "240 H   1    1"), []string{`line 3, column 14, error: trf.bye.paired, found "1"`}},
	{"two byes", lines(player(1, "0000 - Z"), "240 H   1    1"), []string{`line 2, column 5, error: trf.bye.contradiction, found "H"`}},
	{"the same bye twice", lines(player(1, "0000 - H"), "240 H   1    1"), nil},
	{"absent from nothing", lines("XXR 1", player(1, "0000 - U"), "XXZ 1"), []string{`line 3, column 5, violation: trf.absent.over, found "1"`}},

	// Points
	{"an unknown symbol", lines("162  Q 1.0", player(1)), []string{`line 1, column 6, error: trf.points.symbol, found "Q"`}},
	{"points that are none", lines("162  W one", "XXS W", "BBW x", player(1)), []string{
		`line 1, column 8, error: trf.points.value, found "one"`,
		`line 2, column 5, error: trf.points.value, found "W"`,
		`line 3, column 5, error: trf.points.value, found "x"`,
	}},
	{"correction of what", lines(player(1), "299 Q   1.0"), []string{`line 2, column 5, error: trf.correction.type, found "Q"`}},
	{"correction without points", lines(player(1), "299 W   1 1 1"), []string{`line 2, column 6, error: trf.correction.points, found "1 1 1"`}},

	// Teams
	{"team without number", lines(player(1), overwrite("310", 74, "   1")), []string{`line 2, column 5, error: trf.team.number`}},
	{"team twice", lines(player(1), player(2), overwrite("310   1", 74, "   1"), overwrite("310   1", 74, "   2")), []string{`line 4, column 5, error: trf.team.repeated, found "1"`}},
	{"team unknown", lines(player(1), overwrite("310   1", 74, "   1"), "240 H   1    9"), []string{`line 3, column 14, error: trf.team.unknown, found "9"`}},
	{"strength", lines(player(1), overwrite(overwrite("310   1", 48, "strong"), 74, "   1")), []string{`line 2, column 48, violation: trf.team.strength, found "strong"`}},
	{"a player in two teams", lines(player(1), overwrite("310   1", 74, "   1"), overwrite("310   2", 74, "   1")), []string{`line 3, column 74, error: trf.team.player.twice, found "1"`}},
	{"a player in no team", lines(player(1), player(2), overwrite("310   1", 74, "   1")), []string{`line 2, column 5, violation: trf.team.none, found "2"`}},
	{"013 against 310", lines(player(1), player(2), overwrite("310   1", 74, "   1    2"), overwrite("013 A", 37, "   2    1")), []string{`line 4, column 5, violation: trf.team.differs, found "A"`}},
	{"a match that is none", lines(player(1), player(2), overwrite("310   1 A", 74, "   1"), overwrite("310   2 B", 74, "   2"), "### torneo: match 1 1+2"),
		[]string{`line 5, column 21, error: trf.match, found "1+2"`}},
	{"matches outside the rounds unreadable", lines(player(1), player(2), overwrite("310   1 A", 74, "   1"), overwrite("310   2 B", 74, "   2"),
		"### torneo: extra 1 1-2", "### torneo: extra 1 1-2 1-x:1-0", "### torneo: extra 1 1-1 1-2:1-0", "### torneo: extra 1 1-2 1-1:1-0", "### torneo: extra 1 1-3 1-2:1-0", "### torneo: extra 0 1-2 1-2:1-0"), []string{
		`line 5, column 19, error: trf.extra.match, found "1 1-2"`,
		`line 6, column 25, error: trf.extra.match, found "1-x:1-0"`,
		`line 7, column 23, error: trf.extra.match, found "1"`,
		`line 8, column 25, error: trf.extra.boards, found "1-1:1-0"`,
		`line 9, column 23, error: trf.team.unknown, found "3"`,
		`line 10, column 19, error: trf.round.number, found "0"`,
	}},
	{"a table of its own that cannot be", lines(player(1), player(2), overwrite("310   1 A", 74, "   1"), overwrite("310   2 B", 74, "   2"),
		"### torneo: table 1 1-2", "### torneo: table 1 2-1", "### torneo: table 2 1-2 2-1", "### torneo: table 0 1-2", "### torneo: table 3 1-3"), []string{
		`line 6, column 19, error: trf.table.again, found "1"`,
		`line 7, column 25, error: trf.table.twice, found "2-1"`,
		`line 8, column 19, error: trf.round.number, found "0"`,
		`line 9, column 23, error: trf.team.unknown, found "3"`,
	}},
	{"decisions unreadable", lines("### torneo: decided 1 1-2 coin", "### torneo: decided 1 1-2", "### torneo: decided 0 1-2 lot", "### torneo: decided 1 1-1 lot", player(1), player(2)), []string{
		`line 1, column 21, error: trf.decided, found "1 1-2 coin"`,
		`line 2, column 21, error: trf.decided, found "1 1-2"`,
		`line 3, column 21, error: trf.round.number, found "0"`,
		`line 4, column 25, error: trf.extra.self, found "1"`,
	}},
	{"single games in a Double-Swiss", lines("142 4", "192 FIDE_DOUBLESWISS", player(1, "2 w 1", "2 w 1"), player(2, "1 b 0", "1 b 0")),
		[]string{`line 2, violation: trf.double.rounds, found "2"`}},
	{"an odd number of games in a Double-Swiss", lines("142 3", "192 FIDE_DOUBLESWISS", player(1), player(2)),
		[]string{`line 1, violation: trf.double.odd, found "3", taken "4"`}},
	{"a team record without teams", lines(player(1), "320  1.0  2.0"), []string{`line 2, column 1, violation: trf.team.only, found "320"`}},
	{"players out of columns", lines(player(1), overwrite("310   1", 74, "   12")), []string{`line 2, column 78, error: trf.columns.shifted, found "2"`}},
	{"a team against itself", lines(player(1), overwrite("310   1", 74, "   1"), "330 +-   1   1   1"), []string{`line 3, column 16, error: trf.team.self, found "1"`}},
	{"team mates", lines(player(1, "2 w 1"), player(2, "1 b 0"), overwrite("310   1", 74, "   1    2")), []string{`line 2, column 92, violation: trf.team.mates, found "1"`}},
	{"three teams, one without a match", lines(player(1, "2 w 1"), player(2, "1 b 0"), player(3, "0000 - Z"), overwrite("013 A", 37, "   1"), overwrite("013 B", 37, "   2"), overwrite("013 C", 37, "   3")), []string{`adjustment: trf.team.bye.assumed, found "3", taken "U"`}},
	{"a bye of a team that plays", lines(player(1, "2 w 1"), player(2, "1 b 0"), overwrite("310   1", 74, "   1"), overwrite("310   2", 74, "   2"), "240 H   1    1"), []string{`line 5, column 14, violation: trf.team.bye.played, found "1"`}},
	{"no round", lines(player(1), "240 H        1"), []string{`line 2, column 7, error: trf.round.number`}},
	{"forfeited match", lines(player(1), player(2), overwrite("310   1", 74, "   1"), overwrite("310   2", 74, "   2"), "330 WL   1   1   2", "330 1-   2   1   2"), []string{
		`line 5, column 5, adjustment: trf.forfeit.type.other, found "WL", taken "+-"`,
		`line 6, column 5, error: trf.forfeit.type, found "1-"`,
	}},
	{"line-up", lines(player(1), player(2), overwrite("310   1", 74, "   1"), overwrite("310   2", 74, "   2"), "300   1   1   2    2", "300   1   1   2    1"), []string{
		`line 5, column 17, violation: trf.lineup.foreign, found "2"`,
		`line 6, column 5, error: trf.lineup.repeated, found "1"`,
	}},

	{"team records out of columns", teamsOf("", "", "", "") + lines("3001   7   3    1", "320  1.0  2.01  7", "330 +-1  1   7   3", "240 H1  1    7"), []string{
		`line 7, column 4, error: trf.columns.shifted, found "1"`,
		`line 8, column 14, error: trf.columns.shifted, found "1"`,
		`line 9, column 7, error: trf.columns.shifted, found "1"`,
		`line 10, column 6, error: trf.columns.shifted, found "1"`,
	}},
	{"team records that speak of nobody", teamsOf("", "", "", "") + lines("300   1   7   3    9", "320  1.0   x    8", "330 +-   0   7   8", "240 H 501    7", "240 H   1    x"), []string{
		`line 7, column 17, error: trf.player.unknown, found "9"`,
		`line 8, column 10, error: trf.points.value, found "x"`,
		`line 8, column 15, error: trf.team.unknown, found "8"`,
		`line 9, column 8, error: trf.round.number, found "0"`,
		`line 9, column 16, error: trf.team.unknown, found "8"`,
		`line 10, column 7, error: trf.limit.rounds, found "501"`,
		`line 11, column 14, error: trf.number, found "x"`,
	}},
	{"byes of teams that differ", teamsOf("", "", "", "") + lines("240 H   1    7", "240 F   1    7", "240 H   1    7", "320  1.0  2.0   7", "320  1.0"), []string{
		`line 8, column 5, error: trf.bye.contradiction, found "F"`,
		`line 9, column 1, adjustment: trf.bye.record-again, found "H"`,
		`line 10, column 15, error: trf.bye.contradiction, found "7"`,
		`line 11, column 5, violation: trf.record.repeated, found "1.0"`,
	}},

	// Pairing
	{"acceleration out of columns", lines(player(1), "250       1.01  1   2    1    2"), []string{`line 2, column 14, error: trf.columns.shifted, found "1"`}},
	{"acceleration without round", lines(player(1), "250       1.0           1    2"), []string{
		`line 2, column 15, error: trf.round.number`,
		`line 2, column 19, error: trf.round.number`,
	}},
	{"fictitious points", lines(player(1), "XXA    2  1.0", "XXA    1  1.0x", "XXA    1  1.0"), []string{
		`line 2, column 5, error: trf.player.unknown, found "2"`,
		`line 3, column 14, error: trf.columns.shifted, found "x"`,
		`line 4, column 5, violation: trf.record.repeated, found "1"`,
	}},
	{"prohibition without rounds", lines(player(1), player(2), "260   x   1    1    2", "260   2   1    1    2", "2601  1   1    1    2", "260   1   1    1    x"), []string{
		`line 3, column 5, error: trf.round.number, found "x"`,
		`line 4, column 9, error: trf.round.number, found "1"`,
		`line 5, column 4, error: trf.columns.shifted, found "1"`,
		`line 6, column 21, error: trf.number, found "x"`,
	}},
	{"correction of rounds and players unknown", lines(player(1), "299 W         1.0  501", "299 W         1.0  001    9", "299 W        1.25", "299 W         1.0    x"), []string{
		`line 2, column 20, error: trf.limit.rounds, found "501"`,
		`line 3, column 27, violation: trf.id.unknown, found "9"`,
		`line 4, column 14, error: trf.points.value, found "1.25"`,
		`line 5, column 22, error: trf.number, found "x"`,
	}},
	{"acceleration backwards", lines(player(1), "250       1.0   3   1    1    2"), []string{`line 2, column 15, error: trf.acceleration.range, found "3   1    1    2"`}},
	{"acceleration in match points", lines(player(1), "250  1.0        1   2    1    1"), []string{`line 2, column 5, adjustment: trf.acceleration.moved, found "1.0", taken "1.0"`}},
	{"acceleration in both", lines(player(1), "250  1.0  0.5   1   2    1    1"), []string{`line 2, column 5, violation: trf.acceleration.match, found "1.0"`}},
	{"prohibition of one", lines(player(1), "XXP 1"), []string{`line 2, column 1, violation: trf.prohibition.few, found "1"`}},
	{"prohibition of nobody", lines(player(1), "XXP 1 2"), []string{`line 2, column 7, violation: trf.id.unknown, found "2"`}},
}

func TestProblems(t *testing.T) {
	english, spanish := i18n.New(i18n.English), i18n.New(i18n.Spanish)
	for _, c := range problemExamples {
		t.Run(c.name, func(t *testing.T) {
			got, doc, problems := Read([]byte(c.file))
			if diff := cmp.Diff(c.want, described(problems)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
			if (got == nil) != problems.HasErrors() {
				t.Errorf("tournament is nil: %v", got == nil)
			}
			if string(doc.Bytes()) != c.file {
				t.Error("the file does not print back")
			}
			for _, p := range problems {
				checkSentence(t, english, p)
				checkSentence(t, spanish, p)
			}
		})
	}
}

// TestEveryProblemHasAnExample keeps the examples complete.
func TestEveryProblemHasAnExample(t *testing.T) {
	data, err := os.ReadFile("../i18n/messages/trf.en.json")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]any{}
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{"trf.problems.more": true} // TestProblemsAreCounted
	for _, c := range problemExamples {
		_, _, problems := Read([]byte(c.file))
		for _, p := range problems {
			shown[p.Message.ID] = true
		}
	}
	elsewhere := []string{"trf.at.", "trf.cut.", "trf.field.", "trf.loss.", "trf.severity.", "trf.write."}
	for id := range texts {
		if !shown[id] && !slices.ContainsFunc(elsewhere, func(prefix string) bool { return strings.HasPrefix(id, prefix) }) {
			t.Errorf("no example of %s", id)
		}
	}
}

func TestProblemsAreCounted(t *testing.T) {
	file := strings.Repeat("hello\n", MaxProblems+7) + player(1, "1 w 1")
	got, _, problems := Read([]byte(file))
	last := problems[len(problems)-1]
	if len(problems) != MaxProblems+1 || last.Message.ID != "trf.problems.more" || last.Message.Args["count"] != 8 {
		t.Errorf("%d problems, the last %v %v", len(problems), last, last.Message.Args)
	}
	if got != nil || !problems.HasErrors() {
		t.Error("the error among them is lost")
	}
}

func TestProblemIsPrintedAsJSON(t *testing.T) {
	_, _, problems := Read([]byte(lines(player(1, "1 w 1"))))
	got, err := json.Marshal(problems)
	if err != nil {
		t.Fatal(err)
	}
	want := `[{"severity":"error","line":1,"column":92,"record":"001","found":"1","message":{"id":"trf.game.self","args":{"found":"1","player":1,"round":1,"taken":""}}}]`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestSeverities(t *testing.T) {
	_, _, problems := Read([]byte(lines("152 w", "hello", playerText{number: 1}, player(1))))
	for s := Note; s <= Error; s++ {
		var back Severity
		text, err := s.MarshalText()
		if err != nil || back.UnmarshalText(text) != nil || back != s {
			t.Errorf("%v is written %q and read %v", s, text, back)
		}
		if problems.Count(s) != 1 || len(problems.AtLeast(s)) != 4-int(s) {
			t.Errorf("%v: %d, at least so severe %d", s, problems.Count(s), len(problems.AtLeast(s)))
		}
		if text := i18n.New(i18n.Spanish).Text(s.Message()); text == s.Message().ID {
			t.Errorf("%v has no text", s)
		}
	}
	if err := new(Severity).UnmarshalText([]byte("grave")); err == nil {
		t.Error("grave is a severity")
	}
}

// One cause is one line, with how often and where; a few are told apart, and so is
// what is found otherwise.
func TestProblemsOfOneCause(t *testing.T) {
	sexes := func(n int) (file string) {
		for k := range n {
			file += lines(overwrite(player(k+1), 10, "u"))
		}
		return file
	}
	_, _, problems := Read([]byte(sexes(30) + lines(overwrite(player(31), 10, "x"))))
	got := problems.Gather()
	if len(problems) != 31 || len(got) != 2 || got[0].Line != 1 || len(got[0].Lines) != 30 || got[1].Found != "x" || !got[1].Times().IsZero() {
		t.Errorf("%d problems, %+v", len(problems), got)
	}
	for lang, want := range map[i18n.Language]string{"en": "30 times, lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …", "es": "30 veces, líneas 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …"} {
		if text := i18n.New(lang).Text(got[0].Times()); text != want {
			t.Errorf("%s: %s", lang, text)
		}
	}
	if _, _, problems = Read([]byte(sexes(2))); len(problems.Gather()) != 2 {
		t.Errorf("two are put together: %v", problems.Gather())
	}
}
