package api

import (
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"torneo/i18n"
	"torneo/internal/noticeboard/render"
)

// WebhookMessage is what an outlet of the kind webhook receives, in the form of Standard Webhooks.
type WebhookMessage struct {
	Type      string       `json:"type" enum:"noticeboard.changed,noticeboard.ping" doc:"noticeboard.ping is the first one, without data"`
	Timestamp time.Time    `json:"timestamp"`
	Data      *render.News `json:"data,omitempty"`
}

// webhooks describes the messages that the program sends.
func webhooks(schemas huma.Registry) map[string]*huma.PathItem {
	p := i18n.New(i18n.English)
	var headers []*huma.Param
	for _, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
		headers = append(headers, &huma.Param{Name: name, In: "header", Required: true, Description: p.T("api.header." + name), Schema: &huma.Schema{Type: huma.TypeString}}) //i18n:prefix api.header.
	}
	return map[string]*huma.PathItem{"noticeboard": {Post: &huma.Operation{
		OperationID: "webhook", Summary: p.T("api.op.webhook"), Description: p.T("api.webhook"), Tags: []string{Live}, Parameters: headers, Security: []map[string][]string{{}},
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{jsonType: {Schema: schemas.Schema(reflect.TypeFor[WebhookMessage](), true, "")}}},
		Responses: map[string]*huma.Response{
			"204": {Description: p.T("api.webhook.taken")},
			"410": {Description: p.T("api.webhook.gone")},
		},
	}}}
}
