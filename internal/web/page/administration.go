package page

import (
	"strings"

	"torneo/internal/arbiter"
	"torneo/message"
)

// CalculatorsPath is the path of the page of the calculators.
const CalculatorsPath = "/calculators"

// AdministrationPath is the path of the page that leads to all that is about no single event.
const AdministrationPath = "/administration"

// AdminLink leads to a page of the administration.
type AdminLink struct {
	Path, Title, About string
	State              []string // what is to know of it now
	Wrong              bool     // somebody has to look
}

// Administration returns the pages of the administration that the visitor may read, and how things
// stand there.
func (f Frame) Administration() (list []AdminLink) {
	at := arbiter.Place{}
	add := func(may arbiter.Act, path string, title, about message.Message, state ...string) *AdminLink {
		if f.By.MayBegin(may, at) != nil {
			return &AdminLink{}
		}
		list = append(list, AdminLink{Path: path, Title: f.Text(title), About: f.Text(about), State: state})
		return &list[len(list)-1]
	}
	add(arbiter.KeepLists, "/lists", message.New("lists.title"), message.New("cockpit.admin.lists"))
	add(arbiter.KeepInbox, "/inbox", message.New("inbox.title"), message.New("cockpit.admin.inbox"))
	add(arbiter.KeepInbox, "/periods", message.New("periods.title"), message.New("cockpit.admin.periods"))
	add(arbiter.KeepInbox, "/seasons", message.New("seasons.title"), message.New("cockpit.admin.seasons"))
	add(arbiter.Outlets, "/outlets", message.New("outlets.title"), message.New("cockpit.admin.outlets"), f.targetStates()...).Wrong = len(f.troubles()) > 0
	add(arbiter.Outlets, "/mail", message.New("notice.server.title"), message.New("cockpit.admin.mail"))
	add(arbiter.UseScreens, "/screens", message.New("screens.title"), message.New("cockpit.admin.screens"))
	if f.Site.Network != nil {
		add(arbiter.Enrol, "/hall", message.New("hall.title"), message.New("cockpit.admin.hall"), f.doors()...)
	}
	if f.Site.DeviceName != nil {
		add(arbiter.Enrol, "/people", message.New("crew.title"), message.New("cockpit.admin.people"))
	}
	add(arbiter.Enrol, "/programs", message.New("programs.title"), message.New("cockpit.admin.programs"))
	add(arbiter.Backup, "/backup", message.New("web.backup.title"), message.New("cockpit.admin.backup"))
	add(arbiter.ManyFiles, "/batches", message.New("batches.title"), message.New("cockpit.admin.batches"))
	add(arbiter.RestoreEvent, "/removed", message.New("web.removed.title"), message.New("cockpit.admin.removed"))
	return list
}

// targetStates describes the state of the targets outside.
func (f Frame) targetStates() (list []string) {
	if f.Site.Targets == nil {
		return nil
	}
	for _, t := range f.Site.Targets("") {
		list = append(list, f.SaidOf(t))
	}
	return list
}

// doors says where the noticeboard and the telephones are answered, while they are.
func (f Frame) doors() (list []string) {
	for _, d := range []struct {
		hall Hall
		text message.Message
	}{{f.Site.Hall, message.New("cockpit.admin.open-board")}, {f.Site.Phones, message.New("cockpit.admin.open-phones")}} {
		if d.hall == nil {
			continue
		}
		if places, open := d.hall.Addresses(); open {
			list = append(list, f.Text(d.text)+": "+strings.Join(places, ", "))
		}
	}
	return list
}
