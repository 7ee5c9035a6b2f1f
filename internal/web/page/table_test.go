package page_test

import (
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
)

// A page without a right is not open to everybody by mistake.
func TestPagesHaveARightOrAreOpen(t *testing.T) {
	for _, p := range []page.Page{{Pattern: "GET /x"}, {Pattern: "GET /x", Right: arbiter.Look, Open: true}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v is added", p)
				}
			}()
			page.NewTable(page.New(&page.Site{})).AddPages([]page.Page{p})
		}()
	}
}
