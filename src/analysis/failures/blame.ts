// Whom each sign blames: the walk from who speaks of a failure to whom it names.
import { MINUTE, type Micros, SECOND } from '../../kernel/time.js';
import type { FailureClass } from '../../telemetry/failures/failure-class.js';
import { BACKLOG, DNS, NAME_SERVER, SILENCE, UNEXPLAINED_ERROR } from '../../telemetry/failures/observed-failures.js';
import { levelRank } from '../../telemetry/level.js';
import type { Backlog } from './backlogs.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { ComponentDirectory, ComponentLink } from '../../telemetry/topology/component-directory.js';
import { servicePair, type SharedRequestsByPair } from '../../telemetry/topology/shared-requests.js';
import type { FailureSign } from './failure-signs.js';
import { blameNameServer } from './name-servers.js';
import type { Silence } from './silences.js';

/** `own`: it says so itself. `called`: who calls it says so. `client`: the server that it calls says so. `symptom`: it only suffers. */
type BlameRole = 'own' | 'called' | 'client' | 'symptom';

/** How a sign leads to a component: by what a record names, or by what the signs show together. */
type BlameLink = Omit<ComponentLink, 'by'> & {
  readonly by: ComponentLink['by'] | 'own' | 'silence' | 'name-server' | 'host';
  /** A line of another caller that fails alike. */
  readonly other?: CitableRow<LogRecord>;
  /** It fell silent when the record was logged. */
  readonly silence?: Silence;
};

export type BlamePiece = {
  readonly component: string;
  readonly failure: FailureClass;
  readonly role: BlameRole;
  readonly weight: number;
  readonly link: BlameLink;
  readonly sign?: FailureSign;
  /** Whose resource the speaker waits for: a full pool follows from a server that is slow or blocked. */
  readonly waitsFor?: string;
  readonly silence?: Silence;
  readonly backlog?: Backlog;
  /** The usual lines of the speaker stopped when these began. */
  readonly insteadOf?: Silence;
  /** That it explains what others say is concluded from the order in time, and stated by nobody. */
  readonly isInferred?: true;
};

/** What a server says of what somebody else has done to it is a symptom, and counts as much less. */
const LEFT_WITH_SERVER = 0.35;

/** What is said of a server bears witness to the failure of somebody else; a part of it is left with the server. */
export const handOnBlame = (
  said: readonly BlamePiece[],
  to: Pick<BlamePiece, 'component' | 'failure' | 'link'>,
): readonly BlamePiece[] => [
  ...said.map((piece) => ({ ...piece, ...to, role: 'called' as const, isInferred: true as const })),
  ...said.map((piece) => ({ ...piece, weight: LEFT_WITH_SERVER * piece.weight })),
];

export type BlameInput = {
  readonly signs: readonly FailureSign[];
  readonly backlogs: readonly Backlog[];
  readonly silences: readonly Silence[];
  readonly directory: ComponentDirectory;
  /** When users began to suffer, else the earliest heavy sign. */
  readonly onset: Micros;
  /** Requests were seen to fail or to be slow. */
  readonly isHarmed: boolean;
  /** Until when anything was logged. */
  readonly end: Micros;
  /** Signs whose lines stopped, though their speakers work on. */
  readonly over: ReadonlySet<FailureSign>;
  /** Components that started shortly before the onset. */
  readonly started: ReadonlySet<string>;
  readonly shared: SharedRequestsByPair;
};

const MOST_COUNTED = 64;
const LATE = 40 * SECOND;
const OVER = 75 * SECOND;
const EARLY = 2 * MINUTE;

/** Sixty lines of one template are one event that was told sixty times. */
const countWeight = (lines: number): number => Math.log2(1 + Math.min(lines, MOST_COUNTED));

const levelWeight = ({ sample }: FailureSign): number => {
  const rank = levelRank(sample.row.level);
  if (rank >= levelRank('error')) return 1;
  return rank === levelRank('warn') ? 0.85 : 0.8;
};

/** What began late is an effect, what was over before the onset another matter, and what began long before a state. */
const timeWeight = (sign: FailureSign, { onset, end, over }: BlameInput): number => {
  const { first, last } = sign;
  if (last < onset || over.has(sign)) return 0.1;
  if (last < end - OVER) return 0.3;
  if (first > onset + LATE) return 0.6;
  return first < onset - EARLY ? 0.7 : 1;
};

