// Time phrases: what each resolves to, and what must hold for all of them.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { stepsOf } from '../../../test/support/steps.js';
import { isRejection } from '../../kernel/rejection.js';
import { optional } from '../../kernel/optional.js';
import { DAY, fromIso, HOUR, type Micros, MINUTE, SECOND, type TimeWindow, toIso } from '../../kernel/time.js';
import { readSpokenTimes } from '../../language/time/spoken-times.js';
import { type ResolvedWindow, resolveWindow, type WindowRequest } from './resolve-window.js';
import { toLocalTime } from '../../language/time/zones/time-zone.js';

const at = (iso: string): Micros => {
  const instant = fromIso(iso);
  if (instant === undefined) throw new Error(`not an instant: ${iso}`);
  return instant;
};

/** Saturday, 21:30 in Berlin. */
const ASKED = at('2026-11-21T20:30:00Z');

/** Which of the windows that were resolved run up to the question. */
const openness = new WeakMap<TimeWindow, boolean>();

type SpokenRequest = Partial<Omit<WindowRequest, 'previous' | 'time'>> & { readonly previous?: TimeWindow };

const resolved = (text: string, { previous, ...more }: SpokenRequest = {}): ResolvedWindow => {
  const outcome = resolveWindow({
    ...optional({
      time: readSpokenTimes(text),
      previous: previous && { open: openness.get(previous) ?? false, ...previous },
    }),
    askedAt: ASKED,
    zone: 'Europe/Berlin',
    lookAhead: MINUTE,
    ...more,
  });
  if (isRejection(outcome)) throw new Error(outcome.because);
  openness.set(outcome.window, outcome.open);
  return outcome;
};

const short = (instant: Micros): string => toIso(instant).slice(5, 16).replace('T', ' ');
const span = ({ window }: ResolvedWindow): string => `${short(window.from)} to ${short(window.to)}`;

