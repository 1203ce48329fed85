// What the thread that takes in snapshots is asked, one file at a time.
import type { ParsedSnapshotFile, SnapshotRefusal, UploadedSnapshot } from '../../ports/snapshots.js';

export type WantedIntake = Omit<UploadedSnapshot, 'tenant'> & { readonly maskingKey: Uint8Array };

export type IntakeOperations = {
  readonly take: { readonly input: WantedIntake; readonly output: ParsedSnapshotFile | SnapshotRefusal };
};

/** `ip`: mask addresses too. */
export type IntakeRole = { readonly ip: boolean };
