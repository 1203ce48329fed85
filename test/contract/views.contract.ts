// What every store of read models must do: they say what the facts say, live and rebuilt from zero alike.
import { composeMasked } from '../../src/kernel/masked.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { investigation } from '../../src/investigation/decide/decide.js';
import type { InvestigationIntent } from '../../src/investigation/intents.js';
import { react } from '../../src/investigation/react.js';
import type { InvestigationState } from '../../src/investigation/state.js';
import { investigationStream } from '../../src/investigation/streams.js';
import type { BatchHash, ClientTxnId, StreamId, Tenant } from '../../src/kernel/brand.js';
import { optional } from '../../src/kernel/optional.js';
import { isRejection } from '../../src/kernel/rejection.js';
import type { EventStore, TextMap } from '../../src/ports/event-store.js';
import { InvalidCursor, type Views } from '../../src/ports/views.js';
import { EPOCH, followUp, newIssue, question, resultOf, type TurnScript, TENANT, text } from '../support/turns.js';

export type ViewsHarness = {
  readonly events: () => EventStore;
  readonly views: () => Views;
  readonly close: () => Promise<void>;
};

const IDS = ['one', 'two', 'three'] as const;
const idOf = (name: string): ClientTxnId => name as ClientTxnId;
const streamOf = (name: string): StreamId => investigationStream(TENANT, idOf(name));

/** Every reference that the canned turns make has these words. */
const WORDS: TextMap = new Map(
  ['findings', 'claims', 'answer', 'summary', 'gist', 'which one?', 'asked', 'ended'].map((word) => [
    text(word),
    composeMasked(`words of ${word}`),
  ]),
);

/** One investigation of a store, at one instant. */
type InvestigationAt = { readonly events: EventStore; readonly name: string; readonly at: number };

/** Appends what the decider makes of an intent; a refusal changes nothing. */
const wants = async (
  { events, name, at }: InvestigationAt,
  intent: (state: InvestigationState) => InvestigationIntent | undefined,
): Promise<void> => {
  const facts = await events.read(streamOf(name));
  const state = facts.reduce((now, fact) => investigation.evolve(now, fact as never), investigation.initial);
  const wanted = intent(state);
  const decided = wanted === undefined ? [] : investigation.decide(wanted, state);
  if (isRejection(decided) || decided.length === 0) return;
  const actor = { kind: 'system', id: 'test' } as const;
  await events.append({ stream: streamOf(name), expected: facts.length, facts: decided, texts: WORDS, at, actor });
};

const asks = (name: string, messageId: string): InvestigationIntent => ({
  intent: 'ask',
  tenant: TENANT,
  clientTxnId: idOf(name),
  question: question(messageId),
});

/** What `react` asks for next, done; a driver takes the stream first. */
const step =
  (script: TurnScript) =>
  (state: InvestigationState): InvestigationIntent | undefined => {
    const next = react(state);
    if (next === undefined || state.status === 'none') return undefined;
    return state.epoch < EPOCH ? { intent: 'take', epoch: EPOCH } : resultOf(next, script);
  };

/** Asks, and follows `react` to the end of the turn. */
const turn = async (scene: InvestigationAt, script: TurnScript = {}): Promise<void> => {
  const { events, name, at } = scene;
  await wants(scene, () => asks(name, `m${at}`));
  for (let before = -1, now = 0; before !== now;) {
    before = now;
    await wants(scene, step(script));
    now = (await events.read(streamOf(name))).length;
  }
};

type Action =
  | { readonly does: 'ask' | 'step' | 'steps' | 'resolve' | 'delete' | 'undelete' | 'erase' }
  | { readonly does: 'cancel' | 'feedback'; readonly turn: number };

const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ does: 'ask' } as const) },
  { weight: 12, arbitrary: fc.constant({ does: 'steps' } as const) },
  { weight: 3, arbitrary: fc.constant({ does: 'step' } as const) },
  { weight: 2, arbitrary: fc.constantFrom({ does: 'resolve' } as const, { does: 'delete' } as const) },
  { weight: 2, arbitrary: fc.constant({ does: 'undelete' } as const) },
  { weight: 1, arbitrary: fc.constant({ does: 'erase' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('cancel', 'feedback'), turn: fc.integer({ min: 1, max: 3 }) }),
  },
);

const histories = fc.array(fc.record({ of: fc.constantFrom(...IDS), action: actions }), {
  minLength: 5,
  maxLength: 40,
});

