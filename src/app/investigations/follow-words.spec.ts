// Words of a running reply: whoever joins when, however the reader lags and whatever is lost, has them once and in order.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { memoryLiveText } from '../../adapters/memory/live-text.js';
import type { StreamId } from '../../kernel/brand.js';
import { gatherWords, type LiveDelta, type LiveWords, type WordsPart } from '../../ports/live-text.js';
import { type WordsDelta, WordsFollower } from './follow-words.js';

const STREAM = 'acme/inv-a' as StreamId;
const M1 = 't1-model.m1';

type Piece = { readonly part: WordsPart; readonly words: string };

/** What attempts publish: each begins, and writes its words behind those before. */
const published = (attempts: readonly (readonly Piece[])[]): readonly LiveDelta[] =>
  attempts.flatMap((pieces, index) => {
    const written = { text: 0, thinking: 0 };
    const placed = pieces.map(({ part, words }): LiveDelta => {
      const place = { interaction: M1, attempt: index + 1, at: written[part] };
      written[part] += words.length;
      return {
        stream: STREAM,
        turn: 1,
        text: part === 'text' ? words : '',
        ...(part === 'thinking' && { thinking: words }),
        place,
      };
    });
    return [
      { stream: STREAM, turn: 1, text: '', begins: true, place: { interaction: M1, attempt: index + 1, at: 0 } },
      ...placed,
    ];
  });

const wholeOf = (attempts: readonly (readonly Piece[])[], part: WordsPart): string =>
  (attempts.at(-1) ?? []).flatMap((piece) => (piece.part === part ? [piece.words] : [])).join('');

const attemptsOf = fc.array(
  fc.array(
    fc.record({
      part: fc.constantFrom<WordsPart>('text', 'thinking'),
      words: fc.string({ minLength: 1, maxLength: 5 }),
    }),
    { maxLength: 8 },
  ),
  { minLength: 1, maxLength: 3 },
);

