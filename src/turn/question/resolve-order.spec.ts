import { describe, expect, it } from 'vitest';
import { readByCatalogue } from '../../../bench/followup/read-message.js';
import { ordersToResolve } from './resolve-order.js';

const orders = (message: string): boolean =>
  ordersToResolve(readByCatalogue(message, { services: ['checkout'], environments: [], regions: [] }));

describe('an order to resolve', () => {
  it.each([
    'resolve it',
    'close this',
    'ok close it',
    'okay, close it then',
    'mark it as resolved pls',
    'ok great, close this one, thanks!',
    'you can close this now',
    "let's close this",
    'please resolve the incident',
    'rolled back, all green again. close this please',
    'fixed it, so you can close this',
    'done here. mark it closed',
    'schließ das bitte ab',
    'kannst du zumachen, danke',
    'ciérralo por favor',
    "on peut fermer l'incident",
    'pode fechar isso',
    '关闭这个问题',
  ])('is “%s”', (message) => expect(orders(message)).toBe(true));

  it.each([
    'is it resolved?',
    'how do we resolve it?',
    'can we resolve it?',
    'resolve it?',
    'do not resolve it yet',
    "don't close this",
    'it is not resolved',
    'it resolved itself',
    'we should close this tomorrow',
    'close the connection pool',
    'resolve the dns name of checkout',
    'when will it be resolved',
    'I will close this',
    'close it or roll back',
    'never mind, keep it open',
    'alert resolved',
    'thanks',
    'ok',
    'ist das gelöst?',
    'noch nicht schließen',
    'no lo cierres todavía',
  ])('is not “%s”', (message) => expect(orders(message)).toBe(false));
});
