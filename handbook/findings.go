package handbook

// Finding is a disagreement with a published answer, traced to an article.
type Finding struct {
	ID        string
	Refs      []Ref
	Where     string // whose answer, in which document or file
	Published string
	Computed  string
	Because   string
}

// Findings returns the findings, by ID.
func Findings() []Finding { return findings }

var findings = []Finding{
	{
		ID:        "F-BURSTEIN-BYE",
		Refs:      []Ref{{"Swiss-2026", "C.04.4.2 3.1"}},
		Where:     "py4swiss 0.3.1, six rounds of generated tournaments (burstein/008 3, 010 5, 7 and 8, 019 5, 047 9)",
		Published: "of the lowest score, the bye to who has played the fewest games",
		Computed:  "to who has played the most",
		Because:   "3.1.4 takes the highest number of games played.",
	},
	{
		ID:        "F-BURSTEIN-FLOATERS",
		Refs:      []Ref{{"Swiss-2026", "C.04.4.2 C6"}},
		Where:     "py4swiss 0.3.1, 50 rounds of generated tournaments (the first: burstein/001 6)",
		Published: "a player with a higher score is left over by the bracket",
		Computed:  "one with a lower score is",
		Because:   "C6 makes the scores of the outgoing floaters as low as can be, the highest first; in each of these rounds the bracket has a pairing of as many pairs that leaves over lower scores.",
	},
	{
		ID:        "F-BURSTEIN-ORDER",
		Refs:      []Ref{{"Swiss-2026", "C.04.4.2 C8"}, {"Swiss-2026", "C.04.4.2 4.3"}},
		Where:     "py4swiss 0.3.1, ten rounds of generated tournaments (burstein/025 5, 031 4, 034 5, 041 3 and 4; 005 8, 020 4, 026 4, 040 3, 048 6)",
		Published: "in five of them a pairing that refuses one colour preference more, in five one that comes later",
		Computed:  "the first of those that comply best",
		Because:   "C8 counts the players who do not get their preference; of pairings that are equal by C5 to C8 the one in which the best by index has the lowest opponent is first, nobody being the last choice.",
	},
	{
		ID:        "F-BYE-TWICE",
		Refs:      []Ref{{"Swiss-2026", "C.04.3 C2"}, {"Swiss-2026", "C.04.1 4"}},
		Where:     "bbpPairings 6.0.0, three generated situations (corner/seed7073463-r8-p9, seed735265-r7-p10, seed8848759-r9-p10)",
		Published: "the bye to players 8, 3 and 4",
		Computed:  "to players 6, 7 and 3, as JaVaFo 3.0p has it",
		Because:   "Players 8, 3 and 4 had a pairing-allocated bye in rounds 6, 2 and 4, and nobody has a second one. In the tournaments that the program made itself it follows the rule.",
	},
	{
		ID:        "F-BYE-UNPLAYED",
		Refs:      []Ref{{"Swiss-2026", "C.04.3 C9"}, {"Swiss-2017", "C.04.3 C.10"}},
		Where:     "An open in Romania, a day of which was 27 February 2026, round 4 (real/romanian_u1700_1350000)",
		Published: "11–3, and the bye to 8",
		Computed:  "11–8, and the bye to 3",
		Because: "Either can be left over, with half a point. C9 gives the bye to 3, who has played every round, and not to 8, who had a half-point bye. " +
			"2017 has no such criterion; without it 11–3 comes first and grants both colour preferences, of which 11–8 refuses one (C12; C.10 of 2017). By the rules of 2017 all seven rounds are as they were paired.",
	},
	{
		ID:        "F-BYE-VALUE",
		Refs:      []Ref{{"Swiss-2026", "C.04.1 3"}, {"Swiss-2026", "C.04.3 1.2"}},
		Where:     "A test event of FIDE's tie-break server, rounds 5 and 6 (tiebreaks/swiss_with_many_unplayed_rounds)",
		Published: "10–14 11–15 4–8, and 14–7 15–4 8–13",
		Computed:  "11–14 10–4 8–15, and 4–7 14–13 8–15",
		Because: "The points of the file count the pairing-allocated byes of 11, 4 and 13 as whole points. With half a point for each, all pairs of rounds 4 to 7 are the published ones: " +
			"the rounds were paired so, and the value was changed afterwards.",
	},
	{
		ID:        "F-COMPLETION-ORDER",
		Refs:      []Ref{{"Swiss-2026", "C.04.3 C4"}, {"Swiss-2026", "C.04.3 C6"}, {"Swiss-2026", "C.04.3 4.2"}},
		Where:     "JaVaFo 3.0p, two situations in which players must be left for those below (corner/c6-vs-completion-6 and -8)",
		Published: "1–3 4–5 6–2, and 1–4 2–5 6–3 7–8",
		Computed:  "1–2 3–5 6–4, and 1–2 3–4 7–5 6–8, as bbpPairings 6.0.0 has it",
		Because: "In the first 5 and 6 have met, so two players with 4.5 must downfloat; all criteria tie, and 1–2 is the first transposition. " +
			"In the second 5 and 6 can still meet 7 and 8, so that nobody need downfloat from the bracket above. The engine is one of an earlier draft.",
	},
	{
		ID:        "F-CUT-VOLUNTARY",
		Refs:      []Ref{{"2026", "16.5.1"}},
		Where:     "Gacrux 1.9.57, 22 values of SB/C1 and SB/C2 in 240 generated tournaments (016, player 2: SB/C1 37.25), and 4,399 of SB/C1 and SB/C2 in 98,422 others (smallest file, with both cuts: cases/2026/second-cut-of-a-bye)",
		Published: "the cut takes the half-point bye, 2.75",
		Computed:  "37.50: the cut takes the least significant value, 2.50",
		Because: "Among the voluntarily unplayed rounds the article names the lowest contribution, here a forfeit loss with 0; that is less than the least significant value, which goes instead. " +
			"The published value takes the bye against the lowest dummy for the lowest contribution.",
	},
	{
		ID:        "F-DE-TWICE",
		Refs:      []Ref{{"2026", "6.1.2"}, {"2026", "6.2"}},
		Where:     "Gacrux 1.9.57, 247 values of DE/P in 245 of 98,422 generated tournaments (smallest file: cases/2026/two-games-against-one-opponent)",
		Published: "two games against one opponent count as two",
		Computed:  "they count as one, with the mean of their points",
		Because:   "6.1.2 takes the average of several games against one opponent before anything is added up, so that everybody among the tied is measured on one result an opponent.",
	},
	{
		ID:        "F-DRAFT-LOOKAHEAD",
		Refs:      []Ref{{"Swiss-2026", "C.04.3 4.3"}},
		Where:     "JaVaFo 3.0p, a long event with a saturated lower half (corner/issue_7)",
		Published: "53–42 47–48 51–55 27–50 34–58 …",
		Computed:  "27–48 47–42 51–55 34–50 53–58 …, as bbpPairings 6.0.0 has it",
		Because: "Four players must downfloat from the bracket of 6.0 points, so that it makes four pairs and the original S1 of its remainder is 27, 34 and 41. " +
			"All criteria tie; the published candidate exchanges three residents, the other one two. The engine is one of an earlier draft.",
	},
	{
		ID:        "F-DUBOV-ABSENT",
		Refs:      []Ref{{"Swiss-2026", "C.04.2 2.4"}, {"Swiss-2026", "C.04.4.1 5.2"}},
		Where:     "py4swiss 0.3.1, in some also chesspairing 0.2.2: the first rounds of eleven of 70 generated tournaments, in which somebody above others is absent",
		Published: "colours by the parity of the numbers of the list, absent players counted",
		Computed:  "the same pairs, colours by the parity of the numbers of those who have come",
		Because:   "Who has not come has no pairing number (2.4); the pairing commission answered so in August 2026 of the same rule of the Dutch system, and its ground is not of one system.",
	},
	{
		ID:        "F-DUBOV-BYE-GAMES",
		Refs:      []Ref{{"Swiss-2026", "C.04.4.1 3.1"}},
		Where:     "py4swiss 0.3.1, seven rounds of generated tournaments (dubov/006 8, 010 5, 019 7, 040 3 and 4, 047 8, 054 2)",
		Published: "of the lowest score, the bye to who has played the fewest games",
		Computed:  "to who has played the most",
		Because:   "3.1.4 takes the highest number of games played.",
	},
	{
		ID:        "F-DUBOV-SCORES",
		Refs:      []Ref{{"Swiss-2026", "C.04.4.1 C6"}},
		Where:     "py4swiss 0.3.1 and CPPDubovSystem 2.2, a generated tournament, round 11 (dubov/018)",
		Published: "15–3 10–2 4–12: two upfloaters for the bracket of 5.5 points from 5.0 and 3.0 points",
		Computed:  "from 4.5 and 4.0 points",
		Because:   "C6 makes the score differences small, the largest first: 1.5 and 1.0 are better than 2.5 and 0.5. Both programs give the same answer, and the text another one.",
	},
	{
		ID:        "F-EXERCISE-CUT",
		Refs:      []Ref{{"2023", "14.6"}, {"2024", "16.5.1"}},
		Where:     "FIDE, Exercises in Tie-Breaking (rev. 22 March 2024), five-round Swiss, player 14, SB/C1",
		Published: "3.00",
		Computed:  "4.50 under 2023, 3.00 under 2024",
		Because: "2023 takes voluntarily unplayed rounds first whatever they are worth, here a zero-point bye; the exercise follows the revision that is in force since 2024, " +
			"under which the larger of that contribution and the least significant value goes. All other answers are the same under both.",
	},
	{
		ID:        "F-FORE-CATEGORIES",
		Refs:      []Ref{{"2024", "16.2.5"}, {"2024", "16.3.2"}, {"2026", "16.2.5"}, {"2026", "16.3.2"}},
		Where:     "Gacrux 1.9.57, 542 values of AOB, SB and its cuts in 240 generated tournaments (014, player 1: SB 33.00; smallest file: cases/2026/fore-buchholz-listed-first)",
		Published: "a zero-point bye before a forfeit loss in the last round counts as awarded",
		Computed:  "33.50: it counts as a draw",
		Because: "The bye is followed by a voluntarily unplayed round alone, which is how the same program reckons it in Buchholz. Only Fore Buchholz takes the last round as drawn; " +
			"the program goes on doing so for what stands behind Fore Buchholz in the list.",
	},
	{
		ID:        "F-FORFEIT-FLOAT",
		Refs:      []Ref{{"Swiss-2026", "C.04.3 1.4"}, {"Swiss-2017", "C.04.3 A.4"}},
		Where:     "The same test event, round 3 (tiebreaks/swiss_with_many_unplayed_rounds)",
		Published: "10–13, and the bye to 11",
		Computed:  "10–11, and the bye to 13",
		Because: "Both complete the round with the same criteria, and 10–11 comes first in the order of transpositions. In 2017 whoever did not play had a downfloat; " +
			"13 lost by forfeit in round 2 and would have got the same float again with the bye, while 11 played. By 1.4.4 a forfeit loss is no float any more.",
	},
	{
		ID:        "F-OPPONENT-UNNAMED",
		Refs:      []Ref{{"2026", "16.4.1"}, {"2026", "16.4.2"}},
		Where:     "Team exercises recomputed for 2026 by a contributor to FIDE's tool, team 1: Buchholz on game points 110.5, EGMSB 151.0, EGGSB 269.0",
		Published: "the dummy is capped by a draw in every round, 14 game points",
		Computed:  "109.0, 148.0 and 263.0: it is capped by the 12.5 game points of the team that forfeited",
		Because:   "The printed crosstable does not name the opponent of the forfeited match; only team 6 forfeited in that round.",
	},
	{
		ID:        "F-SAMPLE-PLACES",
		Refs:      []Ref{{"2018", "Buchholz -1"}, {"2018", "Virtual opponent"}, {"2024", "13.2.2"}},
		Where:     "FIDE's sample of a team report (50 teams, 14 rounds), declared places",
		Published: "1 Slovakia, 2 India 3, …",
		Computed:  "1 India 3, 2 Slovakia, …: 31 places differ",
		Because: "The file's list begins with EDET/P and EMGSB/C1/P, which the places do not follow. They are those of match points and Buchholz Cut-1 with the virtual opponents of 2018, " +
			"without one inversion among 50 teams: the sample was made from an event ranked so. All its match and game points agree.",
	},
	{
		ID:        "F-STD-DRAW",
		Refs:      []Ref{{"2026", "7.7"}},
		Where:     "Gacrux 1.9.57, 42,649 values of STD in 14,562 of 98,422 generated tournaments (smallest file: cases/2026/nothing-for-either)",
		Published: "a game that was played is measured by the points of a draw",
		Computed:  "by the points of the opponent in it: 0-0 is a half for both, half a point against nothing one",
		Because:   "7.7 compares with the opponent who was assigned, and with a draw only where nothing was played. Of other results the two measures are the same.",
	},
	{
		ID:        "F-TEAM-UPFLOATER",
		Refs:      []Ref{{"Swiss-2026", "C.04.6 C5"}, {"Swiss-2026", "C.04.6 3.5"}},
		Where:     "Sharly's fork of bbpPairings, build of June 2026, five of the inputs of its tests (299 blank, C2 forfeit, C4 global, GP primary, PAB game points) and 190 of 276 generated rounds",
		Published: "an upfloater with a lower score, or a larger TPN, than another one with whom everything can be paired",
		Computed:  "the highest score, then the first by TPN",
		Because:   "Colours have no part in the choice of the upfloaters (C4 to C7); equal preferences make no team float.",
	},
	{
		ID:        "F-UNFINISHED",
		Refs:      []Ref{{"2026", "15.1"}},
		Where:     "Gacrux 1.9.57, eight generated tournaments whose last planned round has no legal pairing (011, 071, 074, 089, 129, 140, 189, 196)",
		Published: "the planned round counts as played, everybody absent",
		Computed:  "values after the last round paired; the published ones come out when the empty round is added",
		Because:   "R-ROUNDS: a round that never was paired is not an unplayed round.",
	},
}
