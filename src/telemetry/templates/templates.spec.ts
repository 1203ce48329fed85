// Log templates: how lines are read, when shapes merge, and what survives a restart.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { stepsOf } from '../../../test/support/steps.js';
import { createTemplateMiner, type TemplateMiner } from './templates.js';

const textOf = (line: string): string | undefined => {
  const templates = createTemplateMiner();
  return templates.text(templates.add(line));
};

describe('a line is read', () => {
  it.each([
    ['words stay', 'Starting the order service', 'Starting the order service'],
    ['numbers and ids', 'order 12 of 8e1f0a3c-2b4d took 0x1f', 'order <*> of <*> took <*>'],
    ['hexadecimal without a digit', 'commit deadbeef of face', 'commit <*> of face'],
    ['runs of values', 'at 12, 13, 14 done', 'at <*> done'],
    ['units', 'took 12 ms and 3.4 MB', 'took <*> and <*>'],
    ['a comparison', 'took <1 sec', 'took <*>'],
    ['dates', 'on Mon, Jan 12 10:00:01 UTC it broke', 'on <*> it broke'],
    ['hosts', 'to db.example.com and cache.local:6379', 'to <*> and <*>'],
    ['class names', 'in com.example.OrderService now', 'in com.example.OrderService now'],
    ['a place in code', 'in com.example.OrderService:12', 'in <*>'],
    ['paths', 'read /var/log/app.log and C:\\temp\\x and I/O', 'read <*> and <*> and I/O'],
    ['URLs', 'GET https://host/path?x=y#z failed', 'GET <*> failed'],
    ['addresses', 'mail ann@host; mac aa:bb:cc:dd:ee:ff; ip fe80::1:2', 'mail <*> ; mac <*> ; ip <*>'],
    ['an at sign alone', 'in @ y', 'in y'],
    ['apostrophes', "can't open 'my file' now", "can't open <*> now"],
    ['nothing', 'user=null state: none', 'user = <*> state : <*>'],
    ['user names', 'login for user root denied', 'login for user <*> denied'],
    ['an empty value', 'user= ruser=root', 'user = <*> ruser = root'],
    ['a payload', 'got {"a":1,"b":{"c":2}} back', 'got <*> back'],
    ['a payload at the start of a line', '{"msg":"ready to go","n":1}', '{ msg : ready to go , n : <*> }'],
    ['a list as value', 'ids=[a, b, c] end', 'ids = [ <*> ] end'],
    ['prose in brackets', 'state=(waiting for the lock) end', 'state = ( waiting for the lock ) end'],
    ['values in brackets', 'Order(id=12, state=open now, by=ann)', 'Order ( id = <*> , state = <*> , by = <*> )'],
    ['the unit in brackets', '12 bytes (1.2 KB) sent', '<*> sent'],
    ['empty brackets', 'run() and run(5)', 'run ( <*> ) and run ( <*> )'],
    ['equal elements', 'states [up,up,up] seen', 'states [ up ] seen'],
    ['an HTTP request', '"GET /x HTTP/1.1" 200', 'GET <*>'],
    ['symbols', 'a -- b => c ... d!!', 'a b = > c d'],
    ['colours', '\u001b[31mred\u001b[0m alert', 'red alert'],
    ['full-width forms', '状态：正常，“完成”', '状态 : 正常 , 完成'],
    ['mixed scripts', '用户abc登录', '用户 abc 登录'],
    ['the first line only', 'order failed\n\tat a.b.C.d(C.java:1)', 'order failed'],
    ['a blank first line', '\n\n  order failed\nmore', 'order failed'],
    ['nothing at all', '', ''],
  ])('%s', (_, line, text) => {
    expect(textOf(line)).toBe(text);
  });

  it('reads a placeholder of masking as one value', () => {
    expect(textOf('mail to [EMAIL:3abcdefghij] sent')).toBe(textOf('mail to [EMAIL:70123456789] sent'));
  });
});

const letters = (n: number): string => n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)));

const NAMES = ['ann', 'bob', 'cyd', 'dan', 'eve'];

