package command

import (
	"strings"

	"torneo/i18n"
)

// language returns the language that --lang says, else the first of LC_ALL, LC_MESSAGES and LANG
// that is set, else the fallback. It is known before the command line is read, so that what is
// wrong with it can be said in it.
func language(args []string, env func(string) string) i18n.Language {
	for k, arg := range args {
		name, value, given := strings.Cut(arg, "=")
		switch {
		case arg == "--":
			return environment(env)
		case name != "--lang":
			continue
		case !given && k+1 < len(args):
			value = args[k+1]
		}
		if lang, ok := i18n.Parse(value); ok {
			return lang
		}
	}
	return environment(env)
}

func environment(env func(string) string) i18n.Language {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := env(name); value != "" {
			if lang, ok := i18n.Parse(value); ok {
				return lang
			}
			return i18n.Fallback
		}
	}
	return i18n.Fallback
}

func languageNames() []string {
	var names []string
	for _, l := range i18n.Languages() {
		names = append(names, string(l))
	}
	return names
}

func (a *Run) checkLanguage() error {
	if _, ok := i18n.Parse(a.langFlag); a.langFlag != "" && !ok {
		return UnknownValue("cli.lang.unknown", a.langFlag, languageNames())
	}
	return nil
}
