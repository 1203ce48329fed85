// Stack signatures: one example per language, and what must not change them.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { stepsOf } from '../../test/support/steps.js';
import { stackSignature } from './stack-signature.js';

const JAVA = `order failed
java.lang.IllegalStateException: order 12 is closed
\tat java.base/java.util.Objects.requireNonNull(Objects.java:233)
\tat com.example.orders.Order.place(Order.java:41)
\tat com.example.orders.OrderController$$SpringCGLIB$$0.place(<generated>)
\tat app//com.example.orders.Main.run(Main.java:7)
\tat com.example.orders.Main.more(Main.java:9)
\tat org.springframework.web.Servlet.service(Servlet.java:1)
Caused by: java.net.ConnectException: refused
\t... 12 more`;

describe('the signature of a stack trace', () => {
  it('reads the JVM', () => {
    expect(stackSignature(JAVA)).toEqual({
      types: ['java.lang.IllegalStateException', 'java.net.ConnectException'],
      frames: ['com.example.orders.Order.place', 'com.example.orders.OrderController', 'com.example.orders.Main.run'],
      key: 'java.lang.IllegalStateException<java.net.ConnectException|com.example.orders.Order.place|com.example.orders.OrderController|com.example.orders.Main.run',
    });
  });

  it('reads Python from its end', () => {
    const text = `Traceback (most recent call last):
  File "/app/main.py", line 3, in run
    place(order)
  File "/app/orders.py", line 12, in place
    client.send()
  File "/usr/lib/python3.12/site-packages/client.py", line 88, in send
    raise ConnectionError(host)
requests.exceptions.ConnectionError: refused`;
    expect(stackSignature(text)).toEqual({
      types: ['requests.exceptions.ConnectionError'],
      frames: ['orders.py:place', 'main.py:run'],
      key: 'requests.exceptions.ConnectionError|orders.py:place|main.py:run',
    });
  });

  it('reads JavaScript', () => {
    const text = `TypeError: x is not a function
    at async Cart.add (/srv/app/cart.js:10:7)
    at Object.<anonymous> (file:///srv/app/index.mjs:1:2)
    at node:internal/process/task_queues:95:5
    at /srv/node_modules/express/router.js:3:1`;
    expect(stackSignature(text)?.frames).toEqual(['Cart.add@cart.js', 'Object.<anonymous>@index.mjs']);
    expect(stackSignature(text)?.types).toEqual(['TypeError']);
  });

  it('reads .NET', () => {
    const text = `System.InvalidOperationException: closed
   at System.Linq.Enumerable.First[T](IEnumerable source)
   at Shop.Orders.Place(Order order) in /src/Orders.cs:line 42`;
    expect(stackSignature(text)).toEqual({
      types: ['System.InvalidOperationException'],
      frames: ['Shop.Orders.Place'],
      key: 'System.InvalidOperationException|Shop.Orders.Place',
    });
  });

  it('reads Go', () => {
    const text = `panic: runtime error: index out of range
goroutine 7 [running]:
runtime.panicIndex(0x5)
main.(*Server).handle(0xc000012345, {0x1, 0x2})
\t/app/server.go:41 +0x1d
main.main()`;
    expect(stackSignature(text)).toEqual({
      types: ['panic'],
      frames: ['main.(*Server).handle', 'main.main'],
      key: 'panic|main.(*Server).handle|main.main',
    });
  });

  it('shows library frames when there are no others', () => {
    const text = 'java.lang.OutOfMemoryError\n\tat java.util.Arrays.copyOf(Arrays.java:3332)';
    expect(stackSignature(text)?.frames).toEqual(['java.util.Arrays.copyOf']);
  });

  it('finds none in a text without frames', () => {
    expect(stackSignature('look at this (please)\nand that')).toBeUndefined();
    expect(stackSignature('at com.example.A.b(A.java:1)')).toBeUndefined();
  });

  it('does not depend on line numbers', () => {
    fc.assert(
      fc.property(fc.nat(99_999), (line) => {
        expect(stackSignature(JAVA.replaceAll(/:\d+\)/g, `:${line})`))).toEqual(stackSignature(JAVA));
      }),
    );
  });

  it('takes linear time on hostile input', () => {
    for (const part of ['at ', 'a.', '(', 'File "', '::1', 'Exception', '\n', 'at a(\n'])
      expect(stepsOf(() => stackSignature(`\n${part.repeat(300_000)}`))).toBeLessThan(4e7);
  });
});
