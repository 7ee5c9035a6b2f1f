/** A file of a tournament: a report (TRF06, TRF16, TRF26), a record as JSON, or one of another program. */
export interface File { name: string; data: Uint8Array | string }
/** The files of one tournament. Without a name the content must be a report. */
export type Input = string | Uint8Array | ArrayBuffer | File | Array<string | Uint8Array | ArrayBuffer | File>;

export interface Options {
  /** Of the sentences; English without it. */
  language?: "en" | "es";
  /** To what the files leave open, by the ids that an error names. */
  answers?: Record<string, string>;
}
export interface OfRound extends Options { round?: number }
export interface OfStandings extends OfRound {
  /** Of the tie-breaks: "2018", "2023" …; without it the event's own. */
  edition?: string;
  /** As in TRF26: "BH/C1,BH,SB"; without it the event's own. */
  tieBreaks?: string;
}

/** What the command of the same name writes as JSON: docs/json.md of the program says what is in it. */
export type Answer = Record<string, any>;

export interface Problem { severity: string; line?: number; column?: number; record?: string; found?: string; taken?: string; id: string; text: string }
export interface Failure { file?: string; error: string; details?: string[]; problems?: Problem[] }

/** The error of files that cannot be read, and of questions without an answer. */
export class TorneoError extends Error { answer: Failure }

export function standings(input: Input, options?: OfStandings): Promise<Answer>;
export function explain(input: Input, options: OfStandings & { player: number }): Promise<Answer>;
export function compare(input: Input, options?: OfRound & { tieBreaks?: string }): Promise<Answer>;
export function crosstable(input: Input, options?: OfRound): Promise<Answer>;
/** How a round was paired; why first and second do not meet. */
export function explainPairing(input: Input, options?: OfRound & { first?: number; second?: number }): Promise<Answer>;
/** The next round. */
export function pair(input: Input, options?: Options): Promise<Answer>;
export function check(input: Input, options?: Options): Promise<Answer>;
export function ratings(input: Input, options?: Options & { player?: number }): Promise<Answer>;
export function norms(input: Input, options?: Options & { player?: number }): Promise<Answer>;
export function validate(input: Input, options?: Options): Promise<Answer>;
/** The report (TRF26) with the next round in it. */
export function pairInto(input: Input, options?: Options): Promise<string>;
/** The report (TRF26) of any files that can be read. */
export function convert(input: Input, options?: Options): Promise<string>;
