// Whether something may be done is answered by what is known of it; every other question stays as it is.
import { describe, expect, it } from 'vitest';
import { readMessageDetails } from '../language/details/message-details.js';
import type { Entity } from '../language/names/entity.js';
import { asksOfPermission } from './permission.js';

const entitiesIn = (text: string): readonly Entity[] => {
  const start = text.indexOf('redis');
  if (start < 0) return [];
  return [{ kind: 'service', text: 'redis', name: 'redis', start, end: start + 5 } as Entity];
};

const measuresOf = (text: string, language: string, measure: 'advice' | 'hypothesis' | 'count') => {
  const entities = entitiesIn(text);
  return asksOfPermission({ measure }, { entities, details: readMessageDetails(text, { entities, language }) })?.map(
    (ask) => ask.measure,
  );
};

describe('a question whether something may be done', () => {
  it.each([
    ['may I restart redis?', 'en'],
    ['is it safe to restart redis?', 'en'],
    ['darf ich redis neu starten?', 'de'],
    ['puis-je redémarrer redis ?', 'fr'],
    ['¿puedo reiniciar redis?', 'es'],
    ['posso riavviare redis?', 'it'],
    ['redisを再起動してもいい?', 'ja'],
    ['可以重启redis吗?', 'zh'],
  ])('asks for the state of what is named, and who calls it: %s', (text, language) => {
    expect(measuresOf(text, language, 'advice')).toEqual(['health', 'dependency', 'advice']);
    expect(measuresOf(text, language, 'hypothesis')).toEqual(['health', 'dependency', 'advice']);
  });

  it('asks who calls the cause, where nothing is named', () => {
    expect(measuresOf('may I restart it?', 'en', 'advice')).toEqual(['dependency', 'advice']);
  });

  it('leaves other questions alone', () => {
    expect(measuresOf('what should we do about redis?', 'en', 'advice')).toBeUndefined();
    expect(measuresOf('may I restart redis?', 'en', 'count')).toBeUndefined();
  });
});
