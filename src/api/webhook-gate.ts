// Lets a webhook in whose sender shares a secret: wrong secrets are slowed down as wrong API keys are.
import { Injectable } from '@nestjs/common';
import { Meter } from '../ports/meter.js';
import { isWebhookAuthentic } from './access/webhook-secret.js';
import { WrongKeys } from './access/wrong-keys.js';
import { tooManyWrongKeys, wrongWebhookSecret } from './problems/problems.js';
import type { AdmittedRequest } from './reading/request.js';

@Injectable()
export class WebhookGate {
  constructor(
    private readonly wrongKeys: WrongKeys,
    private readonly meter: Meter,
  ) {}

  /** Throws unless the body is its sender's, or an API key has admitted the request. */
  check(request: AdmittedRequest, bytes: Uint8Array): void {
    const { sender } = request;
    if (sender === undefined) return;
    const address = request.socket.remoteAddress ?? '';
    const name = `webhook ${sender.source}`;
    const wait = this.wrongKeys.waitOf(address, name);
    if (wait > 0) throw tooManyWrongKeys(wait);
    if (isWebhookAuthentic(sender.kind, { headers: request.headers, bytes }, sender.secret)) return;
    this.wrongKeys.recordWrong(address);
    this.meter.count('casefile_refused_requests_total', { value: 1, labels: { reason: 'wrong-webhook-secret' } });
    throw wrongWebhookSecret(sender.source);
  }
}
