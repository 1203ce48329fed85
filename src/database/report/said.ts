// Sentences of a diagnosis as lines of a report: names of the data as code, and behind them the places that they stand on.
import type { Diagnosis, Nearness, Reckoning, Said, SnapshotFinding } from '../diagnose/diagnosis.js';
import type { Cited } from '../format/place.js';
import { type Block, code, heading, type Line, prose, type Span, strong, text } from './page.js';
import { begun, cite, type Subject } from './subject.js';

/** Names stand between backticks; a name holds none. */
const spansOf = (words: string): readonly Span[] =>
  words.split('`').flatMap((part, index) => (part === '' ? [] : [index % 2 === 0 ? text(part) : code(part)]));

const keyOf = ({ of, path }: Cited): string => `${of} ${path}`;

/** Each place once. */
const places = (figures: readonly Reckoning[]): readonly Cited[] => [
  ...new Map(figures.flatMap(({ of }) => of).map((cited) => [keyOf(cited), cited])).values(),
];

const cites = (subject: Subject, cited: readonly Cited[]): Line =>
  cited.flatMap((each) => [text(' '), cite(subject, each)]);

/** A sentence with the places of its figures. */
export const saidLine = (subject: Subject, said: Said): Line => [
  ...spansOf(`${begun(said.text)}.`),
  ...cites(subject, places(said.figures)),
];

/** What the sentences of a finding do not cite themselves. */
const further = (subject: Subject, { says, evidence }: SnapshotFinding): readonly Block[] => {
  const cited = new Set(says.flatMap(({ figures }) => places(figures)).map(keyOf));
  const rest = evidence.filter((each) => !cited.has(keyOf(each)));
  return rest.length === 0 ? [] : [prose(text('Also from'), ...cites(subject, rest))];
};

const finding = (subject: Subject, found: SnapshotFinding, place: number): readonly Block[] => {
  const [first, ...others] = found.says;
  const follows = found.explainedBy === undefined ? '' : `; follows from ${found.explainedBy}`;
  return [
    heading(3, text(`${place}. `), ...spansOf(begun(first.text))),
    prose(
      strong(found.id),
      text(`: ${found.kind.replaceAll('-', ' ')}, confidence ${Math.round(found.confidence * 100)} %${follows}.`),
      ...cites(subject, places(first.figures)),
    ),
    ...(others.length === 0 ? [] : [{ kind: 'list' as const, items: others.map((said) => saidLine(subject, said)) }]),
    ...further(subject, found),
  ];
};

const NEAR: { readonly [State in Nearness['state']]: string } = {
  near: 'At its limit: ',
  between: 'Some way from its limit: ',
  far: 'Not the limit: ',
};

const limits = (subject: Subject, { limits: all }: Diagnosis): readonly Block[] =>
  all.length === 0
    ? []
    : [
        heading(2, text('How near it came to its limits')),
        {
          kind: 'list',
          items: all.map(({ state, said }) => [strong(NEAR[state]), ...saidLine(subject, said)]),
        },
      ];

const NOTHING = 'No cause stands out: nothing in the figures explains more load than usual.';

export const diagnosisBlocks = (subject: Subject): readonly Block[] => {
  const { diagnosis } = subject;
  const { load, findings } = diagnosis;
  return [
    heading(2, text('Diagnosis')),
    ...load.map((said) => prose(...saidLine(subject, said))),
    ...(findings.length === 0 ? [prose(text(NOTHING))] : []),
    ...findings.flatMap((found, index) => finding(subject, found, index + 1)),
    ...limits(subject, diagnosis),
  ];
};

/** What else is different between two. */
export const changedBlocks = (subject: Subject): readonly Block[] => {
  const { changed, compared } = subject.diagnosis;
  if (!compared || changed.length === 0) return [];
  return [{ kind: 'list', items: changed.map((said) => saidLine(subject, said)) }];
};
