// What a model still sees of a conversation that outgrows its window: the warning, and the choice of what to do.
import type { AskRequest } from '../../api/contract/ask.js';
import type { Answer } from '../../evidence/answer.js';
import { grouped } from '../show/words.js';
import type { Paint } from '../terminal/paint.js';

export type Policy = NonNullable<AskRequest['context']>;

const FULL = /fills (\d+) % of the model's window \((\d+) of (\d+) tokens\)/;

/** Empty while there is room. */
export const warningLines = ({ notices }: Answer, paint: Paint): readonly string[] => {
  const found = notices.map((notice) => FULL.exec(notice)).find((match) => match !== null);
  if (found === undefined || found === null) return [];
  const [, share = '', tokens, limit] = found;
  return [
    '',
    paint.warn('Context window warning'),
    `Current: ${grouped(Number(tokens))} tokens (${share} %)`,
    `Limit: ${grouped(Number(limit))} tokens`,
    '',
    'Options:',
    '  [c] Continue: all earlier turns are sent (may exceed the limit)',
    '  [s] Summarise: the model writes older turns down in short first',
    '  [n] Start fresh: the next question goes without what was said before',
    'Any other text is your next question, with older turns in one line each.',
  ];
};

const CHOICES: { readonly [word: string]: Policy } = {
  c: 'continue',
  continue: 'continue',
  s: 'summarise',
  summarise: 'summarise',
  summarize: 'summarise',
  n: 'fresh',
  new: 'fresh',
  fresh: 'fresh',
};

/** `undefined`: the line is no choice. */
export const choiceOf = (line: string): Policy | undefined => {
  const word = line.toLowerCase().replace(/^\[(.)\]$/, '$1');
  return Object.hasOwn(CHOICES, word) ? CHOICES[word] : undefined;
};

export const CHOSEN: { readonly [policy in Policy]: string } = {
  continue: 'The next question goes with all earlier turns.',
  summarise: 'The next question goes with a summary of older turns, which the model writes first.',
  fresh: 'The next question starts fresh.',
};
