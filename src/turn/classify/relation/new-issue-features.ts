// The features for and against a new issue.
import { knownWeight } from '../../../language/text/content-terms.js';
import { hasSign } from '../../../language/discourse/message-wording.js';
import { asksBack } from '../../../language/discourse/discourse-cues.js';
import { issueCoverage, type MessageReading, namesUnseenService, novelOpening } from './message-reading.js';
import { isElsewhere, isMerePaste, isStatement, leadsWithOtherService, nearness, reportScore } from './report-score.js';
import { areDisjoint, intersects } from '../../../kernel/set-relations.js';

const flag = (is: boolean): number => (is ? 1 : 0);

/** Numbers differ between repeated alerts, words do not. */
const REPEATED = 0.8;

const repeatsAlert = (r: MessageReading): boolean =>
  hasSign(r.wording, 'alert') &&
  !areDisjoint(r.place.regions, r.currentPlace.regions) &&
  (intersects(new Set(r.wording.alerts), r.currentAlerts) || knownWeight(r.content, r.current) > REPEATED * r.weight);

const hasNewSignature = ({ signatures, currentSignatures }: MessageReading): boolean =>
  signatures.size > 0 && !intersects(signatures, currentSignatures);

const reportFeatures = (r: MessageReading) => {
  const report = reportScore(r);
  return {
    report,
    reportUnseen: report * flag(namesUnseenService(r)) * (1 - nearness(r)),
    reportCovered: report * Math.min(1, issueCoverage(r) * 2),
    reportElsewhere: report * flag(isElsewhere(r)),
    alertElsewhere: flag(hasSign(r.wording, 'alert') && isElsewhere(r)),
    reportAfterClosing: report * flag(hasSign(r.wording, 'closes')),
  };
};

const statementFeatures = (r: MessageReading) => {
  const { wording } = r;
  const statement = flag(isStatement(r));
  const typed = statement * flag(!isMerePaste(r));
  return {
    leadsWithOther: statement * flag(leadsWithOtherService(r) && !hasSign(wording, 'same')) * (1 - nearness(r)),
    novelOpening: typed * novelOpening(r) * (1 - nearness(r)),
    onset: statement * flag(hasSign(wording, 'onset')),
    newSignature: typed * flag(hasNewSignature(r)),
    bare: typed * flag(sharesNothing(r)) * (1 - nearness(r)),
    told: statement * flag(!hasSign(wording, 'symptom') && !namesUnseenService(r)),
    long: typed * flag(wording.length.act >= 6),
    definite: statement * flag(hasSign(wording, 'definite') && !hasSign(wording, 'shift') && !namesUnseenService(r)),
    progress: statement * flag(hasSign(wording, 'progress') && !namesUnseenService(r) && !hasSign(wording, 'shift')),
    answers: flag(hasSign(wording, 'answers')),
    afterAsking: statement * flag(asksBack(lastAnswerOf(r)) && !namesUnseenService(r)),
    recovery: flag(hasSign(wording, 'alert') && hasSign(wording, 'recovery')),
  };
};

const lastAnswerOf = ({ state }: MessageReading): string => state.issues[state.current]?.at(-1) ?? '';

/** Has content, and hardly a term that any issue has used. */
const sharesNothing = (r: MessageReading): boolean =>
  r.weight >= 1.5 && knownWeight(r.content, r.vocabulary) < 0.15 * r.weight;

/** "Show me the slowest traces" has too little content to stand alone. */
const OF_ITS_OWN = 1;

/** A question or request about something new: 0 to 1. */
const askFeatures = (r: MessageReading) => {
  const { wording, isFramed, weight } = r;
  const asks = flag(hasSign(wording, 'question', 'request') && !isFramed && wording.anaphora === 0);
  const share = Math.max(0, weight - knownWeight(r.content, r.vocabulary)) / (weight + 1);
  const alone = asks * flag(hasSign(wording, 'stands alone') && wording.length.act >= 5 && weight >= OF_ITS_OWN);
  return {
    asksAlone: alone,
    asksAloneNovel: alone * share,
    asksUnseen: asks * flag(namesUnseenService(r) && nearness(r) === 0 && !hasSign(wording, 'hypothesis')),
  };
};

const formFeatures = (r: MessageReading) => {
  const { wording, isFramed } = r;
  return {
    shift: flag(hasSign(wording, 'shift')),
    same: flag(hasSign(wording, 'same') && !hasSign(wording, 'shift')),
    framed: flag(isFramed),
    question: flag(hasSign(wording, 'question') && !isFramed),
    request: flag(hasSign(wording, 'request') && !isFramed),
    short: flag(wording.length.act <= 4),
    hypothesis: flag(hasSign(wording, 'hypothesis') && !isFramed),
    repair: flag(hasSign(wording, 'repair') && !hasSign(wording, 'shift')),
    anaphora: Math.min(2, wording.anaphora),
    paste: flag(isMerePaste(r)),
    repeatedAlert: flag(repeatsAlert(r)),
    goesOn: flag(hasSign(wording, 'goes on') && !hasSign(wording, 'shift')),
  };
};

export const newIssueFeatures = (r: MessageReading) => ({
  bias: 1,
  ...reportFeatures(r),
  ...statementFeatures(r),
  ...askFeatures(r),
  ...formFeatures(r),
  novelty: Math.log1p(Math.max(0, r.weight - knownWeight(r.content, r.current))) * (isMerePaste(r) ? 0.3 : 1),
});
