// An investigation as a document: questions, answers, charts and rows of somebody hostile are shown, and nothing of them acts.
import { describe, expect, it } from 'vitest';
import { liveIn, markupIn, PAYLOADS } from '../../../test/support/live-output.js';
import type { Answer } from '../../evidence/answer.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { toIso } from '../../kernel/time.js';
import { markdown } from '../../output/markdown.js';
import type { TurnDocument } from '../records/turn-reader.js';
import { recordedQuestions, markdownDocument } from './export-documents.js';
import { postMortemHtml, postMortemMarkdown, type PostMortemSource } from './post-mortem.js';
import { reportWords } from './report-words/report-words.js';
import { htmlDocument } from './report-page.js';

const AT = '2026-11-21T10:00:00.000Z';
const MICROS = Date.parse(AT) * 1000;
const MINUTE = 60_000_000;

const exported = (payload: string): PostMortemSource => {
  const cited = {
    id: 'e1',
    kind: 'log',
    batch: 'b'.repeat(64),
    position: 3,
    at: AT,
    source: payload,
    service: payload,
    role: 'issue',
    quote: payload,
    link: '/v1/x',
  } as const;
  const words = markdown.prose(`\`checkout\` logged “${payload.replaceAll(/[`“”\n]/g, ' ')}” [e1] [e2]`);
  const hypothesis = {
    cause: payload,
    service: payload,
    kind: 'change',
    onset: AT,
    affected: [payload],
    reach: [{ service: payload, through: { service: payload }, share: 0.5, entry: true, evidence: ['e1'] }],
    confidence: 0.8,
    evidence: ['e1'],
    against: ['e9'],
    refutedBy: payload,
  };
  const answer = {
    turn: 1,
    askedAt: '2026-11-21T10:05:00.000Z',
    status: 'answered',
    mode: 'deterministic',
    issue: { window: { from: AT, to: '2026-11-21T10:02:00.000Z', phrase: payload } },
    text: words,
    claims: [
      { text: words, type: 'cause', citations: ['e1'], verdict: 'supported' },
      { text: words, type: 'observation', citations: ['e1'], verdict: 'supported' },
      { text: words, type: 'observation', citations: [], verdict: 'contradicted', because: payload, by: 'model' },
      { text: words, type: 'observation', citations: [], verdict: 'unknown', because: payload },
    ],
    hypotheses: [hypothesis, hypothesis],
    evidence: [cited, { ...cited, id: 'e2' }],
    timeline: [{ at: AT, event: 'change', what: payload, evidence: ['e1'] }],
    gaps: [{ kind: 'missing', about: 'x', text: payload }],
    notices: [payload],
  } as unknown as Answer;
  const asked: TurnDocument = {
    n: 1,
    messageId: 'm',
    status: 'answered',
    text: payload,
    body: JSON.stringify(answer),
  };
  const bars = [
    { at: MICROS, errors: 1, others: 3 },
    { at: MICROS + MINUTE, errors: 7, others: 0 },
  ];
  const points = [20, 10, 40].map((value, i) => ({ at: MICROS + i * MINUTE, value }));
  return {
    id: payload,
    words: reportWords('en'),
    openedAt: 1_795_000_000_000_000,
    turns: [asked, { n: 2, messageId: 'n', status: 'running' }],
    charts: new Map([[1, { histogram: { bars, width: MINUTE }, series: [{ name: payload, points }] }]]),
    ratings: [{ turn: 1, rating: 'wrong', cause: payload }],
    asked: new Map(),
    notes: [
      { text: 'an older note', by: 'first', at: MICROS },
      { text: payload, by: payload, at: MICROS + MINUTE },
    ],
  };
};

/** Turns of two issues: a question, a changed window, another incident. */
const conversation = (): PostMortemSource => {
  const source = exported('card declined');
  const report = JSON.parse(source.turns[0]?.body ?? '') as Answer;
  const turn = (n: number, issue: string, text: string): TurnDocument => ({
    n,
    messageId: `m${n}`,
    status: 'answered',
    text,
    issue,
    body: JSON.stringify({ ...report, turn: n, ...(issue === 'i2' && { result: { kind: 'text', evidence: [] } }) }),
  });
  const turns = [
    turn(1, 'i1', 'Why do requests time out?'),
    turn(2, 'i2', 'how many logins failed?'),
    turn(3, 'i1', 'Full report of this window'),
  ];
  return { ...source, turns };
};

const payloads = Object.values(PAYLOADS).flat();

/** Of the page itself. */
const ATTRIBUTES = new Set(
  'lang charset http-equiv content name class id href scope data-name role aria-label aria-hidden viewbox preserveaspectratio x y x1 x2 y1 y2 width height points'.split(
    ' ',
  ),
);
const TAGS = new Set(
  'html head meta title style body main h1 h2 h3 p section blockquote ul ol li strong em code pre cite a br hr div span del figure figcaption details summary table thead tbody tr th td svg rect line polyline'.split(
    ' ',
  ),
);

describe('the hand-over note', () => {
  it('stands at the top of a report, the latest alone, with author and time', () => {
    const source = {
      ...exported('x'),
      notes: [...exported('old').notes, { text: 'watch\ncheckout', by: 'anna', at: MICROS }],
    };
    const title = `Hand-over note of anna, ${toIso(MICROS)}`;
    for (const text of [htmlDocument(source), markdownDocument(source)]) {
      expect(text.indexOf(title)).toBeGreaterThan(0);
      expect(text.indexOf(title)).toBeLessThan(text.indexOf('Turn 1'));
      expect(text).not.toContain('an older note');
    }
    expect(markdownDocument(source)).toContain('> watch\n> checkout');
    expect(markdownDocument({ ...source, notes: [] })).not.toContain('Hand-over');
  });

  it('stands in the timeline of a post-mortem, each of them', () => {
    const source = {
      ...conversation(),
      notes: [
        { text: 'first one', by: 'anna', at: MICROS },
        { text: 'second', by: 'bert', at: MICROS },
      ],
    };
    const draft = postMortemMarkdown(source);
    expect(draft).toContain(`${toIso(MICROS)} hand-over note of anna: first one`);
    expect(draft).toContain('hand-over note of bert: second');
  });
});

describe.each([
  ['report', htmlDocument],
  ['post-mortem', postMortemHtml],
] as const)('a page of the %s', (_, write) => {
  it.each(payloads)('has nothing live of %j', (payload) => {
    const page = write(exported(payload));
    const { tags, attributes } = markupIn(page);
    expect(tags.filter((tag) => !TAGS.has(tag.toLowerCase()) && tag !== '!doctype')).toEqual([]);
    expect(attributes.filter((name) => !ATTRIBUTES.has(name.toLowerCase()))).toEqual([]);
    for (const [, target] of page.matchAll(/href="([^"]*)"/g)) expect(target).toBe('#turn-1-e1');
  });
});

describe('an exported page', () => {
  it('forbids scripts and everything that would be fetched, shows the cited rows, and leads to them', () => {
    const page = htmlDocument(exported('card declined'));
    expect(page).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).toContain('<title>Investigation card declined</title>');
    expect(page).toContain('<a href="#turn-1-e1">[e1]</a> [e2]');
    expect(page).toContain('<li id="turn-1-e1">');
    expect(page).toContain('<pre>card declined</pre>');
    expect(page).not.toContain('id="turn-1-e2"');
    expect(page).toContain('<p class="quiet">running</p>');
  });

  it('marks each statement as it was checked, and strikes out what the rows deny', () => {
    const page = htmlDocument(exported('card declined'));
    for (const mark of ['✓ supported', '≈ interpretation', '✗ struck out, by the model'])
      expect(page).toContain(`<span class="verdict">${mark}</span>`);
    expect(page.match(/<del>/g)).toHaveLength(1);
  });

  it('draws the lines by minute with the window, the onset and the change, and tells their values', () => {
    const page = htmlDocument(exported('card declined'));
    expect(page).toContain('11 log lines, 8 of level error or worse');
    expect(page).toContain('window of the question 10:00:00–10:02:00');
    expect(page).toContain('onset 10:00:00 card declined');
    expect(page).toContain('change 10:00:00 card declined');
    expect(page).toContain('<td data-name="errors">7</td>');
    // the highest minute fills the drawing up to its margin, the first has half of its lines
    expect(page).toContain('<rect class="bar-low" x="500" width="420" y="4" height="116"/>');
    expect(page).toContain('<rect class="bar-high" x="0" width="420" y="53.71" height="49.71"/>');
    expect(page).toContain('points="0,78.67 500,116 1000,4"');
    expect(page).toContain('3 points (10 to 40)');
  });

  it('has no chart where no rows were counted', () => {
    const page = htmlDocument({ ...exported('card declined'), charts: new Map() });
    expect(page).not.toContain('<svg');
  });
});

describe('the draft of a post-mortem', () => {
  it('states what the investigation shows, who rated it, and what people have to fill in', () => {
    const draft = postMortemMarkdown(exported('card declined'));
    expect(draft).toContain('**Most likely cause:** `checkout` logged “card declined” [e1] [e2] (confidence 80 %)');
    expect(draft).toContain('A person has rated the answer of turn 1 as wrong.');
    expect(draft).toContain('**The cause, as that person says:** card declined');
    expect(draft).toContain('**Reached:** card declined, 50 % of its requests [e1]');
    const sections = [...draft.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect(sections).toEqual([
      'Summary',
      'Impact',
      'Timeline (UTC)',
      'What is shown by rows',
      'What else was considered',
      'What is not shown',
      'Mitigation',
      'What went well, and what did not',
      'Actions',
      'Evidence',
    ]);
    // a statement that the rows deny stands nowhere
    expect(draft.match(/logged “card declined”/g)).toHaveLength(4);
    expect(draft.match(/\*\*To fill in:\*\*/g)).toHaveLength(6);
  });

  it('tells the latest rating of an answer of the same issue, not of another one', () => {
    const source = exported('card declined');
    const turns = [
      ...source.turns.slice(0, 1).map((turn) => ({ ...turn, issue: 'i1' })),
      { n: 4, messageId: 'p', status: 'answered', issue: 'i1' } as const,
      { n: 5, messageId: 'q', status: 'answered', issue: 'i2' } as const,
    ];
    const ratings = [
      { turn: 4, rating: 'partly', cause: 'the cache' },
      { turn: 5, rating: 'right' },
    ] as const;
    const draft = postMortemMarkdown({ ...source, turns, ratings });
    expect(draft).toContain('A person has rated the answer of turn 4 as partly right.');
    expect(draft).toContain('**The cause, as that person says:** the cache');
    expect(draft).not.toContain('turn 5');
  });

  it('blames nobody where the answer names no cause, whatever hypotheses it has', () => {
    const source = exported('card declined');
    const [first, ...rest] = source.turns;
    const report = JSON.parse(first?.body ?? '') as Answer;
    const claims = report.claims.filter(({ type }) => type !== 'cause');
    const turns = [
      { n: 1, messageId: 'm', status: 'answered', body: JSON.stringify({ ...report, claims }) } as const,
      ...rest,
    ];
    const draft = postMortemMarkdown({ ...source, turns });
    expect(draft).toContain('No cause is named');
    expect(draft).not.toContain('ost likely cause');
    expect(draft).not.toContain('**Since:**');
    expect(htmlDocument({ ...source, turns })).not.toContain('onset 10:00:00');
  });

  it('is about the latest report of a cause, not about a narrow question behind it', () => {
    const source = exported('card declined');
    const [first] = source.turns;
    const report = JSON.parse(first?.body ?? '') as Answer;
    const narrow = { ...report, turn: 3, hypotheses: [], result: { kind: 'text', evidence: [] } };
    const turns = [
      ...source.turns,
      { n: 3, messageId: 'o', status: 'answered', text: 'how many?', body: JSON.stringify(narrow) } as const,
    ];
    expect(postMortemMarkdown({ ...source, turns })).toContain('**Question:** card declined');
  });

  it('tells the question that opened the issue, not the edit of its window that was answered last', () => {
    const draft = postMortemMarkdown(conversation());
    expect(draft).toContain('**Question:** Why do requests time out?');
    expect(draft).not.toContain('Full report of this window');
  });

  it('tells the question that was asked where the issue was opened by the choice of a reading', () => {
    const source = conversation();
    const [first, ...rest] = source.turns;
    const { issue: _, body: __, ...parked } = first as TurnDocument;
    const choice = { n: 2, messageId: 'c', status: 'confirmed', text: 'a new issue', issue: 'i1' } as const;
    const turns = [{ ...parked, status: 'confirmed' } as const, choice, ...rest.slice(1)];
    const asked = new Map([[2, { at: MICROS, resolves: 1 }]]);
    expect(postMortemMarkdown({ ...source, turns, asked })).toContain('**Question:** Why do requests time out?');
  });

  it('lists when the turns of its issue were asked, and as of when, after what they are about', () => {
    const later = MICROS + 7 * 24 * 60 * MINUTE;
    const asked = new Map([
      [1, { at: later, asOf: MICROS }],
      [2, { at: later + MINUTE }],
      [3, { at: later + 2 * MINUTE }],
    ]);
    const draft = postMortemMarkdown({ ...conversation(), asked });
    const [, timeline = ''] = /## Timeline \(UTC\)\n\n([^#]*)/.exec(draft) ?? [];
    expect(timeline.split('\n').filter((line) => line.includes('turn') || line.includes('change'))).toEqual([
      '- 2026-11-21T10:00:00.000Z change: card declined [e1]',
      '- 2026-11-28T10:00:00.000Z turn 1 of the investigation was asked, as of 2026-11-21T10:00:00.000Z',
      '- 2026-11-28T10:02:00.000Z turn 3 of the investigation was asked',
    ]);
  });

  it('never tells 0 % or 100 % of what is not quite so, nor does the page', () => {
    const source = exported('card declined');
    const [first] = source.turns;
    const report = JSON.parse(first?.body ?? '') as Answer;
    const [hypothesis] = report.hypotheses;
    const reach = hypothesis?.reach?.map((each) => ({ ...each, share: 0.996 }));
    const hypotheses = [
      { ...hypothesis, confidence: 0.996, reach },
      { ...hypothesis, confidence: 0.004 },
    ];
    const turns = [
      { n: 1, messageId: 'm', status: 'answered', body: JSON.stringify({ ...report, hypotheses }) } as const,
    ];
    const draft = postMortemMarkdown({ ...source, turns });
    expect(draft).toMatch(/, `?> 99 %`? of its requests/);
    expect(draft).toMatch(/\(confidence `?> 99 %`?\)/);
    expect(draft).toMatch(/\*\*card declined\*\*, `?< 1 %`?:/);
    const page = htmlDocument({ ...source, turns });
    for (const text of ['&gt; 99 %', '&lt; 1 %']) expect(page).toContain(`<td data-name="Confidence">${text}</td>`);
    expect(`${draft}${page}`).not.toMatch(/[^.\d](?:0|100) %/);
  });

  it('advises no words of a conversation for what was left out', () => {
    const source = exported('card declined');
    const report = JSON.parse(source.turns[0]?.body ?? '') as Answer;
    const text = '1,200 matching log lines were left out by the budget: say "show more"';
    const body = JSON.stringify({ ...report, gaps: [{ kind: 'left-out', about: 'logs', text }] });
    const draft = postMortemMarkdown({ ...source, turns: [{ n: 1, messageId: 'm', status: 'answered', body }] });
    expect(draft).toContain('- 1,200 matching log lines were left out by the budget\n');
  });

  it('says so where no cause was looked for', () => {
    const draft = postMortemMarkdown({ ...exported('x'), turns: [] });
    expect(draft).toContain('no cause was looked for yet');
    expect(draft).not.toContain('## Evidence');
  });
});

describe('the time of a question', () => {
  const source = exported('card declined');
  const at = MICROS + 60 * MINUTE;
  const written = (asked: PostMortemSource['asked']) =>
    [markdownDocument, htmlDocument].map((write) => /(?:Asked at|As of)[^<\n]*/.exec(write({ ...source, asked }))?.[0]);

  it('is when it was asked, and as of when where its caller named an instant', () => {
    const asOf = 'Asked at 2026-11-21T11:00:00.000Z as of 2026-11-21T10:00:00.000Z, answered, by the engine alone.';
    expect(written(new Map([[1, { at, asOf: MICROS }]]))).toEqual([asOf, asOf]);
    const now = 'Asked at 2026-11-21T11:00:00.000Z, answered, by the engine alone.';
    expect(written(new Map([[1, { at }]]))).toEqual([now, now]);
  });

  it('is read from the facts, with the question that a choice answers', () => {
    const fact = (n: number, body: object): RecordedFact<InvestigationFact> =>
      ({ at: at + n, ...body }) as unknown as RecordedFact<InvestigationFact>;
    const facts = [
      fact(0, { type: 'TurnAsked', data: { turn: 1, question: { askedAt: MICROS } } }),
      fact(1, { type: 'TurnStarted', data: { turn: 1 } }),
      fact(2, { type: 'TurnAsked', data: { turn: 2, question: {} } }),
      fact(3, { type: 'ConfirmationGiven', data: { turn: 2, confirms: 1, relation: 'new_issue' } }),
    ];
    expect([...recordedQuestions(facts)]).toEqual([
      [1, { at, asOf: MICROS }],
      [2, { at: at + 2, resolves: 1 }],
    ]);
  });
});

/** Our own headings, and the rows in fences. */
const OWN = new Set(['heading_open', 'fence']);

describe('an exported file of Markdown', () => {
  it.each(payloads)('has nothing live of %j', (payload) => {
    const found = liveIn(markdownDocument(exported(payload)));
    expect(found.filter((type) => !OWN.has(type))).toEqual([]);
    // two parsers: title, two turns, evidence
    expect(found.filter((type) => type === 'heading_open')).toHaveLength(8);
    expect(found.filter((type) => type === 'fence')).toHaveLength(2);
  });
});

describe('a draft in Markdown', () => {
  it.each(payloads)('has nothing live of %j', (payload) => {
    const found = liveIn(postMortemMarkdown(exported(payload)));
    expect(found.filter((type) => !OWN.has(type))).toEqual([]);
    // two parsers: title, nine sections, evidence
    expect(found.filter((type) => type === 'heading_open')).toHaveLength(22);
    expect(found.filter((type) => type === 'fence')).toHaveLength(2);
  });
});
