// The report on the diagnosis: its sentences with citations, and the figures that changed between two snapshots.
import type {
  ComputedFigure,
  Diagnosis,
  FigureSentence,
  LimitNearness,
  SnapshotFinding,
} from '../diagnose/diagnosis.js';
import type { CitedPlace, DatabaseSnapshot, SnapshotMetric } from '../format/snapshot.js';
import {
  codeSpan,
  headingBlock,
  type PageBlock,
  type PageLine,
  type PageSpan,
  proseBlock,
  strongSpan,
  textSpan,
} from './page.js';
import {
  capitalize,
  changeText,
  citePath,
  citePlace,
  type LabelledSnapshot,
  NOT_STATED,
  numberText,
  type ReportSubject,
  sidesOf,
} from './subject.js';

// In a sentence, names are set as code, and the cited places follow.

/** Names are between backticks; a name contains none. */
const sentenceSpans = (words: string): readonly PageSpan[] =>
  words.split('`').flatMap((part, index) => (part === '' ? [] : [index % 2 === 0 ? textSpan(part) : codeSpan(part)]));

const citationKey = ({ of, path }: CitedPlace): string => `${of} ${path}`;

/** Each place once. */
const placeText = (figures: readonly ComputedFigure[]): readonly CitedPlace[] => [
  ...new Map(figures.flatMap(({ of }) => of).map((cited) => [citationKey(cited), cited])).values(),
];

const citeSpans = (subject: ReportSubject, cited: readonly CitedPlace[]): PageLine =>
  cited.flatMap((each) => [textSpan(' '), citePlace(subject, each)]);

/** A sentence with the places of its figures. */
const sentenceLine = (subject: ReportSubject, said: FigureSentence): PageLine => [
  ...sentenceSpans(`${capitalize(said.text)}.`),
  ...citeSpans(subject, placeText(said.figures)),
];

/** What the sentences of a finding do not cite themselves. */
const furtherLines = (subject: ReportSubject, { sentences, evidence }: SnapshotFinding): readonly PageBlock[] => {
  const cited = new Set(sentences.flatMap(({ figures }) => placeText(figures)).map(citationKey));
  const rest = evidence.filter((each) => !cited.has(citationKey(each)));
  return rest.length === 0 ? [] : [proseBlock(textSpan('Also from'), ...citeSpans(subject, rest))];
};

const findingBlocks = (subject: ReportSubject, found: SnapshotFinding, place: number): readonly PageBlock[] => {
  const [first, ...others] = found.sentences;
  const follows = found.explainedBy === undefined ? '' : `; follows from ${found.explainedBy}`;
  return [
    headingBlock(3, textSpan(`${place}. `), ...sentenceSpans(capitalize(first.text))),
    proseBlock(
      strongSpan(found.id),
      textSpan(`: ${found.kind.replaceAll('-', ' ')}, confidence ${Math.round(found.confidence * 100)} %${follows}.`),
      ...citeSpans(subject, placeText(first.figures)),
    ),
    ...(others.length === 0
      ? []
      : [{ kind: 'list' as const, items: others.map((said) => sentenceLine(subject, said)) }]),
    ...furtherLines(subject, found),
  ];
};

const NEAR_LABELS: { readonly [State in LimitNearness['state']]: string } = {
  near: 'At its limit: ',
  between: 'Some way from its limit: ',
  far: 'Not the limit: ',
};

const limitLines = (subject: ReportSubject, { limits: all }: Diagnosis): readonly PageBlock[] =>
  all.length === 0
    ? []
    : [
        headingBlock(2, textSpan('How near it came to its limits')),
        {
          kind: 'list',
          items: all.map(({ state, sentence }) => [strongSpan(NEAR_LABELS[state]), ...sentenceLine(subject, sentence)]),
        },
      ];

const NO_CAUSE = 'No cause stands out: nothing in the figures explains more load than usual.';

