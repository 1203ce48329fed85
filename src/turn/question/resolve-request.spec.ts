import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { asksToResolve, asksToResolveThis } from './resolve-request.js';

describe('request to resolve', () => {
  it.each([
    'resolve it',
    'close this',
    'mark it resolved',
    'mark it as resolved pls',
    'Mark as resolved.',
    'ok resolve it',
    'ok great, close this one, thanks!',
    'you can close this now',
    'we can close it',
    "let's close this",
    'close the issue',
    'please resolve the incident',
    'resolve this issue now please',
    'rolled back, all green again. close this please',
    'it recovered after the restart - resolve it. thanks',
    'fixed it, so you can close this',
    'set this resolved',
  ])('%s', (message) => expect(asksToResolve(message)).toBe(true));

  it.each([
    'is it resolved?',
    'how do we resolve it?',
    'can we resolve it?',
    'can you close this?',
    'resolve it?',
    'how can I resolve this',
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
  ])('rejects: %s', (message) => expect(asksToResolve(message)).toBe(false));

  it('may name its issue, or refer to the current one', () => {
    expect(asksToResolve('close the checkout issue')).toBe(true);
    expect(asksToResolveThis('close the checkout issue')).toBe(false);
    expect(asksToResolveThis('close this')).toBe(true);
  });

  it('accepts any text', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof asksToResolve(text) === 'boolean'));
  });
});
