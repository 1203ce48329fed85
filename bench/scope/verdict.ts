// What a reading of a phrase is worth: exact, asked about, or one of the two ways to be wrong.
import { unrestrictedScope } from '../../src/investigation/scope.js';
import { optional } from '../../src/kernel/optional.js';
import { isRejection } from '../../src/kernel/rejection.js';
import { MINUTE, type TimeWindow, toIso } from '../../src/kernel/time.js';
import { loadReader } from '../../src/bootstrap/load-reader.js';
import { EntityFinder } from '../../src/language/names/find-entities.js';
import { readWords } from '../../src/language/names/message-words.js';
import { readScopeWords } from '../../src/language/scope/scope-words.js';
import { readSpokenTimes } from '../../src/language/time/spoken-times.js';
import { mergeScope } from '../../src/turn/scope/merge-scope.js';
import type { PhraseCatalogue } from './corpus.js';
import { type ResolvedWindow, resolveWindow } from '../../src/turn/window/resolve-window.js';
import { instant, type ScopePhrase, type TimePhrase } from './corpus.js';

/** `wrong`: silently something else. `wronglyAsked`: a question where the words are clear. */
export const VERDICTS = ['exact', 'asked', 'wrong', 'wronglyAsked'] as const;
type Verdict = (typeof VERDICTS)[number];

export type PhraseVerdict = { readonly verdict: Verdict; readonly got: string; readonly wanted: string };

const span = ({ from, to }: Pick<TimeWindow, 'from' | 'to'>): string => `${toIso(from)} to ${toIso(to)}`;

const read = ({ text, askedAt, zone, previous }: TimePhrase): ResolvedWindow => {
  const before = previous && { ...previous, from: instant(previous.from), to: instant(previous.to) };
  const resolved = resolveWindow({
    time: readSpokenTimes(text),
    askedAt: instant(askedAt),
    zone,
    lookAhead: MINUTE,
    ...optional({ previous: before }),
  });
  if (isRejection(resolved)) throw new Error(resolved.because);
  return resolved;
};

const judgedWindow = ({ expect }: TimePhrase, { window, noticedAt, doubt }: ResolvedWindow): Verdict => {
  if (expect.ask !== undefined) return doubt?.about === expect.ask ? 'asked' : 'wrong';
  const { from, to } = expect.window;
  const isNoticed = expect.noticed !== true || noticedAt === window.from;
  if (window.from !== instant(from) || window.to !== instant(to) || !isNoticed) return 'wrong';
  return doubt === undefined ? 'exact' : 'wronglyAsked';
};

export const judgedTime = (phrase: TimePhrase): PhraseVerdict => {
  const resolved = read(phrase);
  const { window, doubt } = resolved;
  const { expect } = phrase;
  return {
    verdict: judgedWindow(phrase, resolved),
    got: `${span(window)}${doubt === undefined ? '' : `, asks about the ${doubt.about}`}`,
    wanted: expect.ask === undefined ? `${expect.window.from} to ${expect.window.to}` : `asks about the ${expect.ask}`,
  };
};

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  [...a].sort().join('\n') === [...b].sort().join('\n');

const shown = (change: { readonly added: readonly string[]; readonly removed: readonly string[] }): string =>
  [...change.added.map((each) => `+${each}`), ...change.removed.map((each) => `-${each}`)].join(' ') || 'no change';

export const judgedScope = (phrase: ScopePhrase, catalogue: PhraseCatalogue): PhraseVerdict => {
  const { text, previous, expect } = phrase;
  const { services, environments, regions, versions } = catalogue;
  const names = { service: services, environment: environments, region: regions, version: versions };
  const words = readWords(text);
  const named = new EntityFinder(names, loadReader().model.lexicon).find(words);
  const message = { ...named, scope: readScopeWords(words, named) };
  const { diff, unknown } = mergeScope({ message, previous: { ...unrestrictedScope, ...previous } });
  const asked = unknown.map(({ name, suggestions }) => `${name}>${suggestions.join('/')}`);
  const got = [shown(diff), ...asked.map((each) => `asks ${each}`)].join(', ');
  const wanted = `${shown(expect)}${expect.ask === undefined ? '' : `, asks ${expect.ask}>${expect.suggests ?? ''}`}`;
  const isRight = isSame(diff.added, expect.added) && isSame(diff.removed, expect.removed);
  if (expect.ask === undefined)
    return { verdict: isRight ? (unknown.length === 0 ? 'exact' : 'wronglyAsked') : 'wrong', got, wanted };
  const { ask } = expect;
  const isAsked = unknown.some(
    ({ name, suggestions }) =>
      (name === ask || name.startsWith(`${ask} `)) &&
      (expect.suggests === undefined || suggestions.includes(expect.suggests)),
  );
  return { verdict: isRight && isAsked ? 'asked' : 'wrong', got, wanted };
};
