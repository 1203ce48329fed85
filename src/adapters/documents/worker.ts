// The reading thread: a file in, its masked documents out.
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { createMasker } from '../../telemetry/masking/mask.js';
import { keyedDigest } from '../preparation/keyed-digest.js';
import { serve } from '../preparation/rpc.js';
import type { ReadingOperations, ReadingRole } from './protocol.js';
import { readFile } from './read-file.js';
import { CannotRead } from './refusal.js';

const serveReading = (port: MessagePort, { ip }: ReadingRole): void =>
  serve<ReadingOperations>(port, {
    read: async ({ file, maskingKey }) => {
      const mask = createMasker({ digest: keyedDigest(maskingKey), ip });
      try {
        return await readFile(file, mask);
      } catch (error) {
        if (error instanceof CannotRead) return error.refusal;
        throw error;
      }
    },
  });

if (parentPort !== null) serveReading(parentPort, workerData as ReadingRole);
