package handbook

// Reading is the one way in which an unclear rule is read here.
type Reading struct {
	ID         string
	Refs       []Ref
	QuestionEN string
	TakenEN    string
	WhyEN      string
}

// Readings lists the readings, by ID.
func Readings() []Reading { return readings }

var readings = []Reading{
	{
		ID:         "R-AROC-2018",
		Refs:       []Ref{{"2018", "Average rating of opponents, cut 1"}, {"2018", "Average rating of opponents"}},
		QuestionEN: "AROC 1 takes unplayed rounds out and then cuts nobody from a player who has one. What about two cuts, or two unplayed rounds?",
		TakenEN:    "Unplayed rounds stand for cuts: AROC-n leaves out n less the player's unplayed rounds lowest ratings, and never fewer than none.",
		WhyEN:      "It is what the text says for one, carried on; everybody is measured on equally many games.",
	},
	{
		ID:         "R-BUCHHOLZ-ROUND-ROBIN",
		Refs:       []Ref{{"2012", "G (c)"}, {"2014", "6.1"}, {"2018", "Recommended systems"}, {"2023", "14.3"}, {"2024", "16"}, {"2026", "8"}},
		QuestionEN: "2012 to 2018 advise against Buchholz in a round robin, 2026 says that it must not be used there, 2023 and 2024 are silent. May it be used?",
		TakenEN:    "Under no edition, unless it is asked for explicitly.",
		WhyEN:      "Everybody meets everybody, so that it orders by the own score turned round; what 2023 and 2024 say of unplayed rounds in Buchholz is said of Swisses only.",
	},
	{
		ID:         "R-CUT-EQUAL",
		Refs:       []Ref{{"2024", "16.5.1"}, {"2026", "16.5.1"}, {"2023", "14.6"}},
		QuestionEN: "Several voluntarily unplayed rounds contribute equally little. Which one does a cut take?",
		TakenEN:    "The least significant one: in Sonneborn-Berger the one against the lowest dummy.",
		WhyEN:      "Where the least significant value comes from such a round, the text calls it and the lowest contribution the same element. Which one goes matters for a second cut.",
	},
	{
		ID:         "R-DE-CERTAIN",
		Refs:       []Ref{{"2009", "A (c)"}, {"2012", "A (c)"}, {"2023", "5.1"}, {"2024", "6.3"}, {"2026", "6.3"}},
		QuestionEN: "Not all of the tied have met, but somebody's place is certain whatever the missing games bring. Which places are given?",
		TakenEN:    "From the top: the first place if it is certain, then the second, and so on until one is not. A certain last place is not given while a better one is open. Since 2023 direct encounter then starts again on the rest.",
		WhyEN:      "The text begins with the first place and goes on from there; the answers of an independent program over 240 tournaments are the same.",
	},
	{
		ID:         "R-DE-NO-RESTART",
		Refs:       []Ref{{"2009", "A (c)"}, {"2012", "A (c)"}, {"2014", "1.4"}, {"2018", "Direct encounter"}},
		QuestionEN: "Some of the tied are still tied after direct encounter. Does it start again among them alone?",
		TakenEN:    "No. They stay tied for direct encounter, and the next tie-break of the list decides.",
		WhyEN:      "These texts do not speak of it; C.07 (2023) 5.1 was the first to say so.",
	},
	{
		ID:         "R-DE-RR-FORFEIT",
		Refs:       []Ref{{"2009", "A (c)"}, {"2012", "A (c)"}, {"2014", "1.4"}, {"2018", "Direct encounter"}},
		QuestionEN: "Is a game lost by forfeit an encounter?",
		TakenEN:    "In a round robin it counts in direct encounter as scored; in a Swiss an unplayed game is no encounter.",
		WhyEN:      "In a round robin everybody is paired with everybody and the points stand in the table; in a Swiss the pair may meet again, so they have not met.",
	},
	{
		ID:         "R-DECLARED-LIST-2023",
		Refs:       []Ref{{"2023", "4.1"}, {"2024", "4.1"}, {"2026", "4.1"}, {"2018", "Recommended systems"}},
		QuestionEN: "C.07 recommends no list since 2023. What is used when none is declared?",
		TakenEN:    "The lists recommended in 2018 are proposed, and the proposal is said to be one.",
		WhyEN:      "They are FIDE's last recommendation; the organiser or the chief arbiter decides.",
	},
	{
		ID:         "R-EDE-SUBSETS",
		Refs:       []Ref{{"2023", "12.3.2"}, {"2023", "12.3.3"}, {"2024", "13.3.1"}, {"2024", "13.3.3"}, {"2026", "13.3.1"}, {"2026", "13.3.3"}},
		QuestionEN: "The secondary score separates some of the tied teams and leaves others tied. Do these go back to the primary score at once?",
		TakenEN:    "No: direct encounter is applied whole on one score, its own restarts included; what it leaves tied then begins again with the primary score.",
		WhyEN:      "The rule that is applied on each score is that of direct encounter, which goes on with every tied subset. FIDE's exercise 45 comes out only so (4, 2, 1, 3, 5).",
	},
	{
		ID:         "R-EDE-TWO",
		Refs:       []Ref{{"2023", "12.3.1"}, {"2024", "13.3.2"}, {"2026", "13.3.2"}},
		QuestionEN: "The knock-out tie-breaks come in when exactly two teams are tied on match points and game points. Tied in all of the event, or in the match between them? And over which matches are the boards counted?",
		TakenEN:    "Two teams that direct encounter leaves tied on both scores; the boards are those of the matches between them.",
		WhyEN:      "These tie-breaks were made for a match that ended level; FIDE's exercises 46 to 48 count the boards of that match alone.",
	},
	{
		ID:         "R-FEW-GAMES",
		Refs:       []Ref{{"2009", "E"}, {"2012", "E"}, {"2018", "Ratings"}, {"2014", "4.3"}},
		QuestionEN: "Who has played, or chosen to play, no more than two games ranks below others on ratings. Who is meant, and below whom?",
		TakenEN:    "Who has at most two games played, whatever the reason, ranks below everyone with more on ARO and its cuts; in 2014 likewise on the performance.",
		WhyEN:      "2018 says it in these words. Why a game was not played is not in the record, and an order that compares some pairs one way and some another would not be an order.",
	},
	{
		ID:         "R-FORE-ROUND",
		Refs:       []Ref{{"2023", "8.4"}, {"2024", "8.3"}, {"2026", "8.3"}},
		QuestionEN: "Fore Buchholz takes a round as drawn: the next one (2023), the final one (2024, 2026). Which is it, while the event goes on?",
		TakenEN:    "The last round considered: it is taken as drawn for everybody who was paired in it.",
		WhyEN:      "The value is meant to be known before that round is played, and both wordings describe it then.",
	},
	{
		ID:         "R-KOYA-FORFEIT",
		Refs:       []Ref{{"2023", "9.2"}, {"2024", "9.2"}, {"2026", "9.2"}},
		QuestionEN: "Is a win by forfeit scored against the opponent who did not appear?",
		TakenEN:    "Yes: Koya counts the points of every round with a scheduled opponent.",
		WhyEN:      "The points are scored in the game paired against him, and 2018 says so in words; what is said of unplayed rounds concerns Buchholz and Sonneborn-Berger.",
	},
	{
		ID:         "R-PTP-2023",
		Refs:       []Ref{{"2023", "8.3"}, {"2024", "10.3"}, {"2026", "10.3"}},
		QuestionEN: "2023 asks for the lowest rating that the results would not have changed. With a table in steps there may be none, and with no points there is no lowest.",
		TakenEN:    "The lowest whole rating whose expected score is at least the score made; with no points, the lowest opponent's rating less 800.",
		WhyEN:      "2024 and 2026 say so, and meant to clarify. The lowest opponent is the lowest of those the player met.",
	},
	{
		ID: "R-RATING-MEAN",
		Refs: []Ref{{"2009", "A (a)"}, {"2012", "A (a)"}, {"2014", "4.1"}, {"2014", "4.3"}, {"2018", "Average rating of opponents"},
			{"2023", "8.1"}, {"2023", "8.2"}, {"2023", "9.3"}, {"2023", "9.4"}, {"2024", "10.1"}, {"2024", "10.2"}, {"2026", "10.1"}, {"2026", "10.2"}},
		QuestionEN: "Editions before 2024 do not say how a mean of ratings is rounded, and none says whether the performance adds to the rounded mean.",
		TakenEN:    "ARO, APRO and APPO are rounded to the nearest integer, .5 up, in every edition, and the performance adds to the rounded ARO.",
		WhyEN:      "Printed tables show whole numbers, and the Manual's round robin of twelve comes out in this way; ARO is defined as the rounded number since.",
	},
	{
		ID:         "R-ROUNDS",
		Refs:       []Ref{{"2023", "14.1.1"}, {"2024", "15.1"}, {"2026", "15.1"}, {"2026", "16.4.2"}},
		QuestionEN: "An event ends before its last planned round, because no legal pairing exists or for any other reason. Which rounds are there?",
		TakenEN:    "Those that were paired. A round that never was is not an unplayed round of anybody, and the cap of a draw in every round counts the rounds paired.",
		WhyEN:      "An unplayed round is one in which a participant did not play; here there was none.",
	},
	{
		ID:         "R-RR-2023",
		Refs:       []Ref{{"2023", "14.2"}, {"2024", "15.2"}},
		QuestionEN: "In a round robin forfeits are normal games. Are they games over the board?",
		TakenEN:    "No. They count as games met and scored; what is defined over the board (WON, BPG, BWG, ratings, AOB) leaves them out.",
		WhyEN:      "A forfeited game was not played over any board, and 2026 says so for ratings. 2023 speaks of lost games; the winner's side of the same game is meant, too.",
	},
	{
		ID:         "R-RR-SELF",
		Refs:       []Ref{{"2009", "F 2"}, {"2012", "F 2"}, {"2014", "0.2"}},
		QuestionEN: "The rule that an unplayed game of a round robin is a draw against oneself stands, in 2012, in the part that is no longer in force.",
		TakenEN:    "It applies in 2009, 2012 and 2014: there are no virtual opponents in a round robin.",
		WhyEN:      "The part in force is for a player who has no opponent; in a round robin he has one. The Manual of 2014 repeats the rule.",
	},
	{
		ID:         "R-RR-WITHDRAWN",
		Refs:       []Ref{{"GR-2018", "6.6 (2)"}, {"GR-2018", "6.6 (2) 1"}, {"TR-2011", "9 b"}},
		QuestionEN: "Whose games do not count after a withdrawal from a round robin? The record may not say that somebody withdrew, nor how half of the games is counted.",
		TakenEN:    "Withdrawn is who is recorded so, or, in a finished event, who forfeited every game from some round to the end. Completed games are those played over the board; half is measured on all games of the event, those not yet paired included.",
		WhyEN:      "Only a withdrawal makes the rule apply, not a low number of games by itself; a forfeit is no completed game.",
	},
	{
		ID:         "R-SB-CUT-2023",
		Refs:       []Ref{{"2023", "13.1"}, {"2023", "13.1.2"}},
		QuestionEN: "Cut-1 leaves out the lowest value. Is that in Sonneborn-Berger the smallest product, or the one from the lowest opponent?",
		TakenEN:    "The one from the opponent with the lowest score, and among several such the smallest, as for teams.",
		WhyEN:      "The article says so for teams, later editions for everybody, and FIDE's exercises are reckoned so (five-round Swiss, player 10: 1.50, with Cut-1 0.00).",
	},
	{
		ID:         "R-STD-FORFEIT",
		Refs:       []Ref{{"2026", "7.7"}},
		QuestionEN: "In a double forfeit both have the same points. Does the round count half, as equal points against the opponent do?",
		TakenEN:    "No: it was not played, so it is measured by the points of a draw, and counts nothing.",
		WhyEN:      "The article measures unplayed rounds by a draw; in standard points a double forfeit gives nothing.",
	},
	{
		ID:         "R-SUM-VIRTUAL",
		Refs:       []Ref{{"2009", "D (a5)"}, {"2012", "D (a5)"}, {"2014", "3.1"}, {"2018", "Sum of Buchholz"}},
		QuestionEN: "The sum of Buchholz adds the opponents' Buchholz. What does an unplayed round add?",
		TakenEN:    "Nothing: a virtual opponent has no Buchholz.",
		WhyEN:      "No text gives a virtual opponent opponents.",
	},
	{
		ID:         "R-UNPLAYED-LAST",
		Refs:       []Ref{{"2023", "14.3.4"}, {"2023", "14.3.5"}, {"2024", "16.2.5"}, {"2026", "16.2.5"}},
		QuestionEN: "A requested bye in the last round counts as a draw for the opponents. Which is the last round in standings made during the event?",
		TakenEN:    "Standings after round N take round N as the last: a requested bye in it is a draw for the opponents, until a later round shows otherwise. In 2023 likewise a forfeit loss.",
		WhyEN:      "What comes later is not known; taking the round as followed by a game would presume it.",
	},
	{
		ID:         "R-UNRATED",
		Refs:       []Ref{{"2009", "E"}, {"2012", "E"}, {"2014", "4"}, {"2018", "Ratings"}, {"2023", "4.5"}, {"2024", "10"}, {"2026", "10"}},
		QuestionEN: "What becomes of rating tie-breaks when somebody is unrated?",
		TakenEN:    "2009, 2012, 2018: refused. 2014: the unrated count with FIDE's floor, 1000. 2023: refused unless the regulations say how the unrated count. 2024, 2026: left out of the list unless they do.",
		WhyEN:      "The first three list them for events where all are rated; 2014 names the floor; 2023 makes such a rule a condition; article 10 since then drops the tie-break.",
	},
	{
		ID:         "R-UNRATED-GAME",
		Refs:       []Ref{{"TRF-2026", "001"}, {"2023", "14.1.1"}, {"2024", "15.1"}, {"2026", "15.1"}},
		QuestionEN: "Reports tell games of less than one move (W, D, L) from others. Are they played?",
		TakenEN:    "Yes: for tie-breaks they are played games. Only rating leaves them out.",
		WhyEN:      "Both players sat at the board; the letters exist to say that the game is not rated, while + and - say that it was not played.",
	},
	{
		ID:         "R-VIRTUAL-DRAW",
		Refs:       []Ref{{"2012", "F (b)"}, {"2014", "0.2.1"}, {"2018", "Virtual opponent"}},
		QuestionEN: "The virtual opponent gets in the round itself what the participant did not, by a formula for 1-½-0. What is that in another point system?",
		TakenEN:    "The other side of the result: a loss's points against a win's, a draw's against a draw's, and otherwise what is missing to a win.",
		WhyEN:      "The text takes the round as a normal result, and in a draw both get the draw's points.",
	},
	{
		ID:         "R-WIN-PLAYED",
		Refs:       []Ref{{"2009", "B (c)"}, {"2012", "B (c)"}, {"2014", "1.2"}, {"2018", "Number of games won"}, {"2023", "6.1"}, {"2023", "6.2"}},
		QuestionEN: "Does the number of games won include wins by forfeit?",
		TakenEN:    "2009, 2012 and 2014: no, it counts games over the board. 2018: and wins by forfeit, but no byes. Since 2023 there are two tie-breaks, WIN and WON.",
		WhyEN:      "The older texts say games and nothing else; 2018 adds the forfeits in brackets.",
	},
}
