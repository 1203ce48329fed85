// Ambiguous messages: the answer offers the likely name for a misspelt one, and names both readings of a time.
import { afterAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/evidence/answer.js';
import { clean, startService } from '../support/service.js';
import { answered, QUESTION, SHOP, shopFolder } from '../support/shop.js';

afterAll(clean);

describe('an answer to an ambiguous message', () => {
  it('offers the likely intended name, and names both readings of the time', async () => {
    const service = await startService({ folder: await shopFolder(), fixed: { now: SHOP.askedAt } });
    const ask = async (id: string, text: string): Promise<Answer> =>
      JSON.parse(await answered(service.url, id, { ...QUESTION, text })) as Answer;
    const answer = await ask('doubts', 'the pricng service fails since the migration, what is wrong?');
    expect(answer.notices).toEqual([
      'I know nothing called “pricng service”: did you mean “pricing-service”?',
      expect.stringMatching(/^“since the migration”: when was that\? I read .+Z to .+Z\.$/),
    ]);
    expect(answer.text).toContain('did you mean “pricing-service”');
    expect(answer.delta?.scope.added).toEqual([]);
    // two questions: the count says itself for which time it is
    const both = await ask('count', 'how many errors in the pricng service since the migration, and what is wrong?');
    expect(both.text).toMatch(/^No such event is found, so this is for the whole time that is looked at\./);
    expect(both.text).toContain('did you mean “pricing-service”');
    await service.close();
  });
});
