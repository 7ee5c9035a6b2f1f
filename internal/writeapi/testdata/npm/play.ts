// Plays a tournament by the client that openapi-typescript and openapi-fetch make of the description
// of the API: from its beginning to its published standings, with a token and without a browser.
import createClient, { type Middleware } from "openapi-fetch";
import type { paths } from "./api.js";

declare const process: { argv: string[] };
const [, , server, token] = process.argv;

// confirm sends a request again with the consent that is asked for: a program with somebody before it
// would show the warnings.
const confirm: Middleware = {
  async onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${token}`);
    return request;
  },
};

const client = createClient<paths>({
  baseUrl: server,
  fetch: async (request: Request) => {
    for (;;) {
      const answer = await fetch(request.clone());
      if (answer.status !== 409) return answer;
      const said = (await answer.json()) as { consent?: string };
      if (!said.consent) throw new Error(JSON.stringify(said));
      request.headers.set("Torneo-Consent", said.consent);
    }
  },
});
client.use(confirm);

// need returns an answer that has to be there.
function need<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

const begun = need(await client.POST("/api/v1/desk/events", {
  body: { name: "Abierto de Lugo", tournaments: [{ name: "Grupo A", start: "2026-11-28", rounds: 3 }] },
}));
const id = begun.tournaments[0]!;
const players = [..."ABCDEFGH"].map((letter, k) => ({ name: `Jugador ${letter}, Nombre ${letter}`, rating: 2300 - 50 * k }));
const entered = need(await client.POST("/api/v1/tournaments/{id}/players/list", { params: { path: { id } }, body: { players } }));
if (entered.entrants?.length !== 8) throw new Error("not all have entered");
need(await client.PUT("/api/v1/tournaments/{id}/numbers", { params: { path: { id } } }));
need(await client.PUT("/api/v1/tournaments/{id}/initial-colour", { params: { path: { id } }, body: { lot: true } }));
for (let round = 1; round <= 3; round++) {
  const path = { id, round };
  need(await client.POST("/api/v1/tournaments/{id}/rounds/{round}/pairing", { params: { path } }));
  const draft = need(await client.GET("/api/v1/desk/tournaments/{id}/rounds/{round}", { params: { path } }));
  need(await client.PUT("/api/v1/tournaments/{id}/rounds/{round}/publication", { params: { path } }));
  for (const { board } of draft.boards) {
    need(await client.PUT("/api/v1/tournaments/{id}/rounds/{round}/boards/{board}/result", {
      params: { path: { ...path, board }, header: { "Idempotency-Key": `r${round}b${board}` } },
      body: { result: { white: "win", black: "loss" } },
    }));
  }
  need(await client.PUT("/api/v1/tournaments/{id}/rounds/{round}/closing", { params: { path } }));
}
need(await client.PUT("/api/v1/tournaments/{id}/shown", { params: { path: { id } }, body: { open: true, results: "live", standings: "closing" } }));
for (;;) { // what is published follows an act within a second
  const { data } = await client.GET("/api/v1/tournaments/{id}/standings", { params: { path: { id } } });
  if (data) {
    for (const row of data.standings) console.log(row.rank, row.name, row.values[0]);
    break;
  }
  await new Promise((done) => setTimeout(done, 100));
}
