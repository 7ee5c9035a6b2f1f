// Package rating computes rating changes and first ratings by FIDE's rating
// regulations (B.02), by edition. It holds the conversion tables between
// scores and rating differences as data.
//
// The tables are the same for standard, rapid and blitz chess and in every
// edition since 2009. All arithmetic is on integers: probabilities and
// fractional scores are hundredths, as the tables print them.
package rating
