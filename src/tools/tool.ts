// What a model may ask for: a tool says which queries a call needs, and words what they received. It reads nothing itself:
// its queries are planned, fetched, stored and cited like those of the plan.
import type { z } from 'zod';
import type { BatchHash } from '../kernel/brand.js';
import type { Micros, TimeWindow } from '../kernel/time.js';
import type { BatchRole } from '../evidence/coverage.js';
import type { BatchRow } from '../telemetry/batch.js';
import type { SourceQuery, StructuredFilter } from '../telemetry/query.js';

/** Within what a call may read, whatever its arguments say. */
export type ToolScope = {
  readonly askedAt: Micros;
  /** The window of the issue: what a call without one reads. */
  readonly window: TimeWindow;
  /** No call reads outside of it. */
  readonly widest: TimeWindow;
  /** Environments, regions, versions and filters of the issue: part of every query. */
  readonly filter: StructuredFilter;
  /** Position of every store when the turn started. */
  readonly asOf: { readonly [source: string]: number };
  /** How far back a baseline may reach. */
  readonly history: Micros;
  /** Names that occur in the data: a call that asks for others is told of these. */
  readonly known: { readonly services: readonly string[]; readonly gauges: readonly string[] };
  readonly collections: readonly string[];
  /** Passages of a search that does not say how many; absent: as few as a reader reads. */
  readonly passages?: number;
  /** Database snapshots that belong to the question: one, or two to compare. */
  readonly snapshots?: readonly BatchHash[];
  /** The issue that asks: it is not like itself. */
  readonly asking: { readonly investigation: string; readonly issue: string };
  /** Results that may be read again, by the id of their query. */
  readonly results: readonly string[];
};

/** A query before it gets its id. */
export type ToolQuery = { readonly role: BatchRole; readonly why: 'model'; readonly query: SourceQuery };

/** What a call needs before it can be answered; a refusal says what is wrong and what would be right. */
export type ToolNeeds =
  | {
      readonly queries: readonly ToolQuery[];
      /** Ids of earlier queries whose rows are read again. */ readonly held?: readonly string[];
    }
  | { readonly refused: string };

/** What one query received. Row n of it is cited as `[id:n]`. */
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

/** `text` echoes what was asked where, shows rows with their ids, and says what was left out and how to read it. */
export type ToolResult = { readonly outcome: ToolCallOutcome; readonly text: string };

export type Tool<Input = unknown> = {
  readonly name: string;
  /** When to use it, and when not. */
  readonly description: string;
  readonly input: z.ZodType<Input>;
  /** A right call, shown to a model that has written a wrong one. */
  readonly example?: Input;
  /** JSON schema of the arguments where it is not made from `input`: that of an outside server. */
  readonly schema?: { readonly [key: string]: unknown };
  readonly needs: (input: Input, scope: ToolScope) => ToolNeeds;
  readonly present: (input: Input, answers: readonly QueryAnswer[], scope: ToolScope) => ToolResult;
};

// A tool among others.

/** It is called only with what its own schema has let through. */
export const eraseToolInput = <Input>(tool: Tool<Input>): Tool => tool as Tool<unknown>;
