//go:build !js

package migrate

import "torneo/internal/sharly"

// sharlyChess reads the databases of Sharly Chess.
var sharlyChess = native{SharlyChess, oneFile(sharly.Is), readOne(sharly.Read)}
