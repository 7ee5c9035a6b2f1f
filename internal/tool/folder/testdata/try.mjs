// Asks the package what programs ask it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as torneo from "torneo";

const report = readFileSync(process.argv[2]);
const places = await torneo.standings(report);
assert.equal(places.standings.length, 20);
assert.equal(places.round, 5);
const older = await torneo.standings(report, { edition: "2023", tieBreaks: "BH/C1,SB", round: 3 });
assert.deepEqual([older.edition, older.round, older.tiebreaks], ["2023", 3, ["PTS", "BH/C1", "SB"]]);
assert.equal((await torneo.check(report)).ok, true);
assert.equal((await torneo.explain(report, { player: 3, language: "es" })).explanations[0].name, "Puntos");
assert.equal((await torneo.explainPairing(report, { round: 2, first: 1, second: 2 })).round, 2);
assert.ok((await torneo.compare(report)).editions.length > 3);
for (const name of ["crosstable", "ratings", "norms", "validate"]) assert.equal(typeof (await torneo[name](report)), "object");
assert.match(await torneo.convert(report), /^012 /);
// The report without its last round: the next one is paired again, as it was.
const lines = String(report).split("\n").filter((l) => !l.startsWith("###")).map((l) => (l.startsWith("001") ? l.slice(0, 131).trimEnd() : l));
const next = await torneo.pair(lines.join("\n"));
assert.equal(next.round, 5);
assert.equal((await torneo.pairInto(lines.join("\n"))).split("\n").filter((l) => l.startsWith("001")).length, 20);
// Two calls at a time have each their own files.
const [a, b] = await Promise.all([torneo.standings(report, { round: 1 }), torneo.standings(report, { round: 2 })]);
assert.deepEqual([a.round, b.round], [1, 2]);
await assert.rejects(torneo.pair(report), torneo.TorneoError);
await assert.rejects(torneo.standings("no report"), (e) => e.answer.problems.length > 0);
await assert.rejects(torneo.standings(report, { edition: "1900" }), /1900/);
await assert.rejects(torneo.standings([{ name: "a.trf", data: report }, { name: "b.trf", data: String(report).replace("012 ", "012 X ").replaceAll("Player", "Someone") }]), /./);
console.log("all as expected");
