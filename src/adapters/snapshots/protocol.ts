// What the thread that takes in snapshots is asked, one file at a time.
import type { SentSnapshot, SnapshotRefused, TakenSnapshot } from '../../ports/snapshots.js';

export type WantedIntake = Omit<SentSnapshot, 'tenant'> & { readonly maskingKey: Uint8Array };

export type IntakeOperations = {
  readonly take: { readonly input: WantedIntake; readonly output: TakenSnapshot | SnapshotRefused };
};

/** `ip`: mask addresses too. */
export type IntakeRole = { readonly ip: boolean };
