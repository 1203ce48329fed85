// Several incidents in one window of plain logs: told apart, the one that was asked about first, and followed to where they began.
import { describe, expect, it } from 'vitest';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { HOUR, type Micros, MINUTE, SECOND } from '../../kernel/time.js';

const START: Micros = Date.UTC(2026, 9, 5, 10) * 1_000;
const END = START + HOUR;

type Outage = { readonly of: 'mariadb' | 'memcache'; readonly from: number; readonly to: number };

const REFUSALS = {
  mariadb: {
    path: '/items',
    caller: 'catalog',
    error: 'SQLSTATE[08004] connect to mariadb:3306: Too many connections',
  },
  memcache: { path: '/basket', caller: 'basket', error: 'dial tcp memcache:11211: connect: connection refused' },
} as const;

/** Two requests every three seconds through a gateway, one to each of two services with a store of its own. */
const linesOf = (outages: readonly Outage[]): readonly StackLine[] =>
  Array.from({ length: 1_200 }, (_, third) => 3 * third).flatMap((second) =>
    (['mariadb', 'memcache'] as const).flatMap((store): readonly StackLine[] => {
      const { path, caller, error } = REFUSALS[store];
      const at = START + second * SECOND;
      const minute = second / 60;
      const isOut = second % 5 < 4 && outages.some(({ of, from, to }) => of === store && minute >= from && minute < to);
      const status = isOut ? 500 : 200;
      return [
        {
          at,
          service: 'gateway',
          level: isOut ? 'error' : 'info',
          message: `GET ${path} ${status}`,
          fields: { 'http.request.method': 'GET', 'url.path': path, 'http.response.status_code': status },
        },
        isOut
          ? { at: at + 1_000, service: caller, level: 'error', message: `request failed: ${error}` }
          : { at: at + 1_000, service: caller, level: 'info', message: `served ${path}` },
        ...(second % 30 === 0 && !isOut
          ? [{ at: at + 2_000, service: store, level: 'info', message: 'status ok' }]
          : []),
      ];
    }),
  );

const found = (outages: readonly Outage[], { askedAt = END, minutes = 60 } = {}) =>
  analyzeStack(linesOf(outages), askedAt, minutes);
const minuteOf = (at: Micros | undefined): number | undefined => at && Math.round((at - START) / MINUTE);

describe('several incidents in one window of plain logs', () => {
  it('are told apart, each with its own cause and time', () => {
    const { hypotheses, others } = found([
      { of: 'mariadb', from: 12, to: 18 },
      { of: 'memcache', from: 38, to: 44 },
    ]);
    const all = [
      [hypotheses[0]?.service, minuteOf(hypotheses[0]?.onset)],
      ...(others ?? []).map(({ from, hypothesis }) => [hypothesis.service, minuteOf(from)]),
    ];
    expect(all.toSorted()).toEqual([
      ['mariadb', 12],
      ['memcache', 38],
    ]);
  });

  it('are told apart where they overlap', () => {
    const { hypotheses, others } = found([
      { of: 'mariadb', from: 30, to: 42 },
      { of: 'memcache', from: 35, to: 47 },
    ]);
    expect([hypotheses[0]?.service, ...(others ?? []).map(({ hypothesis }) => hypothesis.service)].toSorted()).toEqual([
      'mariadb',
      'memcache',
    ]);
  });

  it('are not made of one', () => {
    expect(found([{ of: 'mariadb', from: 30, to: 42 }]).others).toBeUndefined();
    const quiet = found([]);
    expect([quiet.others, quiet.episode, quiet.hypotheses]).toEqual([undefined, undefined, []]);
  });

  it('are found in the first quarter of the window as well', () => {
    expect(found([{ of: 'memcache', from: 5, to: 11 }]).hypotheses[0]).toMatchObject({ service: 'memcache' });
  });
});

describe('the beginning of an incident', () => {
  it('is looked for before the window', () => {
    const [first] = found([{ of: 'mariadb', from: 40, to: 61 }], { minutes: 15 }).hypotheses;
    expect([first?.service, minuteOf(first?.onset)]).toEqual(['mariadb', 40]);
  });

  it('is told where the incident was over when the window began', () => {
    const { hypotheses, episode } = found([{ of: 'mariadb', from: 36, to: 44 }], { minutes: 15 });
    expect([hypotheses.length, minuteOf(episode?.from), minuteOf(episode?.to)]).toEqual([0, 36, 44]);
  });
});

describe('the end of an incident', () => {
  const OUTAGE: Outage = { of: 'memcache', from: 50, to: 59.25 };
  const LATE: Outage = { of: 'memcache', from: 59.85, to: 59.86 };

  /** A request fails now and then on any day. */
  const USUAL = Array.from({ length: 48 }, (_, from): Outage => ({ of: 'memcache', from, to: from + 0.02 }));

  it('is told where requests are served again, though a late one still failed', () => {
    expect([[OUTAGE], [...USUAL, OUTAGE, LATE]].map((outages) => minuteOf(found(outages).ended))).toEqual([59, 59]);
  });

  it('is not told where requests go on to fail now and then as often', () => {
    const waves = Array.from({ length: 30 }, (_, third): Outage => {
      const from = 50 + third / 3;
      return { of: 'memcache', from, to: from + 0.2 };
    });
    expect(found(waves)).toMatchObject({ hypotheses: [{ service: 'memcache' }] });
    expect(found(waves).ended).toBeUndefined();
  });
});

