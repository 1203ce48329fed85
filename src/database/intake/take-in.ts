// Turns the bytes of a snapshot file into what is stored and returned.
import { composeMasked } from '../../kernel/masked.js';
import { hash } from 'node:crypto';
import type { ParsedSnapshotFile, SnapshotHead, SnapshotRefusal, UploadedSnapshot } from '../../ports/snapshots.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { KeyedDigest } from '../../kernel/digest.js';
import { isRejection } from '../../kernel/rejection.js';
import { type ImportedArtifact, type ImportRefusal, importSnapshotFile } from '../format/import-snapshot.js';
import type { DatabaseSnapshot } from '../format/snapshot.js';
import { createMasker } from '../../telemetry/masking/mask.js';
import { type MaskingPolicies, policyOf } from '../../telemetry/masking/policies.js';
import { keyedDigest } from '../../adapters/preparation/keyed-digest.js';

// The protocol of the worker thread: one file at a time.

export type IntakeRequest = UploadedSnapshot & { readonly maskingKey: Uint8Array };

export type IntakeOperations = {
  readonly take: { readonly input: IntakeRequest; readonly output: ParsedSnapshotFile | SnapshotRefusal };
};

export type IntakeRole = { readonly masking: MaskingPolicies };

/** Placeholders of unnamed values are interchangeable. */
const UNNAMED = 'database';

const MOST_REMEMBERED = 10_000;

/** The same address occurs in many statements. */
const rememberTenants = (digest: KeyedDigest): KeyedDigest => {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = digest(text);
    if (known.size < MOST_REMEMBERED) known.set(text, made);
    return made;
  };
};

const toTakenSnapshot = <T extends object>(all: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };

const headOf = ({ meta, instance, artifact }: DatabaseSnapshot): SnapshotHead => {
  const { region, from, to } = meta;
  const { engine, engineVersion, class: instanceClass } = instance ?? {};
  return {
    instance: meta.instance ?? UNNAMED,
    sections: Object.keys(artifact),
    ...toTakenSnapshot({ engine, engineVersion, instanceClass, region, from, to }),
  };
};

const takeBytes = ({
  snapshot,
  missing,
  bytes: text,
}: ImportedArtifact): Omit<ParsedSnapshotFile, 'sent' | 'name'> => ({
  text,
  artifact: hash('sha256', text) as BatchHash,
  head: headOf(snapshot),
  ...(snapshot.meta.comment !== undefined && { comment: composeMasked(snapshot.meta.comment) }),
  missing,
});

export const takeInFiles = (
  { bytes, name, tenant, maskingKey }: IntakeRequest,
  { masking }: IntakeRole,
): ParsedSnapshotFile | SnapshotRefusal => {
  const mask = createMasker({ digest: rememberTenants(keyedDigest(maskingKey)), policy: policyOf(masking, tenant) });
  const text = new TextDecoder().decode(bytes);
  const imported = importSnapshotFile({ text, ...toTakenSnapshot({ name }) }, mask);
  if (isRejection<ImportedArtifact, ImportRefusal>(imported))
    return { rejected: 'snapshot-refused', because: imported.because };
  return { ...takeBytes(imported), sent: hash('sha256', bytes), ...(name !== undefined && { name: mask(name) }) };
};
