// The phrases of answers in German.
import { deFramePhrases } from './frame.js';
import { deFindingsPhrases } from './findings.js';
import { deFindingsFurtherPhrases } from './further-findings.js';
import { deRepliesPhrases } from './replies.js';
import { deTopicsPhrases } from './topics.js';
import { deInstancePhrases } from './instance.js';
import { deOutlookPhrases } from './outlook.js';
import { deAdvicePhrases } from './advice.js';
import { deAskedAfterPhrases } from './asked-after.js';
import { deMysqlPhrases } from './mysql.js';
import { deCausesPhrases } from './causes.js';
import { deDatabaseCausesPhrases } from './database-causes.js';
import { deHeadlinesPhrases } from './headlines.js';
import { deTelemetryClaimsPhrases } from './telemetry-claims.js';
import { deTelemetryOffersPhrases } from './telemetry-offers.js';
import { deMysqlCausesPhrases } from './mysql-causes.js';
import { deStepsPhrases } from './steps.js';
import { deFollowUpsPhrases } from './follow-ups.js';
import { deMysqlFindingsPhrases } from './mysql-findings.js';
import { deFurtherRepliesPhrases } from './further-replies.js';
import { deShortQuestionsPhrases } from './short-questions.js';

export const dePhrases = {
  ...deFramePhrases,
  ...deFindingsPhrases,
  ...deFindingsFurtherPhrases,
  ...deRepliesPhrases,
  ...deTopicsPhrases,
  ...deInstancePhrases,
  ...deOutlookPhrases,
  ...deAdvicePhrases,
  ...deAskedAfterPhrases,
  ...deMysqlPhrases,
  ...deCausesPhrases,
  ...deDatabaseCausesPhrases,
  ...deHeadlinesPhrases,
  ...deTelemetryClaimsPhrases,
  ...deTelemetryOffersPhrases,
  ...deMysqlCausesPhrases,
  ...deStepsPhrases,
  ...deFollowUpsPhrases,
  ...deMysqlFindingsPhrases,
  ...deFurtherRepliesPhrases,
  ...deShortQuestionsPhrases,
};
