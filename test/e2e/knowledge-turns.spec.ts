// Documents in a turn: it quotes and checks what clearly fits the cause or the question, says what it searched, and asks which of two collections holds where they contradict each other.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { answered, ask, pathOf, post, QUESTION, replay, send, shopFolder } from '../support/shop.js';

let shop: string;
let service: Service;
let first: Answer;

const DRAIN = '# Nodes\n\n## Drain\n\nDrain the node with two people present.\nThen tell the owner of the node.\n';

const put = async (collection: string, name: string, text: string): Promise<void> => {
  const path = `/v1/knowledge/${collection}/documents?file=${name}`;
  const { status, text: said } = await send(service.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: text,
  });
  if (status !== 200) throw new Error(said);
};

let asked = 0;
const question = async (text: string, more: object = {}): Promise<Answer> => {
  asked += 1;
  const body = { messageId: `q${asked}`, text, askedAt: QUESTION.askedAt, ...more };
  return JSON.parse(await answered(service.url, `investigation ${asked}`, body)) as Answer;
};

/** In the investigation of the last question. */
const following = async (text: string): Promise<Answer> => {
  following.count += 1;
  const body = { messageId: `f${following.count}`, text, askedAt: QUESTION.askedAt };
  return JSON.parse(await answered(service.url, `investigation ${asked}`, body)) as Answer;
};
following.count = 0;

const searches = ({ coverage }: Answer): readonly string[] =>
  coverage.filter(({ source }) => source === 'knowledge').map(({ query, status }) => `${query}: ${status}`);

const quotes = ({ claims }: Answer): Answer['claims'] => claims.filter(({ text }) => text.includes(' says: '));

const collectionsIn = (answer: Answer): readonly string[] => [
  ...new Set(
    answer.evidence
      .filter(({ kind, source }) => kind === 'knowledge' && source !== 'incidents')
      .map(({ source }) => source),
  ),
];

beforeAll(async () => {
  shop = await shopFolder();
  service = await startService({ folder: await copyOf(shop) });
  first = JSON.parse(await answered(service.url, 'before', QUESTION)) as Answer;
  const blamed = first.hypotheses[0]?.service ?? '';
  const line = first.evidence.find(({ kind, service: of, role }) => kind === 'log' && of === blamed && role === 'seen');
  const symptom = (line?.quote ?? '').slice(0, 80);
  await put('runbooks', 'owner.md', `# When ${blamed} fails\n\nYou see: ${symptom}\n\nRoll back ${blamed} at once.\n`);
  await put('runbooks', 'nodes.md', DRAIN);
  await put('wiki', 'nodes.md', '# Draining a node\n\nAsk the platform team before you drain a node.\n');
  await put('runbooks', 'switches.md', '# Switches\n\nA switch of the mainline needs 36 sleepers.\n');
  await put('wiki', 'switches.md', '# Switches\n\nA switch of the mainline needs 24 sleepers.\n');
  await put('wiki', 'menu.md', '# Cafeteria\n\nSoup on Mondays.\n');
});
afterAll(clean);

describe('a tenant without collections', () => {
  it('gets no search for documents', () => {
    expect(searches(first)).toEqual([]);
    expect(first.text).not.toContain('Searched:');
  });
});

describe('a turn whose cause a runbook describes', () => {
  let answer: Answer;
  beforeAll(async () => {
    answer = JSON.parse(await answered(service.url, 'cause', { ...QUESTION, ask: 'never' })) as Answer;
  });

  it('quotes it word for word, as checked evidence of kind knowledge', async () => {
    const [claim] = quotes(answer);
    expect(claim?.verdict).toBe('supported');
    expect(claim?.text).toMatch(/^`When .+ fails` in `runbooks` says: “/);
    expect(answer.text).toContain('**What the documents say about the cause**');
    const cited = answer.evidence.find(({ id }) => id === claim?.citations[0]);
    expect(cited).toMatchObject({ kind: 'knowledge', source: 'runbooks', field: 'text', role: 'context' });
    const { text } = await send(service.url, cited?.link ?? '');
    const row = JSON.parse(text.split('\n')[cited?.position ?? 0] ?? '') as { readonly [field: string]: unknown };
    expect(row).toMatchObject({ kind: 'passage', collection: 'runbooks', file: 'owner.md' });
    expect(String(row['text'])).toContain(cited?.quote ?? '?');
  });

  it('says which collections were searched, for what, and with what result', () => {
    expect(searches(answer)).toEqual([
      'collections of documents: found',
      'passages of documents in runbooks like the question: found',
      'passages of documents in wiki like the question: empty',
      'passages of documents in runbooks about what is suspected: found',
      'passages of documents in wiki about what is suspected: empty',
    ]);
    expect(answer.text).toContain('_Searched: runbooks, wiki._');
  });

  it('does not quote what has nothing to do with it', () => {
    expect(answer.text).not.toContain('Soup');
    expect(answer.text).not.toContain('platform team');
  });

  it('replays and verifies from what was stored, also when the document is gone', async () => {
    expect((await send(service.url, '/v1/knowledge/runbooks/documents/owner.md', { method: 'DELETE' })).status).toBe(
      200,
    );
    expect(await replay(service.url, 'cause', 1)).toMatchObject({ outcome: 'identical' });
    const { text } = await post(service.url, `${pathOf('cause')}/verify`);
    expect(JSON.parse(text)).toMatchObject({ counts: { contradicted: 0 } });
  });
});

