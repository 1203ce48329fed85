// Diagnoses the generated snapshots of a seed as they come from a file, and holds the diagnosis against what was planted.
import { createHash } from 'node:crypto';
import { generateSnapshots, type SnapshotCase, type SnapshotScene } from '../../src/database/demo/generate.js';
import { diagnose } from '../../src/database/diagnose/diagnose.js';
import type { Diagnosis } from '../../src/database/diagnose/diagnosis.js';
import { faultsOf } from '../../test/support/diagnosis-faults.js';
import type { DatabaseSnapshot, JsonObject } from '../../src/database/format/snapshot.js';
import { readSnapshotFile } from '../../src/database/format/read-snapshot.js';
import { optional } from '../../src/kernel/optional.js';

export type ScoredDiagnosis = {
  readonly seed: number;
  readonly scene: SnapshotScene;
  readonly isPair: boolean;
  readonly irregularities: readonly string[];
  readonly distractors: readonly string[];
  /** The planted kind is ranked first, or within the first three. */
  readonly isFirst: boolean;
  readonly isWithinThree: boolean;
  /** Where statements or a parameter were planted: the first finding names one of them. */
  readonly isPlaced: boolean | undefined;
  readonly got: string;
  readonly confidence: number;
  /** Statements that the figures deny. */
  readonly faults: readonly string[];
  readonly millis: number;
  /** Of the processor, its collector of garbage included. */
  readonly processorMillis: number;
  readonly bytes: number;
  readonly digest: string;
};

const textOf = (content: unknown): string => JSON.stringify(content, null, 2);

const snapshotOf = (artifact: JsonObject): DatabaseSnapshot => {
  const read = readSnapshotFile(artifact);
  if ('rejected' in read) throw new Error(`a generated snapshot was refused: ${read.because}`);
  return read.snapshot;
};

type TimedDiagnosis = { readonly diagnosis: Diagnosis; readonly millis: number; readonly processorMillis: number };

const timed = (primary: DatabaseSnapshot, secondary: DatabaseSnapshot | undefined): TimedDiagnosis => {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const diagnosis = secondary === undefined ? diagnose(primary) : diagnose(primary, secondary);
  const { user, system } = process.cpuUsage(used);
  return { diagnosis, millis: performance.now() - began, processorMillis: (user + system) / 1_000 };
};

const placed = ({ truth }: SnapshotCase, { findings }: Diagnosis): boolean | undefined => {
  const [first] = findings;
  if (truth.parameter !== undefined) return first?.parameter === truth.parameter;
  if (truth.statements.length === 0) return undefined;
  return first !== undefined && truth.statements.some((id) => first.statements.slice(0, 3).includes(id));
};

const findingText = ({ findings }: Diagnosis): string =>
  findings
    .slice(0, 2)
    .map(({ kind, confidence }) => `${kind} ${confidence}`)
    .join(', ') || 'nothing';

export const diagnosed = (seed: number, scene?: SnapshotScene): ScoredDiagnosis => {
  const made = scene === undefined ? generateSnapshots(seed) : generateSnapshots(seed, scene);
  const texts = [made.primary, ...(made.secondary === undefined ? [] : [made.secondary])].map(({ content }) =>
    textOf(content),
  );
  const [primary = {}, secondary] = texts.map((text) => JSON.parse(text) as JsonObject);
  const { diagnosis, ...cost } = timed(
    snapshotOf(primary),
    secondary === undefined ? undefined : snapshotOf(secondary),
  );
  const kinds = diagnosis.findings.map(({ kind }) => kind);
  return {
    seed,
    scene: made.scene,
    isPair: secondary !== undefined,
    irregularities: made.irregularities,
    distractors: made.distractors,
    isFirst: kinds[0] === made.scene,
    isWithinThree: kinds.slice(0, 3).some((kind) => kind === made.scene),
    isPlaced: placed(made, diagnosis),
    got: findingText(diagnosis),
    confidence: diagnosis.findings[0]?.confidence ?? 0,
    faults: faultsOf(diagnosis, { primary, ...optional({ secondary }) }),
    ...cost,
    bytes: texts.reduce((sum, text) => sum + text.length, 0) / texts.length,
    digest: createHash('sha256').update(texts.join('\n')).digest('hex'),
  };
};
