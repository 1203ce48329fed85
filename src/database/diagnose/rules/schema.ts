// Rules for what is wrong with the schema at any load: sequences near their end, indexes that are invalid, double or unused.
import type { PlacedObject } from '../../format/fields.js';
import type { CauseKind } from '../diagnosis.js';
import { type CauseCandidate, type DiagnosisRule, withoutUndefined } from '../cause-candidate.js';
import { atLeastCondition, atMostCondition, ratioFigure, statedFigure } from '../computed-figure.js';
import { type FindingAction, quoteIdentifier, quoteRelation } from '../finding-action.js';
import { composeSentence } from '../sentences.js';
import { isFlagged, namedIn, numberIn, quotedIn, stateRows, textIn } from '../server-state.js';
import type { SnapshotView } from '../snapshot-view.js';

const NEAR_ITS_END = 0.85;
const AT_ITS_END = 0.95;

export const sequenceExhaustion: DiagnosisRule = ({ now }) => {
  const rows = stateRows(now, 'Sequences').flatMap((row) => {
    const [last, limit] = [numberIn(now, row, 'last_value'), numberIn(now, row, 'limit_value')];
    return last === undefined || limit === undefined || limit.value <= 0 || last.value < limit.value * NEAR_ITS_END
      ? []
      : [{ row, last, limit }];
  });
  const [first] = rows;
  if (first === undefined) return undefined;
  const { row, last, limit } = first;
  const [relation, column] = [textIn(row, 'relation'), textIn(row, 'column')];
  const share = ratioFigure([last], limit, 'percent');
  return {
    kind: 'sequence-exhaustion',
    score: share.value >= AT_ITS_END ? 0.92 : 0.6,
    sentences: [
      composeSentence(
        'The sequence ',
        namedIn(row, 'sequence'),
        ' comes to its end: ',
        share,
        ' of its values are used',
        ...(relation === undefined || column === undefined
          ? []
          : ['; it numbers the column ', { name: column }, ' in ', { name: relation }]),
      ),
      composeSentence('last value ', statedFigure(last), ' of ', statedFigure(limit)),
    ],
    conditions: [atLeastCondition(share, NEAR_ITS_END)],
    actions:
      relation === undefined || column === undefined
        ? []
        : [
            {
              does: 'Widen the column and the sequence; on a large table, fill a new bigint column in parts and swap it in instead',
              statement: [
                `alter table ${quoteRelation(relation)} alter column ${quoteIdentifier(column)} type bigint;`,
                `alter sequence ${quoteRelation(textIn(row, 'sequence') ?? '')} as bigint;`,
              ],
              risk: 'the table and its indexes are written anew, and nobody can use it meanwhile; columns that refer to it need the same',
              undoNote: 'not while values beyond the old limit are in use',
            },
          ],
    statements: [],
    places: [{ of: now.side, path: row.path }],
  };
};

type IndexFinding = {
  readonly kind: CauseKind;
  readonly score: number;
  readonly isOne: (look: SnapshotView, row: PlacedObject) => boolean;
  readonly title: string;
  readonly does: string;
  readonly risk: string;
  /** Drops it, or builds it anew. */
  readonly isRebuilt: boolean;
};

const LEAST_BYTES = 1_000_000;

