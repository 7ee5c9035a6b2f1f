package handbook

// readingsOfEvents holds the readings of the regulations of events.
var readingsOfEvents = []Reading{
	{
		ID:         "R-ROUNDS-SWISS",
		Refs:       []Ref{{"Types-2014", "2 a"}},
		QuestionEN: "How many rounds does a Swiss need for so many players?",
		TakenEN:    "T rounds find the first among 2^T at most, place k among 2^(T−k+1). One more round than the least is acceptable, two are good; fewer are advised against, more than everybody has opponents for contradict themselves.",
		WhyEN:      "The Manual of 2014 gives N ≤ 2^T and 128, 64 and 32 for seven rounds, and of 50 players: 8 good, 7 acceptable, 6 not advisable. It holds if who is rated higher wins, so it binds nobody.",
	},
	{
		ID:         "R-DEAD-END",
		Refs:       []Ref{{"Swiss-2026", "C.04.1 1"}},
		QuestionEN: "A small Swiss of many rounds may end without a legal pairing. When is that said?",
		TakenEN:    "With 24 players at most and rounds for half of them or more forty events without absences are tried out, with the same chance each time; how many ended early is said as advice.",
		WhyEN:      "No text has a number. In 7 of 40 events of eight players and seven rounds the last rounds could not be paired.",
	},
	{
		ID:         "R-FEW-ROUNDS",
		Refs:       []Ref{{"2012", "G (d)"}},
		QuestionEN: "When does a cut or a median of Buchholz leave too few games?",
		TakenEN:    "Where fewer than seven rounds less the cuts are left. It is advice, in every edition.",
		WhyEN:      "The number is of the recommendations of 2012; no later text gives another one.",
	},
	{
		ID:         "R-RATING-TIES",
		Refs:       []Ref{{"2012", "E"}, {"2014", "6.3"}},
		QuestionEN: "When are tie-breaks by ratings advised against?",
		TakenEN:    "Among the young, and where more than a fifth of the players have no rating. What an edition refuses altogether is refused besides.",
		WhyEN:      "The recommendations speak of ratings that are consistent; a fifth is their number. A rating that is there is taken for consistent.",
	},
	{
		ID:         "R-FAST-RATED",
		Refs:       []Ref{{"Ratings-2024", "1 to 6"}, {"Titles-2024", "1.1.3"}},
		QuestionEN: "Events at 45 minutes and 30 seconds, or more, since 2026: are they rated as standard?",
		TakenEN:    "By the usual table, unless the day is told on which FIDE approved the event: then for players of any rating, with two rounds a day at most, and norms with restrictions that are to be asked for.",
		WhyEN:      "FIDE announced that it approves such events one by one, in force at once for the calendar of 2026; which restrictions norms have is in no text at hand. For norms see R-NORM-FAST.",
	},
	{
		ID:         "R-PAIRING-ANNOUNCED",
		Refs:       []Ref{{"GR-2018", "5.4"}},
		QuestionEN: "What is asked of acceleration and of a pairing system that is none of FIDE's?",
		TakenEN:    "Acceleration is announced beforehand. Other systems are shown to the players and sent with the report; for an event under the Swiss rules of 2026 FIDE must have authorised them.",
		WhyEN:      "C.04.2 A until January 2026; that since then only published or authorised systems are taken is told by a research note that quotes 1.1 to 1.3.",
	},
	{
		ID:         "R-TEAM-BYE-SMALL",
		Refs:       []Ref{{"Types-2014", "2.9"}},
		QuestionEN: "What is the bye of a team Swiss worth?",
		TakenEN:    "A drawn match; where there are fewer teams than twice the rounds a won one is advised, with half of the game points.",
		WhyEN:      "The Manual of 2014 (2.7) advises it: with few teams many of them have the bye.",
	},
	{
		ID:         "R-TEAM-HUNDRED",
		Refs:       []Ref{{"GR-2018", "7, line-ups"}},
		QuestionEN: "Nobody sits above a team mate with more points: is a difference of exactly 100 allowed?",
		TakenEN:    "Yes: more than 100 is not.",
		WhyEN:      "The Spanish text says more than 100 points; the English one 100 points higher.",
	},
	{
		ID:         "R-COUNTDOWN",
		Refs:       []Ref{{"GR-2018", "4"}},
		QuestionEN: "From how many players on does a countdown announce the start of rounds in official events?",
		TakenEN:    "From 30 on; with fewer it is announced five minutes and one minute before.",
		WhyEN:      "The English text says 30 or more; the Spanish one more than 30, and fewer than 30, which leaves out 30.",
	},
	{
		ID:         "R-HALL",
		Refs:       []Ref{{"TR-2011", "6 to 8"}},
		QuestionEN: "Which hall is wanted where no text binds the event?",
		TakenEN:    "2 m² for each player, 4.5 m² in an event of high level; 450 lux at least and about 800 advised; 21 to 23 °C; 2.5 m between rows. For FIDE's own events 5 m² for each player.",
		WhyEN:      "The figures of the Manual of 2014 and of C.01 and C.02 of 2022, which bind FIDE's own events alone: for others they are advice.",
	},
	{
		ID:         "R-EVENT-MUST",
		Refs:       []Ref{{"GR-2018", "12"}, {"TR-2011", "1 to 4"}},
		QuestionEN: "The lists of what an invitation tells bind official events, others as fits. What is missing in the regulations of an ordinary one?",
		TakenEN:    "That it is rated (B.02 9.2), deadline, deposit and form of appeals, the pairing system, whether rapid and blitz are supervised, how prizes are shared where there are any. What the Manual of 2014 wants in every event is advised; of the rest nothing is said. Of default time, draws, byes and absence what holds instead is said.",
		WhyEN:      "12.6 says as fits, and whatever the regulations leave open C.05 decides (1.1).",
	},
}
