// Sections of a report: overview, load, statements, meanings of waits, open questions.
import type { DatabaseSnapshot, SqlStatement, WaitEvent, WaitSection } from '../format/snapshot.js';
import { codeSpan, headingBlock, type PageBlock, type PageLine, proseBlock, textSpan } from './page.js';
import {
  capitalize,
  citePath,
  isPair,
  type LabelledSnapshot,
  NOT_STATED,
  numberText,
  percentCell,
  type ReportSubject,
  sidesOf,
  snapshotName,
  windowText,
} from './subject.js';
import { compareText, round6 } from '../../kernel/json.js';
import { type EventText, findEventText } from '../knowledge/knowledge.js';
import { builtInKnowledge } from '../knowledge/built-in-knowledge.js';
import { ownItem } from '../../telemetry/json-pointer.js';

const engineName = ({ instance }: DatabaseSnapshot): string =>
  [instance?.engine, instance?.engineVersion].filter((part) => part !== undefined).join(' ') || NOT_STATED;

const vcpusOf = ({ instance, metrics }: DatabaseSnapshot): number | undefined =>
  metrics?.vcpus.findLast(({ value }) => value !== undefined)?.value ?? instance?.vcpus;

const OVERVIEW_FACTS: readonly (readonly [name: string, of: (snapshot: DatabaseSnapshot) => string])[] = [
  ['Instance', snapshotName],
  ['Window', windowText],
  ['Engine', engineName],
  ['Instance class', ({ instance }) => instance?.class ?? NOT_STATED],
  ['vCPUs', (snapshot) => numberText(vcpusOf(snapshot))],
  ['Average active sessions', ({ waits }) => numberText(waits?.averageActiveSessions)],
  ['Database time, seconds', ({ waits }) => numberText(waits?.dbTimeSeconds)],
  ['Comment', ({ meta }) => meta.comment ?? NOT_STATED],
];

export const overview = (subject: ReportSubject): readonly PageBlock[] => {
  const sides = sidesOf(subject);
  const rows = OVERVIEW_FACTS.map(([name, of]): readonly PageLine[] => [
    [textSpan(name)],
    ...sides.map(({ snapshot }): PageLine => [textSpan(of(snapshot))]),
  ]).filter(([, ...cells]) => cells.some(([span]) => span?.kind === 'text' && span.text !== NOT_STATED));
  const head = ['', ...(sides.length === 1 ? ['Snapshot'] : ['Primary', 'Secondary'])];
  return [{ kind: 'table', head, numeric: [], rows }];
};

const MOST_WAITS = 12;

type SessionLoad = { readonly event: WaitEvent; readonly sessions: number | undefined };

/** From seconds where they are known, else from the share. */
const waitSessions = ({ seconds, percent: share }: WaitEvent, waits: WaitSection): number | undefined => {
  const { wallClockSeconds = 0, averageActiveSessions } = waits;
  if (seconds !== undefined && wallClockSeconds > 0) return round6(seconds / wallClockSeconds);
  if (share === undefined || averageActiveSessions === undefined) return undefined;
  return round6((share / 100) * averageActiveSessions);
};

const loadByEvent = ({ snapshot: { waits } }: LabelledSnapshot): ReadonlyMap<string, SessionLoad> =>
  new Map((waits?.events ?? []).map((event) => [event.name, { event, sessions: waits && waitSessions(event, waits) }]));

const heaviestEvents = (loads: readonly ReadonlyMap<string, SessionLoad>[]): readonly string[] => {
  const most = (name: string): number => Math.max(...loads.map((load) => load.get(name)?.sessions ?? 0));
  const names = [...new Set(loads.flatMap((load) => [...load.keys()]))];
  return names.toSorted((a, b) => most(b) - most(a) || compareText(a, b)).slice(0, MOST_WAITS);
};

const labelEvents = (sides: readonly LabelledSnapshot[], name: string): readonly string[] =>
  sides.length === 1 ? [name] : [`${name}, primary`, `${name}, secondary`];

