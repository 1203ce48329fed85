// Decides what to do after a request to a model failed: ask the same profile again after a wait, ask the next profile of the chain, or give up.
import { type Micros, SECOND } from '../../kernel/time.js';
import type { ModelFailure } from '../../investigation/model-dialogue.js';

export type FailedAttempt = {
  readonly profile: string;
  /** `interrupted`: the process ended during the request. */
  readonly reason: ModelFailure | 'interrupted';
  readonly because: string;
  /** The wait that the provider asks for. */
  readonly retryAfter?: Micros;
};

export type RetryPolicy = {
  /** Most attempts of one profile for one request, the first included. */
  readonly attempts: number;
  /** Longest time from the first attempt to the start of the last. */
  readonly total: Micros;
  /** Longest wait before the second attempt; it doubles with each further attempt. */
  readonly first: Micros;
  readonly longest: Micros;
};

export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  attempts: 4,
  total: 90 * SECOND,
  first: SECOND,
  longest: 30 * SECOND,
};

/** A profile of the fallback chain. `freeIn`: time until its circuit breaker allows a request; 0 = now. */
export type ProfileCandidate = { readonly profile: string; readonly freeIn: Micros };

export type RequestAttempts = {
  /** Failed attempts of this request, in order. */
  readonly failures: readonly FailedAttempt[];
  readonly chain: readonly ProfileCandidate[];
  /** Time since the first attempt began. */
  readonly elapsed: Micros;
  /** A random number in [0, 1), for the backoff. */
  readonly jitter: number;
};

export type NextAttempt =
  | {
      readonly next: 'ask';
      readonly profile: string;
      readonly wait: Micros;
      /** Why, for the progress display; absent for a normal first attempt. */
      readonly because?: string;
    }
  | { readonly next: 'give-up'; readonly reason: ModelFailure; readonly because: string };

/** How often one profile may fail for a reason before the next profile is asked. */
const ATTEMPTS_BY_REASON: { readonly [Reason in FailedAttempt['reason']]: number } = {
  throttled: Infinity,
  unavailable: Infinity,
  cut: Infinity,
  interrupted: Infinity,
  timeout: 2,
  invalid: 1,
  denied: 1,
  oversize: 1,
  cancelled: 1,
};

/** No other profile would do better: the request was cancelled, or must be shortened first. */
const isFinal = ({ reason }: FailedAttempt): boolean => reason === 'cancelled' || reason === 'oversize';

const isUsedUp = (own: readonly FailedAttempt[], { attempts }: RetryPolicy): boolean => {
  const last = own.at(-1);
  if (last === undefined) return false;
  const alike = own.filter(({ reason }) => reason === last.reason).length;
  return own.length >= attempts || alike >= ATTEMPTS_BY_REASON[last.reason];
};

/** Exponential backoff with full jitter; a provider's own wait, slightly extended, takes precedence. */
const backoff = (own: readonly FailedAttempt[], jitter: number, { first, longest }: RetryPolicy): Micros => {
  const last = own.at(-1);
  if (last === undefined || last.reason === 'interrupted') return 0;
  if (last.retryAfter !== undefined) return last.retryAfter + Math.round(jitter * first);
  return Math.round(jitter * Math.min(longest, first * 2 ** (own.length - 1)));
};

type AttemptOption = { readonly profile: string; readonly wait: Micros; readonly isFree: boolean };

const attemptOptions = ({ failures, chain, jitter }: RequestAttempts, policy: RetryPolicy): readonly AttemptOption[] =>
  chain.flatMap(({ profile, freeIn }) => {
    const own = failures.filter((each) => each.profile === profile);
    return isUsedUp(own, policy)
      ? []
      : [{ profile, wait: Math.max(freeIn, backoff(own, jitter, policy)), isFree: freeIn === 0 }];
  });

const seconds = (micros: Micros): string => `${Math.max(1, Math.round(micros / SECOND))} s`;

/** The first of the chain that can be asked now or soon; else the first whose circuit breaker closes soon; else the first. */
const chooseOption = (options: readonly AttemptOption[], { longest }: RetryPolicy): AttemptOption | undefined =>
  options.find(({ wait, isFree }) => isFree && wait <= longest) ??
  options.find(({ wait }) => wait <= longest) ??
  options[0];

const explainAttempt = (
  { profile, wait }: AttemptOption,
  { failures, chain }: RequestAttempts,
): { readonly because?: string } => {
  const last = failures.at(-1);
  const rest = wait < SECOND ? 'now' : `in ${seconds(wait)}`;
  if (last !== undefined) {
    const how = last.profile === profile ? `asking ${profile} again ${rest}` : `asking ${profile} instead ${rest}`;
    return { because: `${last.because}; ${how}` };
  }
  const [first] = chain;
  if (first === undefined || (first.profile === profile && wait === 0)) return {};
  return first.profile === profile
    ? { because: `${profile} has failed again and again: asking it ${rest}` }
    : { because: `${first.profile} has failed again and again: asking ${profile} instead ${rest}` };
};

/** An attempt that failed at the model, not by the end of this process. */
const isModelFailure = (attempt: FailedAttempt): attempt is FailedAttempt & { readonly reason: ModelFailure } =>
  attempt.reason !== 'interrupted';

const giveUp = ({ failures, chain }: RequestAttempts): NextAttempt => {
  const last = failures.findLast(isModelFailure);
  const names = chain.map(({ profile }) => profile).join(', ');
  const times = failures.length === 1 ? 'once' : `${failures.length} times`;
  if (last === undefined) return { next: 'give-up', reason: 'unavailable', because: `no answer from ${names}` };
  return { next: 'give-up', reason: last.reason, because: `${last.because} (asked ${times})` };
};

/** Pure: the same attempts and policy give the same plan. */
export const nextAttempt = (situation: RequestAttempts, policy: RetryPolicy = DEFAULT_RETRY_POLICY): NextAttempt => {
  const { failures, elapsed } = situation;
  const last = failures.at(-1);
  if (last !== undefined && isFinal(last)) return giveUp(situation);
  const option = chooseOption(attemptOptions(situation, policy), policy);
  if (option === undefined || elapsed + option.wait > policy.total) return giveUp(situation);
  const { profile, wait } = option;
  return { next: 'ask', profile, wait, ...explainAttempt(option, situation) };
};
