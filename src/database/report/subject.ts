// The subject of a report: one snapshot or two, and how their figures are shown.
import type { SnapshotSide } from '../../telemetry/snapshot-row.js';
import { renderFigure } from '../../evidence/figure.js';
import { toIso } from '../../kernel/time.js';
import type { Diagnosis } from '../diagnose/diagnosis.js';
import type { ArtifactPath, CitedPlace, DatabaseSnapshot } from '../format/snapshot.js';
import type { PageSpan } from './page.js';

export type ReportSubject = {
  readonly primary: DatabaseSnapshot;
  readonly secondary?: DatabaseSnapshot;
  readonly diagnosis: Diagnosis;
};

export type LabelledSnapshot = { readonly side: SnapshotSide; readonly snapshot: DatabaseSnapshot };

export const sidesOf = ({ primary, secondary }: ReportSubject): readonly LabelledSnapshot[] => [
  { side: 'primary', snapshot: primary },
  ...(secondary === undefined ? [] : [{ side: 'secondary' as const, snapshot: secondary }]),
];

export const isPair = ({ secondary }: ReportSubject): boolean => secondary !== undefined;

export const citePlace = (subject: ReportSubject, { of, path }: CitedPlace): PageSpan => ({
  kind: 'cite',
  text: isPair(subject) ? `${of}:${path}` : path,
});

export const citePath = (subject: ReportSubject, side: SnapshotSide, path: ArtifactPath): PageSpan =>
  citePlace(subject, { of: side, path });

export const NOT_STATED = '–';

export const numberText = (value: number | undefined): string =>
  value === undefined ? NOT_STATED : renderFigure({ value });

export const percentCell = (points: number | undefined): string =>
  points === undefined ? NOT_STATED : `${renderFigure({ value: points })} %`;

/** `(b − a) / |a|`; where a is 0 there is none. */
export const changeText = (before: number | undefined, after: number | undefined): string => {
  if (before === undefined || after === undefined || before === 0) return NOT_STATED;
  const share = (after - before) / Math.abs(before);
  return `${share > 0 ? '+' : ''}${renderFigure({ value: share, unit: 'percent' })}`;
};

/** With a capital letter. */
export const capitalize = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

export const windowText = ({ meta: { from, to } }: DatabaseSnapshot): string => {
  if (from === undefined || to === undefined) return NOT_STATED;
  const [start, end] = [toIso(from), toIso(to)].map((iso) => iso.slice(0, 19).replace('T', ' '));
  return `${start} to ${end} UTC`;
};

export const snapshotName = ({ meta, instance }: DatabaseSnapshot): string =>
  meta.instance ?? instance?.id ?? 'a database';
