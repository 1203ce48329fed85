// Entry of a preparing thread whose store is elsewhere.
import { parentPort, workerData } from 'node:worker_threads';
import type { PrepareRole } from './protocol.js';
import { servePreparation } from './serve.js';

if (parentPort !== null) servePreparation(parentPort, workerData as PrepareRole);
