package server

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"os"
	"strings"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/noticeboard/render"
	"torneo/internal/outlet"
	"torneo/internal/outlet/driver"
	"torneo/message"
)

// passwordVariable is the variable in which a password is given: in an argument everybody on the
// computer could read it.
const passwordVariable = "TORNEO_PASSWORD"

// publishTo brings a target of the desk up to date, and keeps what came of it.
func (a *Verbs) publishTo(p *Publishing) error {
	ctx, stop := command.Interruptible()
	defer stop()
	if p.Names != "" || p.Minors != "" || p.key != "" || p.fingerprint != "" {
		return command.Usage("cli.publish.to-alone")
	}
	kept, err := a.OpenExisting(ctx, &p.Place)
	if err != nil {
		return err
	}
	defer kept.Close()
	folder, err := a.listFolder(&p.Place)
	if err != nil {
		return err
	}
	log := slog.New(slog.DiscardHandler)
	desk := deskOf(kept)
	if _, err := desk.Register(ctx, nil); err != nil { // of all that everybody may see nothing is to be missing
		return NoDatabase(err)
	}
	boards := &Noticeboards{Ctx: ctx, Follower: followerOf(kept, desk, log)}
	outcome, err := outletsOf(kept, desk, boards, folder, log).Now(ctx, p.to)
	if errors.Is(err, outlet.ErrNotFound) {
		return &command.Failure{Code: command.ExitUsage, Text: message.New("cli.publish.no-target", "name", command.DisplayName(p.to))}
	}
	return a.tellPublication(p.to, outcome, err)
}

// publishOutside brings documents to a target that nobody has entered at the desk.
func (a *Verbs) publishOutside(ctx context.Context, site *render.Site, place string, p *Publishing) error {
	name, values, secrets, err := a.targetOf(place, p)
	if err != nil {
		return err
	}
	for _, k := range driver.Kinds() {
		if k.Name != name {
			continue
		}
		settings := outlet.SettingsOf(values, secrets)
		if err := k.Check(settings); err != nil {
			return a.tellPublication(k.Where(settings), message.Message{}, err)
		}
		o := outlet.Outlet{Kind: name, Name: k.Where(settings), Settings: values, Secrets: secrets}
		outcome, err := k.Send(ctx, &outlet.Delivery{Outlet: o, Settings: settings, Site: site, Whole: true, Tell: func(message.Message, int, int) {}, Know: func(string) {}})
		return a.tellPublication(o.Name, outcome, err)
	}
	return command.Usage("cli.publish.scheme", "place", command.DisplayName(place))
}

// tellPublication says what came of it.
func (a *Verbs) tellPublication(name string, outcome message.Message, err error) error {
	if err != nil {
		if m, ok := message.Of(err); ok && m.ID == "target.key-unknown" {
			a.Tell(a.T("cli.publish.fingerprint"))
		}
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.publish.outside-failed", "name", command.DisplayName(name), "reason", outlet.ErrorMessage(err))}
	}
	a.Tell(a.T("cli.publish.outside", "name", command.DisplayName(name), "outcome", outcome))
	return nil
}

// targetOf reads a target as it is written: sftp://user@host:port/path, the same with ftps://,
// davs://user@host/path, s3://access@host/bucket/prefix.
func (a *Verbs) targetOf(place string, p *Publishing) (kind string, values map[string]string, secrets outlet.Secrets, err error) {
	u, err := url.Parse(place)
	if err != nil || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return "", nil, nil, command.Usage("cli.publish.scheme", "place", command.DisplayName(strings.SplitN(place, ":", 2)[0]+"://"))
	}
	if _, given := u.User.Password(); given {
		return "", nil, nil, command.Usage("cli.publish.password", "variable", passwordVariable)
	}
	values, secrets = map[string]string{}, outlet.Secrets{"password": a.Env(passwordVariable)}
	user, path := u.User.Username(), strings.TrimPrefix(u.Path, "/")
	if p.fingerprint != "" {
		values[outlet.Pin] = p.fingerprint
	}
	if p.key != "" {
		if u.Scheme != "sftp" {
			return "", nil, nil, command.Usage("cli.publish.key")
		}
		data, err := os.ReadFile(p.key)
		if err != nil {
			return "", nil, nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(p.key), "reason", errtext.Of(err))}
		}
		secrets["key"], secrets["passphrase"], secrets["password"] = string(data), secrets["password"], ""
	}
	switch u.Scheme {
	case "sftp", "ftps":
		values["host"], values["port"], values["user"], values["path"] = u.Hostname(), u.Port(), user, path
		if strings.HasPrefix(u.Path, "//") { // from the root of the server, and not from where one arrives
			values["path"] = "/" + strings.TrimLeft(u.Path, "/")
		}
		if values["port"] == "" {
			values["port"] = map[string]string{"sftp": "22", "ftps": "21"}[u.Scheme]
		}
		return u.Scheme, values, secrets, nil
	case "dav", "davs":
		at := url.URL{Scheme: map[string]string{"dav": "http", "davs": "https"}[u.Scheme], Host: u.Host, Path: u.Path}
		values["url"], values["user"] = at.String(), user
		return "webdav", values, secrets, nil
	case "s3":
		bucket, prefix, _ := strings.Cut(path, "/")
		values["endpoint"], values["bucket"], values["prefix"], values["access"], values["region"] = "https://"+u.Host, bucket, prefix, user, "us-east-1"
		if region := a.Env("AWS_REGION"); region != "" {
			values["region"] = region
		}
		values["pathstyle"] = "1"
		return "s3", values, outlet.Secrets{"secret": secrets["password"]}, nil
	}
	return "", nil, nil, command.Usage("cli.publish.scheme", "place", command.DisplayName(u.Scheme+"://"))
}
