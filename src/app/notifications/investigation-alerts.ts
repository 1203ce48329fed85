// Reads the alerts that an investigation is about, for those who are told of it; a scheduled check stands for one.
import { Injectable } from '@nestjs/common';
import { scheduleOf } from '../../investigation/schedule.js';
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

  /** Where there are no alerts, a scheduled check stands for one. */
  async orCheck(tenant: Tenant, investigation: ClientTxnId): Promise<readonly AlertToTell[]> {
    const alerts = await this.of(tenant, investigation);
    const schedule = scheduleOf(investigation);
    if (alerts.length > 0 || schedule === undefined) return alerts;
    return [{ name: `check ${schedule}`, severity: 'unknown' }];
  }
}
