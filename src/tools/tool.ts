// Tools that a model may call: a tool says which queries a call needs and presents their results. It reads nothing itself:
// its queries are planned, fetched, stored and cited like those of the plan.
import type { z } from 'zod';
import type { BatchHash } from '../kernel/brand.js';
import type { Micros, TimeWindow } from '../kernel/time.js';
import type { BatchRole } from '../evidence/coverage.js';
import type { BatchRow } from '../telemetry/batch.js';
import type { PastIssueQuery, SourceQuery, StructuredFilter } from '../telemetry/query.js';

/** What a call may read, whatever its arguments say. */
export type ToolScope = {
  readonly askedAt: Micros;
  /** The window of the issue: what a call without one reads. */
  readonly window: TimeWindow;
  /** The widest window that a call may ask for. */
  readonly widest: TimeWindow;
  /** Environments, regions, versions and filters of the issue: part of every query. */
  readonly filter: StructuredFilter;
  /** Position of every store when the turn started. */
  readonly asOf: { readonly [source: string]: number };
  /** How far back a baseline may reach. */
  readonly history: Micros;
  /** Names that occur in the data. A call that asks for another name is refused with these. */
  readonly known: { readonly services: readonly string[]; readonly gauges: readonly string[] };
  readonly collections: readonly string[];
  /** The number of passages when a search does not say how many; absent: the default of the tool. */
  readonly passages?: number;
  /** Database snapshots that belong to the question: one, or two to compare. */
  readonly snapshots?: readonly BatchHash[];
  /** What a search for similar issues leaves out. */
  readonly asking: Pick<PastIssueQuery, 'except' | 'before'>;
  /** Results that may be read again, by the id of their query. */
  readonly results: readonly string[];
};

/** A query before it gets its id. */
export type ToolQuery = { readonly role: BatchRole; readonly why: 'model'; readonly query: SourceQuery };

/** What a call needs before it can be answered. A refusal says what is wrong and what would be right. */
export type ToolNeeds =
  | {
      readonly queries: readonly ToolQuery[];
      /** Ids of earlier queries whose rows are read again. */ readonly held?: readonly string[];
    }
  | { readonly refused: string };

/** The result of one query. Row n is cited as `[id:n]`. */
export type QueryAnswer = {
  /** `q7`, unique in its turn; `t2.q7` of an earlier one. */
  readonly id: string;
  readonly asked: SourceQuery;
  readonly got:
    | {
        readonly rows: readonly BatchRow[];
        readonly matched: number;
        readonly owed: number;
        readonly notices: readonly string[];
      }
    | { readonly missed: string };
};

export type ToolCallOutcome = 'found' | 'nothing' | 'refused' | 'failed';

/** `text` repeats the query, shows rows with their handles, and says what was left out and how to read it. */
export type ToolResult = { readonly outcome: ToolCallOutcome; readonly text: string };

export type Tool<Input = unknown> = {
  readonly name: string;
  /** When to use it, and when not. */
  readonly description: string;
  readonly input: z.ZodType<Input>;
  /** A correct call, shown to a model that has written a wrong one. */
  readonly example?: Input;
  /** JSON schema of the arguments where it is not made from `input`: that of an outside server. */
  readonly schema?: { readonly [key: string]: unknown };
  readonly needs: (input: Input, scope: ToolScope) => ToolNeeds;
  readonly present: (input: Input, answers: readonly QueryAnswer[], scope: ToolScope) => ToolResult;
};

/** Drops the input type, so that tools of different inputs form one list. Safe, because a tool is only called with input that its own schema accepted. */
export const eraseToolInput = <Input>(tool: Tool<Input>): Tool => tool as Tool<unknown>;
