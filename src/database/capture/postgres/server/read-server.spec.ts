import { describe, expect, it } from 'vitest';
import { readServerState } from './read-server-state.js';
import { type ServerConnection, ServerUnavailable } from '../../server-connection.js';
import { readCounters, readServerFacts, sampleSessions, type ServerFacts } from './read-server.js';

const ABOUT: ServerFacts = {
  version: '15.4',
  number: 150_004,
  database: 'shop',
  cluster: '',
  is_writer: true,
  started: 0,
  max_connections: 100,
  sees_all: true,
  statements_schema: 'public',
};

/** Answers each question by the first name in it; remembers what it was asked. */
const answering = (answers: { readonly [name: string]: readonly object[] | Error }) => {
  const asked: string[] = [];
  const rows = async <Row extends object>(sql: string): Promise<readonly Row[]> => {
    asked.push(sql);
    const [, answer] = Object.entries(answers).find(([name]) => sql.includes(name)) ?? [];
    if (answer instanceof Error) throw answer;
    return (answer ?? []) as readonly Row[];
  };
  const connection: ServerConnection = { host: 'db', port: 5432, rows, close: async () => undefined };
  return { connection, asked };
};

describe('reading a PostgreSQL server', () => {
  it.each([
    [110_022, '11.22'],
    [90_600, '9.6'],
  ])('refuses version %d', async (number, version) => {
    const { connection } = answering({ server_version: [{ ...ABOUT, number, version }] });
    await expect(readServerFacts(connection)).rejects.toMatchObject({ message: `PostgreSQL ${version} is too old` });
  });

  it.each([
    [120_022, ['pg_stat_bgwriter'], ['pg_stat_wal', 'pg_stat_io', 'pg_stat_checkpointer']],
    [140_000, ['pg_stat_bgwriter', 'pg_stat_wal'], ['pg_stat_io', 'pg_stat_checkpointer']],
    [160_002, ['pg_stat_bgwriter', 'pg_stat_io'], ['pg_stat_checkpointer']],
    [170_002, ['pg_stat_bgwriter', 'pg_stat_io', 'pg_stat_checkpointer'], []],
  ])('queries the views that version %d has', async (number, has, lacks) => {
    const { connection, asked } = answering({});
    await readCounters(connection, { ...ABOUT, number });
    for (const view of has) expect(asked.join('\n')).toContain(view);
    for (const view of lacks) expect(asked.join('\n')).not.toContain(view);
  });

  it('leaves out the figures of a denied view, with a note', async () => {
    const { connection } = answering({
      pg_stat_wal: new ServerUnavailable('PostgreSQL at db: the user may not read this'),
      pg_stat_database: [{ row: { datname: 'shop', xact_commit: 5 } }],
      pg_stat_bgwriter: [{ row: { buffers_alloc: 7 } }],
    });
    const { counters, notes } = await readCounters(connection, ABOUT);
    expect(counters).toMatchObject({ databases: [{ xact_commit: 5 }], bgwriter: { buffers_alloc: 7 } });
    expect(counters.wal).toBeUndefined();
    expect(notes).toEqual(['pg_stat_wal: PostgreSQL at db: the user may not read this']);
  });

  it('fails on an unexpected error', async () => {
    const { connection } = answering({ pg_stat_database: new TypeError('a bug') });
    await expect(readCounters(connection, ABOUT)).rejects.toThrow('a bug');
  });

  it('keeps idle sessions that block others, and counts the rest', async () => {
    const nothing = { user: null, database: null, application: null, wait_event_type: null, wait_event: null };
    const more = {
      query_id: null,
      query: null,
      transaction_seconds: null,
      state_seconds: 3,
      locktype: null,
      mode: null,
    };
    const idle = { ...nothing, ...more, relation: null, state: 'idle', blocked_by: [] };
    const waits = { ...idle, pid: 4, state: 'active', blocked_by: [2], locktype: 'advisory', mode: 'ExclusiveLock' };
    const { connection } = answering({
      pg_stat_activity: [{ ...idle, pid: 1 }, { ...idle, pid: 2 }, { ...idle, pid: 3 }, waits],
    });
    const { sessions, idle: others } = await sampleSessions(connection, ABOUT)();
    expect(sessions).toEqual([
      { pid: 2, state: 'idle', stateSeconds: 3, blockedBy: [] },
      { pid: 4, state: 'active', stateSeconds: 3, blockedBy: [2], wants: { type: 'advisory', mode: 'ExclusiveLock' } },
    ]);
    expect(others).toBe(2);
  });

  it('reads the state of the server with queries that only read and have a limit, and notes what it may not see', async () => {
    const { connection, asked } = answering({
      pg_prepared_xacts: [{ row: { gid: 'order-1' } }],
      pg_replication_slots: new ServerUnavailable('PostgreSQL at db: the user may not read this'),
    });
    const { state, notes } = await readServerState(connection);
    expect(state.prepared).toEqual([{ gid: 'order-1' }]);
    expect(state.slots).toBeUndefined();
    expect(notes).toEqual(['slots: PostgreSQL at db: the user may not read this']);
    for (const sql of asked) {
      expect(sql).toMatch(/^select \/\* casefile capture \*\/ to_jsonb/);
      expect(sql).not.toMatch(/\b(?:insert|update|delete|alter|drop|pg_terminate_backend|pg_cancel_backend)\b/i);
      expect(sql).toMatch(/\blimit \d+|count\(\*\)|pg_stat_archiver/);
    }
  });

  it('leaves out what only pg_monitor sees of other sessions, with a note that says so', async () => {
    const { connection, asked } = answering({
      pg_prepared_xacts: [{ row: { gid: 'order-1' } }],
      pg_stat_user_indexes: [{ row: { index: 'a', is_valid: false } }, { row: { index: 'b', is_valid: true } }],
    });
    const { state, notes } = await readServerState(connection, { seesAll: false });
    expect(state).toMatchObject({ prepared: [{ gid: 'order-1' }], indexes: [{ index: 'b' }] });
    expect(state.indexes).toHaveLength(1);
    expect(Object.keys(state)).not.toEqual(expect.arrayContaining(['transactions']));
    expect([state.transactions, state.applications, state.standbys]).toEqual([undefined, undefined, undefined]);
    expect(asked.join('\n')).not.toContain('backend_xmin');
    expect(notes.join('\n')).toContain('grant pg_monitor to the role that captures');
  });

  it('fails on an unexpected error in the state of the server', async () => {
    const { connection } = answering({ pg_replication_slots: new TypeError('a bug') });
    await expect(readServerState(connection)).rejects.toThrow('a bug');
  });
});
