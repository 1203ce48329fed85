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
import { jaHeadlinesPhrases } from './headlines.js';
import { jaTelemetryClaimsPhrases } from './telemetry-claims.js';
import { jaTelemetryOffersPhrases } from './telemetry-offers.js';

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
  ...jaHeadlinesPhrases,
  ...jaTelemetryClaimsPhrases,
  ...jaTelemetryOffersPhrases,
};
