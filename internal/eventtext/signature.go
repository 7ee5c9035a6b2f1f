package eventtext

import (
	"cmp"
	"strings"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
)

// roles are those that have a word; a journal from elsewhere may have others.
var roles = map[string]bool{
	"organiser": true, "chief": true, "arbiter": true, "registration": true, "results": true, "captain": true, "player": true, "screen": true,
}

// Role returns a role in words.
func Role(p *i18n.Printer, role string) string {
	if !roles[role] {
		return role
	}
	return p.T("rights.role." + role) //i18n:prefix rights.role.
}

// RoleAndDevice describes the role and the device of an entry's author; device returns
// the name of a device, "" where it is not known here. It is "" for a typed name.
func RoleAndDevice(p *i18n.Printer, e *journal.Event, device func(string) string) string {
	if e.Identity == "" {
		return ""
	}
	role := Role(p, e.Role)
	if by, ok := strings.CutPrefix(e.Device, arbiter.ByLink); ok {
		maker, name, _ := strings.Cut(by, ":")
		if maker == "" {
			return p.T("role.link-here", "role", role)
		}
		return p.T("role.link", "role", role, "name", cmp.Or(name, maker))
	}
	if e.Device == "" {
		return role
	}
	called := ""
	if device != nil {
		called = device(e.Device)
	}
	if called == "" {
		called = p.T("role.device", "device", e.Device)
	}
	return p.T("role.at", "role", role, "device", called)
}
