package cli

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"torneo/i18n"
	"torneo/internal/cli/command"
)

// requests are those of roff that pages begin lines with; any other line is text.
var requests = regexp.MustCompile(`^\.(TH|SH|PP|TP|B|nf|fi)\b`)

// Every command has a page of man in both languages, with nothing in it that is taken for a
// request.
func TestManPages(t *testing.T) {
	groff, err := exec.LookPath("groff")
	for _, lang := range i18n.Languages() {
		a, _, _ := newTestApp(lang)
		pages := map[string]string{}
		for _, p := range a.ManPages("1.0") {
			pages[p.Name] = string(p.Text)
			for line := range strings.Lines(string(p.Text)) {
				if strings.HasPrefix(line, "'") || strings.HasPrefix(line, ".") && !requests.MatchString(line) || strings.Contains(line, "help.") && !strings.Contains(line, "help. ") {
					t.Errorf("%s: %s: %s", lang, p.Name, line)
				}
			}
		}
		var walk func(*cobra.Command)
		walk = func(c *cobra.Command) {
			if c.Hidden || c.Name() == "help" {
				return
			}
			name := strings.ReplaceAll(command.PathOf(c), " ", "-") + ".1"
			if page := pages[name]; !strings.Contains(page, ".B "+strings.ReplaceAll(command.PathOf(c), "-", `\-`)+"\n") {
				t.Errorf("%s: %s: %.80q", lang, name, page)
			}
			for _, x := range c.Commands() {
				walk(x)
			}
		}
		walk(a.Root())
		if err == nil {
			cmd := exec.Command(groff, "-man", "-Tutf8", "-ww", "-Kutf8")
			cmd.Stdin = strings.NewReader(pages["torneo-norms.1"])
			if out, err := cmd.CombinedOutput(); err != nil || strings.Contains(string(out), "warning") {
				t.Errorf("%s: %v %s", lang, err, out)
			}
		}
	}
}