describe('a question for documents', () => {
  it('is answered by the passage that fits best, whole, and names the other collections that speak of it', async () => {
    const answer = await question('How do I drain a node?');
    expect(quotes(answer).map(({ verdict }) => verdict)).toEqual(['supported']);
    expect(answer.text).toContain('```\n# Draining a node\n\nAsk the platform team before you drain a node.\n```');
    expect(answer.text).toContain('**Also on this**\n- `Nodes` › `Drain` in `runbooks` [e2]');
    expect(answer.text).toContain('_Searched: runbooks, wiki._');
    expect(answer.result).toMatchObject({
      kind: 'passages',
      passages: [
        { collection: 'wiki', file: 'nodes.md', evidence: ['e1'] },
        { collection: 'runbooks', file: 'nodes.md', section: ['Nodes', 'Drain'], evidence: ['e2'] },
      ],
    });
    expect(answer.text).not.toMatch(/insufficient|traces|metrics/i);
  });

  it('gets a question back when two collections contradict each other, with both passages and a turn for each', async () => {
    const answer = await question('How do I count the sleepers of a mainline switch?');
    expect(answer.text).toContain('“runbooks” says something else:');
    expect(answer.text).toContain('They contradict each other: which of “wiki”, “runbooks” holds?');
    expect(quotes(answer).map(({ text, verdict }) => [/ in `(\w+)`/.exec(text)?.[1], verdict])).toEqual([
      ['wiki', 'supported'],
      ['runbooks', 'supported'],
    ]);
    expect(answer.nextActions.map(({ label }) => label).slice(0, 2)).toEqual([
      'Answer from “wiki”',
      'Answer from “runbooks”',
    ]);
    const chosen = answer.nextActions[1]?.turn ?? {};
    const body = { messageId: 'chosen', askedAt: QUESTION.askedAt, ...chosen };
    const next = JSON.parse(await answered(service.url, `investigation ${asked}`, body)) as Answer;
    expect(collectionsIn(next)).toEqual(['runbooks']);
    expect(next.text).toContain('needs 36 sleepers');
    const alone = { messageId: 'alone', askedAt: QUESTION.askedAt, text: 'in wiki', relation: 'follow_up' };
    const again = JSON.parse(await answered(service.url, `investigation ${asked}`, alone)) as Answer;
    expect(collectionsIn(again)).toEqual(['wiki']);
    expect(again.text).toContain('needs 24 sleepers');
  });

  it('offers no choice to a caller who allows no question back', async () => {
    const answer = await question('How do I count the sleepers of a mainline switch?', { ask: 'never' });
    expect(quotes(answer)).toHaveLength(2);
    expect(answer.text).not.toContain('which of');
  });

  it('goes on with the document at hand', async () => {
    await question('How do I drain a node?');
    const body = { messageId: 'more', askedAt: QUESTION.askedAt, text: 'and who has to agree to that?' };
    const answer = JSON.parse(await answered(service.url, `investigation ${asked}`, body)) as Answer;
    expect(collectionsIn(answer)).toEqual(['wiki']);
    expect(answer.text).toContain('Ask the platform team');
    expect(await replay(service.url, `investigation ${asked}`, 2)).toMatchObject({ outcome: 'identical' });
  });

  it('goes on with a document that answered before a question that none answered', async () => {
    await question('How do I drain a node?');
    const ask = (messageId: string, text: string) =>
      answered(service.url, `investigation ${asked}`, { messageId, askedAt: QUESTION.askedAt, text });
    const silent = JSON.parse(await ask('silent', 'and with Terraform?')) as Answer;
    expect(silent.result).toMatchObject({ kind: 'passages', passages: [] });
    const again = JSON.parse(await ask('again', 'and who has to agree to that?')) as Answer;
    expect(again.text).toContain('Ask the platform team');
  });

  it('answers from a passage what it asks of a thing that no line speaks of, and no figure of telemetry stands in', async () => {
    await put('wiki', 'mower.md', '# Lawn mower\n\nThe spark plugs must be renewed every 120 hours of use.\n');
    const held = await question('How often must the spark plugs be renewed?');
    expect(held.result).toMatchObject({ kind: 'passages', passages: [{ collection: 'wiki', file: 'mower.md' }] });
    expect(held.text).toContain('every 120 hours');
    const unheld = await question('How many sunflowers does the gardener water?');
    expect(unheld.result).toMatchObject({ kind: 'passages', passages: [] });
    const counted = await question('How many errors were there?');
    expect(counted.result?.kind).not.toBe('passages');
    await send(service.url, '/v1/knowledge/wiki/documents/mower.md', { method: 'DELETE' });
  });

  it('asks about no service where the question for documents has a name that no telemetry has', async () => {
    const { text } = await question('How do I drain a node of node-pool?');
    expect(text).not.toContain('I know nothing called');
  });

  it('takes no question about the system for one about documents', async () => {
    const { result } = await question('How many errors did the nodes log?');
    expect(result?.kind).not.toBe('passages');
  });

  it.each([
    ['how many wiki errors are there?', 'value'],
    ['why do document uploads fail?', undefined],
    ['users cannot open documents', undefined],
    ['how can I find out why orders fail?', undefined],
  ])('is no question that only has a word for documents: %s', async (text, kind) => {
    const { result } = await question(text);
    expect(result?.kind).toBe(kind);
  });

  it('searches only the collection that it names', async () => {
    const answer = await question('What does the wiki say about draining a node?');
    expect(searches(answer)).toContain('passages of documents in wiki like the question: found');
    expect(searches(answer).some((each) => each.includes('runbooks'))).toBe(false);
    expect(collectionsIn(answer)).toEqual(['wiki']);
  });

  it('searches only the collections of its body', async () => {
    const answer = await question('How do I drain a node?', { collections: ['runbooks'] });
    expect(collectionsIn(answer)).toEqual(['runbooks']);
    expect(answer.text).toContain('_Searched: runbooks._');
  });

  it('is refused when it names an unknown collection, with those that exist', async () => {
    const body = { messageId: 'lost', text: 'How do I drain a node?', collections: ['notes'] };
    const { status, text } = await ask(service.url, 'lost', body);
    expect(status).toBe(404);
    expect(text).toContain('there is no collection \\"notes\\": there are \\"runbooks\\", \\"wiki\\"');
    expect((await send(service.url, pathOf('lost'))).status).toBe(404);
  });

  it('gets a plain notice when nothing fits', async () => {
    const answer = await question('How do I rotate the certificates of the gateway?');
    expect(answer.text).toContain('The documents do not answer this: no passage of “runbooks”, “wiki” speaks of it.');
    expect(answer.result).toMatchObject({ kind: 'passages', passages: [] });
    expect(quotes(answer)).toEqual([]);
  });
});

