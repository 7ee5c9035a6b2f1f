package server

import (
	"bytes"
	"cmp"
	"context"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/doctor"
	"torneo/internal/jsonline"
	"torneo/internal/pdf"
	"torneo/internal/report"
	"torneo/message"
)

// doctorFlags holds the flags of "torneo desk doctor".
type doctorFlags struct {
	Place
	page  string
	force bool
}

func (a *Verbs) doctorCommand() *cobra.Command {
	d := &doctorFlags{}
	cmd := &cobra.Command{Use: "doctor", Args: command.NoArguments, Example: "torneo doctor\ntorneo doctor --second-place /media/usb/torneo --page test.pdf"}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	fs := cmd.Flags()
	d.AddDatabase(cmd)
	fs.StringVar(&d.listen, "listen", defaultAddress, "")
	fs.StringVar(&d.second, "second-place", "", "")
	fs.StringVar(&d.cert, "cert", "", "")
	fs.StringVar(&d.key, "key", "", "")
	fs.StringVar(&d.page, "page", "", "")
	fs.BoolVar(&d.force, "force", false, "")
	cmd.RunE = func(*cobra.Command, []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		return a.doctor(d, f)
	}
	return cmd
}

// doctor asks the machine everything, and ends with 1 if something will not work.
func (a *Verbs) doctor(d *doctorFlags, f command.Format) error {
	database, err := a.database(&d.Place)
	if err != nil {
		return err
	}
	lists, err := a.listFolder(&d.Place)
	if err != nil {
		return err
	}
	folder, looked := filepath.Dir(lists), a.lookAt(context.Background(), database, placeOf(lists))
	list := doctor.Folder(folder)
	second := cmp.Or(d.second, looked.second)
	list = append(list, doctor.Backup(second, folder)...)
	list = append(list, doctor.Places(looked.places)...)
	list = append(list, confinement(folder, append(looked.places, second))...)
	list = append(list, looked.findings...)
	list = append(list, doctor.Clock(time.Now(), folder)...)
	list = append(list, doctor.Port(d.listen)...)
	var addresses []string
	for _, c := range Cards() {
		addresses = append(addresses, c.IP.String()+" ("+c.Name+")")
	}
	list = append(list, doctor.Network(addresses)...)
	list = append(list, doctor.Certificate(folder, d.cert, d.key, time.Now())...)
	list = append(list, a.letters())
	if d.page != "" {
		printed, err := a.testPage(d.page, d.force)
		if err != nil {
			return err
		}
		list = append(list, printed)
	}
	if err := a.diagnosis(list, folder, f); err != nil {
		return err
	}
	if doctor.Worst(list) == doctor.Trouble {
		return &command.Failure{Code: command.ExitBroken, Text: message.New("doctor.worst.trouble")}
	}
	return nil
}

// confinement asks systemd, where a service of it keeps the tournaments.
func confinement(folder string, places []string) []doctor.Finding {
	unit := doctor.Unit(folder)
	places = slices.DeleteFunc(places, func(name string) bool { return name == "" })
	if unit == "" || len(places) == 0 {
		return nil
	}
	ctx, stop := context.WithTimeout(context.Background(), 2*time.Second)
	defer stop()
	told, err := exec.CommandContext(ctx, "systemctl", "show", unit, "--property=LoadState,ProtectSystem,ProtectHome,PrivateTmp,StateDirectory,ReadWritePaths").Output()
	if err != nil {
		return nil // nothing is known of it
	}
	return doctor.Confinement(unit, string(told), places)
}

// letters asks whether the terminal can show what the program says.
func (a *Verbs) letters() doctor.Finding {
	locale := cmp.Or(a.Env("LC_ALL"), a.Env("LC_CTYPE"), a.Env("LANG"))
	if runtime.GOOS == "windows" || strings.Contains(strings.ToLower(strings.ReplaceAll(locale, "-", "")), "utf8") {
		return doctor.Finding{Question: "letters", Level: doctor.Well, Message: message.New("doctor.letters.well")}
	}
	return doctor.Finding{Question: "letters", Level: doctor.Doubt, Message: message.New("doctor.letters.other", "locale", cmp.Or(locale, "C"))}
}

// testPage writes the page on which a printer shows what it does.
func (a *Verbs) testPage(file string, force bool) (doctor.Finding, error) {
	var b bytes.Buffer
	now := time.Now()
	if _, err := pdf.Write(&b, a.Printer(), pdf.Head{Title: "Torneo", Made: now}, pdf.Options{Format: pdf.A4}, doctor.TestPage(a.Printer())); err != nil {
		return doctor.Finding{}, err
	}
	if err := a.Save(file, b.Bytes(), nil, force); err != nil {
		return doctor.Finding{}, err
	}
	return doctor.Finding{Question: "printer", Level: doctor.Well, Message: message.New("doctor.page.at", "file", command.DisplayName(file))}, nil
}

// diagnosisDocument is what the doctor found, with the worst of it.
type diagnosisDocument struct {
	Folder   string        `json:"folder"`
	Worst    string        `json:"worst"`
	Findings []findingJSON `json:"findings"`
}

// findingJSON is the answer to a question of the doctor.
type findingJSON struct {
	Question string       `json:"question"`
	Level    doctor.Level `json:"level"`
	Text     string       `json:"text"`
}

// diagnosis prints what was found.
func (a *Verbs) diagnosis(list []doctor.Finding, folder string, f command.Format) error {
	if f == command.JSONFormat {
		findings := make([]findingJSON, len(list))
		for k, x := range list {
			findings[k] = findingJSON{x.Question, x.Level, a.Text(x.Message)}
		}
		return a.Line(jsonline.Of(diagnosisDocument{folder, string(doctor.Worst(list)), findings}))
	}
	var b strings.Builder
	b.WriteString(a.T("doctor.folder", "folder", folder) + "\n\n")
	for _, x := range list {
		mark := map[doctor.Level]string{doctor.Well: "✓", doctor.Doubt: "?", doctor.Trouble: "✗"}[x.Level]
		b.WriteString(command.Wrap(mark+" "+a.T("doctor.question."+x.Question)+": "+a.Text(x.Message), 2, a.HelpWidth()) + "\n") //i18n:prefix doctor.question.
	}
	if worst := doctor.Worst(list); worst != doctor.Trouble { // which is the error
		b.WriteString("\n" + a.T("doctor.worst."+string(worst)) + "\n") //i18n:prefix doctor.worst.
	}
	for line := range strings.Lines(b.String()) {
		if _, err := a.Out.WriteString(report.Printable(strings.TrimSuffix(line, "\n")) + "\n"); err != nil {
			return err
		}
	}
	return nil
}
