// What answers offer to ask next is read in every language as its English is.
import { describe, expect, it } from 'vitest';
import { loadReader } from '../src/bootstrap/load-reader.js';
import { EntityFinder } from '../src/language/names/find-entities.js';
import type { Act } from '../src/language/reading.js';
import { readMessage } from '../src/language/read-message.js';
import { ANSWER_PHRASES, phrasebookOf } from '../src/turn/respond/phrases/phrasebooks.js';

const { model } = loadReader();
const finder = new EntityFinder({ service: ['checkout', 'payments'], region: ['eu-west-1'] }, model.lexicon);

const TRACE = '62a6acf75fc605960d897f8c6936e563';
const NAMES = ['checkout', 'payments', TRACE];

const CAUSE = { kind: 'ask', ask: { measure: 'cause' }, probability: 0.9 } as const satisfies Act;

const OFFERED = [
  'only payments',
  'could it be payments?',
  `Show trace ${TRACE}`,
  'what is different from before?',
  'What went wrong between 14:02 and 14:08 UTC on 2026-11-20?',
  'show more',
  'mark it resolved',
  'anything new?',
];

/** The id of a trace is found in any wording. `day` and `clocks`: of the first time that it names. */
const read = (text: string) => {
  const { acts, scope, time } = readMessage(text, finder, model, CAUSE);
  const [act] = acts;
  const points = time?.mentions[0]?.points ?? [];
  return {
    need: act.kind === 'ask' ? `ask ${act.ask.measure}` : act.kind,
    scope: { ...scope, traceIds: undefined },
    day: points.flatMap((point) => ('day' in point && point.day !== undefined ? [point.day] : [])),
    clocks: points.map((point) => ('clock' in point ? point.clock : undefined)),
  };
};

describe.each(Object.keys(ANSWER_PHRASES))('an offer in %s', (language) => {
  it.each(OFFERED)('is read as the English one: %s', (english) => {
    const said = phrasebookOf(language)?.say(english, { names: NAMES })?.text ?? '';
    expect([said, read(said)]).toEqual([said, read(english)]);
  });
});
