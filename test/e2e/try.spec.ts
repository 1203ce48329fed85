import { it } from '@jest/globals';
import { ingest, SHOP } from '../support/shop.js';
import { converse, CONVERSATION } from '../support/conversation.js';
import { startService, newFolder, clean } from '../support/service.js';
it('x', async () => {
  const s = await startService({folder: await newFolder()});
  await ingest(s.url, SHOP.rows);
  const a = await converse(s, 'a');
  console.log(a.map((t,i)=>{const x=JSON.parse(t); return [CONVERSATION[i]?.says, x.status, x.issue?.relation, x.issue?.id, x.issue?.confidence, x.text.slice(0,160)].join(' | ')}).join('\n'));
  await s.close();
  await clean();
});
