// Package server has the verbs of servers: what serves, and what is asked of its database.
//
// It wires the desk, the noticeboard and what stands beside them: the listeners for the
// hall and for players, copies after every round, the standbys of its database, its name
// and addresses in the network, and the rating lists as the desk asks them. It knows no
// verb of the rules; package cli adds those.
package server
