// The phrases of answers in Japanese.
import { jaFramePhrases } from './frame.js';
import { jaFindingsPhrases } from './findings.js';
import { jaFindingsFurtherPhrases } from './further-findings.js';
import { jaRepliesPhrases } from './replies.js';
import { jaTopicsPhrases } from './topics.js';
import { jaInstancePhrases } from './instance.js';
import { jaOutlookPhrases } from './outlook.js';
import { jaAdvicePhrases } from './advice.js';
import { jaAskedAfterPhrases } from './asked-after.js';
import { jaMysqlPhrases } from './mysql.js';
import { jaCausesPhrases } from './causes.js';
import { jaDatabaseCausesPhrases } from './database-causes.js';
import { jaHeadlinesPhrases } from './headlines.js';
import { jaTelemetryClaimsPhrases } from './telemetry-claims.js';
import { jaTelemetryOffersPhrases } from './telemetry-offers.js';
import { jaMysqlCausesPhrases } from './mysql-causes.js';
import { jaStepsPhrases } from './steps.js';
import { jaFollowUpsPhrases } from './follow-ups.js';
import { jaMysqlFindingsPhrases } from './mysql-findings.js';
import { jaFurtherRepliesPhrases } from './further-replies.js';
import { jaShortQuestionsPhrases } from './short-questions.js';

export const jaPhrases = {
  ...jaFramePhrases,
  ...jaFindingsPhrases,
  ...jaFindingsFurtherPhrases,
  ...jaRepliesPhrases,
  ...jaTopicsPhrases,
  ...jaInstancePhrases,
  ...jaOutlookPhrases,
  ...jaAdvicePhrases,
  ...jaAskedAfterPhrases,
  ...jaMysqlPhrases,
  ...jaCausesPhrases,
  ...jaDatabaseCausesPhrases,
  ...jaHeadlinesPhrases,
  ...jaTelemetryClaimsPhrases,
  ...jaTelemetryOffersPhrases,
  ...jaMysqlCausesPhrases,
  ...jaStepsPhrases,
  ...jaFollowUpsPhrases,
  ...jaMysqlFindingsPhrases,
  ...jaFurtherRepliesPhrases,
  ...jaShortQuestionsPhrases,
};
