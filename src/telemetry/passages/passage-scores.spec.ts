// Scores of passages beside each other.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { callsDocument, type PassageCandidate, fitPassage, rescorePassages } from './passage-scores.js';
import { prepareIndexText, questionTerms } from './index-terms.js';
import { LEAST_FIT } from './rank-passages.js';

const passage = (text: string, more: Partial<PassageCandidate> = {}): PassageCandidate => ({
  title: 'T',
  section: [],
  text,
  ...more,
});

type Asked = { readonly passages?: number; readonly held?: number };

/** As if every word of the question stood in `held` of `passages`. */
const scores = (question: string, candidates: readonly PassageCandidate[], asked: Asked = {}): readonly number[] => {
  const { passages = 1_000, held = 5 } = asked;
  const holding = new Map(questionTerms(question).map((word) => [word, held]));
  return [...rescorePassages(question, candidates, { passages, holding })];
};

const FILLED = 'nothing else of the matter is told here';

describe('the score of a passage', () => {
  it('stays at most 1.5, and above 1 for the best passage', () => {
    const [best = 0, other = 0] = scores('restart the cart', [
      passage('restart the cart'),
      passage(`the cart, and ${FILLED}`),
    ]);
    expect(best).toBeCloseTo(1.5, 6);
    expect(other).toBeLessThan(best);
    expect(other).toBeGreaterThan(0);
  });

  it('does not depend on the order of the candidates', () => {
    const some = ['restart the cart', 'the cart stands', 'restart of orderservice', 'cart cart'].map((text) =>
      passage(text),
    );
    const there = scores('restart the cart order', some);
    const back = scores('restart the cart order', some.toReversed()).toReversed();
    there.forEach((score, n) => expect(back[n]).toBeCloseTo(score, 10));
  });

  it('finds a word at either end of a longer one, and not in its middle', () => {
    const [front = 0, end = 0, middle = 0, none = 0] = scores('order failed', [
      passage('orderservice failed'),
      passage('preorder failed'),
      passage('reordered failed'),
      passage('somewhere failed'),
    ]);
    expect(front).toBeGreaterThan(middle);
    expect(end).toBeGreaterThan(middle);
    expect(middle).toBeGreaterThan(none);
  });

  it('counts a word of the question by the root of how often it is asked for', () => {
    const candidates = [passage(`cart ${FILLED}`), passage(`shop ${FILLED}`)];
    const [one = 0, other = 0] = scores('cart shop', candidates);
    expect(one).toBeCloseTo(other, 10);
    const [twice = 0, once = 0] = scores('cart cart shop', candidates);
    expect(once / twice).toBeCloseTo(Math.SQRT1_2, 6);
  });

  it('puts headings before bodies, and prose before the keys and placeholders of a log line', () => {
    const [headed = 0, told = 0] = scores('refunds', [
      passage(FILLED, { section: ['Refunds'] }),
      passage(`refunds: ${FILLED}`),
    ]);
    expect(headed).toBeGreaterThan(told);
    const [prose = 0, key = 0, placeholder = 0, value = 0] = scores('threshold', [
      passage(`the threshold was left, at <time>, limit=[INTEGER]`),
      passage(`the value was left, at <time>, threshold=[INTEGER]`),
      passage(`the value was left, at <threshold>, limit=[INTEGER]`),
      passage(`the value was left, at <time>, limit=[THRESHOLD]`),
    ]);
    expect(prose).toBeGreaterThan(key);
    expect(key).toBeGreaterThan(placeholder);
    expect(placeholder).toBeGreaterThan(value);
    expect(value).toBeGreaterThan(0);
  });

  it('finds the numbers that a passage shows', () => {
    const [asked = 0, other = 0] = scores('port 5432', [passage('set port=5432'), passage('set port=9200')]);
    expect(asked).toBeGreaterThan(other);
  });

  it('tells passages apart in a collection all of which hold the word', () => {
    const [short = 0, long = 0] = scores('refund', [passage('refund'), passage(`refund, ${FILLED}`)], {
      passages: 2,
      held: 2,
    });
    expect(short).toBeGreaterThan(long);
    expect(long).toBeGreaterThan(0);
  });

  it('gives no score for no candidates, and for a question of nothing but marks', () => {
    expect(scores('cart', [])).toEqual([]);
    expect(scores('…', [passage('cart')])).toEqual([0]);
  });

  it('ignores accents', () => {
    const [plain = 0, accented = 0] = scores('zürich', [passage('Zurich'), passage('Zürich')]);
    expect(plain).toBeCloseTo(accented, 10);
    expect(plain).toBeCloseTo(1.5, 6);
  });
});

