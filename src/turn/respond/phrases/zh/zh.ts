// The phrases of answers in Chinese.
import { zhFramePhrases } from './frame.js';
import { zhFindingsPhrases } from './findings.js';
import { zhFindingsFurtherPhrases } from './further-findings.js';
import { zhRepliesPhrases } from './replies.js';
import { zhTopicsPhrases } from './topics.js';
import { zhInstancePhrases } from './instance.js';
import { zhOutlookPhrases } from './outlook.js';
import { zhAdvicePhrases } from './advice.js';
import { zhAskedAfterPhrases } from './asked-after.js';
import { zhMysqlPhrases } from './mysql.js';
import { zhCausesPhrases } from './causes.js';
import { zhDatabaseCausesPhrases } from './database-causes.js';
import { zhHeadlinesPhrases } from './headlines.js';
import { zhTelemetryClaimsPhrases } from './telemetry-claims.js';
import { zhTelemetryOffersPhrases } from './telemetry-offers.js';
import { zhMysqlCausesPhrases } from './mysql-causes.js';
import { zhStepsPhrases } from './steps.js';
import { zhFollowUpsPhrases } from './follow-ups.js';
import { zhMysqlFindingsPhrases } from './mysql-findings.js';
import { zhFurtherRepliesPhrases } from './further-replies.js';
import { zhShortQuestionsPhrases } from './short-questions.js';

export const zhPhrases = {
  ...zhFramePhrases,
  ...zhFindingsPhrases,
  ...zhFindingsFurtherPhrases,
  ...zhRepliesPhrases,
  ...zhTopicsPhrases,
  ...zhInstancePhrases,
  ...zhOutlookPhrases,
  ...zhAdvicePhrases,
  ...zhAskedAfterPhrases,
  ...zhMysqlPhrases,
  ...zhCausesPhrases,
  ...zhDatabaseCausesPhrases,
  ...zhHeadlinesPhrases,
  ...zhTelemetryClaimsPhrases,
  ...zhTelemetryOffersPhrases,
  ...zhMysqlCausesPhrases,
  ...zhStepsPhrases,
  ...zhFollowUpsPhrases,
  ...zhMysqlFindingsPhrases,
  ...zhFurtherRepliesPhrases,
  ...zhShortQuestionsPhrases,
};
