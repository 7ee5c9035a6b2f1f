// Package matching finds matchings of graphs: of maximum weight, of maximum
// size, or first in lexicographic order. A [Solver] finds a matching of maximum
// weight where weights are compared criterion by criterion, and keeps it while
// weights change; [Cardinality], [Missable] and [Barrier] find the largest
// matching, whom it can miss and why it is not larger; [First] finds the first
// perfect matching of two sides in lexicographic order.
//
// Graphs are dense and given by functions: who is adjacent to whom is asked
// when needed and never stored. All answers are exact and depend on the
// arguments only, not on chance or on the order of a map.
package matching
