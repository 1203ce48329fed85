// The load of a report: sessions at work by what they waited for, drawn and in figures.
import { compareText, round6 } from '../../kernel/json.js';
import type { WaitEvent, Waits } from '../format/snapshot.js';
import { type Block, code, heading, type Line, prose, text } from './page.js';
import { citePath, number, percent, type Sided, sidesOf, type Subject } from './subject.js';
import { vcpusOf } from './overview.js';

const MOST = 12;

type Loaded = { readonly event: WaitEvent; readonly sessions: number | undefined };

/** From seconds where they are known, else from the share. */
const sessionsOf = ({ seconds, percent: share }: WaitEvent, waits: Waits): number | undefined => {
  const { wallClockSeconds = 0, averageActiveSessions } = waits;
  if (seconds !== undefined && wallClockSeconds > 0) return round6(seconds / wallClockSeconds);
  if (share === undefined || averageActiveSessions === undefined) return undefined;
  return round6((share / 100) * averageActiveSessions);
};

const loadOf = ({ snapshot: { waits } }: Sided): ReadonlyMap<string, Loaded> =>
  new Map((waits?.events ?? []).map((event) => [event.name, { event, sessions: waits && sessionsOf(event, waits) }]));

const heaviest = (loads: readonly ReadonlyMap<string, Loaded>[]): readonly string[] => {
  const most = (name: string): number => Math.max(...loads.map((load) => load.get(name)?.sessions ?? 0));
  const names = [...new Set(loads.flatMap((load) => [...load.keys()]))];
  return names.toSorted((a, b) => most(b) - most(a) || compareText(a, b)).slice(0, MOST);
};

const labelled = (sides: readonly Sided[], name: string): readonly string[] =>
  sides.length === 1 ? [name] : [`${name}, primary`, `${name}, secondary`];

const row = (subject: Subject, name: string): readonly Line[] => {
  const sides = sidesOf(subject);
  const loads = sides.map((side) => ({ side: side.side, loaded: loadOf(side).get(name) }));
  return [
    [code(name)],
    ...loads.map(({ loaded }): Line => [text(number(loaded?.sessions))]),
    ...loads.map(({ loaded }): Line => [text(percent(loaded?.event.percent))]),
    loads.flatMap(({ side, loaded }, index) =>
      loaded === undefined ? [] : [...(index === 0 ? [] : [text(' ')]), citePath(subject, side, loaded.event.path)],
    ),
  ];
};

const processors = (sides: readonly Sided[]): readonly Block[] => {
  const known = sides.map(({ snapshot }) => vcpusOf(snapshot)).filter((count) => count !== undefined);
  if (known.length === 0) return [];
  const counts = [...new Set(known)].map(number).join(' and ');
  return [prose(text(`The machine has ${counts} processors: sessions on CPU beyond that wait for one.`))];
};

export const waitBlocks = (subject: Subject): readonly Block[] => {
  const sides = sidesOf(subject);
  const loads = sides.map(loadOf);
  const names = heaviest(loads);
  if (names.length === 0) return [];
  return [
    heading(2, text('Load over waits')),
    {
      kind: 'bars',
      caption: 'Average active sessions by what they waited for',
      series: sides.map(({ side }) => side),
      bars: names.map((label) => ({ label, values: loads.map((load) => load.get(label)?.sessions) })),
      unit: 'sessions',
    },
    ...processors(sides),
    {
      kind: 'table',
      head: ['Event', ...labelled(sides, 'Sessions'), ...labelled(sides, '% of load'), 'Where it stands'],
      numeric: sides.flatMap((_, index) => [1 + index, 1 + sides.length + index]),
      rows: names.map((name) => row(subject, name)),
    },
  ];
};
