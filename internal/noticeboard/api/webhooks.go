package api

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"torneo/i18n"
	"torneo/internal/noticeboard/render"
)

// webhooks describes the messages that the program sends.
func webhooks(schemas huma.Registry) map[string]*huma.PathItem {
	p := i18n.New(i18n.English)
	var headers []*huma.Param
	for _, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
		headers = append(headers, &huma.Param{Name: name, In: "header", Required: true, Description: p.T("api.header." + name), Schema: &huma.Schema{Type: huma.TypeString}}) //i18n:prefix api.header.
	}
	return map[string]*huma.PathItem{"noticeboard": {Post: &huma.Operation{
		OperationID: "webhook", Summary: p.T("api.op.webhook"), Description: p.T("api.webhook"), Tags: []string{Live}, Parameters: headers, Security: []map[string][]string{{}},
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{jsonType: {Schema: schemas.Schema(reflect.TypeFor[render.WebhookMessage](), true, "")}}},
		Responses: map[string]*huma.Response{
			"204": {Description: p.T("api.webhook.taken")},
			"410": {Description: p.T("api.webhook.gone")},
		},
	}}}
}
