// The phrases of answers from snapshots in Spanish.
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
};
