// Package awaited_test holds the versions of libraries until the first line uses them.
package awaited_test

import (
	_ "github.com/hashicorp/mdns"
)
