// The statement that ends a session or cancels what it runs: it finds nobody where the number belongs to another one by now.
import type { PlacedObject } from '../format/fields.js';
import { toIso } from '../../kernel/time.js';
import { quoteLiteral } from './finding-action.js';
import { textIn } from './server-state.js';
import type { SnapshotView } from './snapshot-view.js';

/** What it was captured with: when its session, its transaction or its statement began, as the server says it. */
type StartColumn = 'backend_start' | 'xact_start' | 'query_start';

const STARTS = {
  pg_terminate_backend: ['xact_start', 'backend_start'],
  pg_cancel_backend: ['query_start', 'xact_start', 'backend_start'],
} as const satisfies { readonly [call: string]: readonly StartColumn[] };

type SignalCall = keyof typeof STARTS;

/** How old what is ended was when it was captured: it is older now. */
const ageOf = (row: PlacedObject, call: SignalCall): number | undefined => {
  const keys = call === 'pg_cancel_backend' ? ['statement_sec'] : ['transaction_sec', 'transaction_sec_max'];
  const [age] = keys
    .map((key) => Number(textIn(row, key)))
    .filter((seconds) => Number.isFinite(seconds) && seconds > 0);
  return age === undefined ? undefined : Math.floor(age);
};

/** Captures that do not say when it began say when they ended, or how old it was: one that began later is another. */
const startCondition = ({ snapshot: { meta } }: SnapshotView, row: PlacedObject, call: SignalCall): string => {
  for (const column of STARTS[call]) {
    const start = textIn(row, column);
    if (start !== undefined) return ` and ${column} = ${quoteLiteral(start)}`;
  }
  const age = ageOf(row, call);
  const column = age === undefined ? 'backend_start' : STARTS[call][0];
  if (meta.to !== undefined) return ` and ${column} <= ${quoteLiteral(toIso(meta.to))}`;
  return age === undefined ? '' : ` and ${column} <= now() - interval '${age} seconds'`;
};

/** `undefined` where the row has no number of a process; 0 stands for a prepared transaction. */
export const signalStatement = (look: SnapshotView, row: PlacedObject, call: SignalCall): string | undefined => {
  const pid = Number(textIn(row, 'pid'));
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const user = textIn(row, 'user');
  const whose = user === undefined ? '' : ` and usename = ${quoteLiteral(user)}`;
  return `select ${call}(pid) from pg_stat_activity where pid = ${pid}${whose}${startCondition(look, row, call)};`;
};
