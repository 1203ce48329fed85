// What every search index of records must do: find what the facts and texts say, by words, fields and time, live and rebuilt alike.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InvestigationFact } from '../../src/investigation/facts.js';
import { unrestrictedScope } from '../../src/investigation/scope.js';
import type { StoredFact } from '../../src/investigation/stored-fact.js';
import { alertStream, investigationStream } from '../../src/investigation/streams.js';
import type { RecordEntry } from '../../src/investigation/views/record.js';
import { recordQueryTerms } from '../../src/investigation/views/record-words.js';
import type { ClientTxnId, StreamId, Tenant, TextRef } from '../../src/kernel/brand.js';
import { composeMasked } from '../../src/kernel/masked.js';
import type { EventStore } from '../../src/ports/event-store.js';
import type { RecordFilter, RecordPage, RecordSearch } from '../../src/ports/record-search.js';
import { InvalidCursor, type Views } from '../../src/ports/views.js';

export type RecordSearchHarness = {
  readonly events: () => EventStore;
  readonly views: () => Views;
  readonly records: () => RecordSearch;
  readonly close: () => Promise<void>;
};

const TENANT = 'acme' as Tenant;

type Asked = {
  readonly question: string;
  readonly answer?: string;
  readonly service?: string;
  readonly at?: number;
};