const intentOf =
  (action: Action, name: string, at: number) =>
  (state: InvestigationState): InvestigationIntent | undefined => {
    switch (action.does) {
      case 'ask':
        return asks(name, `m${at}`);
      case 'step':
      case 'steps':
        return step({})(state);
      case 'cancel':
        return { intent: 'cancel', turn: action.turn, body: text('ended') };
      case 'feedback':
        return { intent: 'feedback', turn: action.turn, rating: 'right' };
      case 'resolve':
      case 'delete':
      case 'undelete':
      case 'erase':
        return { intent: action.does };
      default:
        return action satisfies never;
    }
  };

/** Everything that the views say. */
const seen = async (views: Views): Promise<unknown> => ({
  sessions: await Promise.all(IDS.map((name) => views.session(TENANT, idOf(name)))),
  list: await views.list({ tenant: TENANT, limit: 10 }),
  unfinished: await views.unfinished(),
  holders: await Promise.all([1, 2, 3, 4].map((n) => views.holders(TENANT, `rows of q${n}` as BatchHash))),
});

export const viewsContract = (name: string, open: () => Promise<ViewsHarness>): void => {
  describe(`the ${name} views`, () => {
    let harness: ViewsHarness;
    const events = (): EventStore => harness.events();
    const views = (): Views => harness.views();
    const scene = (of: string, at: number): InvestigationAt => ({ events: events(), name: of, at });

    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    it('return nothing for what does not exist', async () => {
      expect(await views().session(TENANT, idOf('one'))).toBeUndefined();
      expect(await views().list({ tenant: TENANT, limit: 10 })).toEqual({ items: [] });
      expect(await views().unfinished()).toEqual([]);
      expect(await views().holders(TENANT, 'rows of q1' as BatchHash)).toEqual([]);
    });

    it('return the session of an investigation as of its last commit', async () => {
      await turn(scene('one', 5));
      const [fact] = (await events().read(streamOf('one'))).slice(-1);
      expect(await views().session(TENANT, idOf('one'))).toMatchObject({
        tenant: TENANT,
        clientTxnId: 'one',
        status: 'open',
        createdAt: 5,
        updatedAt: 5,
        version: fact?.version,
        turns: 1,
        busy: false,
        currentIssue: 'i1',
        lastTurn: { n: 1, status: 'answered' },
        issues: [{ id: 'i1', status: 'active', issueSummary: 'words of summary', evidence: [{ turn: 1 }] }],
      });
      expect(await views().session('other' as Tenant, idOf('one'))).toBeUndefined();
    });

    it('return how clearly the turns of the latest investigations were classified', async () => {
      const close = { ...followUp('i1'), margin: 0.2, readings: [...followUp('i1').readings, ...newIssue.readings] };
      await turn(scene('one', 1));
      await turn(scene('one', 2), { classification: close });
      await turn(scene('two', 3));
      await turn(scene('two', 4), { classification: { ...close, margin: 0.7 } });
      expect(await views().recentMargins(TENANT, 5)).toEqual([
        { margin: 0.7, asked: false },
        { margin: 0.2, asked: false },
      ]);
      expect(await views().recentMargins(TENANT, 1)).toEqual([{ margin: 0.7, asked: false }]);
      expect(await views().recentMargins('other' as Tenant, 5)).toEqual([]);
    });

    it('list investigations with pending work', async () => {
      await turn(scene('one', 1));
      await wants(scene('two', 2), () => asks('two', 'm'));
      expect(await views().unfinished()).toEqual([streamOf('two')]);
      await wants(scene('two', 3), () => ({ intent: 'delete' }));
      expect(await views().unfinished()).toEqual([]);
    });

    it('list the investigations that reference a batch, until it is erased', async () => {
      await turn(scene('one', 1));
      await turn(scene('two', 2));
      const hash = 'rows of q1' as BatchHash;
      expect(await views().holders(TENANT, hash)).toEqual([streamOf('one'), streamOf('two')]);
      const held = await views().heldBatches(TENANT, {});
      expect(held).toContain(hash);
      expect(held).toEqual([...new Set(held)].sort());
      expect(await views().heldBatches(TENANT, { upTo: hash })).toEqual(held.filter((each) => each <= hash));
      expect(await views().heldBatches(TENANT, { after: hash })).toEqual(held.filter((each) => each > hash));
      await wants(scene('one', 3), () => ({ intent: 'erase' }));
      expect(await views().holders(TENANT, hash)).toEqual([streamOf('two')]);
      expect(await views().session(TENANT, idOf('one'))).not.toHaveProperty('issues.0.issueSummary');
    });

    it('list investigations newest first, page by page, each once', async () => {
      for (const [index, each] of IDS.entries()) await turn(scene(each, index + 1));
      const first = await views().list({ tenant: TENANT, limit: 2 });
      expect(first.items.map(({ clientTxnId }) => clientTxnId)).toEqual(['three', 'two']);
      const second = await views().list({
        tenant: TENANT,
        limit: 2,
        ...optional({ cursor: first.next }),
      });
      expect(second.items.map(({ clientTxnId }) => clientTxnId)).toEqual(['one']);
      expect(second.next).toBeUndefined();
    });

    it('page through investigations of the same instant', async () => {
      for (const each of IDS) await turn(scene(each, 7));
      const found: string[] = [];
      for (let cursor: string | undefined = '', more = {}; cursor !== undefined;) {
        const page: Awaited<ReturnType<Views['list']>> = await views().list({ tenant: TENANT, limit: 1, ...more });
        found.push(...page.items.map(({ clientTxnId }) => clientTxnId));
        cursor = page.next;
        more = { cursor };
      }
      expect([...found].sort()).toEqual([...IDS].sort());
    });

    it('filter by status, service and time', async () => {
      for (const [index, each] of IDS.entries()) await turn(scene(each, index + 1));
      await wants(scene('two', 9), () => ({ intent: 'delete' }));
      const ids = async (filter: object): Promise<readonly string[]> =>
        (await views().list({ tenant: TENANT, limit: 10, ...filter })).items.map(({ clientTxnId }) => clientTxnId);
      expect(await ids({ status: 'deleted' })).toEqual(['two']);
      expect(await ids({ service: 'cart' })).toEqual(['two', 'three', 'one']);
      expect(await ids({ service: 'car' })).toEqual([]);
      expect(await ids({ from: 3, to: 9 })).toEqual(['three']);
    });

    it('list investigations by the chains that have run in them and their versions, and no part of another one', async () => {
      const start = (name: string, version: string): InvestigationIntent => ({
        intent: 'start-chain',
        tenant: TENANT,
        clientTxnId: idOf(name),
        chain: 'triage',
        version,
        messageId: 'go',
        payload: 'p',
        question: { text: text('asked'), askedAt: 1, zone: 'UTC' },
        stages: 1,
      });
      await wants(scene('one', 1), () => start('one', 'a'));
      await wants(scene('two', 2), () => start('two', 'b'));
      const task = { investigation: idOf('one'), run: 'c1', stage: 0 };
      const part = question('chain', { task });
      await wants(scene('three', 3), () => ({
        intent: 'ask',
        tenant: TENANT,
        clientTxnId: idOf('three'),
        question: part,
      }));
      const listed = async (filter: object): Promise<readonly string[]> =>
        (await views().list({ tenant: TENANT, limit: 9, ...filter })).items.map((each) => each.clientTxnId);
      expect(await listed({})).toEqual(['two', 'one']);
      expect(await listed({ chain: 'triage', version: 'a' })).toEqual(['one']);
      expect(await listed({ chain: 'other' })).toEqual([]);
      expect((await views().session(TENANT, idOf('three')))?.partOf).toBe('one');
      expect(await views().openChains()).toEqual([streamOf('one'), streamOf('two')]);
      await wants(scene('one', 4), () => ({
        intent: 'cancel-chain',
        tenant: TENANT,
        clientTxnId: idOf('one'),
        run: 'c1',
      }));
      expect(await views().openChains()).toEqual([streamOf('two')]);
    });

    it('refuse a cursor that no list has returned', async () => {
      await expect(views().list({ tenant: TENANT, limit: 1, cursor: 'bm9uc2Vuc2U' })).rejects.toThrow(InvalidCursor);
    });

    it('mark a follow-up as a continuation of its issue', async () => {
      await turn(scene('one', 1));
      await turn(scene('one', 2), { classification: followUp('i1') });
      expect(await views().session(TENANT, idOf('one'))).toMatchObject({
        turns: 2,
        createdAt: 1,
        updatedAt: 2,
        issues: [{ id: 'i1' }],
      });
    });
  });

  it(`the ${name} views are the same when they are rebuilt from zero, whatever happened`, async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const harness = await open();
        let at = 0;
        for (const { of, action } of history) {
          at += 1;
          const times = action.does === 'steps' ? 12 : 1;
          for (let n = 0; n < times; n += 1)
            await wants({ events: harness.events(), name: of, at }, intentOf(action, of, at));
        }
        const live = await seen(harness.views());
        const facts = await Promise.all(IDS.map((each) => harness.events().read(streamOf(each))));
        expect(await harness.views().rebuild()).toBe(facts.flat().length);
        expect(await seen(harness.views())).toEqual(live);
        await harness.close();
      }),
      { numRuns: 40 },
    );
  });
};
