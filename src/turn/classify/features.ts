// What speaks for each of the three answers, as numbers. A weight multiplies each; see `weights.ts`.
import { mentioned } from './mentions.js';
import { alertNamesOf, coverage, coverageOfLast, namesUnseenService, novelOpening } from './reading.js';
import type { Reading } from './reading.js';
import { AGAIN } from './phrases.js';
import { overlap } from './content.js';
import { differ, inBoth, isWithin, meet } from './sets.js';

const flag = (is: boolean): number => (is ? 1 : 0);

const namesOtherService = ({ place, currentPlace }: Reading): boolean =>
  place.services.size > 0 && !meet(place.services, currentPlace.services);

const isElsewhere = ({ place, currentPlace }: Reading): boolean =>
  differ(place.regions, currentPlace.regions) || differ(place.environments, currentPlace.environments);

/** Neither asks nor requests, the frame around a report set aside. */
const isStatement = ({ act, framed }: Reading): boolean => framed || !(act.question || act.request);

const isMerePaste = (r: Reading): boolean => r.act.logPaste && !r.act.alert && !namesOtherService(r) && !isElsewhere(r);

/** How much of a report of something it is: 0 to 1. */
const reportOf = (r: Reading): number => {
  if (!isStatement(r)) return 0;
  const symptom = r.act.symptom ? 1 : 0.6;
  const selfContained = r.act.anaphora === 0 ? 1 : 0.4;
  const typed = isMerePaste(r) ? 0.5 : 1;
  const news = r.act.repair && !namesUnseenService(r) ? 0.3 : 1;
  return symptom * selfContained * typed * news;
};

const leadsWithOtherService = ({ text, act, framed, state, currentPlace }: Reading): boolean => {
  const opening = (framed ? act.framed : text).trim().split(/\s+/).slice(0, 3).join(' ');
  return !isWithin(mentioned(opening, state.catalogue.services), currentPlace.services);
};

const repeatsAlert = (r: Reading): boolean =>
  r.act.alert &&
  !differ(r.place.regions, r.currentPlace.regions) &&
  meet(alertNamesOf(r.text), alertNamesOf(r.currentText));

const hasNewSignature = ({ signatures, currentSignatures }: Reading): boolean =>
  signatures.size > 0 && !meet(signatures, currentSignatures);

/** A bare status code is shared by chance. */
const sharesSignature = ({ signatures, currentSignatures }: Reading): boolean =>
  [...inBoth(signatures, currentSignatures)].some((signature) => !/^[45]\d\d$/.test(signature));

const reportFeatures = (r: Reading) => {
  const report = reportOf(r);
  return {
    report,
    reportUnseen: report * flag(namesUnseenService(r)),
    reportCovered: report * Math.min(1, coverage(r) * 2),
    reportElsewhere: report * flag(isElsewhere(r)),
    reportAfterClosing: report * flag(r.act.closes),
  };
};

const statementFeatures = (r: Reading) => {
  const { act } = r;
  const statement = flag(isStatement(r));
  const typed = statement * flag(!isMerePaste(r));
  return {
    leadsWithOther: statement * flag(leadsWithOtherService(r) && !act.same),
    novelOpening: typed * novelOpening(r.framed ? act.framed : r.text, r.vocabulary),
    onset: statement * flag(act.onset),
    newSignature: typed * flag(hasNewSignature(r)),
    long: typed * flag(act.words.length >= 6),
    definite: statement * flag(act.words[0] === 'the' && !act.shift && !namesUnseenService(r)),
  };
};

const formFeatures = (r: Reading) => {
  const { act, framed } = r;
  return {
    shift: flag(act.shift),
    same: flag(act.same && !act.shift),
    framed: flag(framed),
    question: flag(act.question && !framed),
    request: flag(act.request && !framed),
    short: flag(act.words.length <= 4),
    hypothesis: flag(act.hypothesis && !framed),
    repair: flag(act.repair && !act.shift),
    anaphora: Math.min(2, act.anaphora),
    paste: flag(isMerePaste(r)),
    repeatedAlert: flag(repeatsAlert(r)),
  };
};

export const newIssueFeatures = (r: Reading) => ({
  bias: 1,
  ...reportFeatures(r),
  ...statementFeatures(r),
  ...formFeatures(r),
  novelty: Math.log1p(Math.max(0, r.weight - overlap(r.content, r.current))) * (isMerePaste(r) ? 0.3 : 1),
});

export const followUpFeatures = (r: Reading) => ({
  coverage: coverage(r),
  coverageOfLast: coverageOfLast(r),
  service: flag(meet(r.place.services, r.currentPlace.services)),
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

/** All zero where there is nothing to return to. */
export const returnedFeatures = (r: Reading): typeof NOTHING_TO_RETURN_TO => {
  const { act, place, currentPlace, rival, state } = r;
  if (rival === undefined) return NOTHING_TO_RETURN_TO;
  const theirs = (mine: ReadonlySet<string>, ours: ReadonlySet<string>, named: ReadonlySet<string>): number =>
    flag(!isWithin(inBoth(named, mine), ours));
  return {
    bias: 1,
    returns: flag(act.returns),
    pointsBack: flag(act.pointsBack),
    only: Math.log1p(rival.only),
    onlyCurrent: Math.log1p(rival.onlyCurrent),
    fitsBetter: flag(rival.only >= 1 && rival.only > rival.onlyCurrent + 0.5),
    service: theirs(rival.place.services, currentPlace.services, place.services),
    region: theirs(rival.place.regions, currentPlace.regions, place.regions),
    asks: flag(act.question || act.request || act.repair),
    short: flag(act.words.length <= 4),
    again: flag(AGAIN.test(act.low)),
    fresh: flag((state.issues[state.current] ?? []).length <= 1),
    shift: flag(act.shift),
  };
};

export const featuresOf = (r: Reading) => ({
  followUp: followUpFeatures(r),
  newIssue: newIssueFeatures(r),
  returned: returnedFeatures(r),
});

export type Features = ReturnType<typeof featuresOf>;
