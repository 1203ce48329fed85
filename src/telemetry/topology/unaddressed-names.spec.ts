import { describe, expect, it } from 'vitest';
import { fileServerNamed, upstreamSocket } from './unaddressed-names.js';

const byName = new Map([
  ['php-fpm', 'php-fpm'],
  ['gunicorn', 'gunicorn'],
]);

describe('a component without an address', () => {
  it.each([
    ['nfs: server nas1 not responding, still trying', 'nas1'],
    ['[80.1] CIFS: VFS: \\\\files.lan has not responded in 180 seconds. Reconnecting...', 'files.lan'],
    ['nfs: mounted', undefined],
  ])('serves mounted files: “%s”', (message, component) => {
    expect(fileServerNamed(message, byName)?.component).toBe(component);
  });

  it.each([
    ['upstream: "fastcgi://unix:/run/php/php8.2-fpm.sock", host: "shop.example"', 'php-fpm'],
    ['upstream: "http://unix:/srv/app/gunicorn.sock:/cart", host: "shop.example"', 'gunicorn'],
    ['upstream: "http://unix:/srv/app/other.sock:/cart"', undefined],
  ])('is behind a socket: “%s”', (message, component) => {
    expect(upstreamSocket(message, byName)).toMatchObject({ component });
  });

  it('is no upstream of another machine', () => {
    expect(upstreamSocket('upstream: "http://10.0.0.1:80/"', byName)).toBeUndefined();
  });
});
