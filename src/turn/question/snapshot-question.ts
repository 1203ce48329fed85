// What a message asks of database snapshots, from its reading.
import { type MessageDetails, NO_DETAILS } from '../../language/details/message-details.js';
import type { SnapshotQuestion } from '../../telemetry/snapshot-question.js';

export const snapshotQuestionOf = ({
  words = [],
  wants = [],
  wantsYesOrNo,
}: MessageDetails = NO_DETAILS): SnapshotQuestion => ({ words, wants, isYesNo: wantsYesOrNo === true });