const PHRASES: readonly (readonly [text: string, span: string])[] = [
  ['why is checkout slow?', '11-21 20:15 to 11-21 20:30'],
  ['what is wrong right now', '11-21 20:15 to 11-21 20:30'],
  ['is it fixed now?', '11-21 20:15 to 11-21 20:30'],
  ['last 30 minutes', '11-21 20:00 to 11-21 20:30'],
  ['errors in the past 2 hours', '11-21 18:30 to 11-21 20:30'],
  ['the last hour please', '11-21 19:30 to 11-21 20:30'],
  ['in the last 1h30m', '11-21 19:00 to 11-21 20:30'],
  ['previous 3 days', '11-18 20:30 to 11-21 20:30'],
  ['last couple of hours', '11-21 18:30 to 11-21 20:30'],
  ['past few minutes', '11-21 20:25 to 11-21 20:30'],
  ['last half an hour', '11-21 20:00 to 11-21 20:30'],
  ['the last ninety minutes', '11-21 19:00 to 11-21 20:30'],
  ['last week', '11-14 20:30 to 11-21 20:30'],
  ['since 9am', '11-21 08:00 to 11-21 20:30'],
  ['since 09:00', '11-21 08:00 to 11-21 20:30'],
  ['since about 14:05, eu-west-1 only', '11-21 13:05 to 11-21 20:30'],
  ['since yesterday', '11-19 23:00 to 11-21 20:30'],
  ['since yesterday evening', '11-20 17:00 to 11-21 20:30'],
  ['since this morning', '11-21 05:00 to 11-21 20:30'],
  ['since last night', '11-20 19:00 to 11-21 20:30'],
  ['since midnight', '11-20 23:00 to 11-21 20:30'],
  ['since nov 18', '11-17 23:00 to 11-21 20:30'],
  ['since the 19th of November', '11-18 23:00 to 11-21 20:30'],
  ['since 2 hours ago', '11-21 18:30 to 11-21 20:30'],
  ['since 20 minutes', '11-21 20:10 to 11-21 20:30'],
  ['since 08:45 UTC on 2026-11-21', '11-21 08:45 to 11-21 20:30'],
  ['errors since 9.27', '11-21 08:27 to 11-21 20:30'],
  ['since 9.27 UTC', '11-21 09:27 to 11-21 20:30'],
  ['since approx. 9.27, checkout only', '11-21 08:27 to 11-21 20:30'],
  ['since ~9.27', '11-21 08:27 to 11-21 20:30'],
  ['what broke at 9.27?', '11-21 08:12 to 11-21 08:42'],
  ['what broke at 9.27 this morning?', '11-21 08:12 to 11-21 08:42'],
  ['between 9.20 and 9.30', '11-21 08:20 to 11-21 08:30'],
  ['between 09.20 and 09.30', '11-21 08:20 to 11-21 08:30'],
  ['from 9.20 to 9.30', '11-21 08:20 to 11-21 08:30'],
  ['from 9.20-9.30', '11-21 08:20 to 11-21 08:30'],
  ['until 9.27 it was fine', '11-21 08:27 to 11-21 20:30'],
  ['yesterday at 9.27', '11-20 08:12 to 11-20 08:42'],
  ['since 14.05 Uhr', '11-21 13:05 to 11-21 20:30'],
  ['9.27 Uhr', '11-21 08:12 to 11-21 08:42'],
  ['since the deploy at 14:03', '11-21 13:03 to 11-21 20:30'],
  ['it started around 2pm', '11-21 13:00 to 11-21 20:30'],
  ['after 18:00 everything failed', '11-21 17:00 to 11-21 20:30'],
  ['from 9am onwards', '11-21 08:00 to 11-21 20:30'],
  ['down for 20 minutes now', '11-21 20:10 to 11-21 20:30'],
  ['has been failing for 2 hours', '11-21 18:30 to 11-21 20:30'],
  ['between 14:00 and 15:00', '11-21 13:00 to 11-21 14:00'],
  ['between 14:00 and 15:00 yesterday', '11-20 13:00 to 11-20 14:00'],
  ['yesterday between 14:00 and 15:00 UTC', '11-20 14:00 to 11-20 15:00'],
  ['today between 2pm and 3pm EST', '11-21 19:00 to 11-21 20:00'],
  ['between 2 and 3 pm', '11-21 13:00 to 11-21 14:00'],
  ['why was the database slow between 10 and 11?', '11-21 09:00 to 11-21 10:00'],
  ['between 11 and 1pm', '11-21 10:00 to 11-21 12:00'],
  ['between 9 and 11 this morning', '11-21 08:00 to 11-21 10:00'],
  ['between 10pm and midnight', '11-20 21:00 to 11-20 23:00'],
  ['from 23:00 to 01:00', '11-20 22:00 to 11-21 00:00'],
  ['from 9 to 11:30', '11-21 08:00 to 11-21 10:30'],
  ['yesterday 14:00–15:00', '11-20 13:00 to 11-20 14:00'],
  ['14:00-15:00', '11-21 13:00 to 11-21 14:00'],
  ['between 9am and now', '11-21 08:00 to 11-21 20:30'],
  ['from monday to wednesday', '11-15 23:00 to 11-18 23:00'],
  ['between Nov 18 and Nov 20', '11-17 23:00 to 11-20 23:00'],
  ['2026-11-20T14:00:00Z to 2026-11-20T15:00:00Z', '11-20 14:00 to 11-20 15:00'],
  ['from 2026-11-20T14:00:00-05:00 until now', '11-20 19:00 to 11-21 20:30'],
  ['around 14:30', '11-21 13:15 to 11-21 13:45'],
  ['around 14:00 UTC+2', '11-21 11:45 to 11-21 12:15'],
  ['about 2pm yesterday', '11-20 12:45 to 11-20 13:15'],
  ['around noon', '11-21 10:45 to 11-21 11:15'],
  ['at 9 this morning', '11-21 07:45 to 11-21 08:15'],
  ['at 23:00 last night', '11-20 21:45 to 11-20 22:15'],
  ['at 2 last night', '11-21 00:45 to 11-21 01:15'],
  ['@ 14:05', '11-21 12:50 to 11-21 13:20'],
  ['14h05', '11-21 12:50 to 11-21 13:20'],
  ['the deploy went out 14:03', '11-21 12:48 to 11-21 13:18'],
  ['2 hours ago', '11-21 18:15 to 11-21 18:45'],
  ['about an hour ago', '11-21 19:15 to 11-21 19:45'],
  ['half an hour ago what happened?', '11-21 19:45 to 11-21 20:15'],
  ['before 14:00', '11-21 12:00 to 11-21 13:00'],
  ['Nov 20 14:00 JST', '11-20 04:45 to 11-20 05:15'],
  ['20/11/2026 14:00', '11-20 12:45 to 11-20 13:15'],
  ['20.11.2026', '11-19 23:00 to 11-20 23:00'],
  ['2026-11-20T14:00:00Z', '11-20 13:45 to 11-20 14:15'],
  ['2026-11-20 14:00:05.123+02:00', '11-20 11:45 to 11-20 12:15'],
  ['2026-11-20 14:00 America/New_York', '11-20 18:45 to 11-20 19:15'],
  ['ERROR 2026-11-21 19:02:11 upstream timed out', '11-21 17:47 to 11-21 18:17'],
  ['yesterday', '11-19 23:00 to 11-20 23:00'],
  ['today', '11-20 23:00 to 11-21 20:30'],
  ['the day before yesterday', '11-18 23:00 to 11-19 23:00'],
  ['yesterday evening', '11-20 17:00 to 11-20 23:00'],
  ['this morning', '11-21 05:00 to 11-21 11:00'],
  ['this evening', '11-21 17:00 to 11-21 20:30'],
  ['tonight', '11-21 17:00 to 11-21 20:30'],
  ['last night', '11-20 19:00 to 11-21 05:00'],
  ['overnight', '11-20 19:00 to 11-21 05:00'],
  ['on monday', '11-15 23:00 to 11-16 23:00'],
  ['last friday', '11-19 23:00 to 11-20 23:00'],
  ['last saturday', '11-13 23:00 to 11-14 23:00'],
  ['on 2026-11-20', '11-19 23:00 to 11-20 23:00'],
  ['20 Nov 2026', '11-19 23:00 to 11-20 23:00'],
  ['11/20 2pm', '11-20 12:45 to 11-20 13:15'],
  ['20-Nov-2026 14:00', '11-20 12:45 to 11-20 13:15'],
  ['since 20-Nov-2026 14:00', '11-20 13:00 to 11-21 20:30'],
  ['since 2026/11/20 14:00', '11-20 13:00 to 11-21 20:30'],
  ['no, I meant yesterday', '11-19 23:00 to 11-20 23:00'],
  ['not today, yesterday', '11-19 23:00 to 11-20 23:00'],
  ['not since 9am, since 10am', '11-21 09:00 to 11-21 20:30'],
];

