// What the console asks in the name of its reader is read alike in every language, and answered in it.
import { afterEach, describe, expect, it } from 'vitest';
import { demoIncident } from '../console/src/home/demo-incident.js';
import { PAGE_LANGUAGES, type PageLanguage, setPageLanguage } from '../console/src/texts/language.js';
import { CATALOGUES } from '../console/src/texts/texts.js';
import { asksForReport } from '../src/answer/resolve-ask.js';
import { loadReader } from '../src/bootstrap/load-reader.js';
import { EntityFinder } from '../src/language/names/find-entities.js';
import { readMessage } from '../src/language/read-message.js';
import type { Act } from '../src/language/reading.js';

const { model } = loadReader();
const finder = new EntityFinder({ service: ['checkout', 'payments'], region: ['eu-west-1'] }, model.lexicon);

const COUNT = { kind: 'ask', ask: { measure: 'count', of: 'errors' }, probability: 0.9 } as const satisfies Act;

const LINES = [
  'payment 4711 failed: connection refused',
  'GET /carts/17 500 in 812 ms',
  'OOMKilled: container checkout exceeded 512Mi',
  'disk /var/lib/data is 97% full',
  'deadlock detected',
];

const needOf = ({ acts: [act] }: ReturnType<typeof readMessage>): string =>
  act.kind === 'ask' ? `ask ${act.ask.measure}` : act.kind;

/** The most specific time: the last 5 minutes. */
const spanOf = ({ time }: ReturnType<typeof readMessage>) => {
  const { relation, length } = time?.mentions[0] ?? {};
  return { relation, length };
};

afterEach(() => setPageLanguage('en'));

describe.each(Object.keys(PAGE_LANGUAGES) as PageLanguage[])('the console in %s', (language) => {
  it('asks for a report that changes neither scope nor window', async () => {
    const { edits } = await (await CATALOGUES[language]()).parts.investigation();
    const reading = readMessage(edits.asked, finder, model, COUNT);
    expect([reading.language, asksForReport(reading, COUNT.ask)]).toEqual([language, true]);
    expect([reading.scope, reading.time]).toEqual([{}, undefined]);
  });

  it('asks about the demo what English asks, of the same time', async () => {
    const questionIn = async (each: PageLanguage) => (await (await CATALOGUES[each]()).parts.common()).demoQuestion;
    const english = await questionIn('en');
    expect(english).toBe(demoIncident().question);
    const expected = readMessage(english, finder, model);
    const reading = readMessage(await questionIn(language), finder, model);
    expect([needOf(reading), reading.language]).toEqual([needOf(expected), language]);
    expect([reading.scope, spanOf(reading)]).toEqual([expected.scope, spanOf(expected)]);
  });

  it('asks for the cause of a log line', async () => {
    const { logs } = await (await CATALOGUES[language]()).parts.logs();
    for (const message of LINES) {
      const reading = readMessage(logs.question(message), finder, model);
      expect([message, needOf(reading), reading.language]).toEqual([message, 'ask cause', language]);
    }
  });
});
