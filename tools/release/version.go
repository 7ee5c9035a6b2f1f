package main

import (
	"fmt"
	"strings"
)

// versionOf returns the version of a commit: that of its tag; of the last tag before it
// and the number of commits since; without any tag, 0.0.0 and the number of commits. A
// later commit always has a later version, as Debian's packages order them. described
// is the output of git describe --tags --long, "" without a tag.
func versionOf(described string, commits int, commit string) string {
	parts := strings.Split(strings.TrimPrefix(described, "v"), "-")
	n := len(parts)
	if n < 3 || parts[0] == "" || parts[0][0] < '0' || parts[0][0] > '9' || !strings.Contains(parts[0], ".") {
		return fmt.Sprintf("0.0.0+%d.g%s", commits, commit)
	}
	tag, since := strings.Join(parts[:n-2], "-"), parts[n-2]
	if since == "0" {
		return tag
	}
	return tag + "+" + since + ".g" + commit
}

// debVersion returns a version as packages have it: 1.2.0-rc.1 is before 1.2.0.
func debVersion(version string) string {
	tag, since, later := strings.Cut(version, "+")
	tag = strings.ReplaceAll(tag, "-", "~")
	if later {
		return tag + "+" + since
	}
	return tag
}
