package outlets

import (
	"slices"

	"github.com/a-h/templ"

	"torneo/internal/arbiter"
	"torneo/internal/outlet"
	"torneo/internal/web/page"
	"torneo/message"
)

// formPage asks for the settings of a target.
type formPage struct {
	page.Frame
	Kind   *outlet.Kind
	Outlet outlet.Outlet
	New    bool
	Offer  page.Offer
	Wrong  message.Message
}

// New asks for what has to be said of a new target.
func (r Room) New(v *page.Visit) error {
	p, err := r.form(v, v.Value("kind"), outlet.Outlet{Kind: v.Value("kind"), On: true})
	if err != nil {
		return err
	}
	for _, f := range p.Kind.Fields {
		if f.Usual != "" {
			p.Outlet.Settings[f.Name] = f.Usual
		}
	}
	return v.Render(formView(p))
}

// Edit shows what was said of a target.
func (r Room) Edit(v *page.Visit) error {
	o, err := r.find(v)
	if err != nil {
		return err
	}
	p, err := r.form(v, o.Kind, o)
	if err != nil {
		return err
	}
	return v.Render(formView(p))
}

func (r Room) form(v *page.Visit, kind string, o outlet.Outlet) (formPage, error) {
	if err := r.open(v); err != nil {
		return formPage{}, err
	}
	k := r.Outlets.Kind(kind)
	if k == nil {
		return formPage{}, page.ErrNotFound
	}
	title := message.New("outlets.form", "kind", message.New("outlet.kind."+k.Name))
	if o.ID != "" {
		title = message.New("outlets.form-of", "name", o.Name)
	}
	if o.Settings == nil {
		o.Settings = map[string]string{}
	}
	p := formPage{Frame: v.Frame(title), Kind: k, Outlet: o, New: o.ID == ""}
	var err error
	p.Offer, err = v.Offer(nil, append(v.Values("tournament"), o.Scope...))
	return p, err
}

// add adds a target.
func (r Room) add(v *page.Visit) (*page.Next, error) {
	p, err := r.form(v, v.Value("kind"), outlet.Outlet{Kind: v.Value("kind"), On: true})
	if err != nil {
		return nil, err
	}
	return r.keep(v, p)
}

// edit takes what was said of a target anew.
func (r Room) edit(v *page.Visit) (*page.Next, error) {
	o, err := r.find(v)
	if err != nil {
		return nil, err
	}
	p, err := r.form(v, o.Kind, o)
	if err != nil {
		return nil, err
	}
	return r.keep(v, p)
}

// keep keeps it, or shows what is wrong with it.
func (r Room) keep(v *page.Visit, p formPage) (*page.Next, error) {
	was := p.Outlet
	p.Outlet.Name = v.Value("name")
	p.Outlet.Settings, p.Outlet.Secrets = p.Kind.ReadFields(v.Value, was.Secrets)
	for _, f := range p.Kind.Fields {
		if value, there := was.Settings[f.Name]; f.Address && p.HasFixedAddress() {
			delete(p.Outlet.Settings, f.Name)
			if there {
				p.Outlet.Settings[f.Name] = value
			}
		}
	}
	for _, key := range []string{outlet.Pin, outlet.Confined} {
		if value := was.Settings[key]; value != "" {
			p.Outlet.Settings[key] = value
		}
	}
	if v.SearchesOffer() {
		p.Outlet.Scope = v.Values("tournament")
		return page.Rendered, p.Render(formView(p))
	}
	if err := confine(v, &p, was.Settings); err != nil {
		return p.wrong(err)
	}
	p.Outlet.Scope = nil
	if v.Value("scope") == "some" {
		chosen := v.Values("tournament")
		for _, t := range p.Offer.Tournaments() {
			if slices.Contains(chosen, t.ID) {
				p.Outlet.Scope = append(p.Outlet.Scope, t.ID)
			}
		}
		if len(p.Outlet.Scope) == 0 {
			return p.wrong(outlet.NewError("outlets.scope.none"))
		}
	}
	if p.Outlet.Name == "" {
		return p.wrong(outlet.NewError("outlet.missing", "field", message.New("outlets.name")))
	}
	made := p.make()
	var err error
	done := message.New("desk.done.outlet-kept", "name", p.Outlet.Name)
	if p.New {
		_, err = r.Outlets.Add(v.Context(), p.Outlet)
	} else {
		err = r.Outlets.Edit(v.Context(), p.Outlet)
	}
	if err != nil {
		return p.wrong(err)
	}
	if len(made) > 0 { // in no cookie, and on no other page
		v.Writer.Header().Set("Cache-Control", "no-store")
		return page.Rendered, v.Render(madeView(madePage{Frame: v.Frame(message.New("outlets.made", "name", p.Outlet.Name)), Secrets: made}))
	}
	return &page.Next{Done: done}, nil
}

