import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { twoHourStory } from '../demo/story.js';
import { valueAtPointer } from '../../telemetry/json-pointer.js';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { DatabaseSnapshot } from '../format/snapshot.js';
import { composeReport } from './compose-report.js';

const read = (json: unknown): DatabaseSnapshot => {
  const found = readSnapshotFile(json);
  if ('rejected' in found) throw new Error(found.because);
  return found.snapshot;
};

const { quiet, troubled } = twoHourStory();
const [first, second] = [quiet, troubled].map(({ content }) => read(content)) as [DatabaseSnapshot, DatabaseSnapshot];

const WINDOW = { startTime: '2026-01-10T10:00:00Z', endTime: '2026-01-10T11:00:00Z' };

/** What a snapshot says of itself may not be longer. */
const LONGEST = 256;
const named = (word: string): string => word.slice(0, LONGEST);

/** A small snapshot whose every word is this one. */
const worded = (word: string): DatabaseSnapshot =>
  read({
    $META$: { ...WINDOW, instanceName: named(word), notes: [word], commandLineOptions: { comment: word } },
    GeneralInformation: {
      DBInstanceIdentifier: named(word),
      Engine: named(word),
      EngineVersion: named(word),
      DBInstanceClass: named(word),
    },
    WaitEvents: {
      WallClockTimeSec: 3600,
      AverageActiveSessions: 40,
      DBTimeSeconds: 144_000,
      TopEvents: [
        { event_name: 'Lock:tuple', event_type: 'Lock', metric_time_sec: 120_000, pct_db_time: '83.33' },
        { event_name: word, event_type: word, metric_time_sec: 24_000, pct_db_time: '16.67' },
      ],
    },
    Metrics: {
      DBMetrics: {
        Transactions: {
          name: word,
          metrics: [
            { metric: 'db.Transactions.blocked_transactions', desc: word, unit: word, avg: 20, max: 30, min: 1 },
          ],
        },
      },
    },
    SQLs: {
      SQLs: [{ sql_id: word, sql_db_id: word, sql_statement: word, dbload: '30', pct_aas: '75' }],
      Waits: [{ sql_id: word, waits: [{ event: word, pct: 100 }] }],
    },
    Locks: {
      Trees: [
        {
          root: { pid: 1, application: word, state: word, sql_statement: word, transaction_sec_max: 40 },
          waiters_max: 30,
          wait_sec: 900,
          waiting: [{ sql_statement: word, relation: word, wait_sec: 900 }],
        },
      ],
    },
  });

/** Every tag that a report is made of, as it is written. */
const TAGS =
  /<(?:\/?(?:!doctype html|html(?: lang="en")?|head|title|body|main|h[123]|p|ul|li|strong|code|cite|table|thead|tbody|tr|figure|figcaption|g|style)|\/?(?:th|td|div|svg|text)|meta [a-z-]+="[^"<>]*"(?: content="[^"<>]*")?|th scope="col"(?: class="number")?|td(?: class="number")?(?: data-name="[^"<>]*")?|div class="wide"|svg width="100%" height="\d+" role="img" aria-label="[^"<>]*"|rect class="(?:first|second)"(?: (?:x|y|width|height|rx)="[\d.]+%?")+\/|text(?: class="value")?(?: (?:x|y|dx)="[\d.]+%?")+)>/g;

const HOSTILE = [
  `</style><script>document.title='pwned'</script>`,
  `"><img src=x onerror=alert(1)>`,
  `' onmouseover='alert(1)`,
  '![x](http://127.0.0.1/x) [a](javascript:alert(1)) <b>bold</b> http://127.0.0.1/y www.example.org',
  '``` `` ` | end \n# heading\n- list\n| a | b |',
  '\u202Etxt.exe\u2066 \u0000\u0007\u001b[31m',
  '&lt;script&gt; &amp; &#60;',
  '$HOME $1 @team #1 ~~x~~ __y__ **z**',
  '<!-- ',
  ']]> <![CDATA[ <svg/onload=alert(1)>',
];

