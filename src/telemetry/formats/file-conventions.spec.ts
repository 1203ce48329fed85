// A file's own dates and columns say how all its lines are read.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromIso, toIso } from '../../kernel/time.js';
import { optional } from '../../kernel/optional.js';
import { detectFormat } from './detect-format.js';
import { detectConventions } from './file-conventions.js';
import { createLineParser } from './line-parser.js';
import { normaliseLog } from '../normalise/log.js';

const CHANGED = fromIso('2026-11-05T16:00:00Z') ?? 0;

const read = (lines: readonly string[], near = CHANGED): readonly string[] => {
  const conventions = detectConventions(lines, near);
  const parser = createLineParser({ format: detectFormat(lines), near, ...optional({ conventions }) });
  const parsed = [...lines.flatMap((line, at) => parser.push(line, at + 1)), ...parser.flush()];
  return parsed.flatMap((each) => {
    const draft = 'row' in each ? normaliseLog(each.row, { source: 's', receivedAt: near }) : undefined;
    return draft !== undefined && 'ok' in draft ? [`${toIso(draft.ok.time)} ${draft.ok.level}`] : [];
  });
};

describe('dates in numbers', () => {
  it('are read day first where one of them can be read no other way', () => {
    expect(read(['03/05/2026 10:00:00 a', '13/05/2026 10:00:00 b'])).toEqual([
      '2026-05-03T10:00:00.000Z info',
      '2026-05-13T10:00:00.000Z info',
    ]);
  });

  it('are read month first where nothing speaks against it', () => {
    expect(read(['03/05/2026 10:00:00 a'])).toEqual(['2026-03-05T10:00:00.000Z info']);
  });

  it('are read as the order that ends at the last change of the file', () => {
    expect(read(['05/11/2026 10:00:00 a', '05/11/2026 10:00:01 b'])[0]).toBe('2026-11-05T10:00:00.000Z info');
    expect(read(['11/05/2026 10:00:00 a', '11/05/2026 10:00:01 b'])[0]).toBe('2026-11-05T10:00:00.000Z info');
  });

  it('with a short year find it by nearness to the last change', () => {
    expect(read(['26/11/05 10:00:00 INFO a'])).toEqual(['2026-11-05T10:00:00.000Z info']);
    expect(read(['11/05/26 10:00:00 INFO a'])).toEqual(['2026-11-05T10:00:00.000Z info']);
    expect(read(['05-11-26 10:00:00 INFO a'])).toEqual(['2026-11-05T10:00:00.000Z info']);
  });

  it('of any order are read right when they run over twelve days before the last change', () => {
    const orders = {
      dmy: (y: string, m: string, d: string) => `${d}/${m}/${y}`,
      mdy: (y: string, m: string, d: string) => `${m}/${d}/${y}`,
      'd-m-y': (y: string, m: string, d: string) => `${d}-${m}-${y}`,
      'y/m/d short': (y: string, m: string, d: string) => `${y.slice(2)}/${m}/${d}`,
      'm/d/y short': (y: string, m: string, d: string) => `${m}/${d}/${y.slice(2)}`,
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(orders)),
        fc.integer({ min: Date.UTC(2021, 0), max: Date.UTC(2027, 0) }),
        (write, last) => {
          const days = Array.from({ length: 14 }, (_, back) => new Date(last - (13 - back) * 86_400_000).toISOString());
          const lines = days.map((iso) => {
            const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
            return `${write(year, month, day)} ${iso.slice(11, 19)} INFO x`;
          });
          expect(read(lines, last * 1000)).toEqual(days.map((iso) => `${iso.slice(0, 19)}.000Z info`));
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a column of levels', () => {
  it('is read without brackets or capitals', () => {
    const lines = ['Error File opened', 'Notice Shell spawned', 'Warning Slow disk'].map(
      (text, at) => `2026-11-05 10:00:0${at} ${text}`,
    );
    expect(read(lines).map((line) => line.slice(25))).toEqual(['error', 'info', 'warn']);
  });

  it('may be one of letters, if all lines have one', () => {
    const lines = ['e Memory full', 'i Backup started', 'w Disk slow'];
    const dated = (texts: readonly string[]) => texts.map((text, at) => `2026-11-05 10:00:0${at} ${text}`);
    expect(read(dated(lines)).map((line) => line.slice(25))).toEqual(['error', 'info', 'warn']);
    expect(read(dated([...lines, 'Backup done'])).map((line) => line.slice(25))).toEqual(Array(4).fill('info'));
  });

  it('is none where few messages begin with such a word', () => {
    const lines = ['error pages written', 'started', 'stopped', 'opened', 'closed'].map(
      (text, at) => `2026-11-05 10:00:0${at} ${text}`,
    );
    expect(read(lines).map((line) => line.slice(25))).toEqual(Array(5).fill('info'));
  });
});

describe('a time in named fields', () => {
  it('may stand in a date and a clock', () => {
    expect(read(['{"date":"2026-11-05","time":"10:00:00","tz":"+0100","msg":"a"}'])).toEqual([
      '2026-11-05T09:00:00.000Z info',
    ]);
  });

  it('may have a name of no list, if its value is a time', () => {
    expect(
      read([
        '{"eventGenerated":"later","generated_at":"2026-11-05T10:00:00Z","msg":"a","expires_at":"2026-12-05T10:00:00Z"}',
      ]),
    ).toEqual(['2026-11-05T10:00:00.000Z info']);
    expect(read(['{"expires_at":"2026-12-05T10:00:00Z","msg":"a"}'])).toEqual(['2026-11-05T16:00:00.000Z info']);
  });
});
