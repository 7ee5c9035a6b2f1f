package handbook

// readingsOfArbiters holds the readings of the titles of arbiters (B.06), and of decisions
// on titles made for single events.
var readingsOfArbiters = []Reading{
	{
		ID:         "R-ARB-2009",
		Refs:       []Ref{{"Arbiters-2024", "2.2"}},
		QuestionEN: "The text of B.06 before July 2021 is not at hand. What is judged of an event of that time?",
		TakenEN:    "What a circular of 2009 and later texts tell: a rated event, an arbiter named in the reports, as chief or deputy; for IA no event of seven rounds in which nobody could make a norm; three event norms and the seminar for FA, four for IA. What fails these fails; what meets them is never more than open.",
		WhyEN:      "The text may have asked more. A norm is not to be promised on what is not known.",
	},
	{
		ID:         "R-ARB-NATIONAL",
		Refs:       []Ref{{"Arbiters-2024", "3.11"}},
		QuestionEN: "In the edition of July 2021, 3.11 asked national events for foreign players before they gave an FA norm. How many?",
		TakenEN:    "It is not known: events of one federation from July 2021 to December 2023 are open, all others are not touched.",
		WhyEN:      "The present 3.11 came between August 2022 and 2025, when two federations had asked for it; no copy of the older one is at hand. The day is taken with the other changes, 1 January 2024.",
	},
	{
		ID:         "R-ARB-DAYS",
		Refs:       []Ref{{"Arbiters-2024", "2.9.1"}, {"Arbiters-2024", "5.3"}},
		QuestionEN: "On which day do age, title and activity of the candidate count, from which does a norm expire, and which edition judges?",
		TakenEN:    "Age and activity on the last day of the event; a title must be there on the first day, and one that was awarded during the event is open. A norm expires from the last day of its event: the same day, six years later, is still valid. An application is judged by its own day, an event by the edition of its first day.",
		WhyEN:      "The text names no days. A first and a last day are what every record has.",
	},
	{
		ID:         "R-ARB-RATE",
		Refs:       []Ref{{"Arbiters-2024", "3.8.1"}, {"Arbiters-2024", "4.8.2"}},
		QuestionEN: "3.8 and 4.8 do not say at which rate of play. Do rapid and blitz events count?",
		TakenEN:    "Only by the articles that name them, 3.9.2 and 4.8.4.",
		WhyEN:      "These articles would say nothing otherwise. A comment in the Manual of 2025 has it that other rapid and blitz events give no IA norm.",
	},
	{
		ID:         "R-ARB-TEAMS",
		Refs:       []Ref{{"Arbiters-2024", "2.4"}, {"Arbiters-2024", "3.8.1"}},
		QuestionEN: "Does a team event that is not the highest division give an FA norm, as a Swiss or a round robin? Is it a system of its own?",
		TakenEN:    "Whether it gives one is open. It has two systems, Team and the one by which it is paired: with a norm of another kind it makes two systems; several alike are open.",
		WhyEN:      "3.9.1 names the highest division only. The forms tick TM and one more box.",
	},
	{
		ID:         "R-ARB-CERTIFICATES",
		Refs:       []Ref{{"Arbiters-2024", "2.7"}},
		QuestionEN: "How many certificates may a team event or a knock-out give?",
		TakenEN:    "Any number. In a Swiss one for each 25 players or part of 25, in a round robin two; in world and continental events any number.",
		WhyEN:      "2.7 says nothing of them, and no limit can be checked that no text has. The figures are not printed as examples: 76 players 4, 25 players 1, 26 players 2.",
	},
	{
		ID:         "R-ARB-CHANCE",
		Refs:       []Ref{{"Arbiters-2024", "4.8.3"}},
		QuestionEN: "An event gives an IA norm if a player may theoretically make a norm there. When is that so?",
		TakenEN:    "If some player, whatever title he holds, could have opponents who meet number, titles, federations and average for some title, and the event what B.01 asks of events, as far as it is known. What is refused so is impossible. What is not may still fail in the pairings: the commission decides.",
		WhyEN:      "The text defines it nowhere. The conditions of B.01 1.4 on the opponents are necessary whatever the pairings.",
	},
	{
		ID:         "R-ARB-NAMED",
		Refs:       []Ref{{"Arbiters-2024", "2.1"}},
		QuestionEN: "The forms ask that the arbiter was registered for the event. Where is that seen?",
		TakenEN:    "Among the chief arbiter and his deputies of the report (102, 112), by FIDE ID or name. Who is not there is asked for, since a report names no other arbiters.",
		WhyEN:      "A circular of 2009 asks that the IT3 names all arbiters.",
	},
	{
		ID:         "R-NORM-FAST",
		Refs:       []Ref{{"Titles-2024", "1.1.3"}},
		QuestionEN: "Since 2026 FIDE approves events at 45 minutes and 30 seconds or more for norms, one by one. When does an event count as approved, and what does it need?",
		TakenEN:    "Only if it is told, for this event; never by its control alone, and not before 2026. It then needs 75 minutes for 60 moves in place of 120, and all else that norms need, two rounds a day at most. Every norm is printed with the remark that its restrictions have to be asked for.",
		WhyEN:      "The decision of the Council is told by an announcement whose last lines are not at hand: norms have some restrictions, and which ones is not known. The pilot of 2025 gave no norms.",
	},
	{
		ID:         "R-REACHED",
		Refs:       []Ref{{"Titles-2024", "1.5.3"}, {"Titles-2014", "1.5.3"}},
		QuestionEN: "A rating reached in the middle of an event counts for a title even if it is lost again. When is it reached?",
		TakenEN:    "After a round, where the rating before the event and the changes of the games until then, with the coefficient of the whole event, rounded as at its end, are as high as the title needs. The certificate has these games with their days. By the text of 2014 it is recommended; since 2024 it is not needed.",
		WhyEN:      "1.5.3a of 2014 recommends a certificate of the chief arbiter with the dates of the games; a comment in the Manual of 2025 has it that none is needed, and that it is considered when the event is rated. No text says how such a rating is rounded.",
	},
}