describe('shapes merge', () => {
  it('merge when one position shows more than three values', () => {
    const templates = createTemplateMiner();
    const ids = NAMES.slice(0, 3).map((name) => templates.add(`cache entry ${name} was dropped`));
    expect(new Set(ids).size).toBe(3);
    expect(templates.add('cache entry dan was dropped')).toBe(ids[0]);
    expect(ids.map(templates.resolve)).toEqual([ids[0], ids[0], ids[0]]);
    expect(ids.map(templates.text)).toEqual(Array(3).fill('cache entry <*> was dropped'));
    expect(templates.add('cache entry eve was dropped')).toBe(ids[0]);
  });

  it('merge later, the fewer words are left', () => {
    const distinct = (line: (name: string) => string, names: number): number => {
      const templates = createTemplateMiner();
      const ids = Array.from({ length: names }, (_, n) => templates.add(line(letters(n + 30))));
      return new Set(ids.map(templates.resolve)).size;
    };
    expect(distinct((name) => `drop ${name} now`, 6)).toBe(6);
    expect(distinct((name) => `drop ${name} now`, 7)).toBe(1);
    expect(distinct((name) => `drop ${name}`, 24)).toBe(24);
    expect(distinct((name) => `drop ${name}`, 25)).toBe(1);
    expect(distinct((name) => name, 100)).toBe(100);
  });

  it('merge in two positions at once when four words stay', () => {
    const templates = createTemplateMiner();
    const ids = NAMES.map((name, n) => templates.add(`move ${name} from here to ${NAMES[(n * 2 + 1) % 5]} at last`));
    expect(new Set(ids.map(templates.resolve)).size).toBe(1);
    expect(templates.text(ids[0] ?? '')).toBe('move <*> from here to <*> at last');
  });

  it('merge at the first word only when it is something of everything', () => {
    const templates = createTemplateMiner();
    const ids = Array.from({ length: 17 }, (_, n) => templates.add(`${'a'.repeat(n + 1)}x joined the chat room`));
    expect(new Set(ids).size).toBe(16);
    expect(new Set(ids.map(templates.resolve)).size).toBe(1);
    expect(templates.text(ids[5] ?? '')).toBe('<*> joined the chat room');
    expect(templates.add('somebody joined the chat room')).toBe(ids[0]);
  });

  it('never merge across different marks or lengths', () => {
    const templates = createTemplateMiner();
    const ids = ['a b c d', 'a b c d e', 'a b, c d', 'a b (c d)'].map(templates.add);
    expect(new Set(ids.map(templates.resolve)).size).toBe(4);
  });
});

describe('a cut line', () => {
  const whole = 'order 5 was stored as Order(id=5, note=short) by the clerk at last';
  const inPayload = `order 5 was stored as Order(id=5, note={${'"text":1,'.repeat(20_000)}`;
  const inBracket = 'order 7 was stored as Order(id=7, no';

  it.each([
    ['in a payload, after its whole', [whole, inPayload]],
    ['in a payload, before its whole', [inPayload, whole]],
    ['in a bracket, after its whole', [whole, inBracket]],
    ['in a bracket, before its whole', [inBracket, whole]],
    ['twice, in different places', [inBracket, inPayload, whole]],
  ])('gets its template: %s', (_, order) => {
    const templates = createTemplateMiner();
    const ids = order.map(templates.add);
    const id = createTemplateMiner().add(whole);
    expect(ids.map(templates.resolve)).toEqual(order.map(() => id));
    expect(templates.resolve(createTemplateMiner().add(order[0] ?? ''))).toBe(id);
    expect(templates.text(ids[0] ?? '')).toBe(textOf(whole));
  });

  it('stays by itself when several wholes begin like it', () => {
    const templates = createTemplateMiner();
    const ids = [whole, whole.replace('by the clerk', 'for the shop'), inBracket].map(templates.add);
    expect(new Set(ids.map(templates.resolve)).size).toBe(3);
  });

  it('stays by itself when it has hardly a word', () => {
    const templates = createTemplateMiner();
    const ids = ['order (placed by ann) at last', 'order (pla'].map(templates.add);
    expect(new Set(ids.map(templates.resolve)).size).toBe(2);
  });

  it('shows what follows a long payload', () => {
    expect(textOf(`got {${'"a":1,'.repeat(2000)}"b":2} back from the shop`)).toBe('got <*> back from the shop');
  });
});

const word = fc.constantFrom(
  'open',
  'close',
  'order',
  'cache',
  'lock',
  'retry',
  'for',
  'user',
  'ann',
  'bob',
  'cyd',
  'dan',
);
const part = fc.oneof(
  { arbitrary: word, weight: 6 },
  { arbitrary: fc.constantFrom('12', 'id=5', '(x=1)', '"q"', ',', ':', '(', '= {'), weight: 2 },
);
const line = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '));
const lines = fc.array(line, { maxLength: 120 });

describe('ids', () => {
  it('depend only on the first line of their shape', () => {
    fc.assert(
      fc.property(line, lines, (first, others) => {
        const crowded = createTemplateMiner();
        for (const other of others) crowded.add(other);
        const alone = createTemplateMiner().add(first);
        const id = crowded.add(first);
        expect(id === alone || others.some((other) => createTemplateMiner().add(other) === id)).toBe(true);
        expect(id).toMatch(/^[0-9a-z]{12}$/);
      }),
    );
  });

  it('go on after a restart as if there had been none', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const whole = createTemplateMiner();
        for (const one of before) whole.add(one);
        const restored = createTemplateMiner({}, whole.snapshot());
        const ids = after.map(whole.add);
        expect(after.map(restored.add)).toEqual(ids);
        expect(ids.map(restored.resolve)).toEqual(ids.map(whole.resolve));
        expect(restored.snapshot()).toBe(whole.snapshot());
      }),
    );
  });

  it('resolve through what was drained to what they resolve to in memory', () => {
    fc.assert(
      fc.property(lines, fc.nat(10), (all, size) => {
        const templates = createTemplateMiner();
        const texts = new Map<string, string>();
        const aliases = new Map<string, string>();
        const ids = all.map((one, n) => {
          const id = templates.add(one);
          if (n % (size + 1) === 0) store(templates, texts, aliases);
          return id;
        });
        store(templates, texts, aliases);
        const resolve = (id: string): string => (aliases.has(id) ? resolve(aliases.get(id) ?? '') : id);
        for (const id of ids) {
          expect(resolve(id)).toBe(templates.resolve(id));
          expect(texts.get(resolve(id))).toBe(templates.text(id));
        }
        expect(templates.drain()).toEqual({ templates: [], aliases: [] });
      }),
    );
  });
});

