// What a report is about: one snapshot or two, and how each figure of them is shown.
import { renderFigure } from '../../evidence/figure.js';
import { toIso } from '../../kernel/time.js';
import type { Diagnosis, Side } from '../diagnose/diagnosis.js';
import type { Cited, Path } from '../format/place.js';
import type { Snapshot } from '../format/snapshot.js';
import type { Span } from './page.js';

export type Subject = {
  readonly primary: Snapshot;
  readonly secondary?: Snapshot;
  readonly diagnosis: Diagnosis;
};

export type Sided = { readonly side: Side; readonly snapshot: Snapshot };

export const sidesOf = ({ primary, secondary }: Subject): readonly Sided[] => [
  { side: 'primary', snapshot: primary },
  ...(secondary === undefined ? [] : [{ side: 'secondary' as const, snapshot: secondary }]),
];

export const isPair = ({ secondary }: Subject): boolean => secondary !== undefined;

export const cite = (subject: Subject, { of, path }: Cited): Span => ({
  kind: 'cite',
  text: isPair(subject) ? `${of}:${path}` : path,
});

export const citePath = (subject: Subject, side: Side, path: Path): Span => cite(subject, { of: side, path });

export const NOT_SAID = '–';

export const number = (value: number | undefined): string => (value === undefined ? NOT_SAID : renderFigure({ value }));

export const percent = (points: number | undefined): string =>
  points === undefined ? NOT_SAID : `${renderFigure({ value: points })} %`;

/** `(b − a) / |a|`; where a is 0 there is none. */
export const change = (before: number | undefined, after: number | undefined): string => {
  if (before === undefined || after === undefined || before === 0) return NOT_SAID;
  const share = (after - before) / Math.abs(before);
  return `${share > 0 ? '+' : ''}${renderFigure({ value: share, unit: 'percent' })}`;
};

/** With a capital letter. */
export const begun = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

export const windowOf = ({ meta: { from, to } }: Snapshot): string => {
  if (from === undefined || to === undefined) return NOT_SAID;
  const [start, end] = [toIso(from), toIso(to)].map((iso) => iso.slice(0, 19).replace('T', ' '));
  return `${start} to ${end} UTC`;
};

export const nameOf = ({ meta, instance }: Snapshot): string => meta.instance ?? instance?.id ?? 'a database';
