// The phrases of answers in Portuguese.
import { ptFramePhrases } from './frame.js';
import { ptFindingsPhrases } from './findings.js';
import { ptFindingsFurtherPhrases } from './further-findings.js';
import { ptRepliesPhrases } from './replies.js';
import { ptTopicsPhrases } from './topics.js';
import { ptInstancePhrases } from './instance.js';
import { ptOutlookPhrases } from './outlook.js';
import { ptAdvicePhrases } from './advice.js';
import { ptAskedAfterPhrases } from './asked-after.js';
import { ptMysqlPhrases } from './mysql.js';
import { ptCausesPhrases } from './causes.js';
import { ptDatabaseCausesPhrases } from './database-causes.js';
import { ptHeadlinesPhrases } from './headlines.js';
import { ptTelemetryClaimsPhrases } from './telemetry-claims.js';
import { ptTelemetryOffersPhrases } from './telemetry-offers.js';
import { ptMysqlCausesPhrases } from './mysql-causes.js';
import { ptStepsPhrases } from './steps.js';
import { ptFollowUpsPhrases } from './follow-ups.js';
import { ptMysqlFindingsPhrases } from './mysql-findings.js';
import { ptFurtherRepliesPhrases } from './further-replies.js';
import { ptShortQuestionsPhrases } from './short-questions.js';

export const ptPhrases = {
  ...ptFramePhrases,
  ...ptFindingsPhrases,
  ...ptFindingsFurtherPhrases,
  ...ptRepliesPhrases,
  ...ptTopicsPhrases,
  ...ptInstancePhrases,
  ...ptOutlookPhrases,
  ...ptAdvicePhrases,
  ...ptAskedAfterPhrases,
  ...ptMysqlPhrases,
  ...ptCausesPhrases,
  ...ptDatabaseCausesPhrases,
  ...ptHeadlinesPhrases,
  ...ptTelemetryClaimsPhrases,
  ...ptTelemetryOffersPhrases,
  ...ptMysqlCausesPhrases,
  ...ptStepsPhrases,
  ...ptFollowUpsPhrases,
  ...ptMysqlFindingsPhrases,
  ...ptFurtherRepliesPhrases,
  ...ptShortQuestionsPhrases,
};
