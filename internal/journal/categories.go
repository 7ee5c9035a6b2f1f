package journal

import (
	"torneo/internal/category"
)

// CategoriesSet replaces the categories of the players.
type CategoriesSet struct{ Categories []category.Category }

var categoryKinds = []Row{
	{kindOf[CategoriesSet]("categories-set"), SetupTopic, NoStage, NoPage, NoPart},
}

func (CategoriesSet) subject() Subject { return Subject{} }

func (w CategoriesSet) apply(s *State) error {
	if len(w.Categories) > category.Most {
		return contrary("journal.contrary.categories", "%d categories", "count", len(w.Categories))
	}
	s.Categories = w.Categories
	return nil
}

// Category returns the category with that name; nil if there is none.
func (s *State) Category(name string) *category.Category {
	for k := range s.Categories {
		if s.Categories[k].Name == name {
			return &s.Categories[k]
		}
	}
	return nil
}
