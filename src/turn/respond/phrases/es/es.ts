// The phrases of answers in Spanish.
import { esFramePhrases } from './frame.js';
import { esFindingsPhrases } from './findings.js';
import { esFindingsFurtherPhrases } from './further-findings.js';
import { esRepliesPhrases } from './replies.js';
import { esTopicsPhrases } from './topics.js';
import { esInstancePhrases } from './instance.js';
import { esOutlookPhrases } from './outlook.js';
import { esAdvicePhrases } from './advice.js';
import { esAskedAfterPhrases } from './asked-after.js';
import { esMysqlPhrases } from './mysql.js';
import { esCausesPhrases } from './causes.js';
import { esDatabaseCausesPhrases } from './database-causes.js';
import { esHeadlinesPhrases } from './headlines.js';
import { esTelemetryClaimsPhrases } from './telemetry-claims.js';
import { esTelemetryOffersPhrases } from './telemetry-offers.js';
import { esMysqlCausesPhrases } from './mysql-causes.js';
import { esStepsPhrases } from './steps.js';
import { esFollowUpsPhrases } from './follow-ups.js';
import { esMysqlFindingsPhrases } from './mysql-findings.js';
import { esFurtherRepliesPhrases } from './further-replies.js';
import { esShortQuestionsPhrases } from './short-questions.js';

export const esPhrases = {
  ...esFramePhrases,
  ...esFindingsPhrases,
  ...esFindingsFurtherPhrases,
  ...esRepliesPhrases,
  ...esTopicsPhrases,
  ...esInstancePhrases,
  ...esOutlookPhrases,
  ...esAdvicePhrases,
  ...esAskedAfterPhrases,
  ...esMysqlPhrases,
  ...esCausesPhrases,
  ...esDatabaseCausesPhrases,
  ...esHeadlinesPhrases,
  ...esTelemetryClaimsPhrases,
  ...esTelemetryOffersPhrases,
  ...esMysqlCausesPhrases,
  ...esStepsPhrases,
  ...esFollowUpsPhrases,
  ...esMysqlFindingsPhrases,
  ...esFurtherRepliesPhrases,
  ...esShortQuestionsPhrases,
};
