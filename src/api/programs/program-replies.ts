// What the protocols of programs share when they reply: streams, addresses, ids that come back, and what a failure is told as.
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../app/requests.js';
import type { Answer } from '../../evidence/answer.js';
import type { ClientTxnId } from '../../kernel/brand.js';
import { Masking } from '../../ports/masking.js';
import { maskId, maskValue } from '../../telemetry/masking/mask-value.js';
import type { Problem } from '../contract/service.js';
import { OpenStreams } from '../live/open-streams.js';
import { ErrorProblems } from '../problems/error-problems.js';
import { problemBody } from '../problems/problem.filter.js';
import type { HttpReply } from '../respond.js';
import { ApiSettings } from '../settings.js';
import { type AnswerText, answerText } from './answer-text.js';
import type { NamedTurn } from './turn-id.js';

/** An event of a stream whose protocol names none. */
export const dataFrame = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

/** Sends events as they stand in the stream; waits while the reader lags behind. */
export type SendFrames = (frames: readonly string[]) => Promise<void>;

@Injectable()
export class ProgramReplies {
  constructor(
    private readonly streams: OpenStreams,
    private readonly settings: ApiSettings,
    private readonly masking: Masking,
    private readonly problems: ErrorProblems,
  ) {}

  /** Sends what `write` sends, at its failure what `failed` makes of it, and closes. The status was sent: a failure is an event. */
  async stream(
    reply: HttpReply,
    write: (send: SendFrames) => Promise<void>,
    failed: (error: unknown) => Promise<readonly string[]>,
  ): Promise<void> {
    const stream = this.streams.open(reply, { until: 'answered' });
    const send: SendFrames = async (frames) => {
      for (const frame of frames) await stream.send(Buffer.from(frame));
    };
    try {
      await write(send);
    } catch (error) {
      await send(await failed(error));
    }
    stream.close();
  }

  /** Never the text of an error that nobody foresaw: that is logged. Secrets of texts from outside are masked. */
  async problemOf(error: unknown): Promise<Problem> {
    return this.masked(problemBody(await this.problems.problemOf(error), ''));
  }

  masked<T>(told: T): T {
    return maskValue(told, this.settings.log.mask);
  }

  /** Ids come back to the client, and one that is a secret may not. */
  maskedId({ tenant }: Caller, id: string): string {
    return maskId(id, (said) => this.masking.mask(tenant, said));
  }

  /** Origin under which the service is reached. */
  base({ req }: HttpReply): string {
    return this.settings.http.publicUrl ?? `http://${req.headers.host ?? 'localhost'}`;
  }

  textOf(answer: Answer, id: ClientTxnId, reply: HttpReply): AnswerText {
    return answerText(answer, { base: this.base(reply), id });
  }

  /** For the audit, which names what a request was about by the parts of its path. */
  nameTurn({ req }: HttpReply, { id, turn }: NamedTurn): void {
    Object.assign(req.params, { clientTxnId: id, turn: String(turn) });
  }
}
