package laws

import "torneo/handbook"

// Compared is the verdict of one edition on a case.
type Compared struct {
	Edition handbook.Edition
	Verdict Verdict
	Err     error // a *Wrong where it says nothing
}

// Compare judges a case by every edition, oldest first. The error is one that every edition
// has: an unknown situation or fact.
func Compare(c Case) (list []Compared, err error) {
	said := false
	for _, e := range handbook.LawsEditions() {
		c.Edition = e
		v, wrong := Judge(c)
		list = append(list, Compared{e, v, wrong})
		if wrong == nil {
			said = true
		} else if err == nil {
			err = wrong
		}
	}
	if said {
		err = nil
	}
	return list, err
}
