// The search over templates follows the table: new ones, texts that became more general, and what retention took.
import { describe, expect, it } from 'vitest';
import { openEmpty, type TelemetryFile } from '../store/telemetry-file.js';
import { openTemplateSearch } from './template-search.js';

const insert = (store: TelemetryFile, key: string, text: string): void =>
  void store.sql('INSERT INTO template (key, text) VALUES (?, ?)').run(key, text);

const found = (
  store: TelemetryFile,
  search: ReturnType<typeof openTemplateSearch>,
  query: string,
): readonly unknown[] =>
  search.find(query, 10).map(({ id }) => store.sql('SELECT key FROM template WHERE id = ?').get(Number(id))?.['key']);

describe('the search over templates', () => {
  it('finds templates as they are stored, changed and deleted', () => {
    const store = openEmpty();
    store.db.exec('PRAGMA query_only = OFF');
    const search = openTemplateSearch(store);
    expect(found(store, search, 'card declined')).toEqual([]);
    insert(store, 'card', 'card of ann declined');
    insert(store, 'pool', 'pool exhausted');
    expect(found(store, search, 'card declined')).toEqual(['card']);
    expect(found(store, search, 'ann')).toEqual(['card']);
    store.sql('UPDATE template SET text = ? WHERE key = ?').run('card of <*> declined', 'card');
    expect(found(store, search, 'ann')).toEqual([]);
    expect(found(store, search, 'card declined')).toEqual(['card']);
    store.sql('DELETE FROM template WHERE key = ?').run('card');
    expect(found(store, search, 'card declined or pool')).toEqual(['pool']);
    store.close();
  });
});
