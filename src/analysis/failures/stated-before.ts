// What a blamed component said itself shortly before others began to suffer from it, once, and did not take back: a full disk, an alarm.
import { MINUTE, type Micros } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { ComponentDirectory } from '../../telemetry/topology/component-directory.js';
import type { BlamePiece } from './blame.js';
import type { FailureSign } from './failure-signs.js';

/** Calls wait as long before they fail, and somebody has to call. */
const BEFORE_ONSET = 5 * MINUTE;
/** A resource that is used up stops a server until it is freed; other failures pass. */
const STATE_WEIGHT = 3;

const TAKEN_BACK =
  /\b(?:clear(?:ed|s)?|recover(?:ed|s)?|resolved|freed|back (?:to|below)|no longer|reset to normal)\b/i;

const isState = ({ failure }: FailureSign): boolean => failure.kind === 'resource' && failure.weight >= STATE_WEIGHT;

/** The same kind of line says later that it is over. */
const isTakenBack = ({ speaker, failure, first }: FailureSign, logs: readonly CitableRow<LogRecord>[]): boolean =>
  logs.some(
    ({ row }) =>
      row.service === speaker && row.time >= first && failure.phrases.test(row.message) && TAKEN_BACK.test(row.message),
  );

type BeforeOnset = {
  readonly onset: Micros;
  readonly logs: readonly CitableRow<LogRecord>[];
  readonly directory: ComponentDirectory;
};

/** What callers say of a component that was stopped so: less than it said itself. */
const followsFrom = ({ role, failure }: BlamePiece, cause: FailureSign): boolean =>
  role === 'called' &&
  failure.weight < cause.failure.weight &&
  (failure.blame === 'target' || failure.blame === 'server');

/**
 * The pieces, where what callers say of a component bears witness to what it said itself before the onset.
 * `earlier`: the signs of the minutes before.
 */
export const explainByStates = (
  pieces: readonly BlamePiece[],
  earlier: readonly FailureSign[],
  { onset, logs, directory }: BeforeOnset,
): readonly BlamePiece[] => {
  const serviceOf = ({ component }: BlamePiece): string => directory.serviceOf(component);
  const states = earlier.filter(
    (sign) =>
      isState(sign) && sign.last <= onset + MINUTE && sign.first >= onset - BEFORE_ONSET && !isTakenBack(sign, logs),
  );
  return states.reduce<readonly BlamePiece[]>((told, state) => {
    const service = directory.serviceOf(state.speaker);
    const follows = (piece: BlamePiece): boolean => serviceOf(piece) === service && followsFrom(piece, state);
    const witness = told.find(follows);
    const isTold = told.some((piece) => piece.role === 'own' && piece.sign?.sample === state.sample);
    if (witness === undefined || isTold) return told;
    const { component } = witness;
    const own: BlamePiece = {
      component,
      failure: state.failure,
      role: 'own',
      link: { component, by: 'own' },
      sign: state,
      weight: state.failure.weight,
    };
    return [own, ...told.map((piece) => (follows(piece) ? { ...piece, failure: state.failure } : piece))];
  }, pieces);
};
