// Entry of every thread of the telemetry store: prepares, writes or reads, and loads only what that role needs.
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { TelemetryThreadRole } from './protocol.js';

const start = async (port: MessagePort, role: TelemetryThreadRole): Promise<void> => {
  switch (role.role) {
    case 'prepare':
      return (await import('../../preparation/serve.js')).servePreparation(port, role);
    case 'write':
      return (await import('./write/serve.js')).serveTelemetryWriting(port, role);
    case 'read':
      return (await import('./read/serve.js')).serveTelemetryReading(port, role);
  }
  role satisfies never;
};

if (parentPort !== null) await start(parentPort, workerData as TelemetryThreadRole);