const waitRow = (subject: ReportSubject, name: string): readonly PageLine[] => {
  const sides = sidesOf(subject);
  const loads = sides.map((side) => ({ side: side.side, loaded: loadByEvent(side).get(name) }));
  return [
    [codeSpan(name)],
    ...loads.map(({ loaded }): PageLine => [textSpan(numberText(loaded?.sessions))]),
    ...loads.map(({ loaded }): PageLine => [textSpan(percentCell(loaded?.event.percent))]),
    loads.flatMap(({ side, loaded }, index) =>
      loaded === undefined ? [] : [...(index === 0 ? [] : [textSpan(' ')]), citePath(subject, side, loaded.event.path)],
    ),
  ];
};

const processorLine = (sides: readonly LabelledSnapshot[]): readonly PageBlock[] => {
  const known = sides.map(({ snapshot }) => vcpusOf(snapshot)).filter((count) => count !== undefined);
  if (known.length === 0) return [];
  const counts = [...new Set(known)].map(numberText).join(' and ');
  return [proseBlock(textSpan(`The machine has ${counts} processors: sessions on CPU beyond that wait for one.`))];
};

export const waitBlocks = (subject: ReportSubject): readonly PageBlock[] => {
  const sides = sidesOf(subject);
  const loads = sides.map(loadByEvent);
  const names = heaviestEvents(loads);
  if (names.length === 0) return [];
  return [
    headingBlock(2, textSpan('Load over waits')),
    {
      kind: 'bars',
      caption: 'Average active sessions by what they waited for',
      series: sides.map(({ side }) => side),
      bars: names.map((label) => ({ label, values: loads.map((load) => load.get(label)?.sessions) })),
      unit: 'sessions',
    },
    ...processorLine(sides),
    {
      kind: 'table',
      head: ['Event', ...labelEvents(sides, 'Sessions'), ...labelEvents(sides, '% of load'), 'Where it stands'],
      numeric: sides.flatMap((_, index) => [1 + index, 1 + sides.length + index]),
      rows: names.map((name) => waitRow(subject, name)),
    },
  ];
};

const MOST_STATEMENTS = 10;
const LONGEST_STATEMENT = 240;
const WAITS = 3;

const STATS = 'db.sql_tokenized.stats';

const statementList = ({ statements }: DatabaseSnapshot): readonly SqlStatement[] =>
  (statements?.list ?? []).filter(({ load }) => load !== undefined).toSorted((a, b) => (b.load ?? 0) - (a.load ?? 0));

const statementText = ({ text: words, id }: SqlStatement): string => {
  const line = (words ?? id ?? 'a statement without a name').replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_STATEMENT
    ? line
    : `${line.slice(0, LONGEST_STATEMENT).replace(/[\uD800-\uDBFF]$/, '')}…`;
};

const largestWaits = ({ waits }: SqlStatement): string =>
  waits
    .toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))
    .slice(0, WAITS)
    .map(({ name, percent = 0 }) => `${name} ${Math.round(percent)} %`)
    .join(', ');

/** The same statement in the other snapshot. */
const sameStatement = ({ id, dbId }: SqlStatement, others: readonly SqlStatement[]): SqlStatement | undefined =>
  others.find((each) => (id !== undefined && each.id === id) || (dbId !== undefined && each.dbId === dbId));

const statementRow = (subject: ReportSubject, side: LabelledSnapshot, statement: SqlStatement): readonly PageLine[] => {
  const other = sidesOf(subject).find((each) => each.side !== side.side);
  const before = other === undefined ? undefined : sameStatement(statement, statementList(other.snapshot));
  return [
    [codeSpan(statementText(statement))],
    [textSpan(numberText(statement.load))],
    ...(other === undefined ? [] : [[textSpan(numberText(before?.load))]]),
    [textSpan(largestWaits(statement))],
    [textSpan(numberText(statement.stats[`${STATS}.calls_per_sec.avg`]))],
    [textSpan(numberText(statement.stats[`${STATS}.avg_latency_per_call.avg`]))],
    [citePath(subject, side.side, statement.path)],
  ];
};