export const diagnosisBlocks = (subject: ReportSubject): readonly PageBlock[] => {
  const { diagnosis } = subject;
  const { load, findings } = diagnosis;
  return [
    headingBlock(2, textSpan('Diagnosis')),
    ...load.map((said) => proseBlock(...sentenceLine(subject, said))),
    ...(findings.length === 0 ? [proseBlock(textSpan(NO_CAUSE))] : []),
    ...findings.flatMap((found, index) => findingBlocks(subject, found, index + 1)),
    ...limitLines(subject, diagnosis),
  ];
};

/** What else is different between two. */
const changedBlocks = (subject: ReportSubject): readonly PageBlock[] => {
  const { changed, compared } = subject.diagnosis;
  if (!compared || changed.length === 0) return [];
  return [{ kind: 'list', items: changed.map((said) => sentenceLine(subject, said)) }];
};

type ComparedStatistic = 'avg' | 'max' | 'min' | 'sum';

const COMPARED_METRICS: readonly (readonly [metric: string, statistic: ComparedStatistic])[] = [
  ['os.cpuUtilization.total', 'avg'],
  ['os.cpuUtilization.wait', 'avg'],
  ['os.memory.free', 'min'],
  ['os.diskIO.auroraStorage.readIOsPS', 'avg'],
  ['os.diskIO.auroraStorage.readLatency', 'avg'],
  ['os.diskIO.rdstemp.util', 'avg'],
  ['os.network.rx', 'max'],
  ['db.SQL.tup_returned', 'sum'],
  ['db.SQL.tup_fetched', 'sum'],
  ['db.IO.blks_read', 'sum'],
  ['db.Cache.blks_hit', 'sum'],
  ['db.Temp.temp_bytes', 'sum'],
  ['db.Transactions.xact_commit', 'sum'],
  ['db.Transactions.commit_latency', 'avg'],
  ['db.Transactions.blocked_transactions', 'max'],
  ['db.state.idle_in_transaction_count', 'max'],
  ['db.Checkpoint.checkpoints_req', 'sum'],
  ['db.User.numbackends', 'avg'],
];

const comparedMetric = ({ metrics }: DatabaseSnapshot, name: string): SnapshotMetric | undefined =>
  [...(metrics?.os ?? []), ...(metrics?.db ?? [])]
    .flatMap((category) => category.metrics)
    .find((metric) => metric.name === name);

const placesCell = (subject: ReportSubject, sides: readonly LabelledSnapshot[], name: string): PageLine =>
  sides.flatMap(({ side, snapshot }) => {
    const metric = comparedMetric(snapshot, name);
    return metric === undefined ? [] : [citePath(subject, side, metric.path), textSpan(' ')];
  });

const comparisonRow = (
  subject: ReportSubject,
  [name, statistic]: readonly [string, ComparedStatistic],
): readonly PageLine[] => {
  const sides = sidesOf(subject);
  const [first, second] = sides.map(({ snapshot }) => comparedMetric(snapshot, name)?.[statistic]);
  const unit = sides.map(({ snapshot }) => comparedMetric(snapshot, name)?.unit).find((each) => each !== undefined);
  return [
    [codeSpan(`${name}.${statistic}`), textSpan(unit === undefined || unit === '' ? '' : ` ${unit}`)],
    [textSpan(numberText(first))],
    [textSpan(numberText(second))],
    [textSpan(changeText(first, second))],
    placesCell(subject, sides, name),
  ];
};

const isKnown = ([, first, second]: readonly PageLine[]): boolean =>
  [first, second].some((cell) => cell?.[0]?.kind === 'text' && cell[0].text !== NOT_STATED);

const CHANGE_LEGEND = 'A change is (secondary − primary) / |primary|; from 0 there is none.';

export const changeBlocks = (subject: ReportSubject): readonly PageBlock[] => {
  if (subject.secondary === undefined) return [];
  const rows = COMPARED_METRICS.map((each) => comparisonRow(subject, each)).filter(isKnown);
  return [
    headingBlock(2, textSpan('What changed')),
    ...changedBlocks(subject),
    ...(rows.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            head: ['Figure', 'Primary', 'Secondary', 'Change', 'Where it stands'],
            numeric: [1, 2, 3],
            rows,
          },
        ]),
    proseBlock(textSpan(CHANGE_LEGEND)),
  ];
};
