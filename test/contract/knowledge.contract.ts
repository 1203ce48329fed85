// What every knowledge store must do, whatever it is built on.
import { type Masked, composeMasked } from '../../src/kernel/masked.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import type { Tenant } from '../../src/kernel/brand.js';
import { isRejection } from '../../src/kernel/rejection.js';
import type { KnowledgeDocument, KnowledgeRefusal, KnowledgeStore } from '../../src/ports/knowledge.js';
import { plainOutline, splitPassages } from '../../src/telemetry/passages/split-passages.js';

export type KnowledgeUnderTest = {
  readonly store: () => KnowledgeStore;
  readonly reopen: () => Promise<void>;
  /** Everything that lies on disk, or `undefined` where that cannot be seen. */
  readonly bytes: (() => Promise<Buffer>) | undefined;
  readonly close: () => Promise<void>;
};

const acme = 'acme' as Tenant;
const other = 'Other_1' as Tenant;
const never = new AbortController().signal;

export const documentOf = (
  name: string,
  text: string,
  more: Partial<KnowledgeDocument> = {},
): Masked<KnowledgeDocument> =>
  composeMasked({
    name,
    digest: createHash('sha256').update(text).digest('hex'),
    title: name.replace(/\.\w+$/, ''),
    text,
    passages: splitPassages(text, plainOutline(text)),
    ...more,
  });

const accepted = <T>(outcome: T | KnowledgeRefusal): T => {
  if (isRejection<T, KnowledgeRefusal>(outcome)) throw new Error(outcome.because);
  return outcome;
};

/** Three directions of a space of four. */
const AXES = [0, 1, 2].map((axis) => Float32Array.from({ length: 4 }, (_, n) => (n === axis ? 1 : 0)));
const axis = (n: number): Float32Array => AXES[n] ?? new Float32Array(4);

