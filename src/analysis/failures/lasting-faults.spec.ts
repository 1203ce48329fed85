// A fault of few requests that began before the window, which holds nothing but it: found, told to go on, with its beginning.
import { describe, expect, it } from 'vitest';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';

const START: Micros = Date.UTC(2026, 10, 9, 6) * 1_000;
/** Minutes of calm before the fault. */
const BEGUN = 60;
const EVERY = 11 * SECOND;

type Work = { readonly failing: number; readonly isServed: boolean; readonly begun?: number };

const REFUSED = 'claim not stored: dial tcp claims-db:5432: connect: connection refused';

/** Whether the share of this number is hit: the same for every run, and without a rhythm. */
const isHit = (index: number, share: number): boolean =>
  ((index * 2_654_435_761) % 4_294_967_296) / 4_294_967_296 < share;

/** A claim every eleven seconds; from the minute `begun` on a share of them fails, without an end. */
const linesUntil = (minute: number, { failing, isServed, begun = BEGUN }: Work): readonly StackLine[] =>
  Array.from({ length: Math.floor((minute * MINUTE) / EVERY) }, (_, index): readonly StackLine[] => {
    const at = START + index * EVERY;
    const isFailed = at >= START + begun * MINUTE && isHit(index, failing);
    const fields = {
      'http.request.method': 'POST',
      'url.path': '/claims',
      'http.response.status_code': isFailed ? 503 : 201,
    };
    const request: StackLine = { at, service: 'claims', message: `POST /claims ${isFailed ? 503 : 201}`, fields };
    return [
      ...(isServed ? [request] : [{ at, service: 'claims', message: `claim ${index} read` }]),
      ...(isFailed ? [{ at: at + SECOND, service: 'claims', level: 'error', message: REFUSED }] : []),
    ];
  }).flat();

const askedAt = (minute: number, work: Work) => analyzeStack(linesUntil(minute, work), START + minute * MINUTE);

const served = (failing: number): Work => ({ failing, isServed: true });
const MINUTES = Array.from({ length: 22 }, (_, index) => BEGUN + 6 + 3 * index);

describe('a fault that goes on', () => {
  it.each([0.35, 0.6, 1])('is the cause whenever somebody asks, where %d of few requests fail', (failing) => {
    for (const minute of MINUTES) {
      const { hypotheses, ended } = askedAt(minute, served(failing));
      expect([minute, hypotheses[0]?.service, ended]).toEqual([minute, 'postgresql', undefined]);
    }
  });

  it('is the cause where lines alone tell of it', () => {
    for (const minute of MINUTES.filter((each) => each > BEGUN + 15))
      expect([minute, askedAt(minute, { failing: 0.6, isServed: false }).hypotheses[0]?.service]).toEqual([
        minute,
        'postgresql',
      ]);
  });

  it('began when it began, an hour before', () => {
    const [first] = askedAt(BEGUN + 60, served(0.6)).hypotheses;
    expect(Math.abs((first?.onset ?? 0) - START - BEGUN * MINUTE)).toBeLessThan(MINUTE);
  });
});

describe('a fault that began hours before the question', () => {
  const BEGAN = 5 * 60;
  const hoursOf = (work: Omit<Work, 'begun'>, hours: number) =>
    askedAt(BEGAN + 60 * hours, { ...work, begun: BEGAN }).hypotheses[0];

  it.each([1.25, 1.5, 1.75, 2, 2.25, 3, 4.5, 6.5])('is the cause %d hours later', (hours) => {
    for (const isServed of [true, false])
      expect([isServed, hoursOf({ failing: 0.6, isServed }, hours)?.service]).toEqual([isServed, 'postgresql']);
  });

  it('began when it began', () => {
    const first = hoursOf(served(0.6), 4);
    expect(Math.abs((first?.onset ?? 0) - START - BEGAN * MINUTE)).toBeLessThan(MINUTE);
  });

  it.each([
    [300, 2],
    [300, 3],
    [240, 4],
    [120, 2],
    [60, 4],
    [85, 5],
  ])('began after %d minutes, %d hours ago', (begun, hours) => {
    const first = askedAt(begun + 60 * hours, { ...served(0.6), begun }).hypotheses[0];
    expect(first?.service).toBe('postgresql');
    expect(Math.abs((first?.onset ?? 0) - START - begun * MINUTE)).toBeLessThanOrEqual(6 * MINUTE);
  });

  it('is how things are, where it lasts for most of what is stored', () => {
    expect(hoursOf(served(0.6), 12)).toBeUndefined();
  });

  it('is no fault any more, once it is over', () => {
    const lines = linesUntil(BEGAN + 180, { ...served(0.6), begun: BEGAN });
    const calm = linesUntil(BEGAN + 240, served(0)).filter(({ at }) => at >= START + (BEGAN + 180) * MINUTE);
    expect(
      analyzeStack([...lines, ...calm.filter(({ level }) => level !== 'error')], START + (BEGAN + 240) * MINUTE)
        .hypotheses,
    ).toEqual([]);
  });
});

