package ratinglist

import (
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf8"
)

// postings are the ranks of the players who have a word: what an index for full text is,
// for a database that has none without being allowed one. Beginnings of two, three and
// four letters are words of their own, with a star.
type postings map[string]*posting

// posting are ranks, in their order: the first one, then by how much each is more than
// the one before.
type posting struct {
	first, last uint32
	ranks       []byte
}

// The beginnings that have words of their own, in letters.
const (
	shortBeginning = 2
	longBeginning  = 4
)

// add enters the words of a player. Players come in the order of rank.
func (p postings) add(words string, rank uint32) {
	for word := range strings.FieldsSeq(words) {
		p.enter(word, rank)
		if word[0] == '0' {
			continue // a federation
		}
		letters := 0
		for k := range word {
			if letters >= shortBeginning && letters <= longBeginning {
				p.begins(word[:k], rank)
			}
			letters++
		}
		if letters >= shortBeginning && letters <= longBeginning {
			p.begins(word, rank)
		}
	}
}

func (p postings) begins(word string, rank uint32) {
	var b [4*longBeginning + 1]byte
	key := append(append(b[:0], word...), '*')
	if x := p[string(key)]; x != nil {
		x.enter(rank)
		return
	}
	p.enter(string(key), rank)
}

func (p postings) enter(term string, rank uint32) {
	x := p[term]
	if x == nil {
		x = &posting{first: rank}
		p[strings.Clone(term)] = x
	}
	x.enter(rank)
}

func (x *posting) enter(rank uint32) {
	if x.last != rank {
		x.ranks = binary.AppendUvarint(x.ranks, uint64(rank-x.last))
		x.last = rank
	}
}

// ranksIn reads a posting, onto what there is.
func ranksIn(list []uint32, posting []byte) []uint32 {
	last := uint32(0)
	for len(posting) > 0 {
		more, n := binary.Uvarint(posting)
		if n <= 0 {
			break
		}
		last += uint32(more)
		list = append(list, last)
		posting = posting[n:]
	}
	return list
}

// both returns the ranks that are in two lists.
func both(a, b []uint32) []uint32 {
	if len(a) > len(b) {
		a, b = b, a
	}
	kept := a[:0:0]
	for _, rank := range a {
		k, found := slices.BinarySearch(b, rank)
		if b = b[k:]; found {
			kept = append(kept, rank)
		}
	}
	return kept
}

// term is a search term for a typed word: a word of the index, or all words from one to another.
type term struct{ word, from, to string }

func termOf(word string, exact bool) term {
	switch {
	case exact:
		return term{word: word}
	case utf8.RuneCountInString(word) <= longBeginning:
		return term{word: word + "*"}
	}
	return term{from: word, to: word + string(utf8.MaxRune)}
}
