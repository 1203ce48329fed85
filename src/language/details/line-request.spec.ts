// Which messages ask for lines by what these say, and which ask for a number.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entity } from '../names/entity.js';
import { findOpaqueEntities } from '../names/typed-entities.js';
import { asksForLines, asksForNumber, quotedPhrases } from './line-request.js';
import { type MessageDetails, readMessageDetails } from './message-details.js';

type Asked = { readonly entities: readonly Entity[]; readonly details: MessageDetails };

const asked = (message: string, language = 'en'): Asked => {
  const entities = findOpaqueEntities(message);
  return { entities, details: readMessageDetails(message, { entities, language }) };
};

describe('a text between quotation marks', () => {
  it.each([
    [`when was the first 'Too many open files' line?`, ['Too many open files']],
    [`the last 'Can't contact LDAP server'`, [`Can't contact LDAP server`]],
    ['wie viele „no quorum“?', ['no quorum']],
    ['「容量不足」は何回出ましたか？', ['容量不足']],
    ['« auth failed » ?', [' auth failed ']],
    [`the pods' logs and the hosts' logs`, []],
    [`what's wrong, it isn't up`, []],
  ])('%s', (message, phrases) => {
    expect(quotedPhrases(asked(message))).toEqual(phrases);
  });

  it('is found between any of its marks', () => {
    const word = fc.stringMatching(/^[a-z]{3,12}$/);
    const marks = fc.constantFrom(['"', '"'], ['“', '”'], ['„', '“'], ['«', '»'], ['`', '`'], ['「', '」'], [`'`, `'`]);
    fc.assert(
      fc.property(fc.tuple(word, word), marks, ([first, second], [open, close]) => {
        const phrase = `${first} ${second}`;
        expect(quotedPhrases(asked(`how many ${open ?? ''}${phrase}${close ?? ''} ?`))).toEqual([phrase]);
      }),
    );
  });
});

describe('a message that asks for lines', () => {
  it.each([
    ['first "no quorum"?', 'en'],
    ['did NotEnoughReplicasError happen before today?', 'en'],
    ['last thing that redis logged before 9:10', 'en'],
    ['which lines mention retention?', 'en'],
    ['qui a écrit « hr-sync » en premier ?', 'fr'],
  ])('%s', (message, language) => {
    expect(asksForLines(asked(message, language))).toBe(true);
  });

  it.each([
    ['what does the kernel say', 'en'],
    ['what did kernel log?', 'en'],
    ['was sagt der kernel?', 'de'],
    ['kernel は何と言った？', 'ja'],
  ])('of a service that it names: %s', (message, language) => {
    const start = message.indexOf('kernel');
    const entities: readonly Entity[] = [{ kind: 'service', text: 'kernel', name: 'kernel', start, end: start + 6 }];
    const details = readMessageDetails(message, { entities, language });
    expect(asksForLines({ entities, details })).toBe(true);
    expect(asksForLines({ entities: [], details })).toBe(false);
  });

  it.each(['why "no quorum"?', 'someone mentioned checkout over lunch', 'checkout logs TaxError again', 'which pod?'])(
    'is none: %s',
    (message) => {
      expect(asksForLines(asked(message))).toBe(false);
    },
  );
});

describe('a message that asks for a number', () => {
  it.each(["what's the biggest watermark lag?", 'average etime of the searches?'])('%s', (message) => {
    expect(asksForNumber(asked(message))).toBe(true);
  });

  it.each(['the biggest watermark lag is gone', 'biggest errors?', 'why is the peak so high?'])(
    'is none: %s',
    (message) => {
      expect(asksForNumber(asked(message))).toBe(false);
    },
  );
});