const NO_TIME = [
  'ok rolling it back now, tell me',
  'the queue is at 9',
  'replicas went from 1 to 4',
  'between 3 and 5',
  'p99 went from 300ms to 4s',
  'p99 over 5 minutes',
  'last 5 errors',
  'last 100 ms',
  'the previous deploy',
  '1/2 pods ready',
  'error ratio at 3.8%',
  'version 2.41.0',
  'since 1.27 was rolled out it fails',
  'since version 2.10',
  'upgraded from 1.27 to 1.28',
  'latency went from 1.20 to 4.35',
  'cpu between 0.20 and 0.35',
  'latency between 1.20 and 4.35 seconds',
  'load average at 9.27',
  'p99 is at 9.27',
  'it takes about 1.20s',
  'error rate around 2.15 %',
  'may be broken',
];

describe('time phrase', () => {
  it.each(PHRASES)('%s', (text, expected) => expect(span(resolved(text))).toBe(expected));

  it.each(NO_TIME)('finds no time in: %s', (text) => {
    const { window } = resolved(text);
    expect(window).toEqual({ from: ASKED - 15 * MINUTE, to: ASKED });
  });

  it('starts the analysis three minutes before "since": somebody noticed then', () => {
    const { window, noticedAt, analysis } = resolved('since 20:00');
    expect(noticedAt).toBe(window.from);
    expect(analysis.from).toBe(window.from - 180 * SECOND);
  });

  it('reads an open window up to the look-ahead, and a closed one to its end', () => {
    expect(resolved('last hour').analysis.to).toBe(ASKED + MINUTE);
    expect(resolved('last hour', { lookAhead: 0 }).analysis.to).toBe(ASKED);
    const { window, analysis } = resolved('yesterday');
    expect(analysis).toEqual(window);
  });

  it('keeps a phrase in the future, up to the look-ahead', () => {
    expect(span(resolved('since 21:30:30'))).toBe('11-21 20:30 to 11-21 20:31');
    expect(span(resolved('tomorrow at 09:00'))).toBe('11-22 07:45 to 11-22 07:45');
  });

  it.each([
    ['at 09:00 IST', 'zone'],
    ['03/04/2026', 'date'],
    ['on 31 April', 'date'],
    ['this evening at work', undefined],
    ['since the deploy', 'event'],
    ['last week', 'span'],
    ['tomorrow at 9 am', 'future'],
    ['at 9', 'hour'],
  ])('names its doubt: %s', (text, about) => expect(resolved(text).doubt?.about).toBe(about));

  it('reads a bare hour as the nearest past one, and names the other', () => {
    const { window, doubt, because } = resolved('errors at 9');
    expect(short(window.from)).toBe('11-21 19:45');
    expect(doubt?.other === undefined ? '' : short(doubt.other.from)).toBe('11-21 07:45');
    expect(because).toContain('could also be');
    expect(resolved('since 21:00').doubt).toBeUndefined();
  });

  it('resolves a time in the zone that it names', () => {
    expect(span(resolved('since 9am', { zone: 'Asia/Tokyo' }))).toBe('11-21 00:00 to 11-21 20:30');
    expect(span(resolved('yesterday', { zone: 'America/Los_Angeles' }))).toBe('11-20 08:00 to 11-21 08:00');
  });
});

