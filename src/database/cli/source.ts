// Which database a capture is asked for, and when: read from the options, and refused where they do not fit.
import { fromIso, type Micros } from '../../kernel/time.js';
import type { CommandArguments, CommandOptions } from '../../cli/command.js';
import { usageError } from '../../cli/command-failure.js';
import type { CaptureSource } from '../offline/types.js';
import { spanSeconds } from './span.js';

export const SOURCE_OPTIONS: CommandOptions = {
  postgres: { type: 'string', value: 'URL', help: 'watch this PostgreSQL from now on' },
  for: { type: 'string', value: 'SPAN', help: 'watch it for so long (default 60s)' },
  every: { type: 'string', value: 'SPAN', help: 'look at its sessions so often (default 1s)' },
  vcpus: { type: 'string', value: 'N', help: 'processors of its machine, which it does not say' },
  instance: { type: 'string', value: 'ID', help: 'read what AWS kept of this instance of RDS or Aurora' },
  from: { type: 'string', value: 'TIME', help: 'since then (RFC 3339)' },
  to: { type: 'string', value: 'TIME', help: 'until then (RFC 3339)' },
  region: { type: 'string', value: 'REGION', help: 'region of AWS (default: that of your AWS settings)' },
};

const span = (args: CommandArguments, name: string, usual: number): number => {
  const text = args.text(name);
  if (text === undefined) return usual;
  const seconds = spanSeconds(text);
  if (seconds === undefined) throw usageError(`--${name} ${text} is no span of time`, 'Like 500ms, 60s, 5m or 1h.');
  return seconds;
};

const instant = (args: CommandArguments, name: string): Micros => {
  const text = args.text(name);
  const at = text === undefined ? undefined : fromIso(text);
  if (at === undefined) throw usageError(`--${name} ${text ?? ''} is no time`, 'Like 2026-11-21T14:00:00Z.');
  return at;
};

const processors = (args: CommandArguments): { readonly vcpus?: number } => {
  const text = args.text('vcpus');
  if (text === undefined) return {};
  if (!/^[1-9]\d{0,3}$/.test(text)) throw usageError(`--vcpus ${text} is no number of processors`);
  return { vcpus: Number(text) };
};

/** All are kept until the end. */
const MOST_SAMPLES = 10_000;

const postgres = (url: string, args: CommandArguments): CaptureSource => {
  const [seconds, everySeconds] = [span(args, 'for', 60), span(args, 'every', 1)];
  if (seconds / everySeconds > MOST_SAMPLES)
    throw usageError(
      `more than ${MOST_SAMPLES} samples`,
      'Look less often, like --every 10s, or take several snapshots.',
    );
  if (everySeconds > seconds) throw usageError('--every is longer than --for', 'Look at least once.');
  return { kind: 'postgres', url, seconds, everySeconds, ...processors(args) };
};

const rds = (instance: string, args: CommandArguments): CaptureSource => {
  const [from, to, region] = [instant(args, 'from'), instant(args, 'to'), args.text('region')];
  if (from >= to) throw usageError('--from is not before --to');
  return { kind: 'rds', instance, from, to, ...(region !== undefined && { region }) };
};

export const sourceOf = (args: CommandArguments): CaptureSource => {
  const [url, instance] = [args.text('postgres'), args.text('instance')];
  if (url !== undefined && instance === undefined) return postgres(url, args);
  if (instance !== undefined && url === undefined) return rds(instance, args);
  throw usageError('capture of what?', 'Name one: --postgres URL, or --instance ID --from TIME --to TIME.');
};
