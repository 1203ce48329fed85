// The words by which documents are searched for a suspect: its name, and words of its lines and gauges.
import type { HypothesisKind } from '../../evidence/finding.js';
import { type Level, LEVELS } from '../../telemetry/level.js';
import type { TurnTelemetry } from '../turn-telemetry.js';

export type SuspectWords = { readonly service: string; readonly symptoms: string };

const MOST_LINES = 5;
/** A stack behind it says less. */
const LONGEST_LINE = 200;

const BAD: readonly Level[] = LEVELS.filter((level) => level === 'warn' || level === 'error' || level === 'fatal');

/** Lines of one pattern say the same. */
const linesOf = (service: string, { logs }: Pick<TurnTelemetry, 'logs'>): readonly string[] => {
  const byPattern = new Map<string, string>();
  for (const { row } of logs.values())
    if (row.service === service && BAD.includes(row.level))
      byPattern.set(row.template ?? row.message, row.message.slice(0, LONGEST_LINE));
  return [...byPattern.values()].slice(0, MOST_LINES);
};

/** What people call it when it is in trouble of a kind. */
const CALLED: { readonly [Kind in HypothesisKind]: string } = {
  code: '',
  latency: 'slow latency',
  network: 'network connection',
  resource: 'resource exhausted full',
  host: 'machine host node',
  zone: 'zone region datacenter outage',
  queue: 'queue backlog consumer',
  dependency: 'dependency call fails',
  unavailable: 'unavailable down unreachable',
  configuration: 'configuration setting credential password certificate host name',
  change: 'deploy release rollback',
  unknown: '',
};

export const suspectWords = (
  suspect: { readonly service: string; readonly gauges: readonly string[]; readonly kind?: HypothesisKind },
  telemetry: Pick<TurnTelemetry, 'logs'>,
): SuspectWords => {
  const { service, gauges, kind = 'unknown' } = suspect;
  return { service, symptoms: [CALLED[kind], ...gauges, ...linesOf(service, telemetry)].join('\n').trim() };
};