const signWeight = (sign: FailureSign, input: BlameInput): number =>
  sign.failure.weight * countWeight(sign.lines) * levelWeight(sign) * timeWeight(sign, input);

type Blamed = Pick<BlamePiece, 'component' | 'role' | 'link'> & { readonly factor: number };

const own = ({ speaker }: FailureSign, factor = 1, role: BlameRole = 'own'): Blamed => ({
  component: speaker,
  role,
  link: { component: speaker, by: 'own' },
  factor,
});

const called = (link: BlameLink, factor = 1): Blamed => ({
  component: link.component,
  role: 'called',
  link,
  factor,
});

/** A failed call of one instance, while the others make the same calls and do not fail, is the instance's own. */
const ALONE: ReadonlySet<string> = new Set([
  'name-not-resolved',
  'connection-refused',
  'no-route',
  'credentials-refused',
  'certificate-untrusted',
]);

const isAlone = (sign: FailureSign, { directory, signs }: BlameInput): boolean => {
  const { speaker, failure } = sign;
  if (sign.instance !== undefined) return ALONE.has(failure.id);
  const service = directory.serviceOf(speaker);
  const siblings = service === speaker ? [] : directory.instancesOf(service).filter((each) => each !== speaker);
  return (
    ALONE.has(failure.id) &&
    siblings.length > 0 &&
    !signs.some((other) => other.failure === failure && siblings.includes(other.speaker))
  );
};

/** It has just started, and nobody else names the host that it calls. */
const isMisconfigured = (sign: FailureSign, link: ComponentLink | undefined, input: BlameInput): boolean => {
  const { speaker, failure } = sign;
  const isKnown = link !== undefined && input.directory.components.has(link.component);
  return (
    ALONE.has(failure.id) &&
    !isKnown &&
    input.started.has(speaker) &&
    !input.signs.some((other) => other.failure === failure && other.speaker !== speaker)
  );
};

const CUT_OFF: ReadonlySet<string> = new Set(['connection-closed', 'heartbeat-missed', 'timeout']);

const blameTarget = (sign: FailureSign, link: ComponentLink | undefined, input: BlameInput): Blamed | undefined => {
  const isServer = input.directory.technologyOf(sign.speaker)?.isServer === true;
  if (isAlone(sign, input) || isMisconfigured(sign, link, input)) return own(sign, 1, 'client');
  if (isServer && CUT_OFF.has(sign.failure.id)) return own(sign, 0.25, 'symptom');
  if (link !== undefined) return called(link);
  return isServer ? own(sign, CUT_OFF.has(sign.failure.id) ? 0.25 : 1) : undefined;
};

/** Several clients at once are no mistake of theirs. */
const blameClient = (sign: FailureSign, link: ComponentLink | undefined, input: BlameInput): Blamed => {
  const { directory, signs } = input;
  const isServer = directory.technologyOf(sign.speaker)?.isServer === true;
  const clientOf = (each: FailureSign): string | undefined =>
    directory.technologyOf(each.speaker)?.isServer === true
      ? directory.findClient(each.sample.row)?.component
      : each.speaker;
  const clients = new Set(
    signs
      .filter(({ failure }) => failure === sign.failure)
      .flatMap((each) => clientOf(each) ?? [])
      .map(directory.serviceOf),
  );
  if (clients.size > 1 && link !== undefined && !isServer) return called(link);
  if (clients.size > 1 && isServer) return own(sign);
  // who logs in is a person, and no component
  if (!isServer && link === undefined) return own(sign, 0.1, 'symptom');
  const client = isServer ? directory.findClient(sign.sample.row) : undefined;
  if (client !== undefined) return { component: client.component, role: 'client', link: client, factor: 1 };
  return own(sign, 1, isServer ? 'own' : 'client');
};

/** The host speaks of a process that it does not name: the component that tells of the same failure. */
const blameSameFailure = (sign: FailureSign, { signs, directory }: BlameInput): Blamed => {
  const same = signs.find(({ speaker, failure }) => failure === sign.failure && !directory.isInfrastructure(speaker));
  if (same === undefined) return own(sign, 0.5);
  return { component: same.speaker, role: 'called', link: { component: same.speaker, by: 'own' }, factor: 0.5 };
};