describe('the fit of a passage', () => {
  const of = (collection: string, text: string, section: readonly string[] = []) => ({
    collection,
    title: 'Guide',
    section,
    text,
  });
  const holding = (counts: { readonly [word: string]: number }) => ({
    passages: 100,
    holding: new Map(Object.entries(counts)),
  });
  const question = 'retry a failed request of undici';

  it('is less where the collection never speaks of the product, whatever else it shares', () => {
    const own = holding({ retri: 5, fail: 20, request: 60, undici: 80 });
    const other = holding({ retri: 5, fail: 20, request: 60, undici: 0 });
    const text = 'Retry a failed request.';
    expect(fitPassage(question, of('undici', `${text} With undici.`), own)).toBeGreaterThan(
      fitPassage(question, of('wiki', text), other) + 0.2,
    );
  });

  it('counts the names of the collection, the file and the headings', () => {
    const counts = holding({ retri: 5, fail: 20, request: 60, undici: 80 });
    const plain = fitPassage(question, of('wiki', 'Failed requests.'), counts);
    expect(fitPassage(question, of('wiki', 'Failed requests.', ['Retry']), counts)).toBeGreaterThan(plain);
    expect(fitPassage(question, { ...of('wiki', 'Failed requests.'), file: 'retry.md' }, counts)).toBeGreaterThan(
      plain,
    );
    expect(fitPassage(question, of('undici', 'Failed requests.'), counts)).toBeGreaterThan(plain);
  });

  it('is more of a document that the question calls by its name, in part where it says a part of it', () => {
    const counts = holding({ retri: 5, fail: 20, request: 60, undici: 80, handler: 5 });
    const fitOf = (file: string): number => fitPassage(question, { ...of('wiki', 'Failed requests.'), file }, counts);
    expect(fitOf('retry.md')).toBeGreaterThan(fitOf('retry-handler.md'));
    expect(fitOf('retry-handler.md')).toBeGreaterThan(fitOf('handler.md'));
    expect(callsDocument(question, 'retry.md')).toBe(true);
    expect(callsDocument(question, 'retry-handler.md')).toBe(false);
    expect(callsDocument(question, '')).toBe(false);
  });

  it('counts what means the same less than the word itself, and more than nothing', () => {
    const fitOf = (text: string): number =>
      fitPassage('what is the salary of a week?', of('wiki', text), { passages: 100, holding: countTerms(text) });
    const countTerms = (text: string) =>
      new Map(
        prepareIndexText(text)
          .split(' ')
          .map((term) => [term, 3] as const),
      );
    const [same, related, none] = ['The salary of a week.', 'The wage of a week.', 'The lamp of a week.'].map(fitOf);
    expect(same).toBeGreaterThan(related ?? 0);
    expect(related).toBeGreaterThan((none ?? 0) + 0.1);
  });

  it('is less where a word of a phrase stands without the rest of it', () => {
    const fitOf = (text: string): number =>
      fitPassage('who is on call for payroll?', of('wiki', text), { passages: 100, holding: new Map([['call', 9]]) });
    expect(fitOf('The function call.')).toBeLessThan(fitOf('Payroll is on call.') / 2);
    expect(fitOf('The function call.')).toBeGreaterThan(0);
  });

  it('is that of a passage in another language', () => {
    const text = 'The certificate is renewed by the platform team.';
    const counts = {
      passages: 50,
      holding: new Map(
        prepareIndexText(text)
          .split(' ')
          .map((term) => [term, 2]),
      ),
    };
    for (const question of ['Wer erneuert das Zertifikat?', 'Qui renouvelle le certificat ?', '証明書の更新'])
      expect(fitPassage(question, of('wiki', text), counts)).toBeGreaterThan(LEAST_FIT);
    expect(fitPassage('Wer gießt die Blumen?', of('wiki', text), counts)).toBe(0);
  });

  it('lies between 0 and 1, and is 0 without a shared word', () => {
    const words = fc.array(fc.constantFrom('retry', 'fail', 'node', 'queue', 'the', '日本'), { maxLength: 6 });
    fc.assert(
      fc.property(words, words, fc.nat(200), (asked, held, count) => {
        const counts = { passages: 100, holding: new Map(questionTerms(asked.join(' ')).map((word) => [word, count])) };
        const fit = fitPassage(asked.join(' '), of('wiki', held.join(' ')), counts);
        expect(fit).toBeGreaterThanOrEqual(0);
        expect(fit).toBeLessThanOrEqual(1);
        if (!asked.some((word) => held.includes(word))) expect(fit).toBe(0);
      }),
    );
  });
});
