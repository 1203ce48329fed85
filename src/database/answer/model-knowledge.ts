// What a model reads about a captured database: our own texts on its engine and on its longest waits.
import { findEngineText, findEventText } from '../knowledge/knowledge.js';
import { builtInKnowledge } from '../knowledge/built-in-knowledge.js';
import type { DatabaseSnapshot } from '../format/snapshot.js';
import { assembleSide } from '../format/rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { SnapshotRow } from '../../telemetry/snapshot-row.js';

const MOST_WAITS = 3;

const isSnapshotRow = (row: BatchRow): row is SnapshotRow => row.kind === 'snapshot';

const engineTexts = ({ instance }: DatabaseSnapshot): readonly string[] => {
  const known = instance?.engine === undefined ? undefined : findEngineText(builtInKnowledge, instance.engine);
  return known === undefined ? [] : [known.text];
};

const waitTexts = ({ waits }: DatabaseSnapshot): readonly string[] =>
  (waits?.events ?? [])
    .toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0))
    .slice(0, MOST_WAITS)
    .flatMap(({ name }) => {
      const known = findEventText(builtInKnowledge, name);
      return known === undefined ? [] : [`${known.event}: ${known.text.split('\n\n')[0] ?? ''}`];
    });

/** Empty where no text exists. An unknown engine loses only its own text, not those on waits. */
export const databaseKnowledge = (rows: readonly BatchRow[]): string => {
  const own = rows.filter(isSnapshotRow);
  const sides = (['primary', 'secondary'] as const).flatMap((side) => assembleSide(own, side)?.snapshot ?? []);
  return [...new Set([...sides.flatMap(engineTexts), ...sides.flatMap(waitTexts)])].join('\n\n');
};
