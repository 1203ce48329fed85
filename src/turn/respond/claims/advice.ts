// First advice on a cause, by its kind. Advice is no statement of fact, and is marked as such.
import { say } from '../../../answer/say.js';
import { remedyOf } from '../../../answer/verdicts/advice.js';
import type { Hypothesis, HypothesisKind } from '../../../evidence/finding.js';
import { formatName } from '../../../evidence/quoting.js';
import { snippet } from '../../../evidence/sentence.js';

type AdviceTarget = Pick<Hypothesis, 'service' | 'location'>;

const placeText = ({ service, location: { code, operation } }: AdviceTarget): string => {
  const place = code ?? operation;
  return place === undefined ? formatName(service) : `${formatName(place)} in ${formatName(service)}`;
};

const gaugeText = ({ location: { gauge } }: AdviceTarget): string =>
  gauge === undefined ? 'the resource' : formatName(gauge);

const ADVICE_TEXTS: { readonly [Kind in HypothesisKind]: (of: AdviceTarget) => string } = {
  change: (of) =>
    of.location.change === undefined
      ? `undo the latest change of ${formatName(of.service)}, if that can be done`
      : `undo “${snippet(of.location.change)}”, if that can be done; else look at ${placeText(of)}`,
  code: (of) => `look at ${placeText(of)}; “what changed?” lists deploys, configuration and flags`,
  latency: (of) => `look for what ${placeText(of)} does itself in that time: the calls that it makes do not explain it`,
  network: ({ service, location: { caller } }) =>
    `check the way ${caller === undefined ? 'to and from' : `from ${formatName(caller)} to`} ${formatName(service)}: name service, proxies, limits, lost packets`,
  resource: (of) =>
    `give ${formatName(of.location.pod ?? of.service)} more of ${gaugeText(of)}, take load off it, or restart it to gain time`,
  host: ({ service }) => `move work away from the machine ${formatName(service)}`,
  zone: ({ service }) =>
    `send requests elsewhere than to ${formatName(service)}; see whether storage, network and name service work there`,
  queue: ({ service }) => `see whether ${formatName(service)} takes up messages, and add consumers if it does`,
  dependency: (of) => `see whether what ${formatName(of.service)} calls at ${placeText(of)} is up and answers`,
  unavailable: ({ service }) => `see whether ${formatName(service)} runs and can be reached; start it if it does not`,
  configuration: ({ service }) =>
    `compare the settings, credentials and certificates of ${formatName(service)} with those of a time at which it worked`,
  unknown: ({ service }) => `look at ${formatName(service)} first`,
};

/** What a line or a gauge states tells the remedy better than the kind, in the words of the short answers; a change before it is undone first. */
const statedText = (cause: Hypothesis): string | undefined => {
  const remedy = remedyOf(cause);
  if (remedy === undefined || cause.kind === 'change') return undefined;
  const parts = say('advice.stated', 'en', { service: { name: cause.service }, remedy, at: 'service', place: '' });
  const text = parts.map((part) => (typeof part === 'string' ? part : formatName(cause.service))).join('');
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\.$/, '');
};

/** One line for each cause. */
export const adviceFor = (causes: readonly Hypothesis[]): readonly string[] =>
  causes.map((cause) => statedText(cause) ?? ADVICE_TEXTS[cause.kind](cause));
