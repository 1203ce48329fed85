// Keeps the connections of channels that hear their product by one of their own, and takes what they bring as any delivery.
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ChannelConnection, ConnectionReport, DeliveryReading } from '../../ports/channels.js';
import { ChannelSettings } from './channel-settings.js';
import { ReceiveDelivery } from './receive-delivery.js';

@Injectable()
export class ChannelListeners {
  readonly #log = new Logger('Channels');

  constructor(
    private readonly settings: ChannelSettings,
    private readonly commands: CommandBus,
  ) {}

  /** Call the result to stop: it resolves when what was heard is stored. */
  start(): () => Promise<void> {
    const stops = [...this.settings.channels].flatMap(([name, { channel }]) => {
      const stop = channel.listen?.(this.#connectionOf(name, channel.kind));
      return stop === undefined ? [] : [stop];
    });
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  }

  #connectionOf(channel: string, kind: string): ChannelConnection {
    /** Why it is lost, as it was told last. */
    let lost: string | undefined;
    return {
      take: (reading) => this.#take(channel, kind, reading),
      report: (report: ConnectionReport) => {
        if (report.state === 'open') {
          if (lost !== undefined) this.#log.log({ msg: 'the connection of the channel is open again', channel });
          lost = undefined;
          return;
        }
        const { because, trouble } = report;
        if (because !== lost) this.#log.warn({ msg: `the channel hears nothing: ${because}`, channel, ...trouble });
        lost = because;
      },
    };
  }

  /** What is refused comes to the same again; what could not be stored has to come again. */
  async #take(channel: string, kind: string, reading: DeliveryReading): ReturnType<ChannelConnection['take']> {
    try {
      const taken = await this.commands.execute(new ReceiveDelivery(channel, { reading }, kind));
      switch (taken.outcome) {
        case 'taken':
          return { isTaken: true, ...(taken.body !== undefined && { body: taken.body }) };
        case 'refused':
          this.#log.warn({ msg: `refused: ${taken.because}`, reason: taken.reason, channel });
          return { isTaken: true };
        case 'later':
        case 'unknown-channel':
          return { isTaken: false };
      }
      return taken satisfies never;
    } catch (error) {
      this.#log.error({ err: error, channel }, 'what the channel has heard was not taken');
      return { isTaken: false };
    }
  }
}
