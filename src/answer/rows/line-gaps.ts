// How long it took from one line to the next of another kind: “resync started” and “resync finished”, into a state and out of it. Pure.
import { hasCue } from '../../language/details/message-details.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { AskContext } from '../ask-context.js';
import type { PlacedRow } from '../ask-reads.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { lineClaim } from './record-lines.js';

type LineGap = { readonly start: PlacedRow<LogRecord>; readonly end: PlacedRow<LogRecord> };

/** What lines of one kind have in common: words with digits differ from line to line. */
const kindOf = ({ row }: PlacedRow<LogRecord>): string =>
  row.message.replaceAll(/[^\s,;:=()[\]]+/gu, (word) => (/\p{N}/u.test(word) ? '#' : word));

const KINDS_OF_GAP = 2;

/** Of one service: where its lines are of two kinds that follow each other in turn. */
const gapsOfService = (rows: readonly PlacedRow<LogRecord>[]): readonly LineGap[] => {
  const sorted = rows.toSorted((a, b) => a.row.time - b.row.time);
  const kinds = new Set(sorted.map(kindOf));
  if (kinds.size !== KINDS_OF_GAP) return [];
  const [opening] = kinds;
  const gaps: LineGap[] = [];
  let start: PlacedRow<LogRecord> | undefined;
  for (const placed of sorted)
    if (kindOf(placed) === opening) start ??= placed;
    else if (start !== undefined) {
      gaps.push({ start, end: placed });
      start = undefined;
    }
  return gaps;
};

/** In the order of time. None: the lines are not of two kinds that follow each other. */
export const findLineGaps = (rows: readonly PlacedRow<LogRecord>[]): readonly LineGap[] =>
  [...Map.groupBy(rows, ({ row }) => row.service).values()]
    .flatMap(gapsOfService)
    .toSorted((a, b) => a.start.row.time - b.start.row.time);

const LONGEST_LIST = 8;

const lengthOf = ({ start, end }: LineGap): number => end.row.time - start.row.time;

const gapClaim = ({ start, end }: LineGap, write: ResultWriter): number =>
  write.claim('said.gap', {
    start: { clock: start.row.time },
    end: { clock: end.row.time },
    service: { name: start.row.service },
    took: {
      figure: {
        value: lengthOf({ start, end }),
        by: 'difference',
        of: [end, start].map((placed) => ({ evidence: write.cite(placed), path: 'time' })),
        unit: 'micros',
      },
    },
  });

/** Undefined: no such lines. */
export const answerLineGaps = (
  { details }: AskContext,
  rows: readonly PlacedRow<LogRecord>[],
  write: ResultWriter,
): DraftedResult | undefined => {
  const gaps = findLineGaps(rows);
  const [longest] = gaps.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (longest === undefined) return undefined;
  const told = hasCue(details, 'maximum', 'biggest') ? [longest] : gaps.slice(-LONGEST_LIST);
  write.list(told.map((gap) => gapClaim(gap, write)));
  write.list(
    [longest.start, longest.end].map((placed) => lineClaim(placed, write)),
    'said.longest',
  );
  const evidence = [longest.start, longest.end].map((placed) => write.cite(placed));
  return write.show(...evidence).finish({
    kind: 'value',
    name: 'duration',
    value: lengthOf(longest),
    unit: 'micros',
    evidence,
  });
};
