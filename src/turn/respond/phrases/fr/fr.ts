// The phrases of answers in French.
import { frFramePhrases } from './frame.js';
import { frFindingsPhrases } from './findings.js';
import { frFindingsFurtherPhrases } from './further-findings.js';
import { frRepliesPhrases } from './replies.js';
import { frTopicsPhrases } from './topics.js';
import { frInstancePhrases } from './instance.js';
import { frOutlookPhrases } from './outlook.js';
import { frAdvicePhrases } from './advice.js';
import { frAskedAfterPhrases } from './asked-after.js';
import { frMysqlPhrases } from './mysql.js';
import { frCausesPhrases } from './causes.js';
import { frDatabaseCausesPhrases } from './database-causes.js';
import { frHeadlinesPhrases } from './headlines.js';
import { frTelemetryClaimsPhrases } from './telemetry-claims.js';
import { frTelemetryOffersPhrases } from './telemetry-offers.js';
import { frMysqlCausesPhrases } from './mysql-causes.js';
import { frStepsPhrases } from './steps.js';
import { frFollowUpsPhrases } from './follow-ups.js';
import { frMysqlFindingsPhrases } from './mysql-findings.js';
import { frFurtherRepliesPhrases } from './further-replies.js';
import { frShortQuestionsPhrases } from './short-questions.js';

export const frPhrases = {
  ...frFramePhrases,
  ...frFindingsPhrases,
  ...frFindingsFurtherPhrases,
  ...frRepliesPhrases,
  ...frTopicsPhrases,
  ...frInstancePhrases,
  ...frOutlookPhrases,
  ...frAdvicePhrases,
  ...frAskedAfterPhrases,
  ...frMysqlPhrases,
  ...frCausesPhrases,
  ...frDatabaseCausesPhrases,
  ...frHeadlinesPhrases,
  ...frTelemetryClaimsPhrases,
  ...frTelemetryOffersPhrases,
  ...frMysqlCausesPhrases,
  ...frStepsPhrases,
  ...frFollowUpsPhrases,
  ...frMysqlFindingsPhrases,
  ...frFurtherRepliesPhrases,
  ...frShortQuestionsPhrases,
};