export const recordSearchContract = (name: string, open: () => Promise<RecordSearchHarness>): void => {
  let store: RecordSearchHarness;
  let texts = 0;

  const append = async (stream: StreamId, at: number, facts: readonly StoredFact[], words: Map<TextRef, string>) => {
    const expected = (await store.events().read(stream)).length;
    const masked = new Map([...words].map(([ref, text]) => [ref, composeMasked(text)]));
    const actor = { kind: 'user', id: 'ann' } as const;
    await store.events().append({ stream, expected, facts, texts: masked, at, actor });
  };

  const newRef = (): TextRef => `t${(texts += 1)}` as TextRef;

  const asked = async (id: string, turn: number, { question, answer, service = 'cart', at = 1 }: Asked) => {
    const stream = investigationStream(TENANT, id as ClientTxnId);
    const [asks, answers] = [newRef(), newRef()];
    const opened: InvestigationFact[] =
      turn === 1 ? [{ type: 'InvestigationOpened', data: { tenant: TENANT, clientTxnId: id as ClientTxnId } }] : [];
    const said: InvestigationFact = {
      type: 'TurnAsked',
      data: { turn, question: { messageId: `m${turn}`, payload: 'p', text: asks, ask: 'never', zone: 'UTC' } },
    };
    const issue = `i${turn}`;
    const scoped: InvestigationFact[] = [
      { type: 'IssueOpened', data: { turn, issue } },
      {
        type: 'ScopeMerged',
        data: {
          turn,
          issue,
          scope: { ...unrestrictedScope, services: [service] },
          window: { asked: { from: 0, to: 9 }, analysis: { from: 0, to: 9 }, open: false },
          diff: { added: [], removed: [], kept: [], because: [] },
          unknown: [],
        },
      },
    ];
    const ended: InvestigationFact[] =
      answer === undefined ? [] : [{ type: 'TurnAnswered', data: { turn, status: 'answered', body: answers } }];
    const words = new Map([
      [asks, question],
      [answers, JSON.stringify({ text: answer ?? '' })],
    ]);
    await append(stream, at, [...opened, said, ...scoped, ...ended], words);
  };

  const alerted = async (id: string, title: string, service: string) => {
    const details = newRef();
    const fact: StoredFact = {
      type: 'AlertReported',
      data: {
        id,
        source: 'prometheus',
        fingerprint: id,
        startedAt: 5,
        at: 5,
        status: 'firing',
        severity: 'critical',
        fields: { name: 'QueueTooLong', service, environment: 'prod' },
        details,
        raw: details,
        payload: id,
      },
    };
    const said = JSON.stringify({ title, labels: { zone: 'north-7' }, annotations: {} });
    await append(alertStream(TENANT, id), 5, [fact], new Map([[details, said]]));
  };

  const filterOf = (q: string, more: Partial<RecordFilter> = {}): RecordFilter => ({
    tenant: TENANT,
    terms: recordQueryTerms(q),
    status: 'open',
    fields: {},
    ...more,
  });
  const find = (q: string, more: Partial<RecordFilter> = {}): Promise<RecordPage> =>
    store.records().search(filterOf(q, more), { limit: 50 });
  const ids = async (q: string, more: Partial<RecordFilter> = {}): Promise<readonly string[]> =>
    (await find(q, more)).items.map(({ entry }) => entry.id);
  const manage = (id: string, type: 'InvestigationDeleted' | 'InvestigationRestored' | 'InvestigationErased') =>
    append(investigationStream(TENANT, id as ClientTxnId), 90, [{ type, data: {} }], new Map());

  describe(`the search of records in ${name}`, () => {
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('finds investigations by the words of questions and answers, and alerts by their title, labels and fields', async () => {
      await asked('one', 1, { question: 'why do refunds hang?', answer: 'The **ledger** lost its lease' });
      await asked('two', 1, { question: 'is the mail slow?' });
      await alerted('a1', 'Parcels pile up', 'sorter');
      expect(await ids('refund')).toEqual(['one']);
      expect(await ids('leases')).toEqual(['one']);
      expect(await ids('parcel')).toEqual(['a1']);
      expect(await ids('north')).toEqual(['a1']);
      expect(await ids('queue too long')).toEqual(['a1']);
      expect(await ids('sorter')).toEqual(['a1']);
      expect(await ids('nowhere')).toEqual([]);
    });

    it('finds only records that have every word, in whichever of their texts', async () => {
      await asked('one', 1, { question: 'why do refunds hang?', answer: 'the ledger lost its lease' });
      await asked('two', 1, { question: 'why do refunds fail?' });
      expect(await ids('refunds lease')).toEqual(['one']);
      expect([...(await ids('refunds'))].sort()).toEqual(['one', 'two']);
    });

    it('finds whole words alone, and words of scripts without blanks by their pairs of characters', async () => {
      await asked('one', 1, { question: 'payments fail' });
      await asked('two', 1, { question: '支付服务超时了吗' });
      await asked('three', 1, { question: 'カート画面が遅い' });
      expect(await ids('pay')).toEqual([]);
      expect(await ids('支付')).toEqual(['two']);
      expect(await ids('服务超时')).toEqual(['two']);
      expect(await ids('画面')).toEqual(['three']);
    });

    it('takes operators of query languages for text', async () => {
      await asked('one', 1, { question: 'why do refunds hang?' });
      for (const q of ['refunds OR mail', 'NOT refunds"', '-refunds', 'head:refunds', '{"$ne":1} refunds*'])
        await expect(find(q)).resolves.toBeDefined();
      expect(await ids('-refunds')).toEqual(['one']);
    });

    it('ranks what is said in a question before what is said in an answer', async () => {
      await asked('answer', 1, { question: 'what now?', answer: 'some words about refunds and other things' });
      await asked('question', 1, { question: 'refunds?', answer: 'some words about other things and more' });
      expect(await ids('refunds')).toEqual(['question', 'answer']);
    });

    it('shows the part of the text that has the words, and where', async () => {
      await asked('one', 1, { question: 'what now?', answer: `${'x '.repeat(400)}the ledger lost its lease today` });
      const [hit] = (await find('ledger lease')).items;
      expect(hit?.snippet).toMatchObject({ part: 'answer', turn: 1 });
      const { text = '', marks = [] } = hit?.snippet ?? {};
      expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['ledger', 'lease']);
    });

    it('filters by kind, field and time, and belongs to its tenant alone', async () => {
      await asked('one', 1, { question: 'refunds hang', service: 'ledger', at: 10 });
      await asked('two', 1, { question: 'refunds fail', service: 'mail', at: 20 });
      await alerted('a1', 'refunds stuck', 'ledger');
      expect([...(await ids('refunds', { fields: { service: 'ledger' } }))].sort()).toEqual(['a1', 'one']);
      expect(await ids('refunds', { kind: 'investigation', fields: { service: 'ledger' } })).toEqual(['one']);
      expect(await ids('', { fields: { severity: 'critical', environment: 'prod' } })).toEqual(['a1']);
      expect(await ids('refunds', { from: 15 })).toEqual(['two']);
      expect([...(await ids('refunds', { to: 15 }))].sort()).toEqual(['a1', 'one']);
      expect(await ids('refunds', { tenant: 'other' as Tenant })).toEqual([]);
    });

    it('lists the latest change first where nothing is asked for', async () => {
      await asked('one', 1, { question: 'a', at: 10 });
      await asked('two', 1, { question: 'b', at: 30 });
      await asked('three', 1, { question: 'c', at: 20 });
      expect(await ids('')).toEqual(['two', 'three', 'one']);
    });

    it('gives every record once, page by page, and refuses a cursor that it has not returned', async () => {
      for (let n = 1; n <= 7; n += 1) await asked(`r${n}`, 1, { question: `refunds ${'pad '.repeat(n)}`, at: n });
      for (const q of ['refunds', '']) {
        const all: string[] = [];
        let cursor: string | undefined;
        do {
          const page: RecordPage = await store
            .records()
            .search(filterOf(q), { limit: 3, ...(cursor !== undefined && { cursor }) });
          all.push(...page.items.map(({ entry }) => entry.id));
          cursor = page.next;
        } while (cursor !== undefined);
        expect(all).toEqual(await ids(q));
        expect(new Set(all).size).toBe(7);
      }
      const made = store.records().search(filterOf('refunds'), { limit: 3, cursor: 'x' });
      await expect(made).rejects.toThrow(InvalidCursor);
    });

    it('gives all records with their turns, live and rebuilt alike, without those that are deleted', async () => {
      await asked('one', 1, { question: 'refunds hang', answer: 'so', at: 10 });
      await asked('one', 2, { question: 'and mail?', at: 20 });
      await asked('two', 1, { question: 'refunds fail', service: 'ledger', at: 30 });
      await asked('gone', 1, { question: 'refunds?', at: 40 });
      await manage('gone', 'InvestigationDeleted');
      await alerted('a1', 'refunds stuck', 'ledger');
      const rated: StoredFact = { type: 'FeedbackGiven', data: { turn: 1, rating: 'right' } };
      await append(investigationStream(TENANT, 'one' as ClientTxnId), 50, [rated], new Map());
      const entries = async (more: Partial<RecordFilter> = {}) => {
        const all: RecordEntry[] = [];
        for await (const entry of store.records().entries(filterOf('', more))) all.push(entry);
        return all.sort((a, b) => (a.id < b.id ? -1 : 1));
      };
      const live = await entries();
      expect(live.map(({ id }) => id)).toEqual(['a1', 'one', 'two']);
      expect(live[0]).not.toHaveProperty('turns');
      expect(live[1]?.turns).toEqual([
        { turn: 1, askedAt: 10, endedAt: 10, status: 'answered', rating: 'right' },
        { turn: 2, askedAt: 20, status: 'queued' },
      ]);
      expect((await entries({ kind: 'investigation', fields: { service: 'ledger' } })).map(({ id }) => id)).toEqual([
        'two',
      ]);
      expect((await entries({ status: 'deleted' })).map(({ id }) => id)).toEqual(['gone']);
      await store.views().rebuild();
      expect(await entries()).toEqual(live);
    });

    it('counts everything that is found by kind and by each field', async () => {
      await asked('one', 1, { question: 'refunds hang', service: 'ledger', answer: 'so' });
      await asked('two', 1, { question: 'refunds fail', service: 'ledger' });
      await alerted('a1', 'refunds stuck', 'mail');
      await asked('three', 1, { question: 'other' });
      expect(await store.records().facets(filterOf('refunds'))).toMatchObject({
        total: 3,
        fields: {
          kind: [
            { value: 'investigation', count: 2 },
            { value: 'alert', count: 1 },
          ],
          service: [
            { value: 'ledger', count: 2 },
            { value: 'mail', count: 1 },
          ],
          severity: [{ value: 'critical', count: 1 }],
        },
      });
      expect(await store.records().facets(filterOf('nowhere'))).toEqual({ total: 0, fields: {} });
    });

    it('follows a conversation from turn to turn', async () => {
      await asked('one', 1, { question: 'refunds hang', answer: 'the ledger' });
      await asked('one', 2, { question: 'and the vouchers?', service: 'voucher', at: 2 });
      expect(await ids('refunds vouchers')).toEqual(['one']);
      expect(await ids('', { fields: { service: 'voucher' } })).toEqual(['one']);
    });

    it('hides what is deleted, finds it again once it is restored, and keeps no word of what is erased', async () => {
      await asked('one', 1, { question: 'refunds hang', answer: 'the ledger' });
      await manage('one', 'InvestigationDeleted');
      expect(await ids('refunds')).toEqual([]);
      expect(await ids('refunds', { status: 'deleted' })).toEqual(['one']);
      await manage('one', 'InvestigationRestored');
      expect(await ids('refunds')).toEqual(['one']);
      await manage('one', 'InvestigationErased');
      for (const status of ['open', 'deleted', 'erased'] as const) expect(await ids('refunds', { status })).toEqual([]);
      const [erased] = (await find('', { status: 'erased' })).items;
      expect(erased).toMatchObject({ entry: { id: 'one', fields: {} } });
      expect(erased).not.toHaveProperty('snippet');
    });

    it('is the same when it is rebuilt from the facts', async () => {
      await asked('one', 1, { question: 'refunds hang', answer: 'the ledger', at: 3 });
      await asked('one', 2, { question: 'refunds again?', service: 'voucher', at: 4 });
      await asked('two', 1, { question: 'refunds fail', at: 5 });
      await alerted('a1', 'refunds stuck', 'mail');
      await manage('two', 'InvestigationDeleted');
      const seen = async () => [
        await find('refunds'),
        await find('', { status: 'deleted' }),
        await store.records().facets(filterOf('')),
      ];
      const live = await seen();
      await store.views().rebuild();
      expect(await seen()).toEqual(live);
    });
  });
};
