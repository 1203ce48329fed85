// From the bytes of a file to an artifact: parsed, checked, masked, read. Nothing in it is executed or trusted.
import type { Rejection } from '../../kernel/rejection.js';
import { isObject } from './fields.js';
import { readFileName } from './file-name.js';
import { readSnapshot, type SnapshotRead, type SnapshotRefused } from './read-snapshot.js';
import { tooLargeText } from './size.js';
import { maskArtifact, type MaskText } from './mask-artifact.js';

/** Bytes of a file. */
export const LARGEST_SNAPSHOT = 50_000_000;

export type ImportRefused = SnapshotRefused | Rejection<'not-json'>;

export type Imported = SnapshotRead & {
  /** What is stored: masked, on one line. */
  readonly bytes: string;
};

export type SnapshotFile = { readonly text: string; readonly name?: string };

/** The parser's own message shows the text, which may hold secrets: it is not repeated. */
const NOT_JSON = { rejected: 'not-json', because: 'the file is not JSON, or was cut short' } as const;

const parsed = (text: string): { readonly json: unknown } | undefined => {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};

export const importSnapshot = ({ text, name }: SnapshotFile, mask: MaskText): Imported | ImportRefused => {
  const large = tooLargeText(text);
  if (large !== undefined) return large;
  const file = parsed(text);
  if (file === undefined) return NOT_JSON;
  const artifact = isObject(file.json) ? maskArtifact(file.json, mask) : file.json;
  const read = readSnapshot(artifact, name === undefined ? undefined : readFileName(name));
  return 'rejected' in read ? read : { ...read, bytes: JSON.stringify(artifact) };
};