describe('daylight saving', () => {
  const spring = at('2026-03-29T10:00:00Z');
  const autumn = at('2026-10-25T10:00:00Z');

  it('gives the short day 23 hours and the long one 25', () => {
    const later = (asked: Micros): ResolvedWindow => resolved('yesterday', { askedAt: asked + DAY });
    expect(later(spring).window.to - later(spring).window.from).toBe(23 * HOUR);
    expect(later(autumn).window.to - later(autumn).window.from).toBe(25 * HOUR);
  });

  it('moves a skipped clock reading forward', () => {
    expect(span(resolved('since 02:30', { askedAt: spring }))).toBe('03-29 01:30 to 03-29 10:00');
  });

  it('starts a day whose midnight occurs twice at the first one', () => {
    const on = (day: string) => resolved(day, { zone: 'America/Havana' }).window;
    const midnight = at('2025-11-02T04:00:00Z');
    for (const before of ['on 2025-11-01', 'on 2025-11-01 in the evening']) expect(on(before).to).toBe(midnight);
    expect(on('on 2025-11-02').from).toBe(midnight);
  });

  it('spans a reading that occurs twice from the first to the second', () => {
    expect(span(resolved('between 02:15 and 02:45', { askedAt: autumn }))).toBe('10-25 00:15 to 10-25 01:45');
  });
});