const INDEX_FINDINGS: readonly IndexFinding[] = [
  {
    kind: 'index-invalid',
    score: 0.52,
    isOne: (_, row) => isFlagged(row, 'is_valid') === false && isFlagged(row, 'is_being_built') !== true,
    title: 'An index is invalid: it is kept up to date by writes, and no query may use it',
    does: 'Drop what its failed build left behind; then mend the cause (often double values) and build it again with create index concurrently',
    risk: 'none for queries, which do not use it; the command waits for transactions that use the table',
    isRebuilt: false,
  },
  {
    kind: 'index-duplicate',
    score: 0.45,
    isOne: (_, row) => isFlagged(row, 'is_valid') === true && textIn(row, 'duplicate_of') !== undefined,
    title: 'An index is there a second time: writes keep both up to date',
    does: 'Drop the duplicate',
    risk: 'plans go over to its twin; see that no query names it in a hint',
    isRebuilt: true,
  },
  {
    kind: 'index-unused',
    score: 0.4,
    isOne: (look, row) =>
      isFlagged(row, 'is_valid') === true &&
      textIn(row, 'duplicate_of') === undefined &&
      numberIn(look, row, 'scans')?.value === 0 &&
      (numberIn(look, row, 'bytes')?.value ?? 0) >= LEAST_BYTES &&
      (numberIn(look, row, 'written_rows')?.value ?? 0) > 0,
    title: 'An index is not used: writes keep it up to date, and no query has read it since the counters were reset',
    does: 'Watch it over a whole business cycle and on the standbys, which count by themselves; then drop it',
    risk: 'a rare report may need it',
    isRebuilt: true,
  },
];

/** Literals are not captured. */
const HIDDEN_DEFINITION =
  'keep what pg_get_indexdef says of it before, and run that again; the definition here lacks its literals';

const dropAction = ({ does, risk, isRebuilt }: IndexFinding, row: PlacedObject): FindingAction => {
  const definition = textIn(row, 'definition');
  return {
    does,
    statement: `drop index concurrently ${quoteRelation(textIn(row, 'index') ?? '')};`,
    risk,
    ...(isRebuilt && definition?.includes('?') === true && { undoNote: HIDDEN_DEFINITION }),
    ...(isRebuilt &&
      definition?.includes('?') === false && {
        undo: `${definition.replace(/^CREATE (UNIQUE )?INDEX /, (_, unique: string | undefined) => `create ${unique === undefined ? '' : 'unique '}index concurrently `)};`,
      }),
  };
};

const countedSeconds = (look: SnapshotView) => {
  const own = stateRows(look, 'Databases').find((row) => isFlagged(row, 'is_captured') === true);
  return own === undefined ? undefined : numberIn(look, own, 'counted_sec');
};

const indexCandidate = (look: SnapshotView, finding: IndexFinding): CauseCandidate | undefined => {
  const rows = stateRows(look, 'Indexes').filter((row) => finding.isOne(look, row));
  const [first] = rows;
  if (first === undefined) return undefined;
  const [bytes, scans, counted] = [
    numberIn(look, first, 'bytes'),
    numberIn(look, first, 'scans'),
    countedSeconds(look),
  ];
  return {
    kind: finding.kind,
    score: finding.score,
    sentences: [
      composeSentence(
        finding.title,
        ': ',
        namedIn(first, 'index'),
        ' on ',
        namedIn(first, 'relation'),
        ...(bytes === undefined ? [] : [', ', statedFigure(bytes, 'bytes')]),
        ...(textIn(first, 'duplicate_of') === undefined || finding.kind !== 'index-duplicate'
          ? []
          : [', like ', namedIn(first, 'duplicate_of')]),
      ),
      ...withoutUndefined([
        quotedIn(first, 'definition') === undefined
          ? undefined
          : composeSentence('its definition: ', quotedIn(first, 'definition')),
        scans === undefined || counted === undefined
          ? undefined
          : composeSentence('scans of it: ', statedFigure(scans), ', counted for ', statedFigure(counted, 'seconds')),
        ...rows
          .slice(1, 4)
          .map((row) => composeSentence('likewise ', namedIn(row, 'index'), ' on ', namedIn(row, 'relation'))),
      ]),
    ],
    conditions: scans === undefined || finding.kind !== 'index-unused' ? [] : [atMostCondition(statedFigure(scans), 0)],
    actions: rows.slice(0, 3).map((row) => dropAction(finding, row)),
    statements: [],
    places: rows.slice(0, 4).map((row) => ({ of: look.side, path: row.path })),
  };
};

export const indexRules: readonly DiagnosisRule[] = INDEX_FINDINGS.map(
  (finding): DiagnosisRule =>
    ({ now }) =>
      indexCandidate(now, finding),
);
