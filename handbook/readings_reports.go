package handbook

// readingsOfReports holds the readings of reports to federations and FIDE.
var readingsOfReports = []Reading{
	{
		ID:         "R-LONG-EVENT",
		Refs:       []Ref{{"Titles-2024", "1.1.4"}, {"2026", "10"}},
		QuestionEN: "An event of more than thirty days is rated, and its norms are judged, with the ratings of the day of the game. What is a report of it, and which rating do tie-breaks take?",
		TakenEN:    "A report for each period, the rounds from one change of the ratings to the next: its own days, its rounds counted from one, the ratings of its list, and the points of its rounds. Tie-breaks take the first rating of a player; the arbiter may choose that of the round in which the opponent was met.",
		WhyEN:      "A report has one rating of a player, so that what was played with another needs another report. FIDE's check-list asks that the first rating be the usual choice, and that another can be made.",
	},
	{
		ID:         "R-REGISTERED",
		Refs:       []Ref{{"Ratings-2024", "1 to 6"}},
		QuestionEN: "How many days before its first day is an event registered?",
		TakenEN:    "Three since 2022; since March 2024 thirty if a player above 2700 takes part, or a woman above 2500. From July 2014 to 2021 seven, before thirty. Events for norms thirty in every edition. Exactly so many are enough.",
		WhyEN:      "2024 and 2021 are from copies, 2022 and 2013 from secondary sources; seven from 2014 to 2020 is not confirmed. From 2013 on seven were admitted for a fee, too.",
	},
	{
		ID:         "R-REPORT-ASKED",
		Refs:       []Ref{{"TRF-2026", "001"}, {"TRF-2026", "102"}},
		QuestionEN: "The table of the report says what is mandatory and what is a warning if it is wrong. What is sent back, and what only asked about?",
		TakenEN:    "What the table calls mandatory for ratings is rejected where it is missing; what it calls a warning is asked back: sexes, days of birth, federations, titles. Where a rating list is at hand, whatever contradicts it is asked back, and so are arbiters whom it does not know or knows without a title of an arbiter. Ratings that differ are a note: FIDE rates with its own.",
		WhyEN:      "No text at hand says what a rating server does with each warning. Federations report that files come back for want of sexes and days of birth, and that events of unlicensed arbiters are not rated.",
	},
	{
		ID:         "R-REPORT-CODE",
		Refs:       []Ref{{"Ratings-2024", "1 to 6"}},
		QuestionEN: "An event is rated only if it was registered. What does the code of the registration look like, and where does the report have it?",
		TakenEN:    "It is a number of at most ten digits. No record of the report has it: it stands on the report of the tournament (IT3), and is asked for there.",
		WhyEN:      "FIDE numbers its events; how many digits they may have is in no text at hand.",
	},
	{
		ID:         "R-REPORT-DAYS",
		Refs:       []Ref{{"Ratings-2024", "1 to 6"}},
		QuestionEN: "By when is a report due, and where?",
		TakenEN:    "Since March 2024 at FIDE in time for the list of the month for which the event is registered, taken as that in which it ends: the last day is that before the first of the next month, or with five days or fewer between the end and that of its month, before the first of the month after it. Before, at the rating officer of the federation where it was played seven days after the last day, at FIDE thirty days after it. What reaches FIDE too late for the third list after the end is not rated: the last day is that before the first of the third month after that of the end.",
		WhyEN:      "The text of 2024 has the lists (9.1) and no number of days; seven and thirty are those of the texts before it, as a federation quotes them; for 2022 and 2023 no copy says which. That something is late is therefore said, and rejected only by the third list.",
	},
}