describe('after an answer from a document', () => {
  const kindsOf = async (opening: string, ...texts: readonly string[]): Promise<readonly (string | undefined)[]> => {
    await question(opening);
    const kinds: (string | undefined)[] = [];
    for (const text of texts) kinds.push((await following(text)).result?.kind);
    return kinds;
  };

  it.each(['only checkout', 'yesterday', 'and checkout?', 'why is it slow?', 'users report errors at login'])(
    'the system is asked about again: %s',
    async (text) => {
      const [kind] = await kindsOf('How do I drain a node?', text);
      expect(kind).not.toBe('passages');
    },
  );

  it('a document that does not speak of the question is not quoted', async () => {
    await question('How do I drain a node?');
    const answer = await following('which colour and which brightness has that lamp in winter?');
    expect(answer.result).toMatchObject({ kind: 'passages', passages: [] });
    expect(answer.text).toContain('The documents do not answer this');
  });
});

describe('a message that names documents and no subject', () => {
  it.each(['In the wiki', 'what does the wiki say?'])(
    'asks the documents for the question that opened the issue: %s',
    async (text) => {
      await question('Why are the sleepers of the mainline switch failing?');
      const answer = await following(text);
      expect(answer.result).toMatchObject({
        kind: 'passages',
        passages: [{ collection: 'wiki', file: 'switches.md' }],
      });
      expect(answer.text).toContain('needs 24 sleepers');
    },
  );
});
