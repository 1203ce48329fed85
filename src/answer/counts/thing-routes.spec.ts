// “How many parcels failed?”: which route a noun means, and whose questions are left to the other measures.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countContext, countReads, countRow, draftText } from '../../../test/support/ask-counts.js';
import type { Ask } from '../../language/reading.js';
import type { AskContext } from '../ask-context.js';
import { measureAnswerOf } from '../measures.js';
import { ResultWriter } from '../result-writer.js';
import { thingOf } from '../../language/names/thing-words.js';
import { namedThing, withoutNamedThing } from './thing-routes.js';

const ROUTES = ['/api/v2/parcels', '/check-ins/{id}', '/deliveries', '/organisations', '/users', '/health'];

const total = countRow({ count: 300, errors: 40 });
const route = (value: string, errors: number, count: number) => countRow({ by: 'operation', value, errors, count });
const READS = countReads({ things: [total, ...ROUTES.map((value) => route(value, 0, 50))] });

const asked = (message: string, ask: Ask = { measure: 'count' }, more: Partial<AskContext> = {}): AskContext =>
  countContext({ message, ask, ...more });

const routeOf = (message: string, ask?: Ask, more?: Partial<AskContext>): string | undefined =>
  namedThing(asked(message, ask, more), READS)?.route;

describe('the requests that a question names by what they handle', () => {
  it.each<[string, Ask, string | undefined]>([
    ['how many parcels failed?', { measure: 'count', of: 'orders' }, '/parcels'],
    ['do check-ins work?', { measure: 'health' }, '/check-ins'],
    ['are checkins still failing', { measure: 'ongoing' }, '/check-ins'],
    ['what percentage of deliveries fails?', { measure: 'share', of: 'errors' }, '/deliveries'],
    ['a delivery failed, how many others?', { measure: 'count' }, '/deliveries'],
    ["combien d'organizations ont échoué ?", { measure: 'count' }, '/organisations'],
    // in other languages than the routes are
    ['Wie viele Lieferungen sind fehlgeschlagen?', { measure: 'count' }, '/deliveries'],
    ['¿cuántos paquetes fallaron?', { measure: 'count' }, '/parcels'],
    ['combien de colis ont échoué ?', { measure: 'count' }, '/parcels'],
    ['配送は何件失敗しましたか', { measure: 'count' }, '/deliveries'],
    ['wie viele Bestellungen sind fehlgeschlagen?', { measure: 'count' }, undefined],
    // words of every question, things that are none, another subject
    ['how many requests failed?', { measure: 'count', of: 'requests' }, undefined],
    ['how is the health of the system?', { measure: 'health' }, undefined],
    ['how many users had errors?', { measure: 'count', of: 'users' }, undefined],
    ['how many letters failed?', { measure: 'count' }, undefined],
    ['which pod has failed parcels?', { measure: 'count', by: 'pod' }, undefined],
    ['why do parcels fail?', { measure: 'cause' }, undefined],
  ])('“%s”', (message, ask, expected) => expect(routeOf(message, ask)).toBe(expected));

  it('are meant by a word that is also the name of a service, where they are counted', () => {
    const subject = { services: ['parcels'], from: 'message', templates: [] } as const;
    const entities = [{ kind: 'service', text: 'parcels', name: 'parcels', start: 9, end: 16 }] as const;
    const more = { subject, entities };
    expect(routeOf('how many parcels failed?', { measure: 'count' }, more)).toBe('/parcels');
    expect(routeOf('how many errors in parcels?', { measure: 'count' }, more)).toBeUndefined();
  });

  it('are left out where a service is named, and where spans tell of requests', () => {
    const subject = { services: ['checkout'], from: 'message', templates: [] } as const;
    expect(routeOf('how many parcels failed in checkout?', { measure: 'count' }, { subject })).toBeUndefined();
    const withSpans = countReads({
      things: [total, route('/parcels', 1, 2)],
      'things-spans': [countRow({ of: 'spans' })],
    });
    expect(namedThing(asked('how many parcels failed?'), withSpans)).toBeUndefined();
  });

  it('are counted by the lines that state what became of them', () => {
    const measure = measureAnswerOf('count');
    const status = 'http.response.status_code';
    const reads = countReads({
      things: [total, route('/parcels', 80, 120)],
      'things-status': [total, countRow({ by: status, value: '201' }), countRow({ by: status, value: '500' })],
      thing: [total, route('/parcels', 40, 80)],
    });
    const context = asked('how many parcels failed?');
    expect(measure?.reads(context, reads)['thing']).toMatchObject({
      route: '/parcels',
      filter: { fields: [{ field: 'http.response.status_code', is: 'equal', values: ['201', '500'] }] },
    });
    const draft = measure?.answer(context, reads, new ResultWriter('en'));
    expect(draft && draftText(draft)).toContain('`/parcels`: 40 of 80 lines are errors (50 %)');
  });

  it('are counted once, by the lines of whoever takes them in, where several services log them', () => {
    const service = (value: string, count: number) => countRow({ by: 'service', value, count });
    const reads = countReads({
      things: [total, route('/parcels', 80, 120)],
      'things-services': [total, service('proxy', 700), service('parcels', 120)],
      'things-status': [total],
      thing: [total, route('/parcels', 80, 160)],
      'thing-entry': [total, route('/parcels', 40, 80)],
    });
    const context = asked('how many parcels failed?');
    expect(measureAnswerOf('count')?.reads(context, reads)['thing-entry']).toMatchObject({
      filter: { services: ['proxy'] },
    });
    const draft = measureAnswerOf('count')?.answer(context, reads, new ResultWriter('en'));
    expect(draft && draftText(draft)).toContain('`/parcels`: 40 of 80 lines are errors (50 %)');
  });

  it('are no name of a service that is not stored', () => {
    const unstored = [{ name: 'parcels', field: 'service' as const, suggestions: [] }];
    const context = asked('are parcels affected?', { measure: 'health' }, { unstored });
    expect(withoutNamedThing(context, READS).unstored).toEqual([]);
    expect(
      withoutNamedThing(asked('are letters affected?', { measure: 'health' }, { unstored }), READS).unstored,
    ).toEqual(unstored);
  });

  it('a thing is the same in singular and plural, whatever stands between its letters', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,10}[a-rt-xz]$/), (word) => {
        expect(thingOf(`${word}s`)).toBe(thingOf(word));
        expect(thingOf(`${word.slice(0, 2)}-${word.slice(2)}`)).toBe(thingOf(word));
      }),
    ));
});

describe('requests of a thing that were refused', () => {
  const code = (value: string, count: number) => countRow({ by: 'http.response.status_code', value, count, errors: 0 });
  const answerTo = (refused: number, errors = 0) => {
    const reads = countReads({
      things: [total, route('/parcels', errors, 200)],
      'things-status': [total, code('201', 250), code('409', refused)],
      thing: [countRow({ count: 200, errors }), route('/parcels', errors, 200)],
      'thing-refused-409': [countRow({ count: refused }), route('/parcels', 0, refused)],
    });
    const draft = measureAnswerOf('count')?.answer(asked('how many parcels failed?'), reads, new ResultWriter('en'));
    return draft === undefined ? '' : draftText(draft);
  };

  it('are told first, where more were refused than failed', () => {
    expect(answerTo(50)).toMatch(/^`\/parcels`: 50 of 200 lines have the status code `409` \(25 %\)/);
  });

  it.each([
    ['hardly any was', 1, 0],
    ['more failed', 9, 41],
  ])('are no matter where %s', (_, refused, errors) => {
    expect(answerTo(refused, errors)).not.toContain('status code');
  });
});
