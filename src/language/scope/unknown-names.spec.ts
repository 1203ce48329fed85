// Names that a message uses and the catalogue does not hold: which words count as such, and which never do.
import { describe, expect, it } from 'vitest';
import { findNameMentions } from './name-mentions.js';
import { findUnknownNames } from './unknown-names.js';

const NAMES = { service: ['checkout', 'card-vault'], environment: ['production'], region: ['eu-west-1'] };

const unknownIn = (message: string): readonly string[] =>
  findUnknownNames(message, findNameMentions(message, NAMES), NAMES).map(({ name }) => name);

describe('a name that is not stored', () => {
  it.each([
    ['how many errors in nosuch-service?', 'nosuch-service'],
    ['errors in ledger-web', 'ledger-web'],
    ['wieviele fehler von ledger-web?', 'ledger-web'],
    ['errores de ledger-web', 'ledger-web'],
    ['ledger-web のエラーは？', 'ledger-web'],
    ['ledger-web 的错误', 'ledger-web'],
    ['errors in eu-south-9?', 'eu-south-9'],
    ['is it on staging too?', 'staging'],
    ['staging too?', 'staging'],
    ['and staging?', 'staging'],
    ['y en staging?', 'staging'],
  ])('is found in “%s”', (message, name) => {
    expect(unknownIn(message)).toEqual([name]);
  });

  it.each([
    'how many errors in card-vault?',
    'errors in checkout',
    'errors in real-time?',
    'draft of the post-mortem',
    'who is on-call',
    'is it end-to-end?',
    'and in eu-west-1?',
    'in production?',
    'the number of time-outs',
    'how many errors in total',
    'show me the stage',
  ])('is not seen in “%s”', (message) => {
    expect(unknownIn(message)).toEqual([]);
  });
});
