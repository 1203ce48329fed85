// Lets a webhook in whose sender shares a secret, or signs with a certificate: wrong ones are slowed down as wrong API keys are.
import { Injectable, Logger } from '@nestjs/common';
import { Meter } from '../ports/meter.js';
import { Clock } from '../ports/runtime.js';
import { SnsEndpoints, SnsUnreachable } from '../ports/sns-endpoints.js';
import {
  canonicalSnsText,
  isCertificateAddress,
  isSignedBySns,
  isSnsAddress,
  readSnsEnvelope,
  type SnsEnvelope,
} from './access/sns-signature.js';
import { isWebhookAuthentic } from './access/webhook-secret.js';
import { WrongKeys } from './access/wrong-keys.js';
import { snsUnreachable, tooManyWrongKeys, wrongWebhookSecret } from './problems/problems.js';
import type { AdmittedRequest } from './reading/request.js';
import type { SnsSender } from './settings.js';

@Injectable()
export class WebhookGate {
  readonly #log = new Logger('Webhooks');

  constructor(
    private readonly wrongKeys: WrongKeys,
    private readonly meter: Meter,
    private readonly sns: SnsEndpoints,
    private readonly clock: Clock,
  ) {}

  /** Throws unless the body is its sender's, or an API key has admitted the request. */
  async check(request: AdmittedRequest, bytes: Uint8Array): Promise<void> {
    const { sender } = request;
    if (sender === undefined) return;
    const address = request.socket.remoteAddress ?? '';
    const name = `webhook ${sender.source}`;
    const wait = this.wrongKeys.waitOf(address, name);
    if (wait > 0) throw tooManyWrongKeys(wait);
    const isAuthentic =
      sender.kind === 'cloudwatch'
        ? await this.#isOfSns(sender, bytes)
        : isWebhookAuthentic(sender.kind, { headers: request.headers, bytes }, sender.secret);
    if (isAuthentic) return;
    this.wrongKeys.recordWrong(address);
    this.meter.count('casefile_refused_requests_total', { value: 1, labels: { reason: 'wrong-webhook-secret' } });
    throw wrongWebhookSecret(sender.source);
  }

  /** Nothing is fetched for a topic that is not configured, nor from anybody but Amazon. */
  async #isOfSns(sender: SnsSender & { readonly source: string }, bytes: Uint8Array): Promise<boolean> {
    const envelope = readSnsEnvelope(bytes);
    const topic = envelope?.['TopicArn'] ?? '';
    if (envelope === undefined || !sender.topics.includes(topic)) return false;
    const address = envelope['SigningCertURL'];
    if (canonicalSnsText(envelope) === undefined || !isCertificateAddress(address, topic)) return false;
    try {
      const pem = await this.sns.certificate(address);
      if (pem === undefined || !isSignedBySns(envelope, pem, new Date(this.clock.now() / 1000))) return false;
      if (envelope['Type'] === 'SubscriptionConfirmation') await this.#subscribe(sender, envelope);
      return true;
    } catch (error) {
      if (error instanceof SnsUnreachable) throw snsUnreachable(error.message);
      throw error;
    }
  }

  async #subscribe({ source, confirm }: SnsSender & { readonly source: string }, envelope: SnsEnvelope): Promise<void> {
    const { TopicArn: topic = '', SubscribeURL: address } = envelope;
    if (!confirm || !isSnsAddress(address, topic)) {
      this.#log.warn(
        `topic ${topic} asks to be confirmed for source ${source}: set "confirm" of it in "alerts.sources" and request the confirmation again in the console of SNS`,
      );
      return;
    }
    await this.sns.confirm(address);
    this.#log.log(`the subscription of topic ${topic} for source ${source} is confirmed`);
  }
}
