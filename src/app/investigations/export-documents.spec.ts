// An investigation as a document: questions, answers and rows of somebody hostile are shown, and nothing of them acts.
import { describe, expect, it } from 'vitest';
import { liveIn, markupIn, PAYLOADS } from '../../../test/support/live-output.js';
import type { Answer } from '../../evidence/answer.js';
import { markdown } from '../../output/markdown.js';
import type { TurnDocument } from '../records/turn-reader.js';
import { type ExportedTurns, htmlDocument, markdownDocument } from './export-documents.js';

const exported = (payload: string): ExportedTurns => {
  const cited = {
    id: 'e1',
    kind: 'log',
    batch: 'b'.repeat(64),
    position: 3,
    at: '2026-11-21T10:00:00.000Z',
    source: payload,
    service: payload,
    role: 'issue',
    quote: payload,
    link: '/v1/x',
  } as const;
  const answer = {
    askedAt: '2026-11-21T10:05:00.000Z',
    status: 'answered',
    mode: 'deterministic',
    text: markdown.prose(`\`checkout\` logged “${payload.replaceAll(/[`“”\n]/g, ' ')}” [e1] [e2]`),
    claims: [{ text: 'x', type: 'observation', citations: ['e1'], verdict: 'supported' }],
    evidence: [cited, { ...cited, id: 'e2' }],
  } as unknown as Answer;
  const asked: TurnDocument = {
    n: 1,
    messageId: 'm',
    status: 'answered',
    text: payload,
    body: JSON.stringify(answer),
  };
  return { id: payload, openedAt: 1_795_000_000_000_000, turns: [asked, { n: 2, messageId: 'n', status: 'running' }] };
};

const payloads = Object.values(PAYLOADS).flat();

/** Of the page itself. */
const ATTRIBUTES = new Set(['lang', 'charset', 'http-equiv', 'content', 'name', 'class', 'id', 'href']);
const TAGS = new Set(
  'html head meta title style body main h1 h2 h3 p section blockquote ul ol li strong em code pre cite a br hr'.split(
    ' ',
  ),
);

describe('an exported page', () => {
  it.each(payloads)('has nothing live of %j', (payload) => {
    const page = htmlDocument(exported(payload));
    const { tags, attributes } = markupIn(page);
    expect(tags.filter((tag) => !TAGS.has(tag) && tag !== '!doctype')).toEqual([]);
    expect(attributes.filter((name) => !ATTRIBUTES.has(name))).toEqual([]);
    for (const [, target] of page.matchAll(/href="([^"]*)"/g)) expect(target).toBe('#turn-1-e1');
  });

  it('forbids scripts and everything that would be fetched, shows the cited rows, and leads to them', () => {
    const page = htmlDocument(exported('card declined'));
    expect(page).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).toContain('<title>Investigation card declined</title>');
    expect(page).toContain('<a href="#turn-1-e1">[e1]</a> [e2]');
    expect(page).toContain('<li id="turn-1-e1">');
    expect(page).toContain('<pre>card declined</pre>');
    expect(page).not.toContain('turn-1-e2');
    expect(page).toContain('<p class="quiet">running</p>');
  });
});

describe('an exported file of Markdown', () => {
  /** Our own headings, and the rows in fences. */
  const OWN = new Set(['heading_open', 'fence']);

  it.each(payloads)('has nothing live of %j', (payload) => {
    const found = liveIn(markdownDocument(exported(payload)));
    expect(found.filter((type) => !OWN.has(type))).toEqual([]);
    // two parsers: title, two turns, evidence
    expect(found.filter((type) => type === 'heading_open')).toHaveLength(8);
    expect(found.filter((type) => type === 'fence')).toHaveLength(2);
  });
});
