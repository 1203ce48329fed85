// From the bytes of a snapshot file to what is stored and told of it.
import { hash } from 'node:crypto';
import type { BatchHash } from '../../kernel/brand.js';
import type { KeyedDigest } from '../../kernel/digest.js';
import { isRejection } from '../../kernel/rejection.js';
import type { ParsedSnapshotFile, SnapshotHead, SnapshotRefusal } from '../../ports/snapshots.js';
import { type Imported, type ImportRefused, importSnapshot } from '../format/import-snapshot.js';
import type { Snapshot } from '../format/snapshot.js';
import { createMasker } from '../../telemetry/masking/mask.js';
import { keyedDigest } from '../../adapters/preparation/keyed-digest.js';
import type { IntakeRole, WantedIntake } from './protocol.js';

/** Of two that say nothing, one is as good as the other. */
const UNNAMED = 'database';

const MOST_REMEMBERED = 10_000;

/** The same address stands in many statements. */
const remembering = (digest: KeyedDigest): KeyedDigest => {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = digest(text);
    if (known.size < MOST_REMEMBERED) known.set(text, made);
    return made;
  };
};

const told = <T extends object>(all: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };

const headOf = ({ meta, instance, artifact }: Snapshot): SnapshotHead => {
  const { region, from, to } = meta;
  const { engine, engineVersion, class: instanceClass } = instance ?? {};
  return {
    instance: meta.instance ?? UNNAMED,
    sections: Object.keys(artifact),
    ...told({ engine, engineVersion, instanceClass, region, from, to }),
  };
};

const takenFrom = ({ snapshot, missing, bytes: text }: Imported): Omit<ParsedSnapshotFile, 'sent' | 'name'> => ({
  text,
  artifact: hash('sha256', text) as BatchHash,
  head: headOf(snapshot),
  ...told({ comment: snapshot.meta.comment }),
  missing,
});

export const takeIn = (
  { bytes, name, maskingKey }: WantedIntake,
  { ip }: IntakeRole,
): ParsedSnapshotFile | SnapshotRefusal => {
  const mask = createMasker({ digest: remembering(keyedDigest(maskingKey)), ip });
  const text = new TextDecoder().decode(bytes);
  const imported = importSnapshot({ text, ...told({ name }) }, mask);
  if (isRejection<Imported, ImportRefused>(imported))
    return { rejected: 'snapshot-refused', because: imported.because };
  return { ...takenFrom(imported), sent: hash('sha256', bytes), ...told({ name: name && mask(name) }) };
};
