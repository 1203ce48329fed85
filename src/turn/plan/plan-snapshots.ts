// Plans which database snapshots a turn reads: those that the caller named, else those of its window and intended instance.
import { optional } from '../../kernel/optional.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { IssueWindow } from '../../investigation/scope.js';
import type { SnapshotQuery } from '../../telemetry/query.js';
import { eventNamesAmong, namesInText } from '../../telemetry/snapshot-names.js';
import { capturedInstances, type CaptureRow } from '../../telemetry/snapshot-row.js';

/** Rows of both snapshots together. Only the texts of a very large snapshot exceed it. */
const SNAPSHOT_ROW_BUDGET = 10_000;

type SnapshotPlanInput = {
  readonly window: IssueWindow;
  /** Snapshots that the caller named for this issue. */
  readonly snapshots?: readonly BatchHash[];
  readonly asOf: { readonly [source: string]: number };
  /** Every imported snapshot. */
  readonly captures?: readonly CaptureRow[];
  /** Issue summary and message. */
  readonly text: string;
  /** The words of the message, as written. */
  readonly words?: readonly string[];
  readonly scope: { readonly services: readonly string[] };
  /** The caller may be asked which database is meant. */
  readonly mayAsk?: boolean;
};

type SnapshotDraft = { readonly role: 'issue'; readonly why: 'snapshots'; readonly query: SnapshotQuery };

const lastNamedInstances = (words: readonly string[], instances: readonly string[]): readonly string[] => {
  const names = words.map((name) => name.toLowerCase());
  const at = instances.map((instance) => names.lastIndexOf(instance.toLowerCase()));
  const last = Math.max(...at, -1);
  return instances.filter((_, index) => last >= 0 && at[index] === last);
};

/** Named in the message, else in the scope, else last in the text before; else all that fit. */
const intendedInstances = ({
  captures = [],
  window,
  text,
  words = namesInText(text),
  scope,
}: SnapshotPlanInput): readonly string[] => {
  const fitting = capturedInstances(captures, window.asked);
  if (fitting.length < 2) return fitting;
  const scoped = fitting.filter((instance) => scope.services.includes(instance));
  const [meant = fitting] = [
    lastNamedInstances(words, fitting),
    scoped,
    lastNamedInstances(namesInText(text), fitting),
  ].filter(({ length }) => length > 0);
  return meant;
};

/** Reads nothing where no snapshot was ever imported, or while the caller is asked which of several is meant. */
export const planSnapshots = (input: SnapshotPlanInput): readonly SnapshotDraft[] => {
  const { window, snapshots, asOf, words = [], mayAsk = false } = input;
  const upTo = asOf['snapshots'];
  if (upTo === undefined) return [];
  const instances = snapshots === undefined ? intendedInstances(input) : [];
  if (instances.length > 1 && mayAsk) return [];
  const { from, to } = window.asked;
  const events = eventNamesAmong(words);
  const query = {
    ask: 'snapshot',
    window: { from, to },
    budget: SNAPSHOT_ROW_BUDGET,
    upTo,
    ...optional({ snapshots }),
    ...(instances.length === 1 && { instances }),
    ...(events.length !== 0 && { events }),
  } as const;
  return [{ role: 'issue', why: 'snapshots', query }];
};
