// Package rating knows FIDE's rating regulations (B.02): what an event does to
// ratings, by edition, and the conversion tables between scores and rating
// differences, as data.
//
// The tables are the same for standard, rapid and blitz chess and in every
// edition since 2009. All arithmetic is on integers: probabilities and
// fractional scores are hundredths, as the tables print them.
package rating