describe('window of the issue', () => {
  const later = ASKED + HOUR;
  const kept = (previous: TimeWindow & { readonly open?: boolean }, text = 'and the pods?'): ResolvedWindow =>
    resolved(text, { previous, askedAt: later });

  it.each([
    'compare with yesterday',
    'is that worse than last week?',
    'compare checkout to 13:00',
    'same as yesterday?',
  ])('ignores a time of comparison: %s', (text) => {
    const previous = resolved('between 14:00 and 15:00').window;
    expect(kept(previous, text)).toMatchObject({ window: previous, changed: false });
  });

  it.each(['did anyone roll out anything today?', 'any deploys in the last 24 hours?', 'what was changed yesterday?'])(
    'is not moved by the time of changes: %s',
    (text) => {
      const previous = resolved('between 14:00 and 15:00').window;
      const asking = resolved(text, { previous, askedAt: later, asksForChanges: true });
      expect(asking).toMatchObject({ window: previous, changed: false });
      expect(resolved(text).window.phrase).toBeDefined();
    },
  );

  it('moves to a time that is asked about', () => {
    const previous = resolved('between 14:00 and 15:00').window;
    expect(kept(previous, 'what about yesterday?').changed).toBe(true);
    expect(span(kept(previous, 'compare checkout with payment between 16:00 and 17:00'))).toBe(
      '11-21 15:00 to 11-21 16:00',
    );
  });

  it('stays when it is closed', () => {
    const previous = resolved('between 14:00 and 15:00').window;
    expect(kept(previous)).toMatchObject({ window: previous, changed: false, open: false });
  });

  it.each(['since 9am', 'last 30 minutes', 'no phrase at all'])('extends to the question after "%s"', (text) => {
    const { window } = resolved(text);
    const { changed, window: next } = kept(window);
    expect(next).toEqual({ ...window, to: later });
    expect(changed).toBe(true);
  });

  it.each(['Is there more by now?', 'is it the same with the data we have now?', 'is it fixed now?', 'and right now?'])(
    'runs on after "since" when a follow-up says only "%s"',
    (text) => {
      const { window } = resolved('since 9am');
      expect(kept(window, text)).toMatchObject({ window: { ...window, to: later }, open: true });
    },
  );

  it('stays when it is closed and a follow-up asks what is known by now', () => {
    const previous = resolved('between 14:00 and 15:00').window;
    expect(kept(previous, 'Is there more by now?').window).toEqual(previous);
    expect(span(kept(previous, 'is it fixed now?'))).toBe('11-21 21:15 to 11-21 21:30');
  });

  it('keeps the earlier start of "since"', () => {
    const { window } = resolved('since 9am');
    expect(kept(window).analysis.from).toBe(window.from - 180 * SECOND);
  });

  it('uses the recorded openness where there is one', () => {
    const { window } = resolved('since 9am');
    expect(kept({ ...window, open: false }).window).toEqual(window);
  });

  it('keeps its clock times on another day', () => {
    const previous = resolved('between 14:00 and 15:00').window;
    for (const text of ['and yesterday at the same time?', 'same time yesterday', 'what about yesterday, same window?'])
      expect(span(kept(previous, text))).toBe('11-20 13:00 to 11-20 14:00');
    const unnamed = resolved('why do payments fail?').window;
    expect(span(kept(unnamed, 'and yesterday at the same time?'))).toBe('11-20 20:15 to 11-20 20:30');
    const other = kept(previous, 'and yesterday at the same time?').window;
    expect(span(kept(other, 'ok back to today'))).toBe('11-21 13:00 to 11-21 14:00');
  });

  it('keeps its clock times when only the day is corrected', () => {
    const previous = resolved('between 14:00 and 15:00').window;
    expect(span(kept(previous, 'no, I meant yesterday'))).toBe('11-20 13:00 to 11-20 14:00');
    expect(span(kept(resolved('since 9am').window, 'no, yesterday'))).toBe('11-20 08:00 to 11-21 21:30');
  });

  it.each([
    ['what about the 10 minutes before that?', '11-21 12:50 to 11-21 13:00'],
    ['what about the last 10 minutes before that?', '11-21 12:50 to 11-21 13:00'],
    ['did anything change in the two hours right before it?', '11-21 11:00 to 11-21 13:00'],
    ['and the 30 minutes after that', '11-21 14:00 to 11-21 14:30'],
    ['an hour earlier', '11-21 12:00 to 11-21 13:00'],
  ])('resolves “%s” relative to it', (text, expected) => {
    expect(span(kept(resolved('between 14:00 and 15:00').window, text))).toBe(expected);
  });

  it('yields to a named event', () => {
    const { window } = resolved('since 9am');
    expect(kept(window, 'what happened 10 minutes before it crashed?').window.phrase).not.toContain('since 9am');
  });

  it('yields to a new phrase', () => {
    expect(span(kept(resolved('since 9am').window, 'only the last 5 minutes'))).toBe('11-21 21:25 to 11-21 21:30');
  });
});

