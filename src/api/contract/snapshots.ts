// Schemas of database snapshots.
import { z } from 'zod';
import { SNAPSHOT_SECTIONS } from '../../telemetry/snapshot-sections.js';
import { batchHashField, count, instantOut, singleLine } from './fields.js';

/** The name of the file. Instance and window are taken from it where the file itself has none. */
export const snapshotQuery = z.strictObject({
  file: singleLine(512)
    .meta({ description: 'Name of the file: snapshot_<instance>_<start>_<end>.json, times in UTC.' })
    .exactOptional(),
});

export const sectionQuery = z.strictObject({
  section: singleLine(128).meta({ description: 'Only this part: WaitEvents, SQLs …' }).exactOptional(),
});

export const snapshotId = batchHashField;

export const snapshotFile = z
  .looseObject({})
  .refine((file) => SNAPSHOT_SECTIONS.some((section) => Object.hasOwn(file, section)))
  .meta({
    description: 'A file of any completeness: at least one of its sections.',
    anyOf: SNAPSHOT_SECTIONS.map((section) => ({ required: [section] })),
  });

const snapshotFields = {
  id: z.string().meta({ description: 'SHA-256 of the stored bytes.' }),
  instance: z.string(),
  engine: z.string().exactOptional(),
  engineVersion: z.string().exactOptional(),
  instanceClass: z.string().exactOptional(),
  region: z.string().exactOptional(),
  from: instantOut.exactOptional(),
  to: instantOut.exactOptional(),
  sections: z.array(z.string()),
  bytes: count.meta({ description: 'Of the stored artifact: masked, on one line.' }),
  importedAt: instantOut,
  file: z.string().exactOptional(),
  comment: z.string().exactOptional(),
};

export const snapshotDocument = z.object({
  ...snapshotFields,
  missing: z
    .array(z.object({ path: z.string(), because: z.string(), unanswerable: z.string() }))
    .meta({ description: 'What the file does not say, and which questions that leaves open.' }),
});

export const snapshotList = z.object({ items: z.array(z.object(snapshotFields)) });
