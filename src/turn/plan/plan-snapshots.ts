// Which database snapshots a turn reads: those that its caller named, else those of its window, of the instance that is meant.
import { optional } from '../../kernel/optional.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { IssueWindow } from '../../investigation/scope.js';
import type { SnapshotQuery } from '../../telemetry/query.js';
import { eventNamesInText, namesInText } from '../../telemetry/snapshot-names.js';
import { capturedInstances, type CaptureRow } from '../../telemetry/snapshot-row.js';

/** Rows of both sides together: everything but the texts of a very large one. */
const SNAPSHOT_ROW_BUDGET = 10_000;

type SnapshotPlanInput = {
  readonly window: IssueWindow;
  /** Named for this issue. */
  readonly snapshots?: readonly BatchHash[];
  readonly asOf: { readonly [source: string]: number };
  /** Those that there are. */
  readonly captures?: readonly CaptureRow[];
  /** The message, and what the issue was about before it. */
  readonly text: string;
  readonly message?: string;
  readonly scope: { readonly services: readonly string[] };
  /** The caller is never asked which one is meant. */
  readonly mayAsk?: boolean;
};

type SnapshotDraft = { readonly role: 'issue'; readonly why: 'snapshots'; readonly query: SnapshotQuery };

const lastNamedInstances = (text: string, instances: readonly string[]): readonly string[] => {
  const said = namesInText(text).map((name) => name.toLowerCase());
  const at = instances.map((instance) => said.lastIndexOf(instance.toLowerCase()));
  const last = Math.max(...at, -1);
  return instances.filter((_, index) => last >= 0 && at[index] === last);
};

/** Named in the message, or in the scope, or last in what came before; else all that fit. */
const intendedInstances = ({
  captures = [],
  window,
  text,
  message = text,
  scope,
}: SnapshotPlanInput): readonly string[] => {
  const fitting = capturedInstances(captures, window.asked);
  if (fitting.length < 2) return fitting;
  const scoped = fitting.filter((instance) => scope.services.includes(instance));
  const [meant = fitting] = [lastNamedInstances(message, fitting), scoped, lastNamedInstances(text, fitting)].filter(
    ({ length }) => length > 0,
  );
  return meant;
};

/** Where nothing was ever imported, nothing is asked; where several fit, nothing is read until somebody says which. */
export const planSnapshots = (input: SnapshotPlanInput): readonly SnapshotDraft[] => {
  const { window, snapshots, asOf, message = '', mayAsk = false } = input;
  const upTo = asOf['snapshots'];
  if (upTo === undefined) return [];
  const instances = snapshots === undefined ? intendedInstances(input) : [];
  if (instances.length > 1 && mayAsk) return [];
  const { from, to } = window.asked;
  const events = eventNamesInText(message);
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
