// What to do first about a cause, by its kind: never a statement of fact, and said to be none.
import type { Hypothesis, HypothesisKind } from '../../../evidence/finding.js';
import { shownName } from '../../../evidence/wording.js';
import { snippet } from './sentence.js';

type Of = Pick<Hypothesis, 'service' | 'location'>;

const placeOf = ({ service, location: { code, operation } }: Of): string => {
  const place = code ?? operation;
  return place === undefined ? shownName(service) : `${shownName(place)} in ${shownName(service)}`;
};

const gaugeOf = ({ location: { gauge } }: Of): string => (gauge === undefined ? 'the resource' : shownName(gauge));

const DO: { readonly [Kind in HypothesisKind]: (of: Of) => string } = {
  change: (of) =>
    of.location.change === undefined
      ? `undo the latest change of ${shownName(of.service)}, if that can be done`
      : `undo “${snippet(of.location.change)}”, if that can be done; else look at ${placeOf(of)}`,
  code: (of) => `look at ${placeOf(of)}; “what changed?” lists deploys, configuration and flags`,
  latency: (of) => `look for what ${placeOf(of)} does itself in that time: the calls that it makes do not explain it`,
  network: ({ service, location: { caller } }) =>
    `check the way ${caller === undefined ? 'to and from' : `from ${shownName(caller)} to`} ${shownName(service)}: name service, proxies, limits, lost packets`,
  resource: (of) =>
    `give ${shownName(of.location.pod ?? of.service)} more of ${gaugeOf(of)}, take load off it, or restart it to gain time`,
  host: ({ service }) => `move work away from the machine ${shownName(service)}`,
  queue: ({ service }) => `see whether ${shownName(service)} takes up messages, and add consumers if it does`,
  dependency: (of) => `see whether what ${shownName(of.service)} calls at ${placeOf(of)} is up and answers`,
  unavailable: ({ service }) => `see whether ${shownName(service)} runs and can be reached; start it if it does not`,
  unknown: ({ service }) => `look at ${shownName(service)} first`,
};

/** One line of each. */
export const adviceOn = (causes: readonly Hypothesis[]): readonly string[] =>
  causes.map((cause) => DO[cause.kind](cause));
