package journal

// EventsUndone takes back earlier events, by number. If it is undone itself,
// it takes back nothing.
type EventsUndone struct{ Numbers []int64 }

var undoKinds = []Row{
	{kindOf[EventsUndone]("undone"), UndoTopic, NoStage, NoPage, NoPart},
}

func (EventsUndone) subject() Subject { return Subject{} }

func (EventsUndone) apply(*State) error { return nil } // see TakenBack
