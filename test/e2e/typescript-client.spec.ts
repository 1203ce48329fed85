// The TypeScript client of programs: its types are those of the API document of today, and it asks a running service.
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CasefileError, casefileClient, type TurnStreamEvent } from '../../clients/typescript/src/client.js';
import { clean, type Service, startService } from '../support/service.js';
import { QUESTION, SHOP, shopFolder } from '../support/shop.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ folder: await shopFolder(), fixed: { now: SHOP.askedAt } });
});
afterAll(clean);

const TYPES = 'clients/typescript/src/api.ts';

describe('the TypeScript client', () => {
  it('has the types of the API document: -u writes them anew', async () => {
    const document = await (await fetch(`${service.url}/openapi.json`)).text();
    const types = astToString(await openapiTS(document));
    const head = '// Types of the API, made from its OpenAPI document by test/e2e/typescript-client.spec.ts.\n';
    const formatted = await format(head + types, { ...(await resolveConfig(TYPES)), parser: 'typescript' });
    await expect(formatted).toMatchFileSnapshot(`../../${TYPES}`);
  });

  it('asks, and is told the same answer for the same message', async () => {
    const client = casefileClient({ url: `${service.url}/` });
    const body = { text: QUESTION.text, messageId: 'm1' };
    const answer = await client.ask('INC 1/ü', body);
    expect(answer).toMatchObject({ turn: 1, status: 'answered' });
    expect(await client.ask('INC 1/ü', body)).toEqual(answer);
    const { data } = await client.api.GET('/v1/investigations/{clientTxnId}/turns/{turn}', {
      params: { path: { clientTxnId: 'INC 1/ü', turn: 1 } },
    });
    expect(data).toMatchObject({ n: 1, status: 'answered' });
  });

  it('reads a turn as it runs: facts first, the answer last', async () => {
    const client = casefileClient({ url: service.url });
    const events: TurnStreamEvent[] = [];
    for await (const event of client.stream('INC-2', { text: QUESTION.text })) events.push(event);
    expect(new Set(events.slice(0, -1).map(({ event }) => event))).toEqual(new Set(['fact']));
    expect(events.at(-1)).toMatchObject({ event: 'answer', data: { turn: 1, status: 'answered' } });
  });

  it('throws what is wrong and how to mend it', async () => {
    const client = casefileClient({ url: service.url });
    const asked = client.ask('INC-3', { text: 'Why?', model: 'no-such' });
    await expect(asked).rejects.toThrow(/no model profile is configured\. Leave "model" out/);
    await expect(asked).rejects.toBeInstanceOf(CasefileError);
    await expect(client.stream('INC-3', { text: 'Why?', model: 'no-such' }).next()).rejects.toBeInstanceOf(
      CasefileError,
    );
    const elsewhere = casefileClient({ url: `${service.url}/nowhere` });
    await expect(elsewhere.ask('INC-3', { text: 'Why?' })).rejects.toThrow(/no route has this path/);
  });
});
