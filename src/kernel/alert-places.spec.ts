import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAlertPlace, readGrafanaPlace } from './alert-places.js';

const grafana = (url?: string) => findAlertPlace('grafana', { fingerprint: 'c6ea', ...(url !== undefined && { url }) });

describe('the place of an alert', () => {
  it.each([
    ['https://grafana.example/d/abc?viewPanel=2', 'd/abc/2', { dashboard: 'abc', panel: 2 }],
    [
      'https://example.com/grafana/d/Xy_1-z/orders?orgId=1&from=1&viewPanel=panel-12',
      'd/Xy_1-z/12',
      { dashboard: 'Xy_1-z', panel: 12 },
    ],
    ['https://grafana.example/d/abc/orders', 'd/abc', { dashboard: 'abc' }],
    ['https://grafana.example/d/abc?viewPanel=../1', 'd/abc', { dashboard: 'abc' }],
    ['https://grafana.example/alerting/1afz/edit', 'organization', undefined],
    ['https://grafana.example/d/..%2Fadmin', 'organization', undefined],
    ['no address', 'organization', undefined],
    [undefined, 'organization', undefined],
  ])('in Grafana, shown at %s, is %s', (url, place, panel) => {
    expect(grafana(url)).toBe(place);
    expect(readGrafanaPlace(place)).toEqual(panel);
  });

  it('in PagerDuty is the incident, and none where that is no id', () => {
    const of = (fingerprint: string) => findAlertPlace('pagerduty', { fingerprint, url: 'https://acme.pagerduty.com' });
    expect(of('Q1ZQ2KX9A7B3CD')).toBe('Q1ZQ2KX9A7B3CD');
    for (const id of ['', '../users', 'a b', 'P1?x', '[secret]', 'P'.repeat(41)]) expect(of(id)).toBeUndefined();
  });

  it('leads nowhere else, whatever the source says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (text) => {
        expect(grafana(text)).toMatch(/^(?:organization|d\/[\w-]{1,40}(?:\/\d{1,9})?)$/);
        expect(findAlertPlace('pagerduty', { fingerprint: text }) ?? 'P1').toMatch(/^[A-Za-z0-9]{1,40}$/);
      }),
    );
  });
});