describe('a fault that began hours before the question, beside errors that come and go', () => {
  const BEGAN = 3 * 60;
  const series = (every: number, until: number, line: (index: number, at: Micros) => StackLine): readonly StackLine[] =>
    Array.from({ length: Math.floor((until * MINUTE) / every) }, (_, index) => line(index, START + index * every));

  /** Of all requests some are of the kind that fails; a mailer is limited now and then. */
  const linesFor = (hours: number, mails: number): readonly StackLine[] => {
    const until = BEGAN + 60 * hours;
    const isOn = (at: Micros): boolean => at >= START + BEGAN * MINUTE;
    return [
      ...series(4.7 * SECOND, until, (index, at) => ({
        at,
        service: 'edge',
        message: 'request',
        fields: {
          'http.request.method': 'GET',
          'url.path': '/seats',
          'http.response.status_code': isOn(at) && isHit(index, 0.42) ? 502 : 200,
        },
      })),
      ...series(8.6 * SECOND, until, (index, at) =>
        isOn(at) && isHit(index, 0.9)
          ? {
              at,
              service: 'seats',
              level: 'error',
              message: 'cannot load seats: [Errno -2] Name or service not known: plans-v2.hall',
            }
          : { at, service: 'seats', message: `plan ${index} read` },
      ),
      ...series(16 * SECOND, until, (index, at) =>
        isHit(index + mails, 0.12)
          ? {
              at,
              service: 'mailer',
              level: 'error',
              message: 'mail not sent: post-office answered 429 Too Many Requests',
            }
          : { at, service: 'mailer', message: 'mail sent' },
      ),
    ];
  };

  it('is the cause, with its beginning', () => {
    const hours = 2.25;
    const [first] = analyzeStack(linesFor(hours, 7), START + (BEGAN + 60 * hours) * MINUTE, 15).hypotheses;
    expect(first?.service).toBe('seats');
    expect(Math.abs((first?.onset ?? 0) - START - BEGAN * MINUTE)).toBeLessThanOrEqual(5 * MINUTE);
  });
});

describe('a fault of more than an hour inside the time that was asked about', () => {
  const BEGAN = 75;
  const over = (minutes: number, asked: number, isServed: boolean) => {
    const work = { failing: 0.8, isServed, begun: BEGAN };
    const until = BEGAN + minutes;
    return analyzeStack(linesUntil(until, work), START + until * MINUTE, asked).hypotheses[0];
  };

  it.each([
    [80, 100],
    [140, 150],
    [140, 200],
    [140, 420],
    [200, 260],
  ])('is the cause after %d minutes, asked about the last %d', (minutes, asked) => {
    for (const isServed of [true, false]) {
      const first = over(minutes, asked, isServed);
      expect([isServed, first?.service]).toEqual([isServed, 'postgresql']);
      expect(Math.abs((first?.onset ?? 0) - START - BEGAN * MINUTE)).toBeLessThanOrEqual(2 * MINUTE);
    }
  });

  it('is none where it has been so since the first line', () => {
    for (const asked of [100, 215, 420]) {
      const always = linesUntil(215, { failing: 0.2, isServed: true, begun: 0 });
      expect(analyzeStack(always, START + 215 * MINUTE, asked).hypotheses).toEqual([]);
    }
  });
});

describe('what has always been so', () => {
  it('is no fault in half a day either', () => {
    const always = linesUntil(14 * 60, { failing: 0.2, isServed: true, begun: 0 });
    expect(analyzeStack(always, START + 14 * 60 * MINUTE).hypotheses).toEqual([]);
  });

  it('is no fault, however long somebody looks back', () => {
    const always = linesUntil(135, served(0)).flatMap((line, index): readonly StackLine[] => [
      line,
      ...(isHit(index, 0.2) ? [{ at: line.at + SECOND, service: 'claims', level: 'error', message: REFUSED }] : []),
    ]);
    expect(analyzeStack(always, START + 135 * MINUTE).hypotheses).toEqual([]);
  });

  it('is none among requests either', () => {
    const always = linesUntil(135, served(0)).map((line, index) =>
      isHit(index, 0.12)
        ? { ...line, message: 'POST /claims 503', fields: { ...line.fields, 'http.response.status_code': 503 } }
        : line,
    );
    expect(analyzeStack(always, START + 135 * MINUTE).hypotheses).toEqual([]);
  });
});