describe('telemetry that ended before the question', () => {
  const newest = at('2026-11-21T18:10:29Z');

  it('is looked at up to its end, and beyond in later turns, where no time is said', () => {
    const { window, open, endedAt } = resolved('what broke?', { newest });
    expect(window).toEqual({ from: at('2026-11-21T17:56:00Z'), to: at('2026-11-21T18:11:00Z') });
    expect(open).toBe(true);
    expect(endedAt).toBe(newest);
  });

  it('is left out where a later time is said, and the end is told', () => {
    const { window, endedAt } = resolved('what broke since 21:00?', { newest });
    expect(window.from).toBe(at('2026-11-21T20:00:00Z'));
    expect(endedAt).toBe(newest);
  });

  it('changes nothing where the time that is said holds some of it', () => {
    const spoken = 'what broke since 18:30?';
    expect(resolved(spoken, { newest })).toEqual(resolved(spoken));
  });

  it.each([0, 14 * MINUTE])('has not ended %d µs before the question', (before) => {
    expect(resolved('what broke?', { newest: ASKED - before })).toEqual(resolved('what broke?'));
  });
});

describe('window set by the caller', () => {
  it('overrules any phrase', () => {
    const explicit = { from: ASKED - DAY, to: ASKED - HOUR };
    expect(resolved('last 5 minutes', { explicit }).window).toMatchObject(explicit);
  });

  it('rejects an end before its start', () => {
    const outcome = resolveWindow({
      askedAt: ASKED,
      zone: 'UTC',
      lookAhead: 0,
      explicit: { from: ASKED, to: ASKED - 1 },
    });
    expect(outcome).toMatchObject({ rejected: 'window-inverted' });
  });

  it('rejects an unknown zone', () => {
    expect(resolveWindow({ askedAt: ASKED, zone: 'Mars/Olympus', lookAhead: 0 })).toMatchObject({
      rejected: 'zone-unknown',
    });
  });
});

