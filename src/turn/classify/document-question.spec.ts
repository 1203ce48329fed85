// Which messages ask for documents, by their words, their reading, and what the documents hold of them.
import { describe, expect, it } from 'vitest';
import { readMessageDetails } from '../../language/details/message-details.js';
import type { Act, Reading } from '../../language/reading.js';
import { type DocumentEvidence, readDocumentQuestion } from './document-question.js';

const ask = (measure: Extract<Act, { kind: 'ask' }>['ask']['measure'], probability: number): Act => ({
  kind: 'ask',
  ask: { measure },
  probability,
});

const readingOf = (act: Act, more: Partial<Reading> = {}): Reading => ({
  version: 2,
  language: 'en',
  acts: [act],
  entities: [],
  ...more,
});

const service: Reading['entities'] = [
  { kind: 'service', text: 'checkout', start: 0, end: 8, name: 'checkout' } as never,
];

const asked = (message: string, act: Act, more: Partial<DocumentEvidence> = {}) =>
  readDocumentQuestion({
    reading: readingOf(act, { details: readMessageDetails(message, { language: 'en', entities: [] }) }),
    names: ['runbooks', 'wiki'],
    isChosen: false,
    fit: 0,
    hasDocument: false,
    hasIssue: false,
    hasTelemetry: true,
    ...more,
  });

const HOWTO: Act = { kind: 'product', detail: 'howto', probability: 0.96 };

describe('a message asks for documents', () => {
  it('when it says so, whatever they hold', () => {
    expect(asked('What does the wiki say about refunds?', ask('meaning', 0.9))).toBe('documents');
    expect(asked('why?', ask('cause', 1), { isChosen: true })).toBe('documents');
  });

  it('when it asks how something is done, also where it was read as a question about the product', () => {
    expect(asked('How do I drain a node?', HOWTO, { fit: 0.8 })).toBe('documents');
    expect(asked('How do I file an expense report?', HOWTO)).toBe('documents');
  });

  it('when a passage speaks of just that, and the reading is unsure', () => {
    const text = 'Which encodings does the converter support?';
    expect(asked(text, ask('tickets', 0.4), { fit: 0.8 })).toBe('documents');
    expect(asked(text, ask('tickets', 0.4), { fit: 0.2 })).toBeUndefined();
    expect(asked(text, ask('tickets', 0.95), { fit: 0.8 })).toBeUndefined();
    expect(asked(text, ask('tickets', 0.95), { fit: 0.8, hasTelemetry: false })).toBe('documents');
  });
});

describe('a message asks nothing of documents', () => {
  it('when it names what runs, or a time', () => {
    const reading = readingOf(ask('health', 0.4), { entities: service });
    expect(asked('does checkout work in the night?', ask('health', 0.4), { reading, fit: 0.9 })).toBeUndefined();
  });

  it('when it greets, chooses, orders or edits', () => {
    const others: readonly Act[] = [
      { kind: 'social', detail: 'thanks', probability: 1 },
      { kind: 'choose', detail: 'yes', probability: 1 },
      { kind: 'scope', detail: 'only', probability: 1 },
      { kind: 'feedback', detail: 'bad', probability: 1 },
    ];
    for (const act of others) expect(asked('that old answer is wrong', act, { fit: 0.9 })).toBeUndefined();
  });

  it('when one word is all that it shares', () => {
    expect(asked('how do I fix it?', ask('advice', 0.9), { fit: 1 })).toBeUndefined();
  });

  it('in an issue about the system, when no passage speaks of it', () => {
    expect(
      asked('How do I stop the bleeding quickly?', ask('advice', 0.9), { hasIssue: true, fit: 0.1 }),
    ).toBeUndefined();
  });
});

describe('a message after an answer from a document', () => {
  const after = { hasDocument: true } as const;

  it.each(['which setting controls that?', 'and what if it fails halfway?', 'show me an example', 'more'])(
    'goes on with it: %s',
    (text) => {
      expect(asked(text, ask('change', 0.7), { ...after, fit: 0.7 })).toBe('at hand');
    },
  );

  it('goes on with it by a question, also where its words were read as an order', () => {
    const stop: Act = { kind: 'command', detail: 'stop', probability: 0.95 };
    expect(asked('can I stop it?', stop, after)).toBe('at hand');
    expect(asked('stop', stop, after)).toBeUndefined();
  });

  it('asks for another one when it names its subject', () => {
    expect(asked('How do I rotate log files?', HOWTO, { ...after, fit: 0.8 })).toBe('documents');
  });

  it('asks about the system again when it names what runs', () => {
    const reading = readingOf(ask('health', 0.9), { entities: service });
    expect(asked('is checkout ok?', ask('health', 0.9), { ...after, reading })).toBeUndefined();
  });
});
