package server

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"torneo/internal/store/storetest"
)

const handedIn = "012 Abierto de Cadiz\n022 Cadiz\n042 2026/11/28\n052 2026/11/28\n062 2\n" +
	"001    1 m    Benitez Carrasco, L. A.           2000 ESP             1991/00/00  1.0    1     2 w 1\n" +
	"001    2 m    Quintana Perez, Iago              1900 ESP     2200007 2005/00/00  0.0    2     1 b 0\n"

// The inbox is worked through from a script: added, listed, returned, corrected, accepted, exported
// and rated, each answered in JSON.
func TestTheInboxOnTheCommandLine(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		write, run := writerOfFiles(t), runnerOf(t, url, "inbox")
		var came []broughtJSON
		first := write("cadiz.trf", handedIn)
		run(3, &came, "add", first, write("readme.txt", "hello"), "--email", "a@b.example", "--code", "412345")
		if len(came) != 2 || came[0].Outcome != "new" || came[0].Submission == nil || came[1].Outcome != "refused" || came[1].Reason == "" {
			t.Fatalf("%+v", came)
		}
		id := came[0].Submission.ID
		run(0, &came, "add", first)
		if len(came) != 1 || came[0].Outcome != "known" {
			t.Errorf("%+v", came)
		}
		var list []submissionJSON
		run(0, &list, "list", "--state", "received")
		if len(list) != 1 || list[0].ID != id || list[0].Code != "412345" || list[0].Email != "a@b.example" {
			t.Errorf("%+v", list)
		}
		run(2, nil, "list", "--state", "nothing")
		var members memberListJSON
		licences := write("licences.csv", "Número;Nombre;F. nac.;ID FIDE\n2398;Benítez, Luis Alberto;1991;2200001\n2402;Quintana Pérez, Iago;2005;2200007\n")
		run(1, nil, "members", licences, "--since", "2026-01-01")
		run(0, &members, "members", licences, "--name", "members", "--since", "2026-01-01")
		if members.People != 2 || members.Checked != 1 {
			t.Errorf("%+v", members)
		}
		var asked submissionJSON
		run(0, &asked, "show", id)
		if len(asked.Undecided) != 1 || asked.Undecided[0].Proposed[0].Number != "2398" {
			t.Errorf("%+v", asked.Undecided)
		}
		run(0, &list, "list", "--words", "jerez")
		if len(list) != 0 {
			t.Errorf("%+v", list)
		}
		if said := run(1, nil, "accept", id); !strings.Contains(said, "say why it is accepted") {
			t.Error(said)
		}
		run(2, nil, "accept", "none")
		run(2, nil, "accept")
		var one submissionJSON
		run(0, &one, "return", id)
		if one.State != "returned" || one.Due == "" || len(one.Problems) == 0 || len(one.History) != 3 || !strings.Contains(one.History[2].Words, "Le rogamos que corrija:") {
			t.Errorf("%+v", one)
		}
		run(0, &came, "add", "--of", id, write("cadiz2.trf", strings.Replace(handedIn, "1991", "1990", 1)))
		if came[0].Outcome != "version" || came[0].Submission.Versions != 2 {
			t.Errorf("%+v", came[0].Submission)
		}
		run(0, &one, "check", id)
		run(0, &one, "accept", id, "--reason", "agreed")
		if one.State != "accepted" {
			t.Errorf("%+v", one)
		}
		var written []exportedJSON
		run(2, nil, "export")
		run(0, &written, "export", "--out", filepath.Join(t.TempDir(), "december"))
		if len(written) != 1 {
			t.Fatalf("%+v", written)
		}
		if data, err := os.ReadFile(written[0].File); err != nil || !strings.Contains(string(data), "1990/00/00") {
			t.Errorf("%s %v", data, err)
		}
		run(0, &one, "rate", id, "--period", "2026-12")
		if one.State != "rated" || one.Period != "2026-12" {
			t.Errorf("%+v", one)
		}
		if said := run(0, nil, "show", id); !strings.Contains(said, "Abierto de Cadiz") || !strings.Contains(said, "Rated: ") {
			t.Error(said)
		}
		run(0, &one, "reopen", id)
		if one.State != "received" {
			t.Errorf("%+v", one)
		}
	})
}

// writerOfFiles returns a function that writes a file into a folder of the test and returns its name.
func writerOfFiles(t *testing.T) func(name, text string) string {
	folder := t.TempDir()
	return func(name, text string) string {
		t.Helper()
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
}

// runnerOf returns a function that runs a verb on a database, in English, and returns all that it says:
// with somewhere to read it into, its JSON. It has to end with the code.
func runnerOf(t *testing.T, url string, verb ...string) func(code int, into any, args ...string) string {
	return func(code int, into any, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		args = append(append(slices.Clone(verb), args...), "--database", url)
		if into != nil {
			args = append(args, "--format", "json")
		}
		if got := Main(args, strings.NewReader(""), &out, &errs, func(name string) string { return map[string]string{"LANG": "en_GB"}[name] }); got != code {
			t.Fatalf("%v ends with %d, not %d: %s%s", args, got, code, out.String(), errs.String())
		}
		if into != nil {
			if err := json.Unmarshal(out.Bytes(), into); err != nil {
				t.Fatalf("%v: %s: %v", args, out.String(), err)
			}
		}
		return out.String() + errs.String()
	}
}