/** A shop whose pages fail, first by one cause, then at once by another. */
describe('an incident that another one follows at once', () => {
  const second = (at: number): Micros => START + at * SECOND;
  const pages = (failing: (at: number) => string | undefined, work: (at: number) => boolean): readonly StackLine[] =>
    Array.from({ length: 1_800 }, (_, at) => at).flatMap((at): readonly StackLine[] => {
      const error = at % 4 < 3 ? failing(at) : undefined;
      const status = error === undefined ? 200 : 500;
      const fields = { 'http.request.method': 'GET', 'url.path': '/rooms', 'http.response.status_code': status };
      return [
        { at: second(at), service: 'edge', level: 'info', message: `GET /rooms ${status}`, fields },
        error === undefined
          ? { at: second(at) + 1_000, service: 'pages', level: 'info', message: 'rooms shown' }
          : { at: second(at) + 1_000, service: 'pages', level: 'error', message: error },
        { at: second(at) + 2_000, service: 'stock', level: 'info', message: `held ${at % 7}` },
        ...(work(at) ? [{ at: second(at) + 3_000, service: 'stock', level: 'info', message: `search of ${at}` }] : []),
      ];
    });
  const isBetween = (from: number, to: number) => (at: number) => at >= from && at < to;
  const askedAfter = (lines: readonly StackLine[]) => analyzeStack(lines, second(1_800), 30);

  it('is not the cause of what goes on, as soon as its lines stay away and who logged them works on', () => {
    const [first, then] = [isBetween(1_600, 1_660), isBetween(1_700, 1_800)];
    const lines = pages(
      (at) => {
        if (first(at)) return 'dial tcp stock:8443: TypeError: cannot read stock';
        return then(at) ? 'session not read: CONNECTION FAILURE' : undefined;
      },
      () => true,
    );
    const broken = lines.flatMap((line) =>
      line.service === 'stock' && first(Math.floor((line.at - START) / SECOND))
        ? [line, { ...line, level: 'error', message: 'TypeError: x is not a function' }]
        : [line],
    );
    expect(askedAfter(broken).hypotheses[0]).toMatchObject({
      service: 'pages',
      failure: { class: 'connection-refused' },
    });
  });

  it('does not blame who still works for connections that nobody accepts', () => {
    const down = isBetween(1_700, 1_800);
    const lines = pages(
      (at) => (down(at) ? 'session not read: CONNECTION FAILURE' : undefined),
      (at) => !down(at),
    );
    expect(askedAfter(lines).hypotheses[0]).toMatchObject({
      service: 'pages',
      failure: { class: 'connection-refused', ofCaller: true },
    });
  });
});

describe('who is affected', () => {
  it('is no server that refuses the one to blame', () => {
    const lines = linesOf([]).flatMap((line): readonly StackLine[] => {
      if (line.at < START + 55 * MINUTE || line.service !== 'catalog') return [line];
      const refused = "Access denied for user 'catalog'@'10.0.0.7' (using password: YES)";
      return [
        { ...line, level: 'error', message: `request failed: (1045, "${refused}")` },
        { ...line, service: 'mariadb', level: 'warning', message: refused },
      ];
    });
    expect(analyzeStack(lines, END, 60).hypotheses[0]).toMatchObject({
      service: 'catalog',
      affected: [],
      failure: { class: 'credentials-refused' },
    });
  });

  it('are callers that see another failure than the one that is wrong', () => {
    const lines = linesOf([]).flatMap((line): readonly StackLine[] => {
      if (line.at < START + 55 * MINUTE || line.service !== 'catalog') return [line];
      const full =
        'SQLTransientConnectionException: HikariPool-1 - Connection is not available, timed out after 3000ms';
      return [
        { ...line, level: 'error', message: `request failed: ${full}` },
        { ...line, service: 'gallery', level: 'error', message: 'page not built: catalog answered 500' },
      ];
    });
    expect(analyzeStack(lines, END, 60).hypotheses[0]).toMatchObject({
      service: 'catalog',
      affected: ['gallery'],
      failure: { class: 'pool-exhausted' },
    });
  });
});

describe('a place that the question names', () => {
  /** Its group leaves out a worker ever since minute 20; nobody waits for it. */
  const postman = (at: number): StackLine => ({
    at: START + at * SECOND,
    service: 'postman',
    level: at >= 20 * 60 ? 'error' : 'info',
    message:
      at >= 20 * 60
        ? `commit failed: kafka server: The provided member is not known in the current generation`
        : 'parcel handled',
  });
  const lines = [
    ...linesOf([{ of: 'memcache', from: 50, to: 61 }]),
    ...Array.from({ length: 360 }, (_, tenth) => postman(10 * tenth + 3)),
  ];

  it('is told of its own trouble, where that began before the cause of another', () => {
    const { hypotheses, others } = analyzeStack(lines, END, 15, { services: ['postman'] });
    expect(hypotheses[0]).toMatchObject({ service: 'postman', failure: { class: 'consumer-left-out' } });
    expect(minuteOf(hypotheses[0]?.onset)).toBe(20);
    expect(others?.map(({ hypothesis }) => hypothesis.service)).toEqual(['memcache']);
  });

  it('does not displace the cause of what it suffers', () => {
    for (const services of [[], ['basket'], ['gateway'], ['catalog']]) {
      const { hypotheses, others = [] } = analyzeStack(lines, END, 15, { services });
      expect(hypotheses[0]).toMatchObject({ service: 'memcache' });
      expect(others.map(({ hypothesis, from }) => [hypothesis.service, minuteOf(from)])).toEqual([['postman', 20]]);
    }
  });
});
