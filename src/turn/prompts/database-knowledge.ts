// What a model is told about the engine of the snapshots and the waits that weigh most in them: our own texts, chosen by what was captured.
import { engineText, eventText } from '../../database/knowledge/knowledge.js';
import { ownKnowledge } from '../../database/knowledge/own-knowledge.js';
import type { Snapshot } from '../../database/format/snapshot.js';
import { sideOf } from '../../database/format/rows/assemble.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { SnapshotRow } from '../../telemetry/snapshot-row.js';

const MOST_WAITS = 3;

const isSnapshotRow = (row: BatchRow): row is SnapshotRow => row.kind === 'snapshot';

const engineTexts = ({ instance }: Snapshot): readonly string[] => {
  const known = instance?.engine === undefined ? undefined : engineText(ownKnowledge, instance.engine);
  return known === undefined ? [] : [known.text];
};

const waitTexts = ({ waits }: Snapshot): readonly string[] =>
  (waits?.events ?? [])
    .toSorted((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0))
    .slice(0, MOST_WAITS)
    .flatMap(({ name }) => {
      const known = eventText(ownKnowledge, name);
      return known === undefined ? [] : [`${known.event}: ${known.text.split('\n\n')[0] ?? ''}`];
    });

/** Empty where nobody wrote about them: an engine that nobody knows costs these texts alone. */
export const databaseKnowledge = (rows: readonly BatchRow[]): string => {
  const own = rows.filter(isSnapshotRow);
  const sides = (['primary', 'secondary'] as const).flatMap((side) => sideOf(own, side)?.snapshot ?? []);
  return [...new Set([...sides.flatMap(engineTexts), ...sides.flatMap(waitTexts)])].join('\n\n');
};
