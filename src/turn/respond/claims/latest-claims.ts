// Claims on whether it still goes on: the latest requests of the window, or the latest sample of a gauge.
import type { Claim } from '../../../evidence/claim.js';
import type { Finding, LatestState } from '../../../evidence/finding.js';
import { type Micros, MINUTE } from '../../../kernel/time.js';
import { buildClaim, clockText, figurePart, namePart, type SentencePart } from '../../../evidence/sentence.js';

const latestParts = ({ location, service }: Finding, { hits, requests }: LatestState): readonly SentencePart[] =>
  requests === undefined
    ? [
        namePart(location.gauge ?? 'the gauge'),
        ' of ',
        namePart(location.pod ?? service),
        ' stands at ',
        figurePart(hits),
      ]
    : [
        figurePart(hits),
        ' of ',
        figurePart(requests),
        requests.value === 1 ? ' request shows it' : ' requests show it',
      ];

/** For the leading finding. */
export const latestClaims = (finding: Finding | undefined): readonly Claim[] => {
  const latest = finding?.latest;
  if (finding === undefined || latest === undefined) return [];
  const { hits, requests } = latest;
  const citations = [hits, ...(requests === undefined ? [] : [requests])].flatMap(({ of }) => of);
  return [buildClaim('rate', { citations: citations.map(({ evidence }) => evidence) }, latestParts(finding, latest))];
};

type StateTexts = { readonly [State in LatestState['state']]: string };

const STATES_NOW: StateTexts = { on: 'Still going on', fading: 'Less often lately', over: 'Over, as it seems' };

/** For a window that ended long before the question: the present state is unknown. */
const STATES_THEN: StateTexts = {
  on: 'Still going on when that time ended',
  fading: 'Less often when that time ended',
  over: 'Over when that time ended, as it seems',
};

/** A later end counts as the present: newer rows may not have arrived. */
const RECENT = 5 * MINUTE;

/** "Still going on (14:02:00 to 14:02:44 UTC)". Rows may be a little newer than the question. */
export const latestHeading = ({ state, window: { from, to } }: LatestState, askedAt: Micros): string => {
  const end = Math.max(from, Math.min(to, askedAt));
  const when = from === end ? `at ${clockText(end)}` : `${clockText(from)} to ${clockText(end)}`;
  return `${(askedAt - end > RECENT ? STATES_THEN : STATES_NOW)[state]} (${when} UTC)`;
};
