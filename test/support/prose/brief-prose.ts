// True sentences as good models write them of a brief: the engine's statements and the rows that it cites, of any incident.
import { toIso } from '../../../src/kernel/time.js';
import type { BatchRow } from '../../../src/telemetry/batch.js';
import type { AnsweredIncident } from '../incident-answer.js';

/** A sentence of a draft, and what kind it is. */
export type BriefSentence = { readonly kind: string; readonly line: string };

const clock = (time: number): string => toIso(time).slice(11, 19);
const minute = (time: number): string => toIso(time).slice(11, 16);

const of = (kind: string, ...lines: readonly string[]): readonly BriefSentence[] =>
  lines.map((line) => ({ kind, line }));

type CaptureGroups = { readonly [name: string]: string };

/** How a model rewords a statement of the engine, by its shape; `at`: how it is cited. */
const REWORDINGS: readonly (readonly [
  shape: RegExp,
  write: (part: CaptureGroups, at: string) => readonly BriefSentence[],
])[] = [
  [
    /^`(?<service>[^`]+)` fails at `(?<place>[^`]+)`(?:: “[^”]+”)*(?:, right after the change “(?<change>[^”]+)”)?/,
    ({ service, place, change }, at) => [
      ...of(
        'a cause',
        `cause: The root cause is in \`${service}\`, which fails at \`${place}\` ${at}`,
        `cause: ${service} is the most likely cause: it fails at ${place}. ${at}`,
        `cause: The failures are caused by ${service}, which fails at ${place} ${at}`,
      ),
      ...(change === undefined
        ? []
        : of(
            'a cause',
            `cause: The problem was triggered by the change “${change}”: right after it, ${service} fails at ${place} ${at}`,
            `cause: ${service} fails at ${place} right after the change “${change}” ${at}`,
          )),
    ],
  ],
  [
    /^In `(?<service>[^`]+)`, (?<share>\d+) % of the requests to `(?<operation>[^`]+)` reach “(?<to>[^”]+)” right after “(?<from>[^”]+)”; (?<before>\d+) % did before/,
    ({ service, share, operation, to, from, before }, at) =>
      of(
        'a share',
        `rate: ${share} % of the requests to \`${operation}\` in \`${service}\` reach “${to}” right after “${from}”, compared with ${before} % before ${at}`,
        `rate: In ${service}, ${share}% of requests to ${operation} now reach “${to}” right after “${from}”, up from ${before}% before. ${at}`,
        `rate: About ${share}% of ${service}'s requests to ${operation} now reach “${to}” ${at}`,
      ),
  ],
  [
    /^In `(?<service>[^`]+)`, (?<count>\d+) requests to `(?<operation>[^`]+)` \((?<share>\d+) %\) fail in their call to `(?<callee>[^`]+)`/,
    ({ service, count, operation, share, callee }, at) =>
      of(
        'a share',
        `rate: ${count} requests (${share} %) to \`${operation}\` in \`${service}\` failed in their call to \`${callee}\` ${at}`,
        `rate: In ${service}, ${share}% of the requests to ${operation} fail in their call to ${callee} ${at}`,
        `rate: ${service} is affected too: ${count} requests to ${operation} (${share}%) fail in their call to ${callee} ${at}`,
      ),
  ],
  [
    /^“(?<text>[^”]+)” was logged (?<count>\d+) times in the stored data, first about (?<first>[\d:]+), last about (?<last>[\d:]+): it is new/,
    ({ text, count, first, last }, at) => [
      ...of(
        'first and last',
        `rate: “${text}” was logged ${count} times, first at about ${first} and last at about ${last} UTC ${at}`,
        `rate: “${text}” is new: it was first logged at about ${first} UTC ${at}`,
        `rate: “${text}” appears ${count} times, between ${first} and ${last} ${at}`,
      ),
    ],
  ],
  [
    /^Calls (?:to or )?from `(?<one>[^`]+)`(?: to `(?<other>[^`]+)`)? are held up/,
    ({ one, other }, at) =>
      other === undefined
        ? []
        : of(
            'a cause',
            `cause: The cause is that calls from ${one} to ${other} are held up between client and server ${at}`,
            `cause: Calls from \`${one}\` to \`${other}\` are being held up between client and server ${at}`,
          ),
  ],
  [
    /^Calls to or from `(?<service>[^`]+)` became slow: (?<slow>\d+) of (?<all>\d+) requests are far above the usual; (?<none>\d+) of (?<past>\d+) were before; in the slowest call shown, (?<most>[\d.]+ m?s) pass/,
    ({ service, slow, all, none, past, most }, at) => [
      ...of(
        'a share',
        `rate: ${slow} of ${all} requests to or from ${service} are far above the usual, compared with ${none} of ${past} before ${at}`,
        `rate: Calls to or from ${service} became slow: ${slow} out of ${all} requests are far above the usual ${at}`,
      ),
      ...of('a latency', `rate: In the slowest call shown, ${most} pass outside ${service}, the called service ${at}`),
    ],
  ],
  [
    /^`(?<gauge>[^`]+)` of `(?<pod>[^`]+)` rose to (?<value>[\d.]+); its median is (?<median>[\d.]+)/,
    ({ gauge, pod, value, median }, at) =>
      of(
        'a comparison',
        `rate: ${gauge} on ${pod} rose to ${value}, against a median of ${median} ${at}`,
        `rate: ${gauge} of ${pod} rose to ${value} (median: ${median}) ${at}`,
        `rate: ${gauge} of \`${pod}\` rose to ${value}% ${at}`,
      ),
  ],
  [
    /^The own work of `(?<service>[^`]+)` became slow: (?<slow>\d+) of (?<all>\d+) requests are far above the usual; (?<none>\d+) of (?<past>\d+) were before; the slowest request shown takes (?<most>\d+ ms)/,
    ({ service, slow, all, most }, at) =>
      of(
        'a share',
        `rate: The own work of ${service} became slow: ${slow} of ${all} requests are far above the usual ${at}`,
        `rate: ${service}'s own work became slow, and the slowest request shown takes ${most} ${at}`,
      ),
  ],
];

