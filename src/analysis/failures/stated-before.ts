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

/** The last word of the speaker, or of its one instance, is that the state is entered, and none later that it is left. */
const isOn = ({ speaker, failure: { lasts, phrases }, sample }: FailureSign, logs: Lines): boolean => {
  if (lasts === undefined) return false;
  const own = logs.filter(({ row }) => row.service === speaker && row.pod === sample.row.pod);
  const entered = own.filter(
    ({ row }) => phrases.test(row.message) && lasts.said.test(row.message) && !lasts.ended.test(row.message),
  );
  const latest = Math.max(...entered.map(({ row }) => row.time));
  return Number.isFinite(latest) && !own.some(({ row }) => row.time > latest && lasts.ended.test(row.message));
};

type BeforeOnset = {
  readonly onset: Micros;
  readonly logs: Lines;
  readonly directory: ComponentDirectory;
};

/** What callers say of a server in such a state: less than it said itself. */
const followsFrom = ({ role, failure }: BlamePiece, state: FailureSign): boolean =>
  role === 'called' &&
  failure.weight < state.failure.weight &&
  (failure.blame === 'target' || failure.blame === 'server');

/** One state: what callers say of its server bears witness to it. */
const explainByState = (
  pieces: readonly BlamePiece[],
  state: FailureSign,
  { serviceOf }: ComponentDirectory,
): readonly BlamePiece[] => {
  const service = serviceOf(state.speaker);
  const follows = (piece: BlamePiece): boolean => serviceOf(piece.component) === service && followsFrom(piece, state);
  const witness = pieces.find(follows);
  const isPieceAlready = pieces.some(({ role, sign }) => role === 'own' && sign?.sample === state.sample);
  if (witness === undefined || isPieceAlready) return pieces;
  const { component } = witness;
  const own: BlamePiece = {
    component,
    failure: state.failure,
    role: 'own',
    link: { component, by: 'own' },
    sign: state,
    weight: state.failure.weight,
    isInferred: true,
  };
  return [own, ...pieces.map((piece) => (follows(piece) ? { ...piece, failure: state.failure } : piece))];
};

/** `earlier`: the signs from `STATED_BEFORE` slots before the harm on. */
export const explainByStates = (
  pieces: readonly BlamePiece[],
  earlier: readonly FailureSign[],
  { onset, logs, directory }: BeforeOnset,
): readonly BlamePiece[] =>
  earlier
    .filter((sign) => sign.last <= onset + MINUTE && sign.first >= onset - BEFORE_ONSET && isOn(sign, logs))
    .reduce((explained, state) => explainByState(explained, state, directory), pieces);