const store = (templates: TemplateMiner, texts: Map<string, string>, aliases: Map<string, string>): void => {
  const changes = templates.drain();
  for (const { id, text } of changes.templates) texts.set(id, text);
  for (const { from, to } of changes.aliases) aliases.set(from, to);
};

describe('bounds', () => {
  it('forget the stalest template, not what is seen', () => {
    const templates = createTemplateMiner({ maxShapes: 200, maxTemplates: 100 });
    const kept = templates.add('this line comes again and again');
    for (let n = 0; n < 5000; n++) {
      templates.add(`${letters(n)} ${letters(n * 7)} ${letters(n * 13)}`);
      if (n % 20 === 0) expect(templates.add('this line comes again and again')).toBe(kept);
    }
    expect(templates.text(kept)).toBe('this line comes again and again');
    expect((JSON.parse(templates.snapshot()) as { shapes: unknown[] }).shapes.length).toBeLessThanOrEqual(200);
  });

  it.each([
    ['first words', (n: string) => `${n} was put into the cart`],
    ['last words', (n: string) => `the cart was given to ${n}`],
    ['pairs of words', (n: string) => `cart ${n} went to ${n} for good reason today`],
    ['lengths', (n: string) => `cart${' and'.repeat(n.length * 7 + (n.charCodeAt(0) % 7))} ${n}`],
    ['marks', (n: string) => `cart ${[...n].join(' | ')} and ${[...n].join(' ; ')}`],
    ['cut lines', (n: string) => `cart ${n} of the shop is (lost ${n}`],
    ['cut payloads', (n: string) => `cart ${n} of the shop is = {lost`],
    ['keys', (n: string) => `cart {"${n}":1,"${n}${n}":2}`],
  ])('hold against a stream of new %s', (_, hostile) => {
    const templates = createTemplateMiner({ maxShapes: 1000, maxTemplates: 500 });
    const steps = stepsOf(() => {
      for (let n = 0; n < 20_000; n++) {
        templates.add(hostile(letters(n * 97)));
        if (n % 100 === 0) templates.drain();
      }
    });
    expect(steps).toBeLessThan(2e9);
    const snapshot = JSON.parse(templates.snapshot()) as { readonly [part: string]: readonly unknown[] };
    expect(snapshot['shapes']?.length).toBeLessThanOrEqual(1000);
    expect(snapshot['firsts']?.length).toBeLessThanOrEqual(1000);
    expect(snapshot['cut']?.length).toBeLessThanOrEqual(256);
    expect(snapshot['known']?.length).toBeLessThanOrEqual(2000);
    expect(snapshot['templates']?.length).toBeLessThanOrEqual(3000);
  });

  it('cut a long line, and close its brackets', () => {
    expect(textOf(`a (b ${'word '.repeat(1000)}`)?.endsWith(')')).toBe(true);
    expect(textOf(`${'x y '.repeat(500)}`)?.split(' ')).toHaveLength(128);
  });

  it.each([
    'a',
    '1',
    ' ',
    '(',
    '[{',
    '{"',
    '"',
    "'",
    ':',
    '=',
    'a=',
    'a:',
    'a: ',
    ',',
    '(a=',
    '(a=b,',
    'a,',
    '.',
    '..',
    './',
    'a.b',
    'a@',
    'http://',
    'f:',
    '<1',
    '\u001b[',
    '：',
    '中a',
    'Jan 1',
    '1, ',
    '((a,a),',
    '"a" ',
    'msg="',
  ])('read 1 MB of %j at next to no cost', (part) => {
    const hostile = part.repeat(Math.ceil(1_000_000 / part.length));
    const templates = createTemplateMiner();
    const patient = createTemplateMiner({ maxChars: 2_000_000, maxReach: 2_000_000, maxTokens: 900, maxDepth: 30 });
    const steps = stepsOf(() => {
      templates.add(hostile);
      patient.add(hostile);
    });
    expect(steps).toBeLessThan(3e8);
  });

  it('give any text an id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const templates = createTemplateMiner();
        expect(templates.text(templates.add(text))).toBeDefined();
      }),
    );
  });
});
