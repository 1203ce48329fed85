// Load from samples: how many sessions were at work at a time, on what they waited, and for whom.
import { compareText } from '../../../kernel/json.js';
import type { Sample, Session } from './reading.js';
import { statementOf } from './statement-id.js';

/** `pg_stat_activity` has no wait for a session that computes. */
export const eventOf = ({ waitType, waitEvent }: Session): string =>
  waitType === undefined ? 'CPU' : `${waitType}:${waitEvent ?? 'unknown'}`;

const isAtWork = ({ state }: Session): boolean => state === 'active' || state === 'fastpath function call';

/** A pause that the session asked for is no load. */
const isPause = ({ waitType }: Session): boolean => waitType === 'Timeout';

export const working = (sessions: readonly Session[]): readonly Session[] =>
  sessions.filter((each) => isAtWork(each) && !isPause(each));

export type Share = { readonly name: string; readonly count: number };

export type StatementLoad = {
  readonly id: string;
  readonly decimal?: string;
  readonly count: number;
  readonly events: readonly Share[];
  readonly users: readonly Share[];
  readonly databases: readonly Share[];
  /** As a session showed it, literals and all. */
  readonly text?: string;
};

export type Load = {
  readonly samples: number;
  /** Sessions at work, over all samples. */
  readonly count: number;
  readonly events: readonly (Share & { readonly type: string })[];
  readonly statements: readonly StatementLoad[];
};

const most = <Counted extends { readonly count: number }>(of: readonly Counted[], name: (each: Counted) => string) =>
  of.toSorted((a, b) => b.count - a.count || compareText(name(a), name(b)));

const shares = (sessions: readonly Session[], nameOf: (session: Session) => string): readonly Share[] => {
  const groups = [...Map.groupBy(sessions, nameOf)].map(([name, { length }]) => ({ name, count: length }));
  return most(groups, ({ name }) => name);
};

const statementLoad = (id: string, sessions: readonly Session[]): StatementLoad => {
  const decimal = sessions.map(statementOf).find((each) => each?.decimal !== undefined)?.decimal;
  const text = sessions.find(({ query }) => query !== undefined)?.query;
  return {
    id,
    ...(decimal !== undefined && { decimal }),
    ...(text !== undefined && { text }),
    count: sessions.length,
    events: shares(sessions, eventOf),
    users: shares(sessions, ({ user }) => user ?? 'none'),
    databases: shares(sessions, ({ database }) => database ?? 'none'),
  };
};

export const loadOf = (samples: readonly Sample[]): Load => {
  const sessions = samples.flatMap((sample) => working(sample.sessions));
  const groups = Map.groupBy(sessions, (session) => statementOf(session)?.id ?? '');
  groups.delete('');
  const statements = [...groups].map(([id, each]) => statementLoad(id, each));
  return {
    samples: samples.length,
    count: sessions.length,
    events: shares(sessions, eventOf).map((share) => ({ ...share, type: share.name.replace(/:.*/s, '') })),
    statements: most(statements, ({ id }) => id),
  };
};

/** Average active sessions. */
export const averageOf = ({ count, samples }: Load): number => (samples === 0 ? 0 : count / samples);
