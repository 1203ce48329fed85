// Entry of the worker thread that reads snapshot files.
import { parentPort, workerData } from 'node:worker_threads';
import { serveRpc } from '../../adapters/threads/rpc.js';
import { type IntakeOperations, type IntakeRole, takeInFiles } from './take-in.js';

const role = workerData as IntakeRole;

if (parentPort !== null) serveRpc<IntakeOperations>(parentPort, { take: (wanted) => takeInFiles(wanted, role) });
