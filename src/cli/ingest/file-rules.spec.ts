import { describe, expect, it } from 'vitest';
import { fileReadings } from './file-rules.js';

describe('rules for files', () => {
  const read = fileReadings([
    { pattern: 'pg/*.log', service: 'ledger-db', format: 'postgres', zone: '+02:00' },
    { pattern: '*.log', service: 'rest' },
  ]);

  it.each([
    ['pg/main.log', 'ledger-db'],
    ['/var/log/pg/main.log', 'ledger-db'],
    ['/var/log/app.log', 'rest'],
    ['pg/old/main.log', 'rest'],
    ['pg/main.txt', undefined],
  ])('read %s as of %s: the first that fits', (path, service) => {
    expect(read(path).serviceName).toBe(service);
  });

  it('give format and zone', () => {
    expect(read('pg/a.log').format).toBe('postgres');
    expect(read('pg/a.log').zone?.(0)).toBe(120);
  });

  it('name the formats there are where one is unknown', () => {
    expect(() => fileReadings([{ pattern: 'a', format: 'postgers' }])).toThrow('the format postgers, which is none');
  });
});
