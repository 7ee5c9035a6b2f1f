package auth

import (
	"cmp"
	"strings"
)

// DeviceWords returns what a browser says of itself in its User-Agent, as people call it: the
// machine and the browser, in names that are the same in every language.
func DeviceWords(agent string) string {
	if len(agent) > 1000 {
		agent = agent[:1000]
	}
	first := func(pairs ...string) string {
		for k := 0; k < len(pairs); k += 2 {
			if strings.Contains(agent, pairs[k]) {
				return pairs[k+1]
			}
		}
		return ""
	}
	machine := first("iPhone", "iPhone", "iPad", "iPad", "Android", "Android", "Windows", "Windows", "CrOS", "Chromebook", "Macintosh", "Mac", "Linux", "Linux")
	browser := first("Edg", "Edge", "OPR/", "Opera", "SamsungBrowser", "Samsung Internet", "Firefox", "Firefox", "FxiOS", "Firefox", "CriOS", "Chrome", "Chrome", "Chrome", "Safari", "Safari")
	switch {
	case machine != "" && browser != "":
		return machine + " · " + browser
	case machine+browser == "":
		return "?"
	}
	return cmp.Or(machine, browser)
}