/** Those of the snapshot that the diagnosis is about. */
export const statementBlocks = (subject: ReportSubject): readonly PageBlock[] => {
  const side = sidesOf(subject).find((each) => each.side === subject.diagnosis.subject);
  const list = side === undefined ? [] : statementList(side.snapshot).slice(0, MOST_STATEMENTS);
  if (side === undefined || list.length === 0) return [];
  const other = side.side === 'primary' ? 'secondary' : 'primary';
  const loads = isPair(subject) ? [`Sessions, ${side.side}`, `Sessions, ${other}`] : ['Sessions'];
  return [
    headingBlock(2, textSpan('Statements with the most load')),
    {
      kind: 'table',
      head: ['Statement', ...loads, 'Waits', 'Calls each second', 'ms each call', 'Where it stands'],
      numeric: isPair(subject) ? [1, 2, 4, 5] : [1, 3, 4],
      rows: list.map((each) => statementRow(subject, side, each)),
    },
  ];
};

const MOST_MEANINGS = 4;
const LEAST_PERCENT = 5;

const firstSteps = ({ text: words }: EventText): readonly string[] =>
  [...words.matchAll(/^\d+\. (.+)$/gm)].map(([, step = '']) => step);

const meaningLines = (name: string, known: EventText): readonly PageBlock[] => {
  const [first = ''] = known.text.split('\n\n');
  const actions = firstSteps(known);
  return [
    headingBlock(3, codeSpan(name)),
    proseBlock(textSpan(first)),
    ...(actions.length === 0 ? [] : [{ kind: 'list' as const, items: actions.map((step) => [textSpan(step)]) }]),
    ...(known.source === undefined ? [] : [proseBlock(textSpan('More: '), codeSpan(known.source))]),
  ];
};

/** Several events may share one text: it appears once. */
export const meaningBlocks = (subject: ReportSubject): readonly PageBlock[] => {
  const side = sidesOf(subject).find((each) => each.side === subject.diagnosis.subject);
  const names = (side?.snapshot.waits?.events ?? [])
    .filter(({ percent = 0 }) => percent >= LEAST_PERCENT)
    .toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))
    .map(({ name }) => name);
  const stories = new Map<string, { readonly name: string; readonly known: EventText }>();
  for (const name of names) {
    const known = findEventText(builtInKnowledge, name);
    if (known !== undefined && !stories.has(known.text)) stories.set(known.text, { name, known });
  }
  const told = [...stories.values()].slice(0, MOST_MEANINGS);
  return told.length === 0
    ? []
    : [
        headingBlock(2, textSpan('What these waits mean')),
        ...told.flatMap(({ name, known }) => meaningLines(name, known)),
      ];
};

const notesOf = (artifact: unknown): readonly string[] => {
  const notes = ownItem(ownItem(artifact, '$META$'), 'notes');
  return Array.isArray(notes) ? notes.filter((note): note is string => typeof note === 'string') : [];
};

export const openBlocks = (subject: ReportSubject): readonly PageBlock[] => {
  const open = subject.diagnosis.open.map(({ of, path, because, unanswerable }): PageLine => [
    textSpan(capitalize(`${because}. Not answerable: ${unanswerable}.`)),
    textSpan(' '),
    citePath(subject, of, path),
  ]);
  const noted = sidesOf(subject).flatMap(({ side, snapshot }) =>
    notesOf(snapshot.artifact).map((note): PageLine => [textSpan(isPair(subject) ? `${side}: ${note}` : note)]),
  );
  const items = [...open, ...noted];
  return items.length === 0 ? [] : [headingBlock(2, textSpan('What is missing')), { kind: 'list', items }];
};
