// Statements of advice for MySQL and MariaDB: names and texts of a file are names and texts in them, and nothing else.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../format/snapshot.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import {
  killStatement,
  mysqlSettingAction,
  quoteMysqlIdentifier,
  quoteMysqlLiteral,
  quoteMysqlRelation,
} from './mysql-action.js';
import { type SnapshotView, viewSnapshot } from './snapshot-view.js';

const viewOf = (engine: string, settings: readonly object[] = [], more: JsonObject = {}): SnapshotView => {
  const read = readSnapshotFile({
    GeneralInformation: { Engine: engine, ...more },
    ServerState: { Settings: settings },
  });
  if ('rejected' in read) throw new Error(read.because);
  return viewSnapshot(read.snapshot, 'primary');
};

const row = (value: JsonObject) => ({ path: '/row', value });

describe('quoting', () => {
  it('leaves plain names, and puts others into back quotes', () => {
    expect(quoteMysqlIdentifier('stock_1')).toBe('stock_1');
    expect(quoteMysqlIdentifier('a`; drop table b')).toBe('`a``; drop table b`');
    expect(quoteMysqlRelation('shop.my stock')).toBe('shop.`my stock`');
    expect(quoteMysqlLiteral(String.raw`o'neil\ `)).toBe(String.raw`'o''neil\\ '`);
  });

  it('never ends early, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."a'\\`\n;") }), (text) => {
        expect(quoteMysqlLiteral(text)).toMatch(/^'(?:[^'\\\n]|''|\\\\)*'$/);
        expect(quoteMysqlIdentifier(text)).toMatch(/^(?:[a-z_]\w*|`(?:[^`\n]|``)*`)$/i);
      }),
    );
  });
});

describe('killStatement', () => {
  it('ends a session, or its statement, by its number alone', () => {
    const look = viewOf('mysql');
    expect(killStatement(look, row({ pid: 12 }), 'connection')).toBe('kill 12;');
    expect(killStatement(look, row({ pid: '12' }), 'query')).toBe('kill query 12;');
  });

  it.each(['rds', 'aurora'])('calls the procedures that %s has for it', (ManagedBy) => {
    const look = viewOf('mysql', [], { ManagedBy });
    expect(killStatement(look, row({ pid: 12 }), 'connection')).toBe('call mysql.rds_kill(12);');
    expect(killStatement(look, row({ pid: 12 }), 'query')).toBe('call mysql.rds_kill_query(12);');
  });

  it.each([[0], [-1], [1.5], ['1; drop table a'], [undefined]])('ends nobody for the number %j', (pid) => {
    for (const look of [viewOf('mariadb'), viewOf('mysql', [], { ManagedBy: 'rds' })])
      expect(killStatement(look, row({ pid }), 'connection')).toBeUndefined();
  });
});

describe('a managed service', () => {
  it.each([
    ['mysql', { DBInstanceArn: 'arn:aws:rds:eu-west-1:1:db:shop' }],
    ['mariadb', { ManagedBy: 'rds' }],
    ['aurora-mysql', {}],
  ])('ends sessions and keeps settings in its own way: %s %j', (engine, general) => {
    const look = viewOf(engine, [{ name: 'wait_timeout', value: '28800' }], general);
    expect(killStatement(look, row({ pid: 12 }), 'connection')).toBe('call mysql.rds_kill(12);');
    expect(killStatement(look, row({ pid: 12 }), 'query')).toBe('call mysql.rds_kill_query(12);');
    const action = mysqlSettingAction(look, { name: 'wait_timeout', value: '600', does: 'Do it', risk: 'some' });
    expect(action).toEqual({
      does: expect.stringMatching(/^Do it: set wait_timeout to 600 in the parameter group/),
      risk: 'some',
      undoNote: 'set it to 28800 again there',
    });
  });

  it('lets one kill in Cloud SQL, and keeps settings in flags', () => {
    const look = viewOf('mysql', [], { ManagedBy: 'cloudsql' });
    expect(killStatement(look, row({ pid: 12 }), 'connection')).toBe('kill 12;');
    expect(
      mysqlSettingAction(look, { name: 'wait_timeout', value: '600', does: 'Do it', risk: 'some' }).does,
    ).toContain('flags of the instance');
  });
});

describe('mysqlSettingAction', () => {
  const change = { name: 'wait_timeout', value: '600', does: 'Do it', risk: 'some' };

  it('gives no statement for what the server reads at its start alone', () => {
    const action = mysqlSettingAction(viewOf('mysql'), { ...change, atStart: true });
    expect(action.statement).toBeUndefined();
    expect(action.does).toBe(
      'Do it: set wait_timeout to 600 below [mysqld] in the configuration, and start the server again',
    );
  });

  it('sets it until the next start in MariaDB, for good in MySQL, and goes back to the value in force', () => {
    const settings = [{ name: 'wait_timeout', value: '28800' }];
    expect(mysqlSettingAction(viewOf('mariadb', settings), change)).toMatchObject({
      does: expect.stringContaining('[mysqld]'),
      statement: 'set global wait_timeout = 600;',
      undo: 'set global wait_timeout = 28800;',
    });
    expect(mysqlSettingAction(viewOf('mysql', settings), change)).toMatchObject({
      statement: 'set persist wait_timeout = 600;',
      undo: 'set persist wait_timeout = 28800;',
    });
  });

  it.each([
    ['rds', 'parameter group'],
    ['aurora', 'parameter group'],
    ['cloudsql', 'flags'],
  ])('says where %s takes it, for no session may set it there', (ManagedBy, where) => {
    const look = viewOf('mysql', [{ name: 'wait_timeout', value: '28800' }], { ManagedBy });
    const action = mysqlSettingAction(look, change);
    expect(action.statement).toBeUndefined();
    expect(action.does.startsWith(`Do it: set wait_timeout to 600 in the ${where} of the instance`)).toBe(true);
    expect(action.undoNote).toBe('set it to 28800 again there');
  });

  it('quotes a value that is a text, and says so where the earlier one is not known', () => {
    expect(mysqlSettingAction(viewOf('mariadb'), { ...change, value: "x'; drop" })).toMatchObject({
      statement: "set global wait_timeout = 'x''; drop';",
      undoNote: 'set it to the value that it had',
    });
  });
});