/** `undefined`: it blames somebody whom it does not name. */
const blameOf = (sign: FailureSign, input: BlameInput): Blamed | undefined => {
  const { failure, sample, root, speaker } = sign;
  const link = input.directory.findTarget(sample, root.text);
  const { isServer = false, isPooler = false } = input.directory.technologyOf(speaker) ?? {};
  if (input.directory.isInfrastructure(speaker))
    return link === undefined ? blameSameFailure(sign, input) : called(link);
  switch (failure.blame) {
    case 'target':
      return blameTarget(sign, link, input);
    case 'server':
      return link !== undefined && (!isServer || isPooler) ? called(link) : own(sign);
    case 'client':
      return blameClient(sign, link, input);
    case 'symptom':
      return own(sign, 0.5, 'symptom');
    case 'speaker':
      return failure === UNEXPLAINED_ERROR && link !== undefined ? called(link, 0.7) : own(sign);
  }
  return failure.blame satisfies never;
};

/** The one service that is silent. */
const onlyService = (silences: readonly Silence[]): Silence | undefined => {
  const [first, ...others] = silences;
  return others.every(({ service }) => service === first?.service) ? first : undefined;
};

/** A server error alone leads to nobody. */
const NAMELESS_WEIGHT = 1.2;

/** Who still logs something is reached by somebody. */
const NOT_THERE: ReadonlySet<string> = new Set(['connection-refused', 'no-route']);

/** A failure of somebody not named: the partner that fell silent and shares requests, else one that fell silent. */
const unnamedTarget = (sign: FailureSign, { silences, shared, directory, signs }: BlameInput): Blamed => {
  const speaks = new Set(signs.map(({ speaker }) => directory.serviceOf(speaker)));
  const silent = silences.filter(
    ({ service, event, since }) =>
      !speaks.has(directory.serviceOf(service)) &&
      since <= sign.first + LATE &&
      (event === undefined || !NOT_THERE.has(sign.failure.id)),
  );
  const whole = silent.filter(({ event }) => event === undefined);
  const partner =
    silent.find(({ service }) => shared.has(servicePair(sign.speaker, service))) ??
    onlyService(whole) ??
    onlyService(silent);
  if (partner === undefined || sign.failure.weight < NAMELESS_WEIGHT) return own(sign, 0.7, 'symptom');
  return {
    component: partner.service,
    role: 'called',
    link: { component: partner.service, by: 'silence', silence: partner },
    factor: 0.8,
  };
};

const REACHED: ReadonlySet<string> = new Set([
  'connection-refused',
  'timeout',
  'marked-down',
  'connection-closed',
  'no-route',
  'heartbeat-missed',
]);

/** A component that calls do not reach and that fell silent is gone. */
const SILENT_BONUS = 4;

const LEAST_INSTEAD = 4;
const INSTEAD_LENGTH = 30 * SECOND;
const INSTEAD_FROM = 45 * SECOND;

/** Errors that came when the usual lines of their speaker stopped, and go on: it speaks, and does not work. */
const isSaidInstead =
  ({ speaker, sample, lines, first, last }: FailureSign, { directory, end }: BlameInput) =>
  ({ service, since, isOfAllWork }: Silence): boolean =>
    isOfAllWork &&
    directory.serviceOf(speaker) === directory.serviceOf(service) &&
    levelRank(sample.row.level) >= levelRank('error') &&
    lines >= LEAST_INSTEAD &&
    Math.abs(first - since) <= INSTEAD_FROM &&
    last - first >= INSTEAD_LENGTH &&
    last > end - MINUTE;

const silencePieces = (pieces: readonly BlamePiece[], input: BlameInput): readonly BlamePiece[] => {
  const { silences, directory, isHarmed } = input;
  return silences.flatMap((silence): readonly BlamePiece[] => {
    const service = directory.serviceOf(silence.service);
    const reached = pieces.find(
      ({ component, failure, role }) =>
        role === 'called' && REACHED.has(failure.id) && directory.serviceOf(component) === service,
    );
    if (silence.event === undefined && reached !== undefined) return [{ ...reached, weight: SILENT_BONUS, silence }];
    // where requests fail, work that depends on them stops, too
    if (isHarmed || input.signs.some((sign) => isSaidInstead(sign, input)(silence))) return [];
    const weight = SILENCE.weight * countWeight(silence.expected) * (silence.event === undefined ? 1 : 0.5);
    const link: BlameLink = { component: silence.service, by: 'own', silence };
    return [{ component: silence.service, failure: SILENCE, role: 'own', weight, link, silence }];
  });
};

