// A state of a blamed server, as it said itself before others began to suffer from it, and did not take back: a full disk, an alarm.
import { MINUTE, type Micros } from '../../kernel/time.js';
import { RATE_BUCKET } from '../../telemetry/aggregates/rate-rows.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { ComponentDirectory } from '../../telemetry/topology/component-directory.js';
import type { BlamePiece } from './blame.js';
import type { FailureSign } from './failure-signs.js';

/** Calls wait before they fail, and somebody has to call. */
const BEFORE_ONSET = 5 * MINUTE;
/** As many slots of line counts. */
export const STATED_BEFORE = BEFORE_ONSET / RATE_BUCKET;

type Lines = readonly CitableRow<LogRecord>[];

type BeforeOnset = {
  readonly onset: Micros;
  readonly logs: Lines;
  readonly directory: ComponentDirectory;
};

/** A server that is in a state by its own word, or was killed by that of its host. */
type StatedState = { readonly component: string; readonly sign: FailureSign };

const STARTED = /\b(?:started|ready to accept|listening|ready for connections)\b/i;
/** The host kills a process, and does not say when it runs again. */
const KILLED: ReadonlySet<string> = new Set(['out-of-memory']);

/** Killed, and neither it nor the host has told of a start since. */
const isKilled = (component: string, { failure, sample }: FailureSign, { logs, directory }: BeforeOnset): boolean =>
  KILLED.has(failure.id) &&
  !logs.some(
    (row) =>
      row.row.time > sample.row.time &&
      STARTED.test(row.row.message) &&
      (row.row.service === component ||
        (directory.isInfrastructure(row.row.service) && directory.findTarget(row, '')?.component === component)),
  );

/** Loggers of Java put the error behind the message. */
const textOf = ({ message, error }: LogRecord): string => `${message}\n${error?.message ?? ''}\n${error?.stack ?? ''}`;

/** The last word of the speaker, or of its one instance, is that the state is entered, and none later that it is left. */
const isOn = ({ speaker, failure: { lasts, phrases }, sample }: FailureSign, logs: Lines): boolean => {
  if (lasts === undefined) return false;
  const own = logs.filter(({ row }) => row.service === speaker && row.pod === sample.row.pod);
  const entered = own.filter(({ row }) => {
    const text = textOf(row);
    return phrases.test(text) && lasts.said.test(text) && !lasts.ended.test(text);
  });
  const latest = Math.max(...entered.map(({ row }) => row.time));
  return Number.isFinite(latest) && !own.some(({ row }) => row.time > latest && lasts.ended.test(row.message));
};

const stateOf = (sign: FailureSign, before: BeforeOnset): readonly StatedState[] => {
  const { directory, logs } = before;
  if (!directory.isInfrastructure(sign.speaker)) return isOn(sign, logs) ? [{ component: sign.speaker, sign }] : [];
  const component = directory.findTarget(sign.sample, sign.root.text)?.component;
  return component !== undefined && isKilled(component, sign, before) ? [{ component, sign }] : [];
};

const weigh = (pieces: readonly BlamePiece[]): number => pieces.reduce((sum, { weight }) => sum + weight, 0);

/** What callers say of a server in such a state, and did not long before: less than it said itself. */
const followsFrom = ({ role, failure, sign: said }: BlamePiece, { sign }: StatedState): boolean =>
  role === 'called' &&
  sign.first <= (said?.first ?? Infinity) + MINUTE &&
  failure.weight < sign.failure.weight &&
  (failure.blame === 'target' || failure.blame === 'server');

const ownPiece = (component: string, { sign }: StatedState): BlamePiece => ({
  component,
  failure: sign.failure,
  role: 'own',
  link: { component, by: 'own' },
  sign,
  weight: sign.failure.weight,
  isInferred: true,
});

/** One state: what callers say of its server bears witness to it, unless the server says more of it than they do. */
const explainByState = (
  pieces: readonly BlamePiece[],
  state: StatedState,
  { serviceOf }: ComponentDirectory,
): readonly BlamePiece[] => {
  const service = serviceOf(state.component);
  const { failure } = state.sign;
  const follows = (piece: BlamePiece): boolean => serviceOf(piece.component) === service && followsFrom(piece, state);
  const [following, others] = [pieces.filter(follows), pieces.filter((piece) => !follows(piece))];
  const [witness] = following;
  const said = others.filter((piece) => serviceOf(piece.component) === service && piece.failure === failure);
  if (witness === undefined || weigh(said) >= weigh(following)) return pieces;
  const isPieceAlready = said.some(({ sign }) => sign?.sample === state.sign.sample);
  const bearing = following.map((piece) => ({ ...piece, failure, isInferred: true as const }));
  return [...(isPieceAlready ? [] : [ownPiece(witness.component, state)]), ...others, ...bearing];
};

/** Of answers that do not come. */
const WAITING: ReadonlySet<string> = new Set(['timeout', 'statement-timeout', 'pool-exhausted', 'connection-closed']);

/** Whose callers wait for it, and who says itself that it waits, and not for whom. */
const waitingComponents = (pieces: readonly BlamePiece[]): ReadonlySet<string> =>
  new Set(
    pieces.flatMap(({ component, role, failure }) =>
      role === 'called' &&
      WAITING.has(failure.id) &&
      pieces.some((other) => other.component === component && isComplaint(other))
        ? [component]
        : [],
    ),
  );

/** It waits for somebody whom no line names. */
const isComplaint = ({ role, link, failure }: BlamePiece): boolean =>
  role === 'symptom' && link.by === 'own' && WAITING.has(failure.id);

/** The one server in such a state, of which nobody speaks, is what somebody waits for who does not say for whom. */
const explainWaiting = (
  pieces: readonly BlamePiece[],
  states: readonly StatedState[],
  { serviceOf, technologyOf }: ComponentDirectory,
): readonly BlamePiece[] => {
  const servers = states.filter(({ component }) => technologyOf(component)?.isServer === true);
  const [state] = servers;
  const services = new Set(servers.map(({ component }) => serviceOf(component)));
  if (state === undefined || services.size > 1) return pieces;
  const isBlamed = pieces.some(({ component, role }) => role === 'called' && services.has(serviceOf(component)));
  const waiting = waitingComponents(pieces);
  if (isBlamed || waiting.size === 0) return pieces;
  const { component, sign } = state;
  const isSaid = pieces.some(({ role, sign: said }) => role === 'own' && said?.sample === sign.sample);
  return [
    ...(isSaid ? [] : [ownPiece(component, state)]),
    ...pieces.map((piece) =>
      waiting.has(piece.component) && isComplaint(piece)
        ? {
            ...piece,
            component,
            role: 'called' as const,
            failure: sign.failure,
            link: { component, by: 'own' as const },
            isInferred: true as const,
          }
        : piece,
    ),
  ];
};

/** `earlier`: the signs from `STATED_BEFORE` slots before the harm on. */
export const explainByStates = (
  pieces: readonly BlamePiece[],
  earlier: readonly FailureSign[],
  before: BeforeOnset,
): readonly BlamePiece[] => {
  const { onset, directory } = before;
  const states = earlier.filter((sign) => sign.first >= onset - BEFORE_ONSET).flatMap((sign) => stateOf(sign, before));
  const explained = states.reduce((all, state) => explainByState(all, state, directory), pieces);
  const entered = states.filter(({ sign }) => sign.last <= onset + MINUTE);
  return explainWaiting(explained, entered, directory);
};