describe('any message', () => {
  const words = fc
    .array(
      fc.oneof(
        fc.constantFrom(...PHRASES.map(([text]) => text), 'and', 'to', '-', 'since', 'between', 'not', 'at', 'last'),
        fc.string({ maxLength: 12 }),
        fc.nat(9_999_999).map(String),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(' '));
  const asked = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe');

  it('never ends a window before its start, and reads nothing beyond the look-ahead', () => {
    fc.assert(
      fc.property(words, asked, zones, (text, askedAt, zone) => {
        const { window, analysis } = resolved(text, { askedAt, zone });
        expect(Number.isSafeInteger(window.from) && Number.isSafeInteger(window.to)).toBe(true);
        expect(window.from).toBeLessThanOrEqual(window.to);
        expect(analysis.from).toBeLessThanOrEqual(window.from);
        if (window.from <= askedAt) expect(analysis.to).toBeLessThanOrEqual(askedAt + MINUTE);
      }),
    );
  });

  it('never ends the other reading before its start, and names the phrase and both readings', () => {
    fc.assert(
      fc.property(words, asked, zones, (text, askedAt, zone) => {
        const { window, because, doubt } = resolved(text, { askedAt, zone });
        if (window.phrase !== undefined) {
          expect(because).toContain(window.phrase);
          expect(because).toContain(toIso(window.from));
          expect(because).toContain(toIso(window.to));
        }
        if (doubt?.other === undefined) return;
        expect(doubt.other.from).toBeLessThanOrEqual(doubt.other.to);
        expect(because).toContain(toIso(doubt.other.from));
      }),
    );
  });

  const minutes = fc.integer({ min: at('2021-01-01T00:00:00Z') / MINUTE, max: at('2026-01-01T00:00:00Z') / MINUTE });
  const everyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));

  it('keeps a wall clock reading in any zone, across every clock change', () => {
    fc.assert(
      fc.property(minutes, everyZone, (minute, name) => {
        const zone = { kind: 'iana', name } as const;
        const instant = minute * MINUTE;
        const [day = '', clock = ''] = toIso(toLocalTime(instant, zone)).split('T');
        const { window } = resolved(`on ${day} at ${clock.slice(0, 5)}`, { askedAt: ASKED, zone: name });
        const [first, last] = [window.from + 15 * MINUTE, window.to - 15 * MINUTE];
        expect([first, last].map((each) => toLocalTime(each, zone))).toEqual([
          toLocalTime(instant, zone),
          toLocalTime(instant, zone),
        ]);
        expect([first, last]).toContain(instant);
      }),
      { numRuns: 300 },
    );
  });

  it('resolves an instant with offset alike in every zone', () => {
    const offsets = fc.integer({ min: -12 * 4, max: 14 * 4 });
    fc.assert(
      fc.property(minutes, offsets, everyZone, (minute, quarters, zone) => {
        const size = Math.abs(quarters);
        const offset = [Math.floor(size / 4), (size % 4) * 15].map((each) => String(each).padStart(2, '0')).join(':');
        const local = toIso(minute * MINUTE + quarters * 15 * MINUTE).slice(0, 19);
        const { window, doubt } = resolved(`${local}${quarters < 0 ? '-' : '+'}${offset}`, { zone });
        expect([window.from, window.to]).toEqual([(minute - 15) * MINUTE, (minute + 15) * MINUTE]);
        expect(doubt).toBeUndefined();
      }),
    );
  });

  it('joins days without gap, each as long as its clock makes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 18_700, max: 20_400 }), everyZone, (number, zone) => {
        const on = (day: number) => resolved(`on ${toIso(day * DAY).slice(0, 10)}`, { zone }).window;
        expect(on(number).to).toBe(on(number + 1).from);
      }),
    );
  });

  it('moves a relative phrase with the question', () => {
    const relative = fc.constantFrom(
      'last 30 minutes',
      'since 9am',
      'around 14:30',
      'yesterday',
      'last night',
      'at 9',
      '2 hours ago',
      'now?',
    );
    fc.assert(
      fc.property(relative, asked, (text, askedAt) => {
        const { window } = resolved(text, { askedAt, zone: 'UTC' });
        const next = resolved(text, { askedAt: askedAt + DAY, zone: 'UTC' }).window;
        expect([next.from - window.from, next.to - window.to]).toEqual([DAY, DAY]);
      }),
    );
  });

  it('ignores the zone and language of the process', () => {
    const script = `
      const { resolveWindow } = await import('./src/turn/window/resolve-window.ts');
      const { readSpokenTimes } = await import('./src/language/time/spoken-times.ts');
      const ask = (text) => resolveWindow({ time: readSpokenTimes(text), askedAt: ${ASKED}, zone: 'Europe/Berlin', lookAhead: 0 });
      console.log(new Date(0).getHours(), JSON.stringify(${JSON.stringify(PHRASES.map(([text]) => text))}.map(ask)));`;
    const run = (zone: string, language: string): readonly [string | undefined, string | undefined] => {
      const options = ['--import', './scripts/resolve-ts.mjs', '--input-type=module', '--eval', script];
      const output = execFileSync(process.execPath, options, { env: { TZ: zone, LC_ALL: language }, encoding: 'utf8' });
      const [, hour, windows] = /^(\d+) (.*)/.exec(output) ?? [];
      return [hour, windows];
    };
    const [tokyo, there] = run('Asia/Tokyo', 'de_DE.UTF-8');
    const [honolulu, here] = run('Pacific/Honolulu', 'tr_TR.UTF-8');
    expect([tokyo, honolulu]).toEqual(['9', '14']);
    expect(there).toBe(here);
    expect(here).toBe(JSON.stringify(PHRASES.map(([text]) => resolved(text, { lookAhead: 0 }))));
  });

  it('takes time linear in the length of the text', () => {
    const once = (pairs: number): number => stepsOf(() => void resolved(`why is checkout slow? ${'a-'.repeat(pairs)}`));
    // the least, for garbage is collected in one or the other
    const steps = (pairs: number): number => Math.min(...[1, 2, 3, 4].map(() => once(pairs)));
    expect(steps(64_000) / steps(8_000)).toBeLessThan(24);
  });
});

