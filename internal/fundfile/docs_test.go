package fundfile

import (
	"os"
	"strings"
	"testing"
)

// documented returns the funds of docs/prizes.md.
func documented(t testing.TB) []string {
	t.Helper()
	text, err := os.ReadFile("../../docs/prizes.md")
	if err != nil {
		t.Fatal(err)
	}
	var funds []string
	for _, block := range strings.Split(string(text), "```toml\n")[1:] {
		fund, _, _ := strings.Cut(block, "```")
		funds = append(funds, fund)
	}
	if len(funds) < 2 {
		t.Fatal("there are no funds in it")
	}
	return funds
}

func TestFundsOfTheDocumentation(t *testing.T) {
	for _, fund := range documented(t) {
		if _, problems := Read([]byte(fund)); len(problems) > 0 {
			t.Errorf("%v in\n%s", problems, fund)
		}
	}
}
