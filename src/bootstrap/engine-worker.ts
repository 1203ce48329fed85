// Entry point of the engine thread.
import { parentPort } from 'node:worker_threads';
import { serveRpc } from '../adapters/threads/rpc.js';
import { EngineWorker } from '../app/engine/engine.js';
import { databaseContributor } from '../database/answer/database-contributor.js';
import type { EngineOperations } from './engine-thread.js';

const worker = new EngineWorker(databaseContributor);
if (parentPort !== null)
  serveRpc<EngineOperations>(parentPort, { run: ({ question, texts }) => worker.run(question, texts) });
