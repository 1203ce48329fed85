// Reads the section Plans: the plan of a statement as a tree, and what the planner made of an index that is not there.
import { jsonPointer, ownItem, pointerBelow } from '../../telemetry/json-pointer.js';
import { type PlacedObject, placedObjects } from '../format/fields.js';
import type { SqlStatement } from '../format/snapshot.js';
import { ratioFigure, statedFigure } from './computed-figure.js';
import type { FigureSentence } from './diagnosis.js';
import type { IndexCandidate } from './index-advice.js';
import { composeSentence, type FigureSentencePart } from './sentences.js';
import { isFlagged, namedIn, numberIn, quotedIn, textIn } from './server-state.js';
import type { SnapshotView } from './snapshot-view.js';

const PLANS_SECTION = 'Plans';

const plansIn = ({ snapshot }: SnapshotView): readonly PlacedObject[] =>
  placedObjects(ownItem(snapshot.artifact, PLANS_SECTION), jsonPointer(PLANS_SECTION));

/** The capture asked for plans. */
export const hasPlans = ({ snapshot }: SnapshotView): boolean =>
  Array.isArray(ownItem(snapshot.artifact, PLANS_SECTION));

export const planOfStatement = (look: SnapshotView, { id }: SqlStatement): PlacedObject | undefined =>
  id === undefined ? undefined : plansIn(look).find((row) => textIn(row, 'sql_id') === id);

const MOST_LINES = 15;

const branch = (depth: number): string => (depth === 0 ? '' : `${'│ '.repeat(depth - 1)}└ `);

const nodeSentence = (look: SnapshotView, plan: PlacedObject, node: PlacedObject): FigureSentence => {
  const [depth, rows, cost, own, total] = [
    Math.min(20, Math.max(0, Number(textIn(node, 'depth') ?? 0) || 0)),
    numberIn(look, node, 'rows'),
    numberIn(look, node, 'total_cost'),
    numberIn(look, node, 'own_cost'),
    numberIn(look, plan, 'total_cost'),
  ];
  const condition = quotedIn(node, 'condition') ?? quotedIn(node, 'sort_key');
  const [relation, index] = [namedIn(node, 'relation'), namedIn(node, 'index')];
  const worst: readonly FigureSentencePart[] =
    isFlagged(node, 'is_worst') !== true || own === undefined || total === undefined || total.value <= 0
      ? []
      : [': the worst node, with ', ratioFigure([own], total, 'percent'), ' of the cost'];
  return composeSentence(
    branch(depth),
    namedIn(node, 'node'),
    ...(relation === undefined ? [] : [' on ', relation]),
    ...(index === undefined ? [] : [' by the index ', index]),
    ...(condition === undefined ? [] : [' for ', condition]),
    ...(rows === undefined ? [] : [', rows ', statedFigure(rows)]),
    ...(cost === undefined ? [] : [', cost ', statedFigure(cost)]),
    ...worst,
  );
};

/** The tree, a node a sentence, in the order in which it is drawn. */
export const planSentences = (look: SnapshotView, plan: PlacedObject): readonly FigureSentence[] =>
  placedObjects(plan.value['nodes'], pointerBelow(plan.path, 'nodes'))
    .slice(0, MOST_LINES)
    .map((node) => nodeSentence(look, plan, node));

/** What the planner made of an index: that it was not tried, or whether it takes it, and what the statement costs then. */
export type IndexTrial =
  | { readonly kind: 'not tried' }
  | { readonly kind: 'not used' }
  | {
      readonly kind: 'used';
      readonly costBefore: number;
      readonly costAfter: number;
      readonly bytes: number | undefined;
    };

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

export const indexTrial = (look: SnapshotView, statement: SqlStatement, candidate: IndexCandidate): IndexTrial => {
  const plan = planOfStatement(look, statement);
  const index = plan === undefined ? undefined : ownItem(plan.value, 'index');
  const [row] = plan === undefined ? [] : placedObjects([index], pointerBelow(plan.path, 'index'));
  const isSame =
    row !== undefined &&
    textIn(row, 'relation') === candidate.relation &&
    listOf(row.value['columns']).join('\n') === candidate.columns.join('\n');
  if (plan === undefined || !isSame || isFlagged(row, 'is_tried') !== true) return { kind: 'not tried' };
  const [before, after] = [numberIn(look, plan, 'total_cost'), numberIn(look, row, 'total_cost')];
  if (isFlagged(row, 'is_used') !== true || before === undefined || after === undefined || after.value >= before.value)
    return { kind: 'not used' };
  return {
    kind: 'used',
    costBefore: before.value,
    costAfter: after.value,
    bytes: numberIn(look, row, 'bytes')?.value,
  };
};
