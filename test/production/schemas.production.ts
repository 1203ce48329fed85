// The API document against the service: what its schemas allow is accepted, what they forbid is refused, and every answer is as described.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaled } from '../support/full-scale.js';
import { schemathesis } from '../support/schemathesis.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { json } from '../support/shop.js';

/** Of each operation. */
const EXAMPLES = scaled(25, 25, { take: 12, says: 'examples of each operation of the API document: 12 of 25' });

let service: Service;
beforeAll(async () => {
  // an alert that opens an investigation by itself would bring one back that the tool has just deleted
  const config = { alerts: { investigate: { rules: [] } } };
  service = await startService({ folder: await newFolder(), config, env: { CASEFILE_DEMO: 'on' } });
});
afterAll(async () => {
  await service.close();
  await clean();
});

describe('the API document', () => {
  it('says what the service accepts and answers, by all checks of Schemathesis', async () => {
    const { code, report } = await schemathesis({ url: service.url, seed: 17, examples: EXAMPLES });
    expect({ code, report: code === 0 ? '' : report }).toEqual({ code: 0, report: '' });
    const { paths } = await json<{ paths: object }>(service.url, '/openapi.json');
    // it leaves out the document itself, which it has read
    const operations = Object.values(paths).flatMap((methods: object) => Object.keys(methods)).length - 1;
    expect(report).toContain(`Selected: ${operations}/${operations}`);
    expect(report).toContain(`Tested: ${operations}`);
  }, 900_000);
});
