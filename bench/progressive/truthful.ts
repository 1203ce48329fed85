// Does an answer say truthfully what changed since the turn before? Its words are compared with what was stored.
import type { Answer } from '../../src/evidence/answer.js';
import type { Suspect, TurnRecord } from './record.js';

/** The words under "Since turn N". */
const changesIn = ({ text }: Answer): readonly string[] => {
  const [, list = ''] = /\*\*Since turn \d+\*\*\n((?:- .*(?:\n|$))+)/.exec(text) ?? [];
  return list.split('\n').map((line) => line.replace(/^- /, ''));
};

const countStated = (lines: readonly string[]): number | undefined => {
  if (lines.some((line) => line.startsWith('No new'))) return 0;
  const found = lines.map((line) => /^(\d+) new log line/.exec(line)?.[1]).find((count) => count !== undefined);
  return found === undefined ? undefined : Number(found);
};

const confidenceIn = (suspects: readonly Suspect[], service: string): number | undefined =>
  suspects.find((each) => each.service === service)?.confidence;

export type Turn = { readonly answer: Answer; readonly told: TurnRecord };

/** What the answer states as the cause; a weak candidate is none. */
const causeOf = ({ claims, hypotheses: [first] }: Answer): string | undefined =>
  claims.some(({ type }) => type === 'cause') ? first?.service : undefined;

const countUntruths = (lines: readonly string[], { told }: Turn, before: readonly Turn[]): readonly string[] => {
  const known = new Set(before.flatMap((turn) => turn.told.logs.map(({ id }) => id)));
  const gained = new Set(told.logs.flatMap(({ id }) => (known.has(id) ? [] : [id]))).size;
  const stated = countStated(lines);
  return stated === gained ? [] : [`says ${stated ?? 'nothing of'} new log lines, ${gained} were stored`];
};

const moveUntruths = ({ answer, told }: Turn, last: Turn): readonly string[] =>
  (answer.delta?.hypotheses ?? [])
    .filter(
      ({ service, before, now }) =>
        before !== confidenceIn(last.told.suspects, service) || now !== confidenceIn(told.suspects, service),
    )
    .map(({ service, before, now }) => `says of ${service} ${before ?? 'new'} → ${now ?? 'gone'}`);

const causeUntruths = (lines: readonly string[], { answer }: Turn, last: Turn): readonly string[] => {
  const [was, is] = [causeOf(last.answer), causeOf(answer)];
  const changed = is ?? was;
  if (was === is || lines.some((line) => line.startsWith(`${changed} `))) return [];
  return [`does not say that the cause is ${is ?? 'open'}, not ${was ?? 'open'} any more`];
};

/** What is wrong with what an answer says of the changes since the turns of its issue before it; empty = truthful. */
export const untruths = (now: Turn, before: readonly Turn[]): readonly string[] => {
  const last = before.at(-1);
  if (last === undefined) return [];
  const lines = changesIn(now.answer);
  return [...countUntruths(lines, now, before), ...moveUntruths(now, last), ...causeUntruths(lines, now, last)];
};
