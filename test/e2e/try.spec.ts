import { it, expect } from '@jest/globals';
import { shopFolder, answered, QUESTION, FOLLOW_UP } from '../support/shop.js';
import { startService, readJournal, clean } from '../support/service.js';
it('x', async () => {
  let t = Date.now();
  const folder = await shopFolder();
  console.log('folder', Date.now() - t);
  t = Date.now();
  const s = await startService({ folder });
  console.log('start', Date.now() - t);
  t = Date.now();
  const a = await answered(s.url, 'a', QUESTION);
  console.log('t1', Date.now() - t);
  t = Date.now();
  const b = await answered(s.url, 'a', FOLLOW_UP);
  console.log('t2', Date.now() - t);
  t = Date.now();
  console.log(await s.close(), Date.now() - t);
  const j = readJournal(folder);
  console.log(j.filter((x) => 'commit' in x).length, j.filter((x) => 'asked' in x).length);
  console.log(JSON.parse(a).text, JSON.parse(b).text);
  console.log(
    j
      .filter((x) => 'commit' in x)
      .map((x) => x.commit + ' ' + x.facts.map((f) => f.type + (f.query ?? '')).join(','))
      .join('\n'),
  );
  await clean();
});