describe('a report', () => {
  const { html, markdown } = composeReport(first, second);

  it('states the main findings on a pair first, with the place of each figure', () => {
    for (const part of [
      '# Database report: shop-orders-1, two windows compared',
      '## Diagnosis',
      '## How near it came to its limits',
      '## Load over waits',
      '## Statements with the most load',
      '## What changed',
      '## What these waits mean',
      '### `IO:BufFileWrite`',
      'More: `https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/apg-waits.iobuffile.html`',
      '| `IO:DataFileRead` | 0.299 | 1.48 | 25.8 % | 31.7 % | [`primary:/WaitEvents/TopEvents/1`] [`secondary:/WaitEvents/TopEvents/1`] |',
      '| `db.Transactions.xact_commit.sum` Commits per second | 576,000 | 259,000 | -55 % |',
    ])
      expect(markdown).toContain(part);
    expect(html).toContain('<cite>secondary:/WaitEvents/TopEvents/0</cite>');
  });

  it('cites only places of the files', () => {
    const cited = [...html.matchAll(/<cite>(primary|secondary):([^<]*)<\/cite>/g)];
    expect(cited.length).toBeGreaterThan(60);
    const missing = new Set(['/Metrics/WorkloadAnalyses', '/LogFileAnalysis']);
    const lost = cited.filter(([, side, path = '']) => {
      const { artifact } = side === 'primary' ? first : second;
      return valueAtPointer(artifact, path) === undefined && !missing.has(path);
    });
    expect(lost.map(([whole]) => whole)).toEqual([]);
  });

  it('denies the three false claims with figures', () => {
    expect(markdown).toMatch(/\*\*Not the limit:\*\* Connections: 3\.42 % of the limit/);
    expect(markdown).toMatch(/\*\*Not the limit:\*\* Throughput to local storage: 30\.(?:8|78) % of the limit/);
    expect(markdown).not.toMatch(/(?<![.\d])65 %/);
  });

  it('is one file without scripts and external resources', () => {
    expect(html).toMatch(/content="default-src 'none'; style-src 'unsafe-inline'/);
    expect(html).not.toMatch(/<script|\ssrc=|\shref=|url\(|@import|\son\w+=/i);
  });

  it('has styles for paper and for dark screens', () => {
    expect(html).toContain('@media print');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it('is the same for the same files', () => {
    expect(composeReport(first, second)).toEqual({ html, markdown });
  });

  it('has no second column for a single snapshot', () => {
    const one = composeReport(second);
    expect(one.markdown).toContain('|  | Snapshot |');
    expect(one.markdown).not.toMatch(/secondary|What changed/);
    expect(one.html).toContain('<cite>/WaitEvents/TopEvents/0</cite>');
  });

  it('says what is missing in an empty file', () => {
    const { markdown: bare } = composeReport(read({ $META$: WINDOW }));
    expect(bare).toContain('No cause stands out');
    expect(bare).toContain('## What is missing');
    expect(bare).toContain('Not answerable: what the sessions waited for, and how loaded the database was.');
  });

  it('shows no change from 0, and a fall relative to the value before', () => {
    expect(markdown).toMatch(/`db\.Cache\.blks_hit\.sum`[^\n]*\| -59 % \|/);
    expect(markdown).toMatch(/`db\.Transactions\.blocked_transactions\.max`[^\n]*\| 0 \| 0 \| – \|/);
  });
});

const nodes = (node: { readonly type: string; readonly children?: readonly unknown[] }): readonly string[] => [
  node.type,
  ...(node.children ?? []).flatMap((child) => nodes(child as Parameters<typeof nodes>[0])),
];

const markup = (markdown: string): readonly string[] =>
  nodes(fromMarkdown(markdown)).filter((type) => /html|link|image|definition|footnote/i.test(type));

const strange = (html: string): string => html.replace(/<style>[^<]*<\/style>/, '').replaceAll(TAGS, '');

describe('text of a file in a report', () => {
  it.each(HOSTILE)('is shown and is not markup: %j', (word) => {
    const { html, markdown } = composeReport(worded(word), worded(`${word} 2`));
    expect(strange(html)).not.toMatch(/[<>]/);
    expect(markup(markdown)).toEqual([]);
    expect(`${html}${markdown}`).not.toMatch(/[\u0000-\u0008\u001b\u202a-\u202e\u2066-\u2069]/);
  });

  it('is never markup', () => {
    const pieces = fc.constantFrom(...HOSTILE, '<', '>', '"', "'", '`', '|', '\\', '\n', '](', '<!--', ' ', '&');
    const words = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 8 });
    fc.assert(
      fc.property(words, (parts) => {
        // what an instance is called may not be longer
        const { html, markdown } = composeReport(worded(parts.join('').slice(0, 256)));
        expect(strange(html)).not.toMatch(/[<>]/);
        expect(markup(markdown)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('does not change the headings of the report', () => {
    const headings = (markdown: string): readonly string[] => markdown.match(/^## .*$/gm) ?? [];
    const plain = headings(composeReport(worded('word')).markdown);
    for (const word of HOSTILE) expect(headings(composeReport(worded(word)).markdown)).toEqual(plain);
  });
});
