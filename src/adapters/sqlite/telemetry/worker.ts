// Entry of every thread of the telemetry store: prepares, writes or reads, as it was told at its start.
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { servePreparation } from '../../preparation/serve.js';
import type { Role } from './protocol.js';
import { serveReading } from './read/serve.js';
import { serveWriting } from './write/serve.js';

const start = (port: MessagePort, role: Role): void => {
  switch (role.role) {
    case 'prepare':
      return servePreparation(port, role);
    case 'write':
      return serveWriting(port, role);
    case 'read':
      return serveReading(port, role);
  }
  role satisfies never;
};

if (parentPort !== null) start(parentPort, workerData as Role);
