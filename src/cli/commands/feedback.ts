// casefile feedback: rates an answer, and says what the cause was where it was not right.
import { doneReply, session as sessionDocument } from '../../api/contract/investigations.js';
import { ANSWER_RATINGS } from '../../investigation/answer-feedback.js';
import { optional } from '../../kernel/optional.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { EXIT, usageError } from '../command-failure.js';
import { investigationPath, postJson, turnPath } from '../service/client.js';
import { oneLine } from '../terminal/text.js';

const runFeedback = async ({ screen, service: find }: CommandContext, args: CommandArguments): Promise<number> => {
  const [id, rating, ...more] = args.words;
  if (id === undefined || rating === undefined || more.length > 0 || !ANSWER_RATINGS.some((each) => each === rating))
    throw usageError(
      'feedback takes the ID of an investigation and one of right, partly, wrong',
      'casefile list shows the IDs.',
    );
  const service = await find();
  const named = args.text('turn');
  const latest = async (): Promise<number> =>
    (await service.json(investigationPath(id), sessionDocument)).lastTurn?.n ?? 1;
  const turn = named === undefined ? await latest() : Number(named);
  if (!Number.isInteger(turn) || turn < 1) throw usageError(`--turn ${oneLine(named ?? '')} is no number of a turn`);
  const body = { rating, ...optional({ cause: args.text('cause'), comment: args.text('comment') }) };
  const done = await service.json(`${turnPath(id, turn)}/feedback`, doneReply, postJson(body));
  if (screen.json) screen.printJson(done);
  else screen.print(`${screen.paint.good('✓')} turn ${turn} of ${oneLine(id)} is rated: ${rating}`);
  return EXIT.ok;
};

export const feedbackCommand: CliCommand = {
  name: 'feedback',
  summary: 'Say whether an answer was right, and what the cause was if not',
  usage: 'ID right|partly|wrong',
  about: 'An answer that was wrong is not offered as an earlier case again; the cause that you give is.',
  options: {
    turn: { type: 'string', value: 'N', help: 'the turn that is rated (default: the last)' },
    cause: { type: 'string', value: 'TEXT', help: 'what the cause was, where the answer was wrong or partly right' },
    comment: { type: 'string', value: 'TEXT', help: 'anything else, for people' },
  },
  examples: ['casefile feedback INC-42 right', 'casefile feedback INC-42 wrong --cause "the cache was too small"'],
  run: runFeedback,
};