const nameServerPiece = (sign: FailureSign, other: CitableRow<LogRecord>, input: BlameInput): BlamePiece => ({
  component: DNS,
  failure: NAME_SERVER,
  role: 'called',
  link: { component: DNS, by: 'name-server', other },
  sign,
  weight: signWeight(sign, input),
});

const WAITS_FOR_SILENT = 0.2;

/** A server tells of what waits for others; and what waits while another service is silent waits for that one. */
const backlogPiece = (backlog: Backlog, { directory, silences }: BlameInput): BlamePiece => {
  const { service, growth } = backlog;
  const isServer = directory.technologyOf(service)?.isServer === true;
  const isWaiting = silences.some((each) => directory.serviceOf(each.service) !== directory.serviceOf(service));
  return {
    component: service,
    failure: BACKLOG,
    role: isWaiting ? 'symptom' : 'own',
    weight: BACKLOG.weight * countWeight(growth) * (isServer ? 0.5 : 1) * (isWaiting ? WAITS_FOR_SILENT : 1),
    link: { component: service, by: 'own' },
    backlog,
  };
};

const WAITING: ReadonlySet<string> = new Set([
  'pool-exhausted',
  'pooler-exhausted',
  'threads-exhausted',
  'worker-hangs',
]);

/** A server that says so itself keeps others waiting. */
const HELD: ReadonlySet<string> = new Set(['lock-wait', 'connection-limit']);

/** Whom they all mean. */
const onlyTarget = (signs: readonly FailureSign[], { findTarget }: ComponentDirectory): string | undefined => {
  const targets = new Set(signs.map(({ sample, root }) => findTarget(sample, root.text)?.component));
  return targets.size === 1 ? [...targets][0] : undefined;
};

/**
 * For whom somebody may wait who does not say it: the one server of files that does not answer, else the one server in which
 * sessions wait for locks or find no slot, else the one outside service that others get no answer of.
 */
const unnamedWaitOf = ({ signs, directory }: BlameInput): ((waiting: FailureSign) => string | undefined) => {
  const files = onlyTarget(
    signs.filter(({ failure }) => failure.id === 'file-server-silent'),
    directory,
  );
  const locked = signs.filter(({ failure, speaker }) => {
    const { isServer = false, isPooler = false } = directory.technologyOf(speaker) ?? {};
    return HELD.has(failure.id) && isServer && !isPooler;
  });
  const [server, ...otherServers] = new Set(locked.map(({ speaker }) => directory.serviceOf(speaker)));
  const outside = signs.filter(({ failure, sample, root }) => {
    const target = failure.id === 'timeout' ? directory.findTarget(sample, root.text)?.component : undefined;
    return target !== undefined && !directory.components.has(target);
  });
  const silent = onlyTarget(outside, directory);
  const hasBegun = (of: readonly FailureSign[], { first }: FailureSign): boolean =>
    Math.min(...of.map((sign) => sign.first)) <= first + LATE;
  return (waiting) => {
    if (files !== undefined) return files;
    if (otherServers.length === 0 && hasBegun(locked, waiting)) return server;
    return hasBegun(outside, waiting) ? silent : undefined;
  };
};

/** One piece for each sign, and those of silences. */
export const findBlame = (input: BlameInput): readonly BlamePiece[] => {
  const unresolved = blameNameServer(input.signs, input.directory.serviceOf);
  const waitOf = unnamedWaitOf(input);
  const pieces = input.signs.map((sign): BlamePiece => {
    const other = unresolved.get(sign);
    if (other !== undefined) return nameServerPiece(sign, other, input);
    const { component, role, link, factor } = blameOf(sign, input) ?? unnamedTarget(sign, input);
    const insteadOf = input.isHarmed ? undefined : input.silences.find(isSaidInstead(sign, input));
    const named = input.directory.findTarget(sign.sample, sign.root.text)?.component;
    const isOther = named !== undefined && named !== component;
    const waitsFor = WAITING.has(sign.failure.id) ? (isOther ? named : waitOf(sign)) : undefined;
    return {
      component,
      failure: sign.failure,
      role,
      link,
      sign,
      weight: factor * signWeight(sign, input),
      ...(insteadOf && { insteadOf }),
      ...(waitsFor !== undefined && { waitsFor }),
    };
  });
  return [...pieces, ...silencePieces(pieces, input), ...input.backlogs.map((backlog) => backlogPiece(backlog, input))];
};
