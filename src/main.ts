// The bin: checks the runtime, then hands the command line its service.
import { readFileSync } from 'node:fs';
import { loadConfig } from './config/load.js';

const config = loadConfig(process.env, (path) => readFileSync(path, 'utf8'));
if ('faults' in config) {
  console.error(config.faults);
  process.exit(2);
}
const { startService } = await import('./service.js');
const service = await startService({
  config,
  onLost: (error) => {
    console.error(error);
    process.exit(1);
  },
});
console.log(service.url);
for (const s of ['SIGTERM', 'SIGINT'] as const) process.once(s, () => void service.close().then(() => process.exit(0)));
