// The features of each relation. A weight multiplies each; see `relation-weights.ts`.
import { newIssueFeatures } from './new-issue-features.js';
import { hasSign } from '../../../language/discourse/message-wording.js';
import { isStatusAlone } from '../../../language/text/signatures.js';
import { issueCoverage, lastTurnCoverage, type MessageReading } from './message-reading.js';
import { namesOtherService, nearness } from './report-score.js';
import { intersection, intersects, isSubset } from '../../../kernel/set-relations.js';

const flag = (is: boolean): number => (is ? 1 : 0);

const sharesSignature = ({ signatures, currentSignatures }: MessageReading): boolean =>
  [...intersection(signatures, currentSignatures)].some((signature) => !isStatusAlone(signature));

const followUpFeatures = (r: MessageReading) => ({
  coverage: issueCoverage(r),
  coverageOfLast: lastTurnCoverage(r),
  service: flag(intersects(r.place.services, r.currentPlace.services)),
  neighbour: nearness(r),
  alertNear: flag(hasSign(r.wording, 'alert')) * nearness(r),
  signature: flag(sharesSignature(r) && !namesOtherService(r)),
});

const NOTHING_TO_RETURN_TO = {
  bias: 0,
  returns: 0,
  pointsBack: 0,
  only: 0,
  onlyCurrent: 0,
  fitsBetter: 0,
  service: 0,
  region: 0,
  asks: 0,
  short: 0,
  again: 0,
  fresh: 0,
  shift: 0,
};

/** All zero without an earlier issue. */
const returnedFeatures = (r: MessageReading): typeof NOTHING_TO_RETURN_TO => {
  const { wording, place, currentPlace, rival, state } = r;
  if (rival === undefined) return NOTHING_TO_RETURN_TO;
  const theirs = (mine: ReadonlySet<string>, ours: ReadonlySet<string>, named: ReadonlySet<string>): number =>
    flag(!isSubset(intersection(named, mine), ours));
  return {
    bias: 1,
    returns: flag(hasSign(wording, 'returns')),
    pointsBack: flag(hasSign(wording, 'points back')),
    only: Math.log1p(rival.only),
    onlyCurrent: Math.log1p(rival.onlyCurrent),
    fitsBetter: flag(rival.only >= 1 && rival.only > rival.onlyCurrent + 0.5),
    service: theirs(rival.place.services, currentPlace.services, place.services),
    region: theirs(rival.place.regions, currentPlace.regions, place.regions),
    asks: flag(hasSign(wording, 'question', 'request', 'repair')),
    short: flag(wording.length.act <= 4),
    again: flag(hasSign(wording, 'again')),
    fresh: flag((state.issues[state.current] ?? []).length <= 1),
    shift: flag(hasSign(wording, 'shift')),
  };
};

export const relationFeatures = (r: MessageReading) => ({
  followUp: followUpFeatures(r),
  newIssue: newIssueFeatures(r),
  returned: returnedFeatures(r),
});

export type RelationFeatures = ReturnType<typeof relationFeatures>;
