package cli

import (
	"strings"
	"unsafe"

	"regexp"
)

// secrets find a password in an argument: that of a URL, or a word of its own.
var secrets = []*regexp.Regexp{
	regexp.MustCompile(`(?i)(?:postgres(?:ql)?|sftp|ftps|davs?|s3)://[^:@/]*:([^@]*)@`),
	regexp.MustCompile(`(?i)\bpassword\s*=\s*('(?:[^'\\]|\\.)*'|[^\s&]*)`),
}

// HidePasswords returns the arguments, and writes over the passwords in those that
// it was given: on most systems everybody can read there with which words a program
// was started. They must be those of the process, which may be written.
func HidePasswords(args []string) []string {
	kept := make([]string, len(args))
	for k, arg := range args {
		kept[k] = strings.Clone(arg)
		for _, secret := range secrets {
			for _, at := range secret.FindAllStringSubmatchIndex(kept[k], -1) {
				if at[2] < at[3] {
					overwrite(unsafe.Slice(unsafe.StringData(arg), len(arg))[at[2]:at[3]])
				}
			}
		}
	}
	return kept
}

func overwrite(password []byte) {
	for k := range password {
		password[k] = 'x'
	}
}