// confine holds who is not at this computer to what its operator lets them reach, where
// they give an address or change it.
func confine(v *page.Visit, p *formPage, was map[string]string) error {
	changed := p.New
	for _, f := range p.Kind.Fields {
		changed = changed || p.Outlet.Settings[f.Name] != was[f.Name] && f.Type != outlet.Secret
	}
	switch leave := v.Site.Leave; {
	case !changed:
	case v.By.Identity == "":
		delete(p.Outlet.Settings, outlet.Confined)
	case p.Kind.Local && !leave.Folder(p.Outlet.Settings["folder"]):
		if leave.Root == "" {
			return outlet.NewError("outlets.confined.nowhere")
		}
		return outlet.NewError("outlets.confined.folder", "folder", leave.Root)
	case !p.Kind.Local && !leave.Network:
		p.Outlet.Settings[outlet.Confined] = "yes"
		delete(p.Outlet.Settings, "private") // webhooks ask for it themselves
	}
	return nil
}

// make makes the secrets that nobody gave and that are made here.
func (p *formPage) make() (made []madeSecret) {
	for _, f := range p.Kind.Fields {
		if f.Make != nil && p.Outlet.Secrets[f.Name] == "" {
			p.Outlet.Secrets[f.Name] = f.Make()
			made = append(made, madeSecret{p.Label(f), p.Outlet.Secrets[f.Name]})
		}
	}
	return made
}

// madePage shows once what was made.
type madePage struct {
	page.Frame
	Secrets []madeSecret
}

type madeSecret struct{ Label, Value string }

// wrong shows the form again with what was typed; of secrets nothing is shown.
func (p formPage) wrong(err error) (*page.Next, error) {
	told, ok := refusal(err).(*arbiter.Refused)
	if !ok {
		return nil, err
	}
	p.Wrong = told.Message
	return page.Rendered, p.RenderAs(422, formView(p))
}

// ofSome reports that some tournaments are meant, or searched.
func (p formPage) ofSome() bool {
	return len(p.Outlet.Scope) > 0 || p.Offer.Query != "" || p.Value("scope") == "some"
}

// HasFixedAddress reports that where the target is does not change any more: what is there would
// stay, and what is hidden later would still be read there.
func (p formPage) HasFixedAddress() bool { return !p.New && !p.Outlet.Succeeded.IsZero() }

// Label returns the name of a field.
func (p formPage) Label(f outlet.Field) string {
	return p.T("outlet.field." + f.Name) //i18n:prefix outlet.field.
}

// Hint returns the note below a field.
func (p formPage) Hint(f outlet.Field) string {
	if f.Type.IsSecret() && p.Outlet.Secrets[f.Name] != "" {
		return p.T("outlets.secret-kept")
	}
	if f.Hint {
		return p.T("outlet.hint." + f.Name) //i18n:prefix outlet.hint.
	}
	return ""
}

// Action returns the address that the form is sent to.
func (p formPage) Action() string {
	if p.New {
		return at + "/new"
	}
	return at + "/" + p.Outlet.ID
}

// describedBy returns the id of the hint of a field.
func (p formPage) describedBy(f outlet.Field) string {
	if p.Hint(f) == "" {
		return ""
	}
	return f.Name + "-hint"
}

// hintAttributes leads from a field to its hint.
func hintAttributes(p formPage, f outlet.Field) templ.Attributes {
	if id := p.describedBy(f); id != "" {
		return templ.Attributes{"aria-describedby": id}
	}
	return nil
}
