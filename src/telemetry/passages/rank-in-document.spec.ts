// The passages of one document for a question that goes on: what is new in it, what it asks of the subject, and where it stays silent.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PassageRow } from '../knowledge-rows.js';
import { readAskedAspects } from './asked-aspects.js';
import { followingLineStart, rankInDocument, speaksOfElsewhere } from './rank-in-document.js';

const passage = (id: string, section: readonly string[], text: string): { readonly row: PassageRow } => ({
  row: {
    kind: 'passage',
    id,
    collection: 'wiki',
    document: 'd',
    file: 'boiler.md',
    title: 'Boiler',
    section,
    from: 0,
    to: text.length,
    text,
  },
});

const BOILER = [
  passage('start', ['Boiler', 'Start'], 'Open the valve and press the green button to heat the boiler.'),
  passage(
    'faults',
    ['Boiler', 'Faults'],
    'An error lamp lights when the burner fails. The burner is tried again three times.',
  ),
  passage('stop', ['Boiler', 'Shut it down'], 'Press the red button to end heating; the valve closes by itself.'),
  passage('time', ['Boiler', 'Start'], 'Heating takes 20 minutes.'),
  passage('settings', ['Boiler', 'Panel'], 'The option `target` sets the temperature. The default is 60.'),
  passage('people', ['Boiler', 'Rules'], 'Only the role of caretaker may open the panel.'),
];

const bestFor = (
  text: string,
  before = 'How do I heat with the boiler?',
  section = ['Boiler', 'Start'],
): string | undefined => rankInDocument(BOILER, { text, before, section })[0]?.row.id;

describe('a question that goes on with a document', () => {
  it.each([
    ['and what if it breaks?', 'faults'],
    ['und was ist, wenn das schiefgeht?', 'faults'],
    ['how do I close it?', 'stop'],
    ['how long does that take?', 'time'],
    ['und wie lange dauert das?', 'time'],
    ['which setting controls that?', 'settings'],
    ['¿qué opción hay?', 'settings'],
    ['who may do that?', 'people'],
    ['what about the valve?', 'start'],
  ])('%s is answered by the passage %s', (text, id) => {
    expect(bestFor(text)).toBe(id);
  });

  it('is not answered where nothing speaks of what is new in it', () => {
    expect(bestFor('and with Terraform?')).toBeUndefined();
    expect(bestFor('which colour is its logo?')).toBeUndefined();
  });

  it('that asks for nothing new is answered by what the question before was about, near the place that was shown', () => {
    expect(
      rankInDocument(BOILER, {
        text: 'where is that written?',
        subject: '',
        before: 'the panel',
        section: ['Boiler', 'Rules'],
      })[0]?.row.id,
    ).toBe('people');
  });

  it('finds the line that answers it, not that of the question before', () => {
    const text = 'Press the green button to heat the boiler.\nHeating takes 20 minutes.';
    const at = followingLineStart(text, { text: 'how long?', before: 'heat the boiler with the green button' });
    expect(text.slice(at)).toBe('Heating takes 20 minutes.');
  });

  it('has one order, whatever the order of the passages, and never a passage that is not of the document', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(BOILER, { minLength: BOILER.length }), fc.string(), (shuffled, text) => {
        const ids = rankInDocument(shuffled, { text, before: 'heat' }).map(({ row }) => row.id);
        expect(ids).toEqual(rankInDocument(BOILER, { text, before: 'heat' }).map(({ row }) => row.id));
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe('what a question asks of its subject', () => {
  it('is read from whole words alone', () => {
    expect(readAskedAspects('a closet')).toEqual([]);
    expect(readAskedAspects('can I close it?').map(({ asked }) => asked)).toEqual(['close']);
  });

  it('may be several things', () => {
    expect(readAskedAspects('how long by default?')).toHaveLength(2);
  });
});

describe('a question that goes on with another document', () => {
  const ferry = passage('ferry', ['Ferry', 'Crossing'], 'A crossing with the ferry takes 40 minutes in calm weather.');
  const before = 'How do I heat with the boiler?';

  it('is told by what is new in it, also where both answer what it asks', () => {
    expect(speaksOfElsewhere(ferry, BOILER, { text: 'how long does the ferry crossing take?', before })).toBe(true);
    expect(speaksOfElsewhere(ferry, BOILER, { text: 'how long does the burner take?', before })).toBe(false);
    expect(speaksOfElsewhere(ferry, BOILER, { text: 'how long does that take?', before })).toBe(false);
  });

  it('never where the document at hand has a word of it', () => {
    fc.assert(
      fc.property(fc.constantFrom('valve', 'burner', 'caretaker', 'temperature'), (word) => {
        expect(speaksOfElsewhere(ferry, BOILER, { text: `the ferry and the ${word}`, before })).toBe(false);
      }),
    );
  });
});

describe('a question that goes on, in other words than the document', () => {
  const JOBS = [
    passage('start', ['Jobs', 'Start'], 'Jobs are started every night at two.'),
    passage(
      'pause',
      ['Jobs', 'Pause'],
      'Run `sched pause JOB` to keep a job from starting. It goes on with `sched resume JOB`.',
    ),
    passage(
      'rows',
      ['Jobs', 'Failure'],
      'A failed job is tried again. Rows that were written are overwritten by the next run.',
    ),
    passage('page', ['Jobs', 'About'], 'This page was reviewed on 4 May 2026.'),
  ];
  const firstFor = (text: string): string | undefined =>
    rankInDocument(JOBS, { text, before: 'how do I pause a job?', section: ['Jobs', 'Pause'] })[0]?.row.id;

  it.each([
    ['and how do I start it again?', 'pause'],
    ['und wie kann ich ihn fortsetzen?', 'pause'],
    ['does it lose what was written?', 'rows'],
    ['is that still valid?', 'page'],
    ['ist das noch gültig?', 'page'],
    ['c’est toujours valable ?', 'page'],
  ])('%s', (text, id) => {
    expect(firstFor(text)).toBe(id);
  });
});
