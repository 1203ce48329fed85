// Reads the alerts that an investigation is about, for those who are told of it.
import { Injectable } from '@nestjs/common';
import type { ClientTxnId, Tenant } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { AlertToTell } from '../../notifications/compose-message.js';
import { AlertViews } from '../../ports/alert-views.js';

/** More alerts of one investigation change neither its severity nor who is told by much. */
const MOST_READ = 200;

@Injectable()
export class InvestigationAlerts {
  constructor(private readonly views: AlertViews) {}

  async of(tenant: Tenant, investigation: ClientTxnId): Promise<readonly AlertToTell[]> {
    const { items } = await this.views.list({ tenant, investigation, limit: MOST_READ });
    return items.map(({ latest: { severity, fields } }) => {
      const { name, service, environment } = fields;
      return { name, severity, ...optional({ service, environment }) };
    });
  }
}
