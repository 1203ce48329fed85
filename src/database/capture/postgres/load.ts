// Computes load from samples of sessions: how many were active at a time, what they waited for, and their users and databases.
import type { ServerSession, SessionSample } from './server-reading.js';
import { stripLiterals } from '../../format/strip-literals.js';
import { compareText } from '../../../kernel/json.js';
import { optional } from '../../../kernel/optional.js';

/** Two's complement of the signed 64-bit number that the server prints. */
const toHex = (decimal: string): string =>
  BigInt.asUintN(64, BigInt(decimal)).toString(16).padStart(16, '0').toUpperCase();

/** FNV-1a, 64 bits. */
const hashText = (text: string): string => {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0').toUpperCase();
};

/** Identifies a statement in samples, counters and texts. */
type StatementIdentity = {
  /** 16 hexadecimal digits. */
  readonly id: string;
  /** As `pg_stat_statements` prints it; absent where the server computes none. */
  readonly decimal?: string;
};

export const hexStatementId = (decimal: string): StatementIdentity => ({ id: toHex(decimal), decimal });

/** `undefined`: the session has run no statement yet. */
export const identifyStatement = ({ queryId, query }: ServerSession): StatementIdentity | undefined => {
  if (queryId !== undefined && queryId !== '0') return hexStatementId(queryId);
  if (query === undefined || query === '') return undefined;
  return { id: hashText(stripLiterals(query)) };
};

/** `pg_stat_activity` has no wait for a session that computes. */
export const waitEventOf = ({ waitType, waitEvent }: ServerSession): string =>
  waitType === undefined ? 'CPU' : `${waitType}:${waitEvent ?? 'unknown'}`;

const isAtWork = ({ state }: ServerSession): boolean => state === 'active' || state === 'fastpath function call';

/** A pause that the session itself requested is no load. */
const isPause = ({ waitType }: ServerSession): boolean => waitType === 'Timeout';

const workingSessions = (sessions: readonly ServerSession[]): readonly ServerSession[] =>
  sessions.filter((each) => isAtWork(each) && !isPause(each));

export type LoadShare = { readonly name: string; readonly count: number };

export type SampledStatement = {
  readonly id: string;
  readonly decimal?: string;
  readonly count: number;
  readonly events: readonly LoadShare[];
  readonly users: readonly LoadShare[];
  readonly databases: readonly LoadShare[];
  /** As a session showed it, with its literals. */
  readonly text?: string;
};

export type SampledLoad = {
  readonly samples: number;
  /** Sessions at work, over all samples. */
  readonly count: number;
  readonly events: readonly (LoadShare & { readonly type: string })[];
  readonly statements: readonly SampledStatement[];
};

const mostFrequent = <Counted extends { readonly count: number }>(
  of: readonly Counted[],
  name: (each: Counted) => string,
) => of.toSorted((a, b) => b.count - a.count || compareText(name(a), name(b)));

const sharesOf = (
  sessions: readonly ServerSession[],
  nameOf: (session: ServerSession) => string,
): readonly LoadShare[] => {
  const groups = [...Map.groupBy(sessions, nameOf)].map(([name, { length }]) => ({ name, count: length }));
  return mostFrequent(groups, ({ name }) => name);
};

const addStatementLoad = (id: string, sessions: readonly ServerSession[]): SampledStatement => {
  const decimal = sessions.map(identifyStatement).find((each) => each?.decimal !== undefined)?.decimal;
  const text = sessions.find(({ query }) => query !== undefined)?.query;
  return {
    id,
    ...optional({ decimal, text }),
    count: sessions.length,
    events: sharesOf(sessions, waitEventOf),
    users: sharesOf(sessions, ({ user }) => user ?? 'none'),
    databases: sharesOf(sessions, ({ database }) => database ?? 'none'),
  };
};

export const sampleLoad = (samples: readonly SessionSample[]): SampledLoad => {
  const sessions = samples.flatMap((sample) => workingSessions(sample.sessions));
  const groups = Map.groupBy(sessions, (session) => identifyStatement(session)?.id ?? '');
  groups.delete('');
  const statements = [...groups].map(([id, each]) => addStatementLoad(id, each));
  return {
    samples: samples.length,
    count: sessions.length,
    events: sharesOf(sessions, waitEventOf).map((share) => ({ ...share, type: share.name.replace(/:.*/s, '') })),
    statements: mostFrequent(statements, ({ id }) => id),
  };
};

/** Average active sessions. */
export const averageSessions = ({ count, samples }: SampledLoad): number => (samples === 0 ? 0 : count / samples);
