// The address that the product of a channel delivers to: events, buttons and slash commands. Who sent it is known by the signature.
import { Controller, HttpCode, Logger, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type DeliveryOutcome, ReceiveDelivery } from '../app/channels/receive-delivery.js';
import { Meter } from '../ports/meter.js';
import { WrongKeys } from './access/wrong-keys.js';
import { channelNameField } from './contract/channels.js';
import {
  deliveryNotAuthentic,
  deliveryNotNow,
  deliveryOfOtherTeam,
  malformedInput,
  type ProblemError,
  tooManyWrongSignatures,
  unknownChannel,
} from './problems/problems.js';
import { PathParam, RawBody, type RawUpload } from './reading/parameters.js';
import { type AdmittedRequest, header } from './reading/request.js';
import { type HttpReply, sendJson, sendText } from './respond.js';

const TYPES = ['application/json', 'application/x-www-form-urlencoded'];

@Controller('v1/channels')
export class ChannelsController {
  readonly #log = new Logger('Channels');

  constructor(
    private readonly commands: CommandBus,
    private readonly wrongKeys: WrongKeys,
    private readonly meter: Meter,
  ) {}

  @Post(':channel')
  @HttpCode(200)
  async receive(
    @PathParam('channel', channelNameField) channel: string,
    @RawBody(TYPES, 'maxBodyBytes') { bytes }: RawUpload,
    @Req() request: AdmittedRequest,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const address = request.socket.remoteAddress ?? '';
    const headers = Object.fromEntries(Object.keys(request.headers).map((each) => [each, header(request, each)]));
    const taken = await this.commands.execute(new ReceiveDelivery(channel, { headers, bytes }, address));
    switch (taken.outcome) {
      case 'taken':
        return sendBody(reply, taken.status, taken.body);
      case 'later':
        throw deliveryNotNow(taken.because);
      case 'unknown-channel':
        throw unknownChannel(channel);
      case 'refused':
        throw this.refuse(taken, channel, address);
    }
    return taken satisfies never;
  }

  private refuse({ reason, because, kind }: RefusedDelivery, channel: string, address: string): ProblemError {
    switch (reason) {
      case 'not-authentic':
        this.#slowDown(address, channel);
        this.meter.count('casefile_refused_requests_total', {
          value: 1,
          labels: { reason: 'wrong-channel-signature' },
        });
        this.#log.warn({ msg: `refused: ${because}`, reason: 'wrong-channel-signature', channel, address });
        return deliveryNotAuthentic({ channel, kind }, because);
      case 'other-team':
        return deliveryOfOtherTeam(because);
      case 'unreadable':
        return malformedInput(because, 'Let only the product of the channel deliver to this address.');
    }
    return reason satisfies never;
  }

  /** Only who signs wrongly waits: behind a proxy, the product comes from the same address. */
  #slowDown(address: string, channel: string): void {
    const wait = this.wrongKeys.waitOf(address, `channel ${channel}`);
    if (wait > 0) throw tooManyWrongSignatures(wait);
    this.wrongKeys.recordWrong(address);
  }
}

type RefusedDelivery = Extract<DeliveryOutcome, { outcome: 'refused' }>;

/** Slack shows what a reply holds: none where there is nothing to say. */
const sendBody = (reply: HttpReply, status: number, body: string | undefined): void => {
  if (body === undefined) sendText(reply, '', {}, status);
  else sendJson(reply, body, status);
};
