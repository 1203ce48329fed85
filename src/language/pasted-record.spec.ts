// What is read of a pasted record, and which messages are none.
import { describe, expect, it } from 'vitest';
import { proseOf, readPasted } from './pasted-record.js';

describe('a pasted record', () => {
  it.each([
    [
      '2026-03-11 10:32:06.069 ERROR [plan] c.h.Planner : plan failed for depot 344',
      '344',
      'plan planner failed for depot',
    ],
    ['[2026-03-11T10:32:06Z] WARN pool exhausted after 2500 ms in borrow', '2500', 'pool exhausted after ms in borrow'],
    ['ERROR c.h.LabelService : cannot render: spool 8177 is full', '8177', 'labelservice cannot render spool is full'],
    ['[2026-03-11T10:32:06] login refused for user 4711 of depot', '4711', 'login refused for user of depot'],
    ['level=error msg="license failed" err="no session, waited 912930us"', '912930us', 'license failed'],
    ['11.03.2026 10:32:06,069|ERROR|Plan|no route for depot 344', '344', 'no route for depot'],
    ['11/Mar/2026:10:32:06 +0100 WARN pool exhausted after 2500 ms', '2500', 'pool exhausted after ms'],
    ['E0311 10:32:06.069234 1 server.go:88] refused lease 71223 of node', '71223', 'refused lease of node'],
    ['2026-03-11 10:32:06.069 refused lease 71223 of the node', '71223', 'refused lease of the node'],
    ['10.2.3.4 - - [11/Mar/2026:10:32:06 +0100] "GET /trips HTTP/1.1" 502 173 "curl"', '502', 'get trips http curl'],
    ['Mar 11 10:32:06 web-1 nginx[77]: ERROR upstream timed out while reading', 'upstream', 'timed out while reading'],
  ])('is read of a line: %s', (text, exact, like) => {
    const read = readPasted(text);
    expect(read?.exact).toContain(exact);
    for (const word of like.split(' ')) expect(read?.like.split(' ')).toContain(word);
    expect(read?.like).not.toMatch(/\d/);
  });

  it.each([
    [
      'java.lang.IllegalStateException: zone not closed for depot 334\n\tat com.x.Zone.lookup(Zone.java:88)',
      'java.lang.IllegalStateException',
      'zone not closed for depot',
    ],
    [
      'hsm.ErrPoolExhausted: no free session in pool\ngithub.com/vod/hsm/pool.go:73',
      'hsm.ErrPoolExhausted',
      'no free session in pool',
    ],
    [
      'seen?\nquota.ErrSpent: no quota left today\ngithub.com/acme/quota.(*Bucket).Take\n\t/src/bucket.go:73\nmain.main\n\t/src/main.go:9',
      'quota.ErrSpent',
      'no quota left today',
    ],
    [
      'Traceback (most recent call last):\n  File "/srv/lease.py", line 61, in acquire\nOSError: [Errno 24] Too many open files',
      'OSError',
      'errno too many open files',
    ],
  ])('is read of a stack trace: %s', (text, exception, like) => {
    expect(readPasted(text)).toMatchObject({ exception, like });
  });

  it('is read of a JSON record whose message is short, also where something is said behind it', () => {
    const read = readPasted('got this too\n{"level":"error","msg":"commit failed","topic":"mail"}\nmeaning?');
    expect(read).toMatchObject({ exact: 'commit failed', prose: 'got this too' });
    expect(readPasted('{"msg":"ok"}')).toBeUndefined();
  });

  it('is read of a JSON record by its message', () => {
    const text = JSON.stringify({
      '@timestamp': '2026-03-11T09:32:06Z',
      message: 'charge failed for order 21356',
      'error.type': 'X',
    });
    expect(readPasted(text)).toEqual({
      exact: '21356 charge failed for order',
      like: 'charge failed for order',
      exception: 'X',
      prose: '',
    });
  });

  const LINE = '11.03.2026 10:32:06,069|ERROR|Plan|no route for depot 344';

  it.each([
    [`und die hier von vorhin?\n${LINE}`, 'und die hier von vorhin?'],
    [`seen this: ${LINE}`, 'seen this:'],
    [`ここ見て\n{"message":"no route for depot 344"}`, 'ここ見て'],
    [`help\nshop.SpoolFull: no space left on spool\n\tat shop.Spool.write(Spool.java:52)`, 'help'],
    [LINE, ''],
    ['why does checkout fail?', 'why does checkout fail?'],
  ])('leaves what is said of it: %s', (message, prose) => {
    expect(proseOf(message)).toBe(prose);
  });

  it.each([
    ['{"trace":{"id":"0af7651916cd43dd8448eb211c80319c"},"message":"no route for depot 344"}', 'nested'],
    ['{"_source":{"message":"no route for depot 344","trace.id":"0af7651916cd43dd8448eb211c80319c"}}', 'of a search'],
    ['{"trace.id":"0af7651916cd43dd8448eb211c80319c","message":"no route for depot 344","stack":"at x', 'cut off'],
    [`${LINE} trace_id=0af7651916cd43dd8448eb211c80319c`, 'in a line'],
  ])('has the trace that it belongs to: %s', (message) => {
    expect(readPasted(message)).toMatchObject({ traceIds: ['0af7651916cd43dd8448eb211c80319c'] });
    expect(readPasted(message)?.like).toContain('no route for depot');
  });

  it.each([
    'why does checkout fail?',
    'ab 11.03.2026 10:32:06 bitte nochmal nachsehen',
    'between 10:32:06 and 10:40:00 only errors please',
    'ERROR rate alert on edge-play fired at 19:00. triage pls',
    'how many errors since 09:20:00?',
    'what does “ERROR pool exhausted” mean?',
    '[FIRING] HighErrorRate checkout 62% > 5%',
    '{not json',
    'error?',
    '{}',
  ])('is none in “%s”', (text) => {
    expect(readPasted(text)).toBeUndefined();
  });
});
