// Advice fits the failure and the product that were found.
import { describe, expect, it } from 'vitest';
import { isAnswerLanguage } from '../messages/messages.js';
import { say } from '../say.js';
import { PRODUCT_ADVICE, productAdviceOf } from './product-advice.js';

const LINE = 'e1';

const adviceFor = (service: string, failureClass: string, message: string, ofCaller = false) =>
  productAdviceOf(
    {
      service,
      kind: 'unknown',
      location: {},
      failure: {
        class: failureClass,
        speaker: service,
        line: LINE,
        field: 'message',
        from: 0,
        by: 'own',
        ...(ofCaller && { ofCaller: true as const }),
      },
    },
    new Map([[LINE, { kind: 'log', message } as never]]),
  );

describe('the commands that are advised', () => {
  it.each([
    ['museum-db', 'connection-limit', 'sorry, too many clients already', 'pg_stat_activity'],
    ['rabbitmq', 'broker-refuses', 'disk resource limit alarm set', 'rabbitmq-diagnostics'],
    ['redis', 'read-only', "READONLY You can't write against a read only replica.", 'INFO replication'],
    ['nats', 'cluster-leaderless', 'JetStream cluster no metadata leader', 'nats server report'],
    ['exporter', 'disk-full', 'No space left on device', 'df -h'],
    ['worker', 'out-of-memory', 'Out of memory: Killed process 12 (worker)', 'killed process'],
    ['gate', 'certificate-expired', 'x509: certificate has expired', 'openssl s_client'],
  ])('for %s with %s', (service, failureClass, message, command) => {
    expect(adviceFor(service, failureClass, message)?.look).toContain(command);
  });

  it('are none of another product, of another failure, or where the service is blamed for a call of its own', () => {
    expect(adviceFor('shop', 'connection-limit', 'no more slots')).toBeUndefined();
    expect(adviceFor('redis', 'defect', 'TypeError')).toBeUndefined();
    expect(adviceFor('orders', 'disk-full', 'No space left on device', true)).toBeUndefined();
  });

  it('name their source and a risk that every language tells', () => {
    for (const { title, look, act, risk, verify, source } of PRODUCT_ADVICE) {
      expect(source).toMatch(/^https:\/\//);
      for (const language of ['de', 'en', 'es', 'fr', 'ja', 'pt', 'zh'].filter(isAnswerLanguage)) {
        const text = say('advice.product', language, { product: title, look, act, risk, verify, source }).join('');
        for (const part of [title, look, act, verify, source]) expect(text).toContain(part);
      }
    }
  });

  it('of a product stand before those of any', () => {
    for (const failureClass of new Set(PRODUCT_ADVICE.flatMap(({ classes }) => classes))) {
      const own = PRODUCT_ADVICE.filter(({ classes }) => classes.includes(failureClass));
      const general = own.findIndex(({ products }) => products === undefined);
      expect(general === -1 || general === own.length - 1).toBe(true);
    }
  });
});
