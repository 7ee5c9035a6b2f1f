// Package server has what stands beside the desk in a program that serves. These are
// the listeners for the hall and for players, copies after every round, the standbys
// of its database, its name and addresses in the network, and the rating lists as the
// desk asks them.
package server
