package journal

// TournamentCreated is the first event of every journal.
type TournamentCreated struct{ Config Config }

// TournamentConfigured replaces the configuration.
type TournamentConfigured struct{ Config Config }

// MeetingsProhibited replaces the groups of players who are kept apart.
type MeetingsProhibited struct{ Groups []Group }

// Group is a group of players, no two of whom may meet in these rounds.
type Group struct {
	IDs   []int
	First int
	Last  int    `json:",omitempty"` // 0: to the end
	Why   string `json:",omitempty"` // of one federation, say; "": not said
}

// FundSet replaces the prize fund.
type FundSet struct{ Text string } // in TOML; "": there is none any more

// DefaultTimeSet sets how many minutes late a player may come (Laws 6.7): 0 is zero
// tolerance, nil that the regulations of the event are not known to say it.
type DefaultTimeSet struct{ Minutes *int }

// FIDEModeLeft is the round in which the tournament left FIDE mode, for ever.
type FIDEModeLeft struct{ Round int }

var settingsKinds = []Row{
	{kindOf[TournamentCreated]("created", created1, decodeAs[TournamentCreated], decodeAs[TournamentCreated], decodeAs[TournamentCreated]), SetupTopic, NoStage, ConfiguredPage, NoPart},
	{kindOf[TournamentConfigured]("configured", configured1, decodeAs[TournamentConfigured], decodeAs[TournamentConfigured], decodeAs[TournamentConfigured]), SetupTopic, NoStage, ConfiguredPage, NoPart},
	{kindOf[RulebookFixed]("rulebook-fixed"), SetupTopic, NoStage, NoPage, NoPart},
	{kindOf[MeetingsProhibited]("prohibited", decodeAs[MeetingsProhibited]), SetupTopic, NoStage, NoPage, ByHandPart},
	{kindOf[FundSet]("fund-set"), SetupTopic, NoStage, NoPage, NoPart},
	{kindOf[DefaultTimeSet]("default-time-set"), SetupTopic, NoStage, NoPage, NoPart},
	{kindOf[FIDEModeLeft]("mode-left"), SetupTopic, NoStage, NoPage, ByHandPart},
}

func (TournamentCreated) subject() Subject    { return Subject{} }
func (TournamentConfigured) subject() Subject { return Subject{} }
func (RulebookFixed) subject() Subject        { return Subject{} }
func (MeetingsProhibited) subject() Subject   { return Subject{} }
func (FundSet) subject() Subject              { return Subject{} }
func (DefaultTimeSet) subject() Subject       { return Subject{} }
func (w FIDEModeLeft) subject() Subject       { return Subject{Round: w.Round} }

func (w TournamentCreated) apply(s *State) error    { return s.configure(w.Config) }
func (w TournamentConfigured) apply(s *State) error { return s.configure(w.Config) }

func (s *State) configure(c Config) error {
	if err := c.Rulebook.Check(); err != nil {
		return err
	}
	if c.TimeControl != s.Config.TimeControl {
		s.Kept.TimeControl = ""
	}
	s.Config = c
	return nil
}

func (w MeetingsProhibited) apply(s *State) error {
	s.Groups = w.Groups
	return nil
}

func (w FundSet) apply(s *State) error {
	s.Fund = Fund{Text: w.Text}
	return nil
}

func (w DefaultTimeSet) apply(s *State) error {
	s.DefaultTime = w.Minutes
	return nil
}

func (w FIDEModeLeft) apply(s *State) error {
	s.ModeLeft = max(w.Round, 1)
	return nil
}
