// The Python client of programs: its types and operations are those of the API document of today. What runs it: test/production/python-client.production.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pythonApi } from '../../scripts/python-client/python-api.js';
import type { SchemaNode } from '../../scripts/python-client/schema-types.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { json } from '../support/shop.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ folder: await newFolder() });
});
afterAll(clean);

describe('the Python client', () => {
  it('has the types and operations of the API document: -u writes them anew', async () => {
    const document = await json<SchemaNode>(service.url, '/openapi.json');
    await expect(pythonApi(document)).toMatchFileSnapshot('../../clients/python/src/casefile_client/_api.py');
  });
});
