import { describe, expect, it } from 'vitest';
import { technologyInText, technologyOfOwnLine } from './technologies.js';

describe('the server that an error speaks of', () => {
  it.each([
    ["kombu.exceptions.OperationalError: OOM command not allowed when used memory > 'maxmemory'.", 'redis'],
    ["celery.backends: amqp broker: READONLY You can't write against a read only replica.", 'redis'],
    ['kombu.exceptions.OperationalError: [Errno 111] Connection refused', 'rabbitmq'],
    ['Microsoft.Data.SqlClient.SqlException (0x80131904): Execution Timeout Expired.', 'sqlserver'],
    ['com.microsoft.sqlserver.jdbc.SQLServerException: The connection is closed.', 'sqlserver'],
    ['java.sql.SQLTimeoutException: ORA-01013: user requested cancel of current operation', 'oracle'],
    ['org.postgresql.util.PSQLException: FATAL: too many clients already', 'postgresql'],
  ])('%s', (text, name) => expect(technologyInText(text)?.name).toBe(name));

  it('knows none in words of an application', () =>
    expect(technologyInText('cannot write the order of the customer')).toBeUndefined());

  it.each([
    [
      { message: 'overhead, spent [3.7s] collecting', attributes: { 'elasticsearch.node.name': 'es-2' } },
      'elasticsearch',
    ],
    [{ message: 'Log was backed up.', attributes: { 'sqlserver.source': 'Backup' } }, 'sqlserver'],
    [{ message: 'database system is ready to accept connections' }, 'postgresql'],
    [{ message: 'query took 12 ms', attributes: { 'log.logger': 'org.elasticsearch.client.RestClient' } }, undefined],
  ])('writes a line of its own: %o', (line, name) => expect(technologyOfOwnLine(line)?.name).toBe(name));
});
