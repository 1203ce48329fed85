// The features of each relation. A weight multiplies each; see `relation-weights.ts`.
import { newIssueFeatures } from './new-issue-features.js';
import { actFeatures, moveFeatures, moveProbability } from './reading-cues.js';
import { issueCoverage, lastTurnCoverage, type MessageReading, type RivalIssue } from './message-reading.js';
import { namesOtherService, nearness } from './report-score.js';
import { intersection, intersects, isSubset } from '../../language/set-relations.js';

const flag = (is: boolean): number => (is ? 1 : 0);

/** A bare status code is shared by chance. */
const sharesSignature = ({ signatures, currentSignatures }: MessageReading): boolean =>
  [...intersection(signatures, currentSignatures)].some((signature) => !/^[45]\d\d$/.test(signature));

const followUpFeatures = (r: MessageReading) => ({
  coverage: issueCoverage(r),
  coverageOfLast: lastTurnCoverage(r),
  service: flag(intersects(r.place.services, r.currentPlace.services)),
  neighbour: nearness(r),
  alertNear: flag(r.act.alert) * nearness(r),
  signature: flag(sharesSignature(r) && !namesOtherService(r)),
});

const allZero = <Features extends { readonly [name: string]: number }>(features: Features): Features =>
  Object.fromEntries(Object.keys(features).map((name) => [name, 0])) as Features;

const NO_ISSUE: RivalIssue = {
  index: -1,
  only: 0,
  onlyCurrent: 0,
  place: { services: new Set(), environments: new Set(), regions: new Set() },
};

/** All zero without an earlier issue. */
const returnedFeatures = (r: MessageReading) =>
  r.rival === undefined ? allZero(featuresOfReturn(r, NO_ISSUE)) : featuresOfReturn(r, r.rival);

const featuresOfReturn = (r: MessageReading, rival: RivalIssue) => {
  const { act, place, currentPlace, state } = r;
  const theirs = (mine: ReadonlySet<string>, ours: ReadonlySet<string>, named: ReadonlySet<string>): number =>
    flag(!isSubset(intersection(named, mine), ours));
  return {
    bias: 1,
    only: Math.log1p(rival.only),
    onlyCurrent: Math.log1p(rival.onlyCurrent),
    fitsBetter: flag(rival.only >= 1 && rival.only > rival.onlyCurrent + 0.5),
    service: theirs(rival.place.services, currentPlace.services, place.services),
    region: theirs(rival.place.regions, currentPlace.regions, place.regions),
    short: flag(act.words.length <= 4),
    fresh: flag((state.issues[state.current] ?? []).length <= 1),
    returnsOnly: moveProbability(r.read, 'returns') * Math.log1p(rival.only),
    ...moveFeatures(r.read),
    ...actFeatures(r.read),
  };
};

export const relationFeatures = (r: MessageReading) => ({
  followUp: followUpFeatures(r),
  newIssue: newIssueFeatures(r),
  returned: returnedFeatures(r),
});

export type RelationFeatures = ReturnType<typeof relationFeatures>;
