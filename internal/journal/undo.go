package journal

// EventsUndone takes back earlier events, by number. One that is undone itself
// takes back nothing.
type EventsUndone struct{ Numbers []int64 }

var undoKinds = []kind{kindOf[EventsUndone]("undone")}

func (EventsUndone) apply(*State) error { return nil } // see TakenBack