const rewordings = ({ checkable }: AnsweredIncident): readonly BriefSentence[] =>
  checkable.claims.flatMap(({ text }, index) =>
    REWORDINGS.flatMap(([shape, write]) => {
      const match = shape.exec(text);
      return match === null ? [] : write(match.groups ?? {}, `[c${index + 1}]`);
    }),
  );

/** The beginning of a message, of whole words and without quotation marks. */
const beginningOf = (message: string): string => /^[^"“”`\n]{0,60}(?![\w-]|[.,:]\d)/.exec(message)?.[0].trim() ?? '';

const rowSentences = (row: BatchRow, at: string): readonly BriefSentence[] => {
  switch (row.kind) {
    case 'log':
      return [
        ...of(
          'a line quoted',
          `observation: At ${clock(row.time)} UTC, \`${row.service}\` logged "${beginningOf(row.message)}" ${at}`,
          `observation: The ${row.level} line of ${row.service} at ${clock(row.time)} says "${beginningOf(row.message)}". ${at}`,
        ),
        ...of(
          'which service, pod and version',
          `observation: This line came from pod ${row.pod} of ${row.service}, running version ${row.version} in ${row.region} ${at}`,
        ),
        ...(row.error?.type === undefined
          ? []
          : of(
              'a part of a line quoted',
              `observation: ${row.service} raised a ${row.error.type} at ${clock(row.time)} ${at}`,
              `observation: The error in ${row.service} is ${row.error.type}: "${row.error.message ?? ''}" ${at}`,
            )),
      ];
    case 'span': {
      const millis = row.durationMicros / 1_000;
      const end = row.status === 'error' ? ' and failed' : '';
      return of(
        'a latency',
        `rate: ${row.name} in ${row.service} took ${millis.toFixed(1)} ms${end} ${at}`,
        `rate: At ${clock(row.time)}, a ${row.name} span of ${row.service} took about ${Math.round(millis)} ms ${at}`,
        `rate: The span ${row.name} of ${row.service} lasted ${millis.toFixed(2)} ms on pod ${row.pod} ${at}`,
      );
    }
    case 'template':
      return of(
        'first and last',
        `rate: The pattern “${beginningOf(row.text)}” was logged ${row.lines} times between ${minute(row.firstSeen)} and ${minute(row.lastSeen)} UTC ${at}`,
        `rate: “${beginningOf(row.text)}” was first seen at ${clock(row.firstSeen)} UTC ${at}`,
        `rate: There are ${row.lines} lines of the pattern “${beginningOf(row.text)}” ${at}`,
      );
    case 'change':
      return of(
        'a change',
        ...(row.change === 'deploy' && row.version !== undefined
          ? [
              `observation: ${row.service} ${row.version} was deployed at ${clock(row.time)} UTC ${at}`,
              `observation: A deployment of ${row.service} took place at ${clock(row.time)}: "${row.title}" ${at}`,
            ]
          : [`observation: At ${clock(row.time)} a ${row.change} event says "${row.title}" ${at}`]),
      );
    case 'flow':
      return row.to === undefined || row.stream === 'log'
        ? []
        : of(
            'a count',
            `rate: ${row.window} requests to ${row.operation} in ${row.service} went from ${row.from} to ${row.to} in the window, ${row.past} in the past ${at}`,
          );
    default:
      return [];
  }
};

/** A few rows of each kind. */
const FEW = 3;

const rows = ({ checkable, batches }: AnsweredIncident): readonly BriefSentence[] => {
  const seen = new Map<string, number>();
  return checkable.evidence.flatMap(({ id, batch, position }) => {
    const row = batches.find(({ hash }) => hash === batch)?.rows[position];
    if (row === undefined) return [];
    const before = seen.get(row.kind) ?? 0;
    seen.set(row.kind, before + 1);
    return before < FEW ? rowSentences(row, `[${id}]`) : [];
  });
};

export const briefSentences = (incident: AnsweredIncident): readonly BriefSentence[] => [
  ...rewordings(incident),
  ...rows(incident),
];
