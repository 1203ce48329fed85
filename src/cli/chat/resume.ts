// Takes a stored conversation up again: the one that is named, else the latest.
import { optional } from '../../kernel/optional.js';
import { turnList } from '../../api/contract/records.js';
import { sessionPage } from '../../api/contract/session.js';
import type { Answer } from '../../evidence/answer.js';
import { EXIT, Failure } from '../failure.js';
import { investigationPath } from '../service/paths.js';
import type { Service } from '../service/service.js';
import { markdownLines } from '../terminal/markdown.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine } from '../terminal/text.js';

/** Ids of conversations that were begun here. */
export const CHAT = 'chat-';

export type Resumed = {
  readonly id: string;
  readonly turns: number;
  readonly question?: string;
  readonly answer?: Answer;
};

const LIST = 'casefile chat --list shows what there is; without an id, --resume takes the latest.';

/** One that was begun in a chat comes before those of other channels. */
const latest = async (service: Service): Promise<string> => {
  const { items } = await service.json('/v1/investigations?status=open', sessionPage);
  const [first] = [...items.filter(({ clientTxnId }) => clientTxnId.startsWith(CHAT)), ...items];
  if (first === undefined)
    throw new Failure(EXIT.notFound, '--resume: there is no conversation yet', 'Begin one: casefile chat');
  return first.clientTxnId;
};

const ANSWERED: ReadonlySet<string> = new Set(['answered', 'confirm', 'confirmed']);

export const resumed = async (service: Service, named: string | undefined): Promise<Resumed> => {
  const id = named ?? (await latest(service));
  try {
    const { items } = await service.json(`${investigationPath(id)}/turns`, turnList);
    const last = items.findLast(({ answer, status }) => answer !== undefined && ANSWERED.has(status));
    const { text: question, answer } = last ?? {};
    return {
      id,
      turns: items.length,
      ...optional({ question }),
      ...(answer !== undefined && { answer: answer as Answer }),
    };
  } catch (error) {
    if (!(error instanceof Failure) || error.exit === EXIT.service) throw error;
    throw new Failure(error.exit, `--resume ${oneLine(id)}: ${error.message}`, LIST);
  }
};

/** Where the conversation stood. */
export const recapLines = ({ question, answer }: Resumed, { paint, width }: Screen): readonly string[] => {
  if (answer === undefined) return [];
  const asked = question === undefined ? [] : [`${paint.bold('You:')} ${oneLine(question)}`];
  return [
    '',
    paint.dim(`turn ${answer.turn}, the last one that was answered`),
    ...asked,
    ...markdownLines(answer.text, paint, width),
  ];
};
