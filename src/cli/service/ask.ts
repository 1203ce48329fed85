// Asks and follows the turn to its answer; a stream that breaks is taken up again, and the turn is never asked twice.
import type { AskRequest } from '../../api/contract/ask.js';
import type { Answer } from '../../evidence/answer.js';
import { EXIT, Failure } from '../failure.js';
import type { TurnEvent } from '../show/steps.js';
import { investigationPath } from './paths.js';
import { problemFailure } from './problem.js';
import { post, type Service } from './service.js';

/** `body` is the stored response, byte for byte. */
export type Answered = { readonly answer: Answer; readonly body: string };

export type Following = {
  readonly onEvent?: (event: TurnEvent) => void;
  readonly signal?: AbortSignal;
};

const MOST_RESUMES = 5;

/** `path` answers one turn, once per message id. */
export type Asking = { readonly path: string; readonly body: object; readonly messageId: string };

const lost = (): Failure =>
  new Failure(
    EXIT.service,
    'the connection broke before the answer came',
    '"casefile show" shows it when it is there.',
  );

export const follow = async (service: Service, asking: Asking, following: Following): Promise<Answered> => {
  const { onEvent, signal } = following;
  let position: string | undefined;
  for (let tries = 0; tries <= MOST_RESUMES; tries += 1) {
    const resume = position === undefined ? {} : { 'last-event-id': position };
    const sent = post({ ...asking.body, messageId: asking.messageId });
    const stopping = signal === undefined ? {} : { signal };
    for await (const { event, id, data } of service.events(asking.path, { ...sent, ...stopping, headers: resume })) {
      if (event === 'answer') return { answer: JSON.parse(data) as Answer, body: data };
      if (event === 'problem') throw problemFailure(500, data);
      position = id ?? position;
      if (event === 'fact') onEvent?.(JSON.parse(data) as TurnEvent);
    }
  }
  throw lost();
};

export const ask = (
  service: Service,
  { id, messageId, ...body }: AskRequest & { readonly id: string; readonly messageId: string },
  following: Following = {},
): Promise<Answered> => follow(service, { path: `${investigationPath(id)}/turns`, body, messageId }, following);
