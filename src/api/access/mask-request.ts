// Masks what the path and the query of a request say, before a route reads them.
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { investigationStream } from '../../investigation/streams.js';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import { EventStore } from '../../ports/event-store.js';
import { Masking } from '../../ports/masking.js';
import { maskId } from '../../telemetry/masking/mask-value.js';
import type { AdmittedRequest } from '../reading/request.js';

type Texts = { [name: string]: unknown };

const maskTexts = (texts: Texts, mask: (text: string) => string): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]) => {
      if (Array.isArray(value))
        return [name, value.map((each: unknown) => (typeof each === 'string' ? mask(each) : each))];
      return [name, typeof value === 'string' ? mask(value) : value];
    }),
  );

/** Of our own making and never kept: one that looks like a token would lead to no page. */
const CURSOR = 'cursor';

@Injectable()
export class MaskRequest implements CanActivate {
  constructor(
    private readonly masking: Masking,
    private readonly events: EventStore,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AdmittedRequest>();
    const { caller } = request;
    if (caller === undefined) return true;
    const { tenant } = caller;
    const mask = (text: string): string => maskId(text, (said) => this.masking.mask(tenant, said));
    const given = request.params['clientTxnId'];
    const params = maskTexts({ ...request.params }, mask);
    // of an earlier release, which kept such ids as they were
    if (params['clientTxnId'] !== given && (await this.#isKnown(tenant, given))) params['clientTxnId'] = given;
    Object.defineProperty(request, 'params', { value: params, writable: true, configurable: true });
    const { [CURSOR]: cursor, ...asked } = request.query as Texts;
    const query = { ...maskTexts(asked, mask), ...(cursor !== undefined && { [CURSOR]: cursor }) };
    Object.defineProperty(request, 'query', { value: query, writable: true, configurable: true });
    return true;
  }

  async #isKnown(tenant: Tenant, id: unknown): Promise<boolean> {
    if (typeof id !== 'string') return false;
    return (await this.events.read(investigationStream(tenant, id as ClientTxnId))).length > 0;
  }
}
