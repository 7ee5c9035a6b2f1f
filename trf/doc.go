// Package trf reads and writes FIDE's Tournament Report Files. These are TRF06,
// TRF16, TRF(x) with the codes of JaVaFo (XX?) and bbpPairings (BB?), and TRF26
// (Annex A of C.02.03), of individual and team events.
//
// Read takes every file that can be read without guessing, whatever its line
// ends and encoding. For each place that it corrected, or that breaks a rule, it
// reports the position and the value that it took. The Document that it returns
// prints the file back byte for byte. Write produces TRF16 or TRF26; a
// value without room in its columns is an error, never a shifted line.
//
// How a file becomes a record:
//
//   - A game is the two entries of its players, who must name each other; which
//     results go together is listed in legalPairs.
//   - A blank entry says nothing, whatever the round: only a bye that is written
//     out (F, H, U or Z) is a bye of the record.
//   - A game without result is pending; "?", "X" and "*" are adjourned.
//   - A round exists as soon as the file has something of it: a game, a bye, a date.
//     RoundsPaired returns how many have been paired.
//   - In a team event an entry without opponent says nothing of the match,
//     except "+", a win because the opposing team left the board empty, and the
//     board points of a team's bye (F, H, U).
//
// What no record of TRF can say is in comments of its own:
//
//	### torneo: edition 2023 pairing 2017 handling 2018 ratings 2022 titles 2017
//	### torneo: system lim-2026 maxi=yes
//	### torneo: withdrawn 12 15
//	### torneo: withdrawn only 12 15 (and nobody else; none: nobody)
//	### torneo: expelled 15
//	### torneo: given 12 1900 15 2050
//	### torneo: outside-name Problem solving
//	### torneo: outside-source the jury's sheet of 3 May
//	### torneo: outside 1 12.5 2 7/3
//	### torneo: contest 2,2x15+10,2x3+2,sudden:5v4
//	### torneo: play-out
//	### torneo: third-place
//	### torneo: table 1 1-4 2-3
//	### torneo: extra 4 12-5 1-0
//	### torneo: extra 4 3-1 12-5:1-0 6-13:=-=
//	### torneo: decided 4 3-1 lot
//	### torneo: counted 1 2-104 +--
//	### torneo: play-off places=1 after=0 format=annex numbers=lot colours=lot time=2x3+2,first:3+2 start=30 break=10 rest=0 others=share
//	### torneo: play-off-lots 5 12 7
//
// Outside values are those of the tie-break OTHER_EXT, computed elsewhere: what they are
// called, where they are from, and participants each with a value.
// The contest is how a match is decided (see tournament.ParseContest); play-out
// is that the games of its first stage are all played, though it is decided. An
// extra game was played after round 4, outside the rounds, by number 12 with
// White against 5; its result is the symbols of both players in a 001 line, or is
// missing while there is none. Extra games are in the order in which they were
// played. In an event for teams it is a match of two teams, with the games on its
// boards; 0 is nobody. A decided match of a knock-out was level after round 4: number
// 3 stays in against 1, by lot or as the regulations of the event say (rules). A table is the matches of a round, of a
// round robin of teams that follows no table of FIDE's, the team named first before the
// other. A counted game, of round 1 here, is one of which 001 has the result that
// was played, while the match and the standings use this one (GR (2018) 7). A play-off is as tournament.ParsePlayOff reads it; those who have drawn
// lots in it are in the order in which they were drawn.
package trf
