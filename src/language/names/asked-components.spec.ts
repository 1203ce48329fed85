// Which words of a question are taken for a part of the system that no catalogue names, and which never are.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadReader } from '../../bootstrap/load-reader.js';
import { readMessage } from '../read-message.js';
import { EntityFinder } from './find-entities.js';

const { model } = loadReader();
const finder = new EntityFinder({ service: ['cart-api', 'email-worker', 'payment-gateway'] }, model.lexicon);
const componentOf = (text: string) => readMessage(text, finder, model).component;

describe('a part of the system that is asked about', () => {
  it.each([
    ['what about the mail tasks?', 'mail tasks'],
    ['and the email jobs?', 'email jobs'],
    ['how is the mailer doing?', 'mailer'],
    ['how many errors do the mail tasks have?', 'mail tasks'],
    ['errors in emailer?', 'emailer'],
    ['is login affected?', 'login'],
    ['is search affected too?', 'search'],
    ['how about search latency?', 'search'],
    ['und was ist mit dem Mailversand?', 'Mailversand'],
    ['errores en emailer?', 'emailer'],
  ])('is found in “%s”: %s', (message, name) => {
    expect(componentOf(message)?.name).toBe(name);
  });

  it.each([
    'how is it going?',
    'how is the situation?',
    'how are things?',
    'errors in total?',
    'what about warnings?',
    'how about a graph?',
    'what about the next steps?',
    'errors in the last hour',
    'are all users affected?',
    'is production affected?',
    'what about the other services?',
    'and the customers?',
    'and the network?',
    'what about p99?',
    'how are the pods?',
    'errors of the cause',
    'how is cart-api?',
    'is it slow?',
    'and the first one?',
    'how about restarting it?',
    'how about by minute?',
    'is anything else broken?',
    'Fehler in der Nacht?',
    'errors in payment-gateway?',
  ])('is not seen in “%s”', (message) => {
    expect(componentOf(message)).toBeUndefined();
  });

  it('comes with services that are called alike', () => {
    expect(componentOf('how is the mailer doing?')?.suggestions).toEqual(['email-worker']);
    expect(componentOf('is login affected?')?.suggestions).toEqual([]);
  });

  it('stands where it is said to stand', () => {
    const word = fc.constantFrom(
      'what',
      'about',
      'the',
      'mailer',
      'how',
      'is',
      'errors',
      'in',
      'affected',
      'cart-api',
      '?',
      'jobs',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (words) => {
        const message = words.join(' ');
        const found = componentOf(message);
        if (found !== undefined) expect(message.slice(found.start, found.end)).toBe(found.name);
      }),
      { numRuns: 60 },
    );
  });
});