export const knowledgeContract = (name: string, start: () => Promise<KnowledgeUnderTest>): void => {
  describe(`${name} knowledge store`, () => {
    let under: KnowledgeUnderTest;
    beforeEach(async () => {
      under = await start();
    });
    afterEach(async () => under.close());

    const put = (document: Masked<KnowledgeDocument>, collection = 'runbooks', at = 10) =>
      under.store().put({ tenant: acme, collection, document, at });
    const open = (collection = 'runbooks', tenant = acme) =>
      under.store().open({ tenant, name: collection, description: `${collection} of the house`, at: 5 });
    const find = async (text: string, collection = 'runbooks', budget = 10) =>
      accepted(await under.store().search({ tenant: acme, collection, text, budget }, never)).passages;
    const filesOf = async (text: string) => (await find(text)).map(({ file }) => file);

    it('starts empty, reports so, and has no position', async () => {
      expect(await under.store().collections(acme)).toEqual([]);
      expect(await under.store().position(acme)).toBe(0);
      const refused = { rejected: 'unknown-collection' };
      expect(await put(documentOf('a.md', 'words'))).toMatchObject(refused);
      expect(await under.store().documents({ tenant: acme, collection: 'runbooks' })).toMatchObject(refused);
      expect(await under.store().drop({ tenant: acme, name: 'runbooks' })).toMatchObject(refused);
      const search = { tenant: acme, collection: 'runbooks', text: 'words', budget: 3 };
      expect(await under.store().search(search, never)).toMatchObject(refused);
    });

    it('names the existing collections when it does not know one', async () => {
      await open('wiki');
      await open('runbooks');
      const refused = await under.store().drop({ tenant: acme, name: 'notes' });
      expect(refused).toMatchObject({ because: 'there is no collection "notes": there are "runbooks", "wiki"' });
    });

    it('keeps collections with their counts, across a restart', async () => {
      await open();
      await put(documentOf('cart.md', 'Restart the cart.\n\nThen wait.'));
      await put(documentOf('stock.md', 'Stock is counted at night.'), 'runbooks', 20);
      await under.reopen();
      expect(await under.store().collections(acme)).toEqual([
        {
          kind: 'collection',
          name: 'runbooks',
          description: 'runbooks of the house',
          documents: 2,
          passages: 2,
          created: 5,
          changed: 20,
        },
      ]);
      const documents = accepted(await under.store().documents({ tenant: acme, collection: 'runbooks' }));
      expect(documents.map(({ name: each, added, passages }) => [each, added, passages])).toEqual([
        ['cart.md', 10, 1],
        ['stock.md', 20, 1],
      ]);
      const named = { tenant: acme, collection: 'runbooks', names: ['stock.md', 'z.md'] };
      expect(await under.store().documents(named)).toMatchObject([{ name: 'stock.md' }]);
    });

    it('changes a description and leaves the documents', async () => {
      await open();
      await put(documentOf('cart.md', 'Restart the cart.'));
      const changed = await under.store().open({ tenant: acme, name: 'runbooks', description: 'new', at: 30 });
      expect(changed).toMatchObject({ description: 'new', documents: 1, created: 5, changed: 30 });
      const kept = await under.store().open({ tenant: acme, name: 'runbooks', at: 40 });
      expect(kept).toMatchObject({ description: 'new', documents: 1 });
    });

    it('adds new documents, keeps unchanged ones, and replaces changed ones', async () => {
      await open();
      expect(await put(documentOf('cart.md', 'Restart the basket.'))).toBe('added');
      const position = await under.store().position(acme);
      expect(await put(documentOf('cart.md', 'Restart the basket.'))).toBe('unchanged');
      expect(await under.store().position(acme)).toBe(position);
      expect(await put(documentOf('cart.md', 'Drain the trolley.'))).toBe('changed');
      expect(await under.store().position(acme)).toBeGreaterThan(position);
      expect(await find('basket')).toEqual([]);
      expect(await filesOf('trolley')).toEqual(['cart.md']);
    });

    it('returns passages verbatim, with their position in the document', async () => {
      await open();
      const text = `Intro of the house.\n\n${'Wait a moment. '.repeat(100)}\n\nThe LedgerDrift alarm means: fail over.`;
      await put(documentOf('ledger.md', text, { title: 'Ledger', modified: 77 }));
      const [best] = await find('what does the ledger drift alarm mean');
      expect(best).toMatchObject({
        kind: 'passage',
        collection: 'runbooks',
        title: 'Ledger',
        file: 'ledger.md',
        modified: 77,
        document: documentOf('ledger.md', text).digest,
        score: 1,
      });
      expect(best?.text).toContain('LedgerDrift alarm means: fail over.');
      expect(text.slice(best?.from, best?.to)).toBe(best?.text);
    });

    it('returns a document as it was stored, with blanks between its passages', async () => {
      await open();
      const text = `  One of them.\n\n\t${'Wait a moment. '.repeat(200)}\n\n💥 The end.  `;
      const put_ = { ...documentOf('a.md', text, { title: 'A', modified: 7 }) };
      const passages = put_.passages.map((each, n) => ({ ...each, section: n === 0 ? [] : ['Waiting', `Part ${n}`] }));
      await put({ ...put_, passages });
      const of = { tenant: acme, collection: 'runbooks', name: 'a.md' };
      const { document, added } = accepted(await under.store().document(of));
      expect(added).toBe(10);
      expect({ ...document, text }).toEqual({ ...put_, passages });
      const slices = (of: string): readonly string[] => passages.map(({ from, to }) => of.slice(from, to));
      expect(slices(document.text)).toEqual(slices(text));
      expect(document.text).toHaveLength(text.length);
      expect(await under.store().document({ ...of, name: 'b.md' })).toMatchObject({ rejected: 'unknown-document' });
      expect(await under.store().document({ ...of, collection: 'z' })).toMatchObject({
        rejected: 'unknown-collection',
      });
    });

    it('finds passages by split words, and by headings before bodies', async () => {
      await open();
      const headed = documentOf('a.md', 'Do as it says. Nothing else is told here.');
      const passages = headed.passages.map((each) => ({ ...each, section: ['Payments', 'Refund queue'] }));
      await put({ ...headed, passages });
      await put(documentOf('b.md', 'The word refund stands here, among many others that are of no matter at all.'));
      await put(documentOf('c.md', 'HTTPServerTimeoutError is raised.'));
      expect(await filesOf('refunds')).toEqual(['a.md', 'b.md']);
      expect(await filesOf('server timeouts')).toEqual(['c.md']);
      expect((await find('refunds'))[0]).toMatchObject({ section: ['Payments', 'Refund queue'] });
    });

    it('finds words of other scripts, with and without their accents', async () => {
      await open();
      await put(documentOf('a.md', 'Ο λόγος του σφάλματος, ЁЛКА, 表を数える.'));
      await put(documentOf('b.md', 'Nothing of that.'));
      for (const text of ['λόγος', 'λογος', 'елка', 'ёлка', '表を数える'])
        expect(await filesOf(text)).toEqual(['a.md']);
    });

    it('ranks first a passage with a compound of a query word, and one named as in the query', async () => {
      await open();
      await put(documentOf('a.md', 'Failed at night, for a reason that is told elsewhere: of the report.'));
      await put(documentOf('b.md', 'Failed at night, for a reason that is told elsewhere: of the orderservice.'));
      await put(documentOf('c.md', 'Failed at night, for a reason that is told elsewhere: of the disorderly.'));
      expect(await filesOf('why has order failed')).toEqual(['b.md', 'c.md', 'a.md']);
    });

    it('finds passages by a common word, too, after those with the rarer words', async () => {
      await open();
      for (const letter of ['x', 'y', 'z']) await put(documentOf(`${letter}.md`, 'the shelf is full'));
      await put(documentOf('w.md', 'a walnut falls'));
      expect(await filesOf('walnut shelf')).toEqual(['w.md', 'x.md', 'y.md', 'z.md']);
      expect(await filesOf('shelf')).toEqual(['x.md', 'y.md', 'z.md']);
    });

    it('ranks very many passages by the words that distinguish them', async () => {
      await open();
      const lines = Array.from({ length: 460 }, (_, n) =>
        n % 2 === 0 && n < 440 ? `walnut shelf ${n}` : `shelf shelf ${n}`,
      );
      const text = lines.join('\n');
      const starts = lines.map((_, n) => lines.slice(0, n).join('\n').length + (n === 0 ? 0 : 1));
      const passages = lines.map((line, n) => ({
        section: [],
        from: starts[n] ?? 0,
        to: (starts[n] ?? 0) + line.length,
      }));
      await put(documentOf('all.md', text, { passages }));
      const found = await find('walnut shelf', 'runbooks', 50);
      expect(found).toHaveLength(50);
      for (const passage of found) expect(passage.text).toContain('walnut');
    });

    it('orders the same every time, equal scores by id, within the budget', async () => {
      await open();
      for (const letter of ['z', 'x', 'w', 'y']) await put(documentOf(`${letter}.md`, 'one and the same text'));
      const first = await find('same text');
      expect(first.map(({ file }) => file)).toEqual(['w.md', 'x.md', 'y.md', 'z.md']);
      expect(await find('same text')).toEqual(first);
      expect((await find('same text', 'runbooks', 2)).map(({ file }) => file)).toEqual(['w.md', 'x.md']);
      for (const { score = -1 } of first) expect(score).toBe(1);
    });

    it('finds nothing by stop words or unknown words', async () => {
      await open();
      await put(documentOf('a.md', 'the cart was there'));
      for (const text of ['', '  ', 'the was', 'zeppelin', '"', "'; DROP TABLE passage; --", '* NEAR( a b )'])
        expect(await find(text)).toEqual([]);
      expect(await filesOf('cart '.repeat(50_000))).toEqual(['a.md']);
    });

    it('searches only the named collection', async () => {
      await open('runbooks');
      await open('wiki');
      await put(documentOf('a.md', 'cart'), 'wiki');
      expect(await find('cart', 'runbooks')).toEqual([]);
      expect(await find('cart', 'wiki')).toHaveLength(1);
    });

    it('deletes documents by name, and reports which existed', async () => {
      await open();
      for (const letter of ['a', 'b']) await put(documentOf(`${letter}.md`, `cart ${letter}`));
      const removal = { tenant: acme, collection: 'runbooks', names: ['b.md', 'z.md'], at: 50 };
      expect(await under.store().remove(removal)).toEqual(['b.md']);
      expect(await filesOf('cart')).toEqual(['a.md']);
      expect(await under.store().collections(acme)).toMatchObject([{ documents: 1, passages: 1, changed: 50 }]);
    });

    it('deletes a collection with all its documents', async () => {
      await open();
      await put(documentOf('a.md', 'cart'));
      expect(await filesOf('cart')).toEqual(['a.md']);
      expect(await under.store().drop({ tenant: acme, name: 'runbooks' })).toMatchObject({ documents: 1 });
      expect(await under.store().collections(acme)).toEqual([]);
      expect(await under.store().position(acme)).toBe(0);
      await open();
      expect(await find('cart')).toEqual([]);
      await put(documentOf('b.md', 'cart'));
      expect(await filesOf('cart')).toEqual(['b.md']);
    });

    it('leaves no text of what was deleted or replaced', async () => {
      const { bytes } = under;
      await open();
      const kept = documentOf('kept.md', 'the heliotrope stays');
      const gone = ['Quagmire', 'Zeitgeist', 'Rhubarb'].map((word) => documentOf(`${word}.md`, `${word}kept secret`));
      for (const each of [kept, ...gone]) await put(each);
      await open('wiki');
      await put(documentOf('w.md', 'Marzipan of another collection'), 'wiki');
      await put({ ...documentOf('Quagmire.md', 'nothing more') });
      await under
        .store()
        .remove({ tenant: acme, collection: 'runbooks', names: ['Zeitgeist.md', 'Rhubarb.md'], at: 9 });
      await under.store().drop({ tenant: acme, name: 'wiki' });
      expect(await find('marzipan zeitgeist rhubarb quagmire')).toMatchObject([
        { file: 'Quagmire.md', text: 'nothing more' },
      ]);
      const left = (await bytes?.())?.toString('latin1').toLowerCase();
      if (left === undefined) return;
      expect(left).toContain('heliotrope');
      for (const word of ['quagmirekept', 'zeitgeist', 'rhubarb', 'marzipan']) expect(left).not.toContain(word);
    });

    it('keeps tenants apart', async () => {
      await open('runbooks', acme);
      await put(documentOf('a.md', 'cart'));
      expect(await under.store().collections(other)).toEqual([]);
      await open('runbooks', other);
      const search = { tenant: other, collection: 'runbooks', text: 'cart', budget: 5 };
      expect(await under.store().search(search, never)).toEqual({ passages: [], matched: 0 });
      await under.store().drop({ tenant: other, name: 'runbooks' });
      expect(await filesOf('cart')).toEqual(['a.md']);
    });

    describe('knowledge with vectors', () => {
      const embedding = { model: 'axes', dimension: 4 };
      const vectored = (each: string, text: string, n: number) => documentOf(each, text, { vectors: [axis(n)] });
      const openVectored = () => under.store().open({ tenant: acme, name: 'runbooks', embedding, at: 5 });

      it('finds passages that share no word, and ranks first those close in words and vector', async () => {
        await openVectored();
        await put(vectored('a.md', 'basket checkout', 0));
        await put(vectored('b.md', 'trolley checkout', 1));
        await put(vectored('c.md', 'unrelated', 2));
        const search = { tenant: acme, collection: 'runbooks', text: 'basket checkout', vector: axis(1), budget: 9 };
        const { passages } = accepted(await under.store().search(search, never));
        expect(passages.map(({ file }) => file)).toEqual(['a.md', 'b.md', 'c.md']);
        const alone = { ...search, text: 'zeppelin' };
        const [first] = accepted(await under.store().search(alone, never)).passages;
        expect(first).toMatchObject({ file: 'b.md' });
        for (const { score = -1 } of passages) expect(score >= 0 && score <= 1).toBe(true);
      });

      it('tells how near the vector of each passage is, and what is usual', async () => {
        await openVectored();
        await put(vectored('a.md', 'basket checkout', 0));
        await put(vectored('b.md', 'trolley checkout', 1));
        const search = { tenant: acme, collection: 'runbooks', text: 'checkout', budget: 9 };
        const found = accepted(await under.store().search({ ...search, vector: axis(1) }, never));
        const cosines = found.passages.map(({ id, file }) => [file, found.similarity?.cosines.get(id)]);
        expect(Object.fromEntries(cosines)).toEqual({ 'a.md': expect.closeTo(0, 4), 'b.md': expect.closeTo(1, 4) });
        expect(found.similarity?.usual).toBeCloseTo(0.5, 4);
        expect(accepted(await under.store().search(search, never)).similarity).toBeUndefined();
      });

      it('searches by words alone when the query has no vector', async () => {
        await openVectored();
        await put(vectored('a.md', 'basket', 0));
        await put(vectored('b.md', 'trolley', 1));
        expect(await filesOf('trolley')).toEqual(['b.md']);
      });

      it('remembers the embedding model, and refuses vectors of another, with what to do', async () => {
        await openVectored();
        await put(vectored('a.md', 'basket', 0));
        expect(await under.store().collections(acme)).toMatchObject([{ embedding }]);
        const refused = { rejected: 'embedding-differs', because: expect.stringContaining('add its documents again') };
        const again = { tenant: acme, name: 'runbooks', at: 6 };
        expect(await under.store().open({ ...again, embedding: { model: 'axes', dimension: 8 } })).toMatchObject(
          refused,
        );
        expect(await under.store().open({ ...again, embedding: { model: 'else', dimension: 4 } })).toMatchObject(
          refused,
        );
        expect(await under.store().open(again)).toMatchObject(refused);
        const rejected = { rejected: 'embedding-differs' };
        expect(await put(documentOf('b.md', 'without'))).toMatchObject(rejected);
        expect(await put(documentOf('b.md', 'short', { vectors: [new Float32Array(2)] }))).toMatchObject(rejected);
        const search = { tenant: acme, collection: 'runbooks', text: 'x', vector: new Float32Array(8), budget: 1 };
        expect(await under.store().search(search, never)).toMatchObject(rejected);
        expect(await under.store().documents({ tenant: acme, collection: 'runbooks' })).toHaveLength(1);
      });

      it('returns vectors to the last bit', async () => {
        await openVectored();
        const text = Array.from({ length: 130 }, (_, n) => `Paragraph ${n}. ${'Some words. '.repeat(90)}`).join('\n\n');
        const plain = documentOf('a.md', text);
        expect(plain.passages.length).toBeGreaterThan(100);
        const vectors = plain.passages.map((_, n) =>
          Float32Array.from([Math.sin(n), 1 / 3, -1e-7 * (n + 1), Math.PI * n]),
        );
        await put({ ...plain, vectors });
        const of = { tenant: acme, collection: 'runbooks', name: 'a.md' };
        const { document } = accepted(await under.store().document(of));
        expect(document.vectors).toEqual(vectors);
      });

      it('lets the first configured model take an empty collection', async () => {
        await open();
        expect(await openVectored()).toMatchObject({ embedding });
        expect(await put(vectored('a.md', 'basket', 0))).toBe('added');
      });
    });
  });
};
