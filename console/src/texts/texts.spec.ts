// Every language says all that English says, with the same names, numbers and commands in it.
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES, type PageLanguage, pageLanguage, setPageLanguage } from './language.js';
import { CATALOGUES, loadTexts, showLanguage, type TextPart, TEXTS } from './texts.js';

type Texts = { readonly [name: string]: Text };
type Text = string | ((...given: number[]) => string) | Texts;

type Said = {
  readonly text: string;
  /** How many values it takes. */
  readonly takes: number;
};

/** All that is said, by its place. Values are below 1,000, so that no language writes them in another way. */
const VALUES = [211, 307, 401, 503, 601];

const sayAll = (texts: Texts, place = ''): readonly (readonly [string, Said])[] =>
  Object.entries(texts).flatMap(([name, text]) => {
    const path = `${place}${name}`;
    if (typeof text === 'string') return [[path, { text, takes: 0 }] as const];
    if (typeof text !== 'function') return sayAll(text, `${path}.`);
    return [[path, { text: text(...VALUES.slice(0, text.length)), takes: text.length }] as const];
  });

const readAll = async (language: PageLanguage): Promise<ReadonlyMap<string, Said>> => {
  setPageLanguage(language);
  const { firstVisit, parts } = await CATALOGUES[language]();
  const names = Object.keys(parts) as TextPart[];
  const later = await Promise.all(names.map((name) => parts[name]()));
  return new Map([firstVisit, ...later].flatMap((texts) => sayAll(texts as unknown as Texts)));
};

/** Groups of digits, whatever stands between thousands: values, instants, and numbers of the text itself; not those of a word, as the key Pos1. */
const numbersOf = (text: string): readonly string[] => (text.match(/(?<![A-Za-z])\d+/g) ?? []).toSorted();

/** What is typed or looked up as it stands. */
const termsOf = (text: string): readonly string[] =>
  (
    text.match(
      /casefile [a-z]+(?: [a-z]+)?(?: [A-Z]+\b)?|--\w+|docs\/\S+\.md|POST \S+|https?\b|JSON\b|HTML\b|[✓✗!=]/g,
    ) ?? []
  ).toSorted();

const others = (Object.keys(PAGE_LANGUAGES) as PageLanguage[]).filter((language) => language !== 'en');

afterEach(() => setPageLanguage('en'));

describe.each(others)('the texts in %s', (language) => {
  it('are those that English has, with the same values, numbers and terms', async () => {
    const [english, given] = [await readAll('en'), await readAll(language)];
    expect(english.size).toBeGreaterThan(400);
    const keptOf = (texts: ReadonlyMap<string, Said>) =>
      Object.fromEntries(
        [...texts].map(([place, { text, takes }]) => [
          place,
          { isEmpty: text.trim() === '', takes, numbers: numbersOf(text), terms: termsOf(text) },
        ]),
      );
    expect(keptOf(given)).toEqual(keptOf(english));
  });

  it('are written in it: no sentence is left in English', async () => {
    const [english, given] = [await readAll('en'), await readAll(language)];
    const same = [...given].filter(
      ([place, { text }]) => /(?:\p{L}{2,} ){2,}\p{L}{2,}/u.test(text) && text === english.get(place)?.text,
    );
    expect(same).toEqual([]);
  });
});

describe('the texts that are shown', () => {
  const ALL = Object.keys(PAGE_LANGUAGES) as PageLanguage[];
  const PARTS: readonly TextPart[] = ['administration', 'audit', 'charts', 'investigation', 'logs', 'signIn'];

  it('are all in the language that was chosen last, whatever loads meanwhile', async () => {
    const step = fc.oneof(
      fc.record({ show: fc.constantFrom(...ALL) }),
      fc.record({ load: fc.subarray([...PARTS], { minLength: 1 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const last = steps.findLast((each) => 'show' in each)?.show ?? pageLanguage();
        await Promise.all(steps.map((each) => ('show' in each ? showLanguage(each.show) : loadTexts(...each.load))));
        const loaded = [...new Set(steps.flatMap((each) => ('load' in each ? each.load : [])))];
        const { firstVisit, parts } = await CATALOGUES[last]();
        const wanted = await Promise.all(loaded.map((part) => parts[part]()));
        expect(pageLanguage()).toBe(last);
        expect(TEXTS).toMatchObject(Object.assign({}, firstVisit, ...wanted) as object);
      }),
      { numRuns: 50 },
    );
    await showLanguage('en');
  });
});
