package row

import (
	"bytes"
	"encoding/json"

	"torneo/message"
)

// EncodeMessage encodes a message as it is kept.
func EncodeMessage(m message.Message) json.RawMessage {
	if m.IsZero() {
		return nil
	}
	data, err := json.Marshal(m)
	if err != nil { // it holds what has no JSON
		data, _ = json.Marshal(message.Message{ID: m.ID})
	}
	return data
}

// DecodeMessage decodes a message that was kept: numbers are whole again, and messages in it
// messages.
func DecodeMessage(data []byte) message.Message {
	if len(data) == 0 {
		return message.Message{}
	}
	var value any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if d.Decode(&value) != nil {
		return message.Message{}
	}
	m, _ := whole(value).(message.Message)
	return m
}

func whole(value any) any {
	switch v := value.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return int(n)
		}
		f, _ := v.Float64()
		return f
	case []any:
		var parts []message.Message
		for k := range v {
			v[k] = whole(v[k])
			if m, ok := v[k].(message.Message); ok {
				parts = append(parts, m)
			}
		}
		if len(parts) == len(v) && len(v) > 0 {
			return parts
		}
		return v
	case map[string]any:
		id, ok := v["id"].(string)
		if !ok {
			return v
		}
		m := message.Message{ID: id}
		if args, ok := v["args"].(map[string]any); ok {
			m.Args = make(map[string]any, len(args))
			for name := range args {
				m.Args[name] = whole(args[name])
			}
		}
		return m
	}
	return value
}
