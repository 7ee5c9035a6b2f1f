package handbook

import (
	"io/fs"
	"strings"
	"testing"
)

func TestEveryFileOfRulesIsRead(t *testing.T) {
	if _, err := readCatalogue(); err != nil {
		t.Fatal(err)
	}
	read := map[string]bool{}
	for _, text := range Texts() {
		read[strings.ToLower(string(text.ID))+".tsv"] = true
	}
	names, err := fs.ReadDir(files, "rules")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range names {
		if !read[f.Name()] {
			t.Errorf("rules/%s belongs to no edition", f.Name())
		}
	}
}

func TestParseRules(t *testing.T) {
	const heading = "article\tstatus\twhere\tenglish\tspanish\tnote\n"
	tests := []struct{ name, data, want string }{
		{"a rule", heading + "1\timplemented\ttiebreak\ten\tes\t\n", ""},
		{"without the empty last column", heading + "1\timplemented\ttiebreak\ten\tes\n", ""},
		{"comments, empty lines, line ends of Windows", "# text\r\n\r\n" + strings.ReplaceAll(heading, "\n", "\r\n") + "1\tnot yet\t\ten\tes\twhy\r\n", ""},
		{"an article that looks like a comment", heading + "###\timplemented\ttrf\ten\tes\n", ""},
		{"nothing", "", "no rules"},
		{"heading alone", heading, "no rules"},
		{"no heading", "1\timplemented\ttiebreak\ten\tes\t\n", "line 1: want the heading"},
		{"too many columns", heading + "1\timplemented\ttiebreak\ten\tes\t\t\n", "line 2: 7 columns"},
		{"blanks", heading + "1\timplemented\ttiebreak \ten\tes\t\n", "blanks around it"},
		{"no article", heading + "\timplemented\ttiebreak\ten\tes\t\n", "no article"},
		{"unknown status", heading + "1\tdone\ttiebreak\ten\tes\t\n", `status "done"`},
		{"article alone", heading + "1\n", `status ""`},
		{"no Spanish", heading + "1\timplemented\ttiebreak\ten\t\t\n", "English and Spanish"},
		{"implemented nowhere", heading + "1\timplemented\t\ten\tes\t\n", "not said where"},
		{"not yet, somewhere", heading + "1\tnot yet\ttiebreak\ten\tes\twhy\n", "but said where"},
		{"not yet, without reason", heading + "1\tnot yet\t\ten\tes\t\n", "not said why"},
		{"not applicable, without reason", heading + "1\tnot applicable\t\ten\tes\t\n", "not said why"},
		{"twice", heading + "1\timplemented\ttiebreak\ten\tes\t\n1\tnot yet\t\ten\tes\twhy\n", "line 3: article 1 once more"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			list, err := parseRules("2026", test.data)
			switch {
			case test.want == "" && err != nil:
				t.Errorf("refused: %v", err)
			case test.want == "" && (len(list) != 1 || list[0].TitleES != "es"):
				t.Errorf("read as %+v", list)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}
