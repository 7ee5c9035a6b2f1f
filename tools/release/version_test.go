package main

import (
	"os/exec"
	"testing"
)

func TestVersions(t *testing.T) {
	for _, test := range []struct {
		described string
		commits   int
		want, deb string
	}{
		{"", 1842, "0.0.0+1842.gabc", "0.0.0+1842.gabc"},
		{"", 10_000, "0.0.0+10000.gabc", "0.0.0+10000.gabc"},
		{"nightly-3-gabc", 10_003, "0.0.0+10003.gabc", "0.0.0+10003.gabc"}, // no version
		{"v1.2.0-rc.1-0-gabc", 11_000, "1.2.0-rc.1", "1.2.0~rc.1"},
		{"v1.2.0-rc.1-12-gabc", 11_012, "1.2.0-rc.1+12.gabc", "1.2.0~rc.1+12.gabc"},
		{"v1.2.0-0-gabc", 11_020, "1.2.0", "1.2.0"},
		{"v1.2.0-9-gabc", 11_029, "1.2.0+9.gabc", "1.2.0+9.gabc"},
		{"v1.2.0-10-gabc", 11_030, "1.2.0+10.gabc", "1.2.0+10.gabc"},
		{"v1.10.0-0-gabc", 11_031, "1.10.0", "1.10.0"},
	} {
		got := versionOf(test.described, test.commits, "abc")
		if got != test.want || debVersion(got) != test.deb {
			t.Errorf("%q, %d commits: %s, %s; want %s, %s", test.described, test.commits, got, debVersion(got), test.want, test.deb)
		}
	}
}

// TestLaterCommitsAreUpgrades asks Debian's own tool: each is later than the one before.
func TestLaterCommitsAreUpgrades(t *testing.T) {
	dpkg, err := exec.LookPath("dpkg")
	if err != nil {
		t.Skip(err)
	}
	list := []string{versionOf("", 999, "fff"), versionOf("", 1000, "000"), versionOf("v1.2.0-rc.1-0-g0", 0, "0"), versionOf("v1.2.0-rc.1-2-g0", 0, "0"), versionOf("v1.2.0-rc.2-0-g0", 0, "0"),
		versionOf("v1.2.0-0-g0", 0, "0"), versionOf("v1.2.0-9-gf", 0, "f"), versionOf("v1.2.0-10-g0", 0, "0"), versionOf("v1.2.0-10-g0", 0, "0") + ".dirty", versionOf("v1.2.1-0-g0", 0, "0"), versionOf("v1.10.0-0-g0", 0, "0")}
	for k := 1; k < len(list); k++ {
		if err := exec.Command(dpkg, "--compare-versions", debVersion(list[k-1]), "lt", debVersion(list[k])).Run(); err != nil {
			t.Errorf("%s is no upgrade of %s", debVersion(list[k]), debVersion(list[k-1]))
		}
	}
}
