package handbook

// Misprint is an error in a document, or in its translation. The program follows
// the rule, not the misprint.
type Misprint struct {
	Source  string // the document's number
	Where   string
	Printed string
	Right   string
}

// Misprints returns the misprints, document by document.
func Misprints() []Misprint { return misprints }

var misprints = []Misprint{
	{"000", "3, title", "knock-outs, as in 3.1.3", "play-offs; knock-out is one of their formats"},
	{"000", "4.3, type D", "average rating of opponents (8.1) is missing", "8.1 is of type D, as 4.6 has it"},
	{"000", "12.4.2 b", "highest secondary score obtainable in a single game", "in a single match (so 2026, 13.4.2)"},
	{"000", "13.1.2", "the lowest primary score, then match points for two and game points for the other two", "the score that the tie-break takes of the opponent, primary or not"},
	{"000", "14.2", "lost games are the only unplayed rounds of a round robin", "forfeits, for the winner as for the loser (so 2026, 15.2)"},
	{"000", "table, 14.3.4", "withdrawal from the event", "any requested bye with no round available to play after it, as 14.3.4 has it"},
	{"000", "table, 14.3.5", "absence and elimination", "any forfeit loss with no round available to play after it, as 14.3.5 has it"},

	{"001", "E (a), E (b)", "references to 2.A (a) and 2.A (a1)", "A (a) and A (a1): there is no section 2"},
	{"001", "F, title", "for the calculation of Buchholz", "for every tie-break on opponents' results, as F (b) and D have it"},
	{"001", "F 2", "the rule for round robins stands under the system that ended in 2012", "it goes on (so 2014, 0.2)"},

	{"002", "8", "tie-breaks and unplayed games: see C.02", "annex III of the same document"},
	{"002", "annexes", "numbers 13.17, 13.18, 13.1 run on from article 13", "annexes I, II, III"},
	{"002", "annex I, 11-12 players, round 3", "the boards of round 2 again", "2-12 3-1 4-11 5-10 6-9 7-8"},
	{"002", "annex I, 15-16 players, round 6", "13-8 beside 14-8", "13-9"},
	{"002", "annex I, 15-16 players, round 10", "15-11 before 14-12", "14-12 before 15-11; the pairs are right"},
	{"002", "annex II, 11-12 players, set C", "6 and 12 meet in round 11 when there are twelve", "not a slip: FIDE prints the set so"},
	{"002", "annex II, 13.18.1.1", "the numbers of point 5", "those of 13.18.1.5"},
	{"002", "annex III, games with Black, title", "number of games won with Black", "number of games played with Black, as its text has it; games won with Black are another tie-break"},
	{"002", "annex III, Sonneborn-Berger for teams, A to D", "sum of the match (board) points times …", "of each opponent, as 001 D (b2) to (b9) has it"},
	{"002", "annex III, Sonneborn-Berger for teams, cut 1 D", "game points, and no team is left out", "board points, without the worst team"},
	{"002", "annex III, opponents' unplayed games", "a translator's note, that it is in the Handbook, in the text", "no part of the rule"},

	{"003", "4.2", "the next tie-break when a tie cannot be broken", "the next one for each group still tied, in the English text of 2026"},
	{"003", "5, table", "REP called games that one chose to play", "rounds, as 7.6 has it"},
	{"003", "8.2", "mean Buchholz alone", "Buchholz or Fore Buchholz, in the English text of 2026; the code AOB takes the modifier /F"},
	{"003", "14.1.2", "reference to 12.2", "13.2"},
	{"003", "16.4, second item", "numbered 16.3.2", "16.4.2"},
	{"003", "16.4.2", "categories 16.2.3 and 16.2.5", "16.2.1, 16.2.3 and 16.2.5: all that are no forfeits"},
	{"003", "16.5.1", "reference to 14.1.1.d", "the fourth item of 14.1.1, Sonneborn-Berger; the items have no letters"},
	{"003", "table, 16.4", "dummy with the same points", "no more than 16.4.1 and 16.4.2 allow"},
	{"003", "table, 16.5", "16.2.3 to 16.2.5 go first", "left from 2023: 16.5.1 leaves out the larger of two contributions"},

	{"004", "types of tournaments, 2.1", "criteria b, c and d, of a list without letters", "its second to fourth items: rating, title, alphabet"},
	{"004", "types of tournaments, 2.3", "heterogeneous score group, the second time (upper half in S1)", "homogeneous"},
	{"004", "Dutch, A8, comment", "if B + n exceeds N + n", "if B + b exceeds N + n"},
	{"004", "Dutch, C6, comment", "P got its first value in C.0", "in C.3"},
	{"004", "Dutch, C14 a", "if P1 is above 0, P0 is lowered", "P1 is lowered"},
	{"004", "Dutch, C14 b 2", "as long as M1 is below 1, M1 is lowered", "as long as M1 is above 1"},
	{"004", "Dutch, D2, equal differences", "the last option of the list of exchanges, twice", "the first one, as the examples have it"},
	{"004", "Dutch, D2, differences", "exchange between S1 and S1", "between S1 and S2"},
	{"004", "Dutch, D2, procedure, step 5", "I grows, J stays at its end", "J starts again at 1"},
	{"004", "Dutch, references to C.04:1", "the Dutch system", "C.04.3.1"},
	{"004", "tie-breaks, 0.2.1", "the virtual opponent is recommended since 2009", "it applies from 1 July 2012 (001, F)"},
	{"004", "tie-breaks, 0.2.1", "the virtual opponent gets the result of the round", "what the player did not get, as the examples have it"},
	{"004", "tie-breaks, 1.5", "the rule of 1 July 2012 on unplayed games stands among the reasons against progressive scores", "it belongs to 0.1"},
	{"004", "tie-breaks, 4.1", "ratings divided by the number of rounds", "by the games played: unplayed games do not count"},
	{"004", "tie-breaks, 7", "Iort system", "Hort system"},
	{"004", "Varma, 5", "ten to twenty-four players", "nine to twenty-four, as 5 f and the tables have it"},
	{"004", "title regulations", "references like 1.15, 1.22, 1.46b", "1.1.5, 1.2.2, 1.4.6b: the numbers without inner dots are those of an older text"},
	{"004", "throughout", "broken glyphs: minus as π, plus as Ҍ, ≥ as җ, arrows of floats as Ҩ and ҧ", "−, +, ≥, ↓, ↑"},
}