describe('time in a conversation over snapshots', () => {
  const covered = { from: at('2026-01-11T10:00:00Z'), to: at('2026-01-11T11:00:00Z') };
  const asked = (text: string): ResolvedWindow => resolved(text, { zone: 'UTC', covered, captured: covered });

  it.each([
    ['why was the database slow between 10 and 11?', '01-11 10:00 to 01-11 11:00'],
    ['Why was it slow between 10:00 and 11:00 UTC?', '01-11 10:00 to 01-11 11:00'],
    ['what happened at 10:30?', '01-11 10:15 to 01-11 10:45'],
    ['slow since 10:20', '01-11 10:20 to 01-11 11:00'],
    ['slow on January 11th between 10 and 11', '01-11 10:00 to 01-11 11:00'],
    ['why was it slow on 2026-01-11 between 10 and 11?', '01-11 10:00 to 01-11 11:00'],
    ['why was it slow on 2026-01-11?', '01-11 00:00 to 01-12 00:00'],
    ['why was it slow?', '01-11 10:00 to 01-11 11:00'],
    ['why was it slow yesterday?', '11-20 00:00 to 11-21 00:00'],
    ['why was it slow in the last 2 hours?', '11-21 18:30 to 11-21 20:30'],
    ['why was it slow between 3 and 4 pm?', '11-21 15:00 to 11-21 16:00'],
  ])('resolves to the day that the snapshots cover: %s', (text, expected) => {
    expect([span(asked(text)), asked(text).open && !text.includes('last')]).toEqual([expected, false]);
  });

  it('drops a second reading that no snapshot covers', () => {
    expect(asked('slow on January 11th between 10 and 11').doubt).toBeUndefined();
    expect(resolved('slow on January 11th between 10 and 11', { zone: 'UTC' }).doubt?.about).toBe('hour');
  });
});

describe('an edit of the window that says where it begins', () => {
  const previous = { from: at('2026-11-21T20:00:00Z'), to: at('2026-11-21T20:20:00Z'), open: false };

  it.each([
    ['go back to 19:15', '11-21 18:15 to 11-21 20:20'],
    ['start at 20:30', '11-21 19:30 to 11-21 20:20'],
    ['extend to 19:15', '11-21 18:15 to 11-21 20:20'],
    ['geh zurück bis 19 Uhr', '11-21 18:00 to 11-21 20:20'],
    ['empieza a las 19:15', '11-21 18:15 to 11-21 20:20'],
    ['remonte à 19h15', '11-21 18:15 to 11-21 20:20'],
    ['volte para as 19:15', '11-21 18:15 to 11-21 20:20'],
    ['回到19:15', '11-21 18:15 to 11-21 20:20'],
  ])('keeps its end: “%s”', (text, expected) => {
    expect(span(resolved(text, { previous }))).toBe(expected);
  });

  it('means the hour up to the question where it says “the last hour”, whenever the window ended', () => {
    expect(span(resolved('widen to the last hour', { previous }))).toBe('11-21 19:30 to 11-21 20:30');
    expect(span(resolved('widen to 2 hours', { previous }))).toBe('11-21 18:20 to 11-21 20:20');
  });
});
