// Addresses of servers that cannot be read: the message says how to mend them, and holds no password.
import { describe, expect, it } from 'vitest';
import { connectMysql } from './mysql/server/connection.js';
import { connectPostgres } from './postgres/server/connection.js';

describe('an address with a % that stands for no character', () => {
  it.each([
    ['MYSQL_PWD', connectMysql('mysql://watcher:hun%ter2@127.0.0.1:1/').catch((error: unknown) => error)],
    ['PGPASSWORD', connectPostgres('postgresql://watcher:hun%ter2@127.0.0.1:1/shop').catch((error: unknown) => error)],
  ])('is refused, and the message says how a %% is written: %s', async (variable, asked) => {
    const error = await asked;
    expect(error).toMatchObject({
      message: 'the password in the address has a % that stands for no character',
      howToFix: expect.stringMatching(new RegExp(`written %25; .*${variable}`)),
    });
    expect(String(error)).not.toContain('ter2');
  });

  it('names the part of the address', async () => {
    await expect(connectPostgres('postgresql://wat%cher@127.0.0.1:1/shop')).rejects.toThrow(/^the user in the address/);
    await expect(connectMysql('mysql://watcher@127.0.0.1:1/sh%op')).rejects.toThrow(/^the database in the address/);
  });
});
