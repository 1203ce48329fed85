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
import { ptHeadlinesPhrases } from './headlines.js';
import { ptTelemetryClaimsPhrases } from './telemetry-claims.js';
import { ptTelemetryOffersPhrases } from './telemetry-offers.js';

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
  ...ptHeadlinesPhrases,
  ...ptTelemetryClaimsPhrases,
  ...ptTelemetryOffersPhrases,
};