/** A client that only appends, and replaces where it is told to. */
const createClient = () => {
  const words = new Map<string, string>();
  return {
    words,
    take: ({ id, text, begins }: WordsDelta): void => void words.set(id, (begins ? '' : (words.get(id) ?? '')) + text),
  };
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the words of a running reply', () => {
  it('reach a client that joins at any moment, each once and in order, thoughts apart from the reply', async () => {
    await fc.assert(
      fc.asyncProperty(attemptsOf, fc.nat(30), fc.boolean(), async (attempts, joins, isStale) => {
        const live = memoryLiveText();
        const client = createClient();
        if (isStale) for (const id of [M1, `${M1}.thinking`]) client.take({ id, text: 'of an attempt that died' });
        const follower = new WordsFollower({
          read: (interaction) => live.wordsOf(STREAM, interaction),
          send: (delta) => void client.take(delta),
        });
        live.subscribe(STREAM, (delta) => follower.hear(delta));
        const join = (): void => {
          for (const part of ['text', 'thinking'] as const) follower.open(M1, part, isStale);
        };
        const deltas = published(attempts);
        const at = Math.min(joins, deltas.length);
        for (const [index, delta] of deltas.entries()) {
          if (index === at) join();
          live.publish(delta);
          if (index % 3 === 0) await settled();
        }
        if (at === deltas.length) join();
        await settled();
        expect(client.words.get(M1) ?? '').toBe(wholeOf(attempts, 'text'));
        expect(client.words.get(`${M1}.thinking`) ?? '').toBe(wholeOf(attempts, 'thinking'));
      }),
      { numRuns: 200 },
    );
  });

  it('reach a client whose connection lags without piling up, and one that missed some or heard some late', async () => {
    await fc.assert(
      fc.asyncProperty(attemptsOf, fc.array(fc.nat(2), { minLength: 24, maxLength: 24 }), async (attempts, fates) => {
        const live = memoryLiveText();
        const client = createClient();
        let [waiting, most] = [0, 0];
        const send = (delta: WordsDelta): Promise<void> => {
          client.take(delta);
          waiting += 1;
          most = Math.max(most, waiting);
          return settled().then(() => void (waiting -= 1));
        };
        const follower = new WordsFollower({ read: (id) => live.wordsOf(STREAM, id), send });
        for (const part of ['text', 'thinking'] as const) follower.open(M1, part, false);
        const late: LiveDelta[] = [];
        for (const [index, delta] of published(attempts).entries()) {
          live.publish(delta);
          const fate = fates[index % fates.length];
          if (fate === 0) follower.hear(delta);
          else if (fate === 1) late.push(delta);
        }
        for (const delta of late) follower.hear(delta);
        // the last words are heard: a gap is seen by what follows it
        const last = attempts.length;
        for (const part of ['text', 'thinking'] as const)
          live.publish({
            stream: STREAM,
            turn: 1,
            text: part === 'text' ? '.' : '',
            ...(part === 'thinking' && { thinking: '.' }),
            place: { interaction: M1, attempt: last, at: wholeOf(attempts, part).length },
          });
        for (const part of ['text', 'thinking'] as const)
          follower.hear({
            stream: STREAM,
            turn: 1,
            text: part === 'text' ? '.' : '',
            ...(part === 'thinking' && { thinking: '.' }),
            place: { interaction: M1, attempt: last, at: wholeOf(attempts, part).length },
          });
        for (let looks = 0; looks < 8; looks += 1) await settled();
        expect(client.words.get(M1)).toBe(`${wholeOf(attempts, 'text')}.`);
        expect(client.words.get(`${M1}.thinking`)).toBe(`${wholeOf(attempts, 'thinking')}.`);
        expect(most).toBeLessThanOrEqual(2);
      }),
      { numRuns: 200 },
    );
  });

  it('are not delivered any more once the event has ended', async () => {
    const client = createClient();
    let answer: (words: LiveWords) => void = () => undefined;
    const read = (): Promise<LiveWords> => new Promise((resolve) => (answer = resolve));
    const follower = new WordsFollower({ read, send: (delta) => void client.take(delta) });
    follower.open(M1, 'text', false);
    follower.close(M1);
    answer({ attempt: 1, text: 'late', thinking: '' });
    await settled();
    follower.hear({ stream: STREAM, turn: 1, text: 'later', place: { interaction: M1, attempt: 1, at: 4 } });
    expect(client.words.size).toBe(0);
  });

  it('are not kept when they come after their request has ended, nor those of an attempt before the latest', async () => {
    const live = memoryLiveText();
    const tell = (attempt: number, text: string, begins?: true): void =>
      live.publish({
        stream: STREAM,
        turn: 1,
        text,
        ...(begins && { begins }),
        place: { interaction: M1, attempt, at: 0 },
      });
    tell(1, '', true);
    tell(2, '', true);
    tell(1, 'of the first');
    tell(2, 'of the second');
    expect(await live.wordsOf(STREAM, M1)).toEqual({ attempt: 2, text: 'of the second', thinking: '' });
    live.forget(STREAM, M1);
    tell(2, 'late');
    expect(await live.wordsOf(STREAM, M1)).toBeUndefined();
  });

  it('are not looked for again where the beginning of an attempt is kept no more, and those of the next one come', async () => {
    const client = createClient();
    const [first, second] = [published([[1, 2, 3].map((n) => ({ part: 'text', words: `${n}` }))]), [] as LiveDelta[]];
    const kept = first.slice(2);
    let reads = 0;
    const read = async (): Promise<LiveWords | undefined> => {
      reads += 1;
      return gatherWords([...kept, ...second]);
    };
    const follower = new WordsFollower({ read, send: (delta) => void client.take(delta) });
    follower.open(M1, 'text', false);
    await settled();
    for (let at = 3; at < 50; at += 1) {
      follower.hear({ stream: STREAM, turn: 1, text: '.', place: { interaction: M1, attempt: 1, at } });
      await settled();
    }
    expect([reads, client.words.get(M1) ?? '']).toEqual([1, '']);
    const begun = {
      stream: STREAM,
      turn: 1,
      text: '',
      begins: true,
      place: { interaction: M1, attempt: 2, at: 0 },
    } as const;
    for (const delta of [
      begun,
      { stream: STREAM, turn: 1, text: 'anew', place: { interaction: M1, attempt: 2, at: 0 } },
    ]) {
      second.push(delta);
      follower.hear(delta);
      await settled();
    }
    expect(client.words.get(M1)).toBe('anew');
  });

  it('are put together from pieces in any order, up to the first gap', () => {
    fc.assert(
      fc.property(attemptsOf, fc.func(fc.double({ noNaN: true })), fc.nat(20), (attempts, weigh, lost) => {
        const deltas = published(attempts);
        const shuffled = deltas.map((delta, index) => [delta, weigh(index)] as const).sort(([, a], [, b]) => a - b);
        const latest = attempts.length;
        const whole = { attempt: latest, text: wholeOf(attempts, 'text'), thinking: wholeOf(attempts, 'thinking') };
        expect(gatherWords(shuffled.map(([delta]) => delta))).toEqual(whole);
        const without = gatherWords(deltas.filter((_, index) => index !== lost));
        expect(without === undefined || without.attempt < latest || whole.text.startsWith(without.text)).toBe(true);
      }),
      { numRuns: 200 },
    );
    expect(gatherWords([{ stream: STREAM, turn: 1, text: '', notice: 'it waits' }])).toBeUndefined();
  });
});
