import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { stepsOf } from '../../../test/support/steps.js';
import { optional } from '../../kernel/optional.js';
import { fromIso, toIso } from '../../kernel/time.js';
import { EARLIEST, LATEST } from '../normalise/timestamp.js';
import { normaliseLog } from '../normalise/log.js';
import { detectFormat } from './detect-format.js';
import { LOG_FORMATS, type LogFormat, parseLine } from './log-formats.js';
import { createLineParser } from './line-parser.js';
import type { ParsedRow } from './line-reader.js';
import { parseLogfmt } from './logfmt.js';
import { readSyslog3164, readSyslog5424 } from './syslog.js';

const near = fromIso('2024-03-05T12:00:00Z') ?? 0;
const context = { offset: 0, near };

const word = fc.stringMatching(/^[a-z][a-z0-9_.]{0,12}$/);
const instant = fc.integer({ min: EARLIEST, max: LATEST - 1 });
const text = fc.stringMatching(/^[!-~](?:[ -~]{0,40}[!-~])?$/);

describe('what is printed is read back', () => {
  it('logfmt', () => {
    fc.assert(
      fc.property(fc.dictionary(word, text, { minKeys: 1 }), (pairs) => {
        const line = Object.entries(pairs)
          .map(([name, value]) => `${name}=${/[\s"=\\]/.test(value) ? JSON.stringify(value) : value}`)
          .join(' ');
        expect([...(parseLogfmt(line) ?? [])]).toEqual(Object.entries(pairs));
      }),
    );
  });

  it('syslog RFC 5424', () => {
    const escaped = (value: string): string => value.replace(/["\\\]]/g, '\\$&');
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: 0, max: 191 }),
        fc.tuple(word, word, text, text),
        (at, priority, words) => {
          const [host, name, value, message] = words;
          const line = `<${priority}>1 ${toIso(at)} ${host} app - - [x@1 ${name}="${escaped(value)}"] ${message}`;
          expect(readSyslog5424(line, context)).toMatchObject({
            '@timestamp': toIso(at),
            'host.name': host,
            'log.syslog.severity.code': String(priority % 8),
            [`x@1.${name}`]: value,
            message,
          });
        },
      ),
    );
  });

  it('syslog RFC 3164, in the latest year that is not ahead', () => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const year = 364 * 86_400;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: year }), text, (ago, message) => {
        const iso = toIso(near - ago * 1_000_000);
        const day = String(Number(iso.slice(8, 10))).padStart(2);
        const line = `<13>${months[Number(iso.slice(5, 7)) - 1] ?? ''} ${day} ${iso.slice(11, 19)} host app: ${message}`;
        expect(readSyslog3164(line, context)).toMatchObject({ '@timestamp': iso, message });
      }),
    );
  });
});

const SAMPLES = [
  '{"level":"info","msg":"up"}',
  '{"level":',
  'ts=2024-03-05T10:00:00Z level=info msg=a',
  '2024-03-05 10:00:00,123 ERROR [main] a.b.C - failed',
  '2024-03-05T10:00:00.5Z stdout P half',
  '2024-03-05T10:00:00.5Z stdout F of it',
  '<34>Mar  5 10:00:00 mail su[230]: x',
  'java.lang.Error: x',
  '\tat a.b.C(D.java:1)',
  'Caused by: java.io.IOException: y',
  'Traceback (most recent call last):',
  'panic: z',
  'goroutine 1 [running]:',
  'plain words',
  '[pod/a/b] more words',
  '',
];
const file = fc.array(fc.oneof(fc.constantFrom(...SAMPLES), fc.string(), text), { maxLength: 40 });
const format = fc.option(fc.constantFrom<LogFormat>(...LOG_FORMATS, 'plain'), { nil: undefined });

const parsed = (lines: readonly string[], preferred: LogFormat | undefined): readonly ParsedRow[] => {
  const parser = createLineParser({ near, ...optional({ format: preferred }) });
  return [...lines.flatMap((line, index) => parser.push(line, index + 1)), ...parser.flush()];
};

describe('any file', () => {
  it('never throws, and every row of it becomes a record', () => {
    fc.assert(
      fc.property(file, format, (lines, preferred) => {
        expect(detectFormat(lines)).toBeDefined();
        for (const item of parsed(lines, preferred)) {
          if ('row' in item)
            expect(Object.keys(normaliseLog(item.row, { source: 's', receivedAt: near })).length).toBeGreaterThan(0);
          else expect(item.rejected).toBe('not-json');
        }
      }),
    );
  });

  it('loses no word, and counts lines as its reader does', () => {
    const noise = fc.array(
      fc.constantFrom(...SAMPLES.filter((line) => !line.startsWith('{"level":') || line.endsWith('}'))),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(noise, (lines) => {
        const marked = lines.map((line, index) =>
          line.startsWith('{') ? `{"msg":"w${index}"}` : line === '' ? line : `${line} w${index}`,
        );
        const rows = parsed(marked, undefined);
        const told = new Set(JSON.stringify(rows).match(/w\d+/g));
        marked.forEach((line, index) => {
          if (line !== '') expect(told).toContain(`w${index}`);
        });
        for (const { line } of rows) expect(marked[line - 1]).not.toBe('');
      }),
    );
  });

  it('gives the same rows however its lines reach the parser', () => {
    fc.assert(
      fc.property(file, fc.nat(), (lines, at) => {
        const parser = createLineParser({ near });
        const cut = lines.length === 0 ? 0 : at % lines.length;
        const first = lines.slice(0, cut).flatMap((line, index) => parser.push(line, index + 1));
        const second = lines.slice(cut).flatMap((line, index) => parser.push(line, cut + index + 1));
        expect([...first, ...second, ...parser.flush()]).toEqual(parsed(lines, undefined));
      }),
    );
  });
});

describe('hostile lines of 1 MB', () => {
  const SIZE = 1_000_000;
  const repeated = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);
  const PREFIXES = [
    '',
    '{"a":NaN,"b":"',
    'a=1 b="',
    '<34>1 2024-03-05T10:00:00Z h a p m [x a="',
    '2024-03-05 10:00:00 ERROR [',
    '2024-03-05 10:00:00 [error] 1#1: ',
    '2024-03-05 10:00:00 INFO ',
    '1.1.1.1 - - [05/Mar/2024:10:00:00 +0000] "',
    'Exception in thread "',
    '2024-03-05T10:00:00Z stdout F ',
  ];
  const PIECES = [
    'a',
    ' ',
    '\\"',
    '"',
    '[',
    'a.',
    'a=',
    '\t',
    '(',
    'trace_id ',
    ', client: ',
    '0',
    '-',
    'Error',
    'NaN"\\"',
    '[a,',
    ']: ',
  ];

  it.each(PREFIXES)('reads lines of %o in linear time', (prefix) => {
    for (const piece of PIECES) {
      const line = prefix + repeated(piece);
      const steps = stepsOf(() => {
        const row = parseLine(line, context)?.row ?? { message: line };
        normaliseLog(row, { source: 's', receivedAt: near });
        for (const item of parsed([line, `${line} `.slice(0, 1_048_576), '\tat x'], undefined)) {
          if ('row' in item) normaliseLog(item.row, { source: 's', receivedAt: near });
        }
      });
      // the square of so long a line would be many times as many
      expect([piece, steps < 4e8]).toEqual([piece, true]);
    }
  });
});
