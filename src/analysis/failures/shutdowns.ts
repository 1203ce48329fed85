// Components that ended: the last that they, or systemd, said is that they shut down. Who calls them is refused, and names that they served are not found.
import { MINUTE, type Micros, SECOND } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import { tellsShutdown } from '../../telemetry/failures/shutdown-words.js';
import { SHUT_DOWN } from '../../telemetry/failures/observed-failures.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { ComponentDirectory } from '../../telemetry/topology/component-directory.js';
import type { Comparison } from '../deviation/baseline.js';
import { slotTime } from '../deviation/rate-table.js';
import { isLineOfEvent } from '../findings/event-key-parts.js';
import type { BlamePiece } from './blame.js';
import { firstToldAt, NOT_REACHED } from './own-deaths.js';
import { tellsStart } from './started-components.js';

/** The resolver gives no answer; of a name that does not exist it would say so. */
const UNANSWERED =
  /EAI_AGAIN|temporary failure in name resolution|\bErrno -3\b|SERVFAIL|server misbehaving|no servers could be reached|:53: (?:i\/o timeout|read: connection refused)|resolver timed out/i;

const NAME_SERVERS = /^(?:dnsmasq|named|bind9?|unbound|coredns|kube-dns|pdns\w*|systemd-resolved|nsd|knotd?|dns)$/i;

/** Who ends may finish its work for so long, and calls wait before they fail. */
const BEFORE = 5 * MINUTE;
const AT_ONCE = 30 * SECOND;

type Shutdown = {
  readonly component: string;
  readonly sample: CitableRow<LogRecord>;
  /** When it logs again. */
  readonly until: Micros;
  /** No instance of its service goes on. */
  readonly isWhole: boolean;
};

type ShutdownSearch = {
  readonly comparison: Comparison;
  readonly logs: readonly CitableRow<LogRecord>[];
  readonly directory: ComponentDirectory;
};

/** Whom a line of an end or a start is about: its speaker, or whom the init process names. */
const subjectOf = (
  line: CitableRow<LogRecord>,
  { isInfrastructure, findTarget }: ComponentDirectory,
): string | undefined =>
  isInfrastructure(line.row.service) ? findTarget(line, line.row.message)?.component : line.row.service;

const endedBy = (line: CitableRow<LogRecord>, directory: ComponentDirectory): string | undefined =>
  tellsShutdown(line.row.message) ? subjectOf(line, directory) : undefined;

/** Lines that tell of a start, by who has started. */
const findStarts = ({ logs, directory }: ShutdownSearch): ReadonlyMap<string | undefined, readonly Micros[]> => {
  const told = logs.filter(({ row: { message } }) => tellsStart(message) && !tellsShutdown(message));
  const named = Map.groupBy(told, (line) => subjectOf(line, directory));
  return new Map([...named].map(([component, lines]) => [component, lines.map(({ row }) => row.time)]));
};

const linesAfter = (component: string, { rates }: Comparison, after: Micros): Micros => {
  const lines = rates.byService.get(component) ?? [];
  const again = lines.findIndex((count, slot) => count > 0 && slotTime(slot, rates.grid) > after);
  return again < 0 ? Infinity : slotTime(again, rates.grid);
};

/** When it starts, or logs again after the slot in which it said so; `undefined`: at once, so that it has not ended. */
const silentUntil = (
  component: string,
  { row }: CitableRow<LogRecord>,
  { comparison, starts }: { readonly comparison: Comparison; readonly starts: ReturnType<typeof findStarts> },
): Micros | undefined => {
  const started = (starts.get(component) ?? []).filter((at) => at > row.time);
  const at = Math.min(...started, linesAfter(component, comparison, row.time));
  return at > row.time + RATE_BUCKET ? at : undefined;
};

/** The first word of each. */
const findShutdowns = (search: ShutdownSearch): readonly Shutdown[] => {
  const { comparison, logs, directory } = search;
  const starts = findStarts(search);
  const told = logs.flatMap((sample) => {
    const component = endedBy(sample, directory);
    const until = component === undefined ? undefined : silentUntil(component, sample, { comparison, starts });
    return component === undefined || until === undefined ? [] : [{ component, sample, until }];
  });
  const ended = new Set(told.map(({ component }) => component));
  // an instance that ends leaves its service to the others, such as those that take its place
  const isWhole = ({ component, sample }: (typeof told)[number]): boolean =>
    directory
      .instancesOf(directory.serviceOf(component))
      .every((each) => ended.has(each) || linesAfter(each, comparison, sample.row.time - RATE_BUCKET) === Infinity);
  const inOrder = told.toSorted((a, b) => a.sample.row.time - b.sample.row.time);
  const first = new Map(inOrder.map((each) => [`${each.component} ${each.until}`, each] as const).toReversed());
  return [...first.values()].map((each) => ({ ...each, isWhole: isWhole(each) }));
};

/** What is said of it, because it ended. */
const followsFrom = (
  piece: BlamePiece,
  { component, sample, until, isWhole }: Shutdown,
  { serviceOf }: ComponentDirectory,
): boolean => {
  const began = firstToldAt(piece);
  if (sample.row.time > began + AT_ONCE || sample.row.time < began - BEFORE || began > until) return false;
  if (piece.failure.id === 'name-not-resolved')
    return NAME_SERVERS.test(component) && UNANSWERED.test(piece.sign?.root.text ?? '');
  return (
    (NOT_REACHED.has(piece.failure.id) || piece.failure.id === 'no-route') &&
    (piece.role === 'called' || piece.silence !== undefined) &&
    (piece.component === component || (isWhole && serviceOf(piece.component) === serviceOf(component)))
  );
};

/** The line of the end, as a sign. */
const ownPieces = ({ component, sample }: Shutdown, { rates }: Comparison['telemetry']): readonly BlamePiece[] => {
  const { row } = sample;
  const counted = rates.find(({ row: { service, event } }) => service === row.service && isLineOfEvent(row, event));
  if (counted === undefined) return [];
  const sign = {
    speaker: row.service,
    failure: SHUT_DOWN,
    root: { text: row.message, codes: [], isMessage: true },
    lines: 1,
    expected: 0,
    first: row.time,
    last: row.time,
    nats: 0,
    sample,
    counted,
  };
  const isOwn = component === row.service;
  const link = { component, by: isOwn ? 'own' : 'name', ...(!isOwn && { quote: component }) } as const;
  const role = isOwn ? 'own' : 'called';
  return [{ component, failure: SHUT_DOWN, role, link, sign, weight: SHUT_DOWN.weight, isInferred: true }];
};

/** That a component is not reached bears witness to its end. */
export const explainByShutdowns = (pieces: readonly BlamePiece[], search: ShutdownSearch): readonly BlamePiece[] =>
  findShutdowns(search).reduce((all, shutdown) => {
    const { component } = shutdown;
    const follows = (piece: BlamePiece): boolean => followsFrom(piece, shutdown, search.directory);
    const own = all.some(follows) ? ownPieces(shutdown, search.comparison.telemetry) : [];
    if (own.length === 0) return all;
    const explained = all.map((piece): BlamePiece => {
      if (!follows(piece)) return piece;
      const link = piece.component === component ? piece.link : { component, by: 'own' as const };
      return { ...piece, component, link, failure: SHUT_DOWN, role: 'called', isInferred: true };
    });
    return [...own, ...explained];
  }, pieces);
