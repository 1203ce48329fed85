// Keeps a key that is limited to services out of investigations whose turns have read more.
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CheckServiceLimit } from '../../app/investigations/check-service-limit.js';
import { refusalError } from '../problems/refusals.js';
import { targetOf } from '../reading/parameters.js';
import type { AdmittedRequest } from '../reading/request.js';

@Injectable()
export class ServiceLimitGuard implements CanActivate {
  constructor(private readonly queries: QueryBus) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AdmittedRequest>();
    if (request.caller?.services === undefined || request.params['clientTxnId'] === undefined) return true;
    const refusal = await this.queries.execute(new CheckServiceLimit(targetOf(request)));
    if (refusal !== undefined) throw refusalError(refusal);
    return true;
  }
}
