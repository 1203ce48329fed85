// Asks and follows the turn to its answer; a stream that breaks is taken up again, and the turn is never asked twice.
import { optional } from '../../kernel/optional.js';
import { answer } from '../../api/contract/answer.js';
import type { AskRequest } from '../../api/contract/ask.js';
import { type SaidText, saidText, type TurnEvent, turnEvent } from '../../api/contract/live.js';
import type { Answer } from '../../evidence/answer.js';
import { EXIT, Failure } from '../failure.js';
import { investigationPath } from './paths.js';
import type { ServerEvent } from './events.js';
import { problemFailure } from './problem.js';
import { jsonIn, shaped } from './reply.js';
import { pause, post, type Service } from './service.js';

/** `body` is the stored response, byte for byte. */
export type Answered = { readonly answer: Answer; readonly body: string };

export type Following = {
  readonly onEvent?: (event: TurnEvent) => void;
  /** The model's words as they come: unchecked, and withdrawn where another text begins. */
  readonly onText?: (said: SaidText) => void;
  readonly signal?: AbortSignal;
};

/** A service that restarts is back within seconds, and its turn goes on. */
const MOST_RESUMES = 6;
const PAUSE_SECONDS = 0.3;

/** `path` answers one turn, once per message id. */
export type Asking = { readonly path: string; readonly body: object; readonly messageId: string };

const lost = (): Failure =>
  new Failure(
    EXIT.service,
    'the connection broke before the answer came',
    '"casefile show" shows it when it is there.',
  );

type Position = { id?: string };

type Heard = ServerEvent & { readonly from: string };

const dataIn = ({ event, data, from }: Heard): unknown => jsonIn(data, from, `something else as event "${event}"`);

/** What cannot be read is passed over: the answer does not hang on it. */
const tell = (heard: Heard, { onEvent, onText }: Following): void => {
  if (heard.event === 'fact') {
    const { data } = turnEvent.safeParse(dataIn(heard));
    if (data !== undefined) onEvent?.(data);
  }
  if (heard.event === 'text') {
    const { data } = saidText.safeParse(dataIn(heard));
    if (data !== undefined) onText?.(data);
  }
};

/** Reads one stream to its end; `undefined` when it ended without the answer. */
const read = async (
  service: Service,
  asking: Asking,
  { signal, position, ...following }: Following & { readonly position: Position },
): Promise<Answered | undefined> => {
  const sent = {
    ...post({ ...asking.body, messageId: asking.messageId }),
    ...optional({ signal }),
    headers: position.id === undefined ? {} : { 'last-event-id': position.id },
  };
  const from = service.url + asking.path;
  for await (const each of service.events(asking.path, sent)) {
    const { event, id, data } = each;
    const heard = { ...each, from };
    if (event === 'answer') return { answer: shaped<Answer>(dataIn(heard), answer, from), body: data };
    if (event === 'problem') throw problemFailure({ status: 500, text: data, type: 'a problem', from });
    if (id !== undefined) position.id = id;
    tell(heard, following);
  }
  return undefined;
};

/** Nobody answers: worth another try only when somebody did before. */
const isAway = (error: unknown, tries: number): boolean =>
  tries > 0 && tries < MOST_RESUMES && error instanceof Failure && error.exit === EXIT.service;

export const follow = async (service: Service, asking: Asking, following: Following): Promise<Answered> => {
  const position: Position = {};
  for (let tries = 0; tries <= MOST_RESUMES; tries += 1) {
    if (tries > 0) {
      // what was said meanwhile is lost: a text with a hole would be another text
      following.onText?.({ turn: 0, text: '', begins: true });
      await pause(PAUSE_SECONDS * tries, following.signal);
    }
    try {
      const answered = await read(service, asking, { ...following, position });
      if (answered !== undefined) return answered;
    } catch (error) {
      if (!isAway(error, tries)) throw error;
    }
  }
  throw lost();
};

export const ask = (
  service: Service,
  { id, messageId, ...body }: AskRequest & { readonly id: string; readonly messageId: string },
  following: Following = {},
): Promise<Answered> => follow(service, { path: `${investigationPath(id)}/turns`, body, messageId }, following);
