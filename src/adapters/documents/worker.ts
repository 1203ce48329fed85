// Entry of the thread that reads files: a file in, its masked documents out.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createMasker } from '../../telemetry/masking/mask.js';
import { policyOf } from '../../telemetry/masking/policies.js';
import { keyedDigest } from '../preparation/keyed-digest.js';
import { serveRpc } from '../threads/rpc.js';
import type { DocumentOperations, DocumentThreadRole } from './document-reader.js';
import { readDocumentFile } from './read-file.js';
import { UnreadableFile } from './refusal.js';

const serveDocumentReading = (port: MessagePort, { masking }: DocumentThreadRole): void =>
  serveRpc<DocumentOperations>(port, {
    read: async ({ file, tenant, maskingKey }) => {
      const mask = createMasker({ digest: keyedDigest(maskingKey), policy: policyOf(masking, tenant) });
      try {
        return await readDocumentFile(file, mask);
      } catch (error) {
        if (error instanceof UnreadableFile) return error.refusal;
        throw error;
      }
    },
  });

if (parentPort !== null) serveDocumentReading(parentPort, workerData as DocumentThreadRole);
