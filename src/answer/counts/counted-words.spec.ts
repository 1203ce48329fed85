// Which patterns tell of the end of a service: those that name it, and no other whose name begins so.
import { describe, expect, it } from 'vitest';
import { countReads, countRow } from '../../../test/support/ask-counts.js';
import { templatesOfEnds } from './counted-words.js';

const endsOf = (service: string, ...texts: readonly string[]): readonly string[] => {
  const rows = texts.map((text, at) => countRow({ by: 'template', value: text, text, count: 10 + at }));
  return templatesOfEnds(countReads({ ends: rows }), [service], 'ends');
};

describe('lines of the end of a service', () => {
  it.each([
    ['api', 'api.service : Main process exited , code = <*>'],
    ['api', 'Killed process <*> ( api )'],
    ['api', 'container shop-api-1 was killed'],
    ['api', 'container api-7d9f8b was killed'],
  ])('of %s: “%s”', (service, text) => {
    expect(endsOf(service, text)).toEqual([text]);
  });

  it.each([
    ['api', 'api-gateway.service : Main process exited , code = <*>'],
    ['api', 'container api_worker was killed'],
    ['api', 'apiary.service : Main process exited , code = <*>'],
    ['db', 'Killed process <*> ( mongodb )'],
  ])('are not those of another name that holds %s: “%s”', (service, text) => {
    expect(endsOf(service, text)).toEqual([]);
  });
});
