// The features for and against a new issue.
import { knownWeight } from '../../../language/text/content-terms.js';
import { ANSWERS, ASKS_BACK, GOES_ON, RECOVERY, STANDS_ALONE } from '../../../language/discourse/discourse-cues.js';
import {
  alertNamesOf,
  issueCoverage,
  type MessageReading,
  namesUnseenService,
  novelOpening,
} from './message-reading.js';
import { isElsewhere, isMerePaste, isStatement, leadsWithOtherService, nearness, reportScore } from './report-score.js';
import { areDisjoint, intersects } from '../../../kernel/set-relations.js';

const flag = (is: boolean): number => (is ? 1 : 0);

/** Numbers differ between repeated alerts, words do not. */
const REPEATED = 0.8;

const repeatsAlert = (r: MessageReading): boolean =>
  r.act.alert &&
  !areDisjoint(r.place.regions, r.currentPlace.regions) &&
  (intersects(alertNamesOf(r.text), alertNamesOf(r.currentText)) ||
    knownWeight(r.content, r.current) > REPEATED * r.weight);

const hasNewSignature = ({ signatures, currentSignatures }: MessageReading): boolean =>
  signatures.size > 0 && !intersects(signatures, currentSignatures);

const reportFeatures = (r: MessageReading) => {
  const report = reportScore(r);
  return {
    report,
    reportUnseen: report * flag(namesUnseenService(r)) * (1 - nearness(r)),
    reportCovered: report * Math.min(1, issueCoverage(r) * 2),
    reportElsewhere: report * flag(isElsewhere(r)),
    alertElsewhere: flag(r.act.alert && isElsewhere(r)),
    reportAfterClosing: report * flag(r.act.closes),
  };
};

const statementFeatures = (r: MessageReading) => {
  const { act } = r;
  const statement = flag(isStatement(r));
  const typed = statement * flag(!isMerePaste(r));
  return {
    leadsWithOther: statement * flag(leadsWithOtherService(r) && !act.same) * (1 - nearness(r)),
    novelOpening: typed * novelOpening(r.framed ? act.framed : r.text, r.vocabulary) * (1 - nearness(r)),
    onset: statement * flag(act.onset),
    newSignature: typed * flag(hasNewSignature(r)),
    bare: typed * flag(sharesNothing(r)) * (1 - nearness(r)),
    told: statement * flag(!act.symptom && !namesUnseenService(r)),
    long: typed * flag(act.words.length >= 6),
    definite: statement * flag(act.words[0] === 'the' && !act.shift && !namesUnseenService(r)),
    progress: statement * flag(act.progress && !namesUnseenService(r) && !act.shift),
    answers: flag(ANSWERS.test(act.low)),
    afterAsking: statement * flag(ASKS_BACK.test(lastAnswerOf(r)) && !namesUnseenService(r)),
    recovery: flag(act.alert && RECOVERY.test(act.low)),
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
  const { act, framed, weight } = r;
  const asks = flag((act.question || act.request) && !framed && act.anaphora === 0);
  const share = Math.max(0, weight - knownWeight(r.content, r.vocabulary)) / (weight + 1);
  const alone = asks * flag(STANDS_ALONE.test(act.low) && act.words.length >= 5 && weight >= OF_ITS_OWN);
  return {
    asksAlone: alone,
    asksAloneNovel: alone * share,
    asksUnseen: asks * flag(namesUnseenService(r) && nearness(r) === 0 && !act.hypothesis),
  };
};

const formFeatures = (r: MessageReading) => {
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
    goesOn: flag(GOES_ON.test(act.low) && !act.shift),
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
