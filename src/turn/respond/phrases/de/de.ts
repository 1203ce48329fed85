// The phrases of answers from snapshots in German.
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
};
