import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, requestPublicJson } from './public-request.js';

const byte = fc.integer({ min: 0, max: 255 });

describe('an address', () => {
  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['169.254.169.254', false],
    ['::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:a00:1', false],
    ['::ffff:8.8.8.8', true],
    ['64:ff9b::8.8.8.8', true],
    ['64:ff9b::808:808', true],
    ['64:ff9b::10.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['64:ff9b:1::8.8.8.8', false],
    ['::8.8.8.8', false],
    ['2a00:1450:4001::1', true],
    ['2001::1', false],
    ['2001:db8::1', false],
    ['2001:200::1', true],
    ['2002:808:808::1', false],
    ['3fff::1', false],
    ['3fff:1000::1', true],
    ['2620:4f:8000::1', false],
    ['4000::1', false],
    ['5f00::1', false],
    ['fec0::1', false],
    ['fe80::1%eth0', false],
    ['2606:4700::1111%eth0', false],
    ['192.31.196.1', false],
    ['192.52.193.1', false],
    ['192.88.99.1', false],
    ['192.175.48.1', false],
    ['255.255.255.255', false],
    ['localhost', false],
    ['', false],
  ])('%s is of the public internet: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  it('inside of IPv6 is public where it is without', () => {
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), (bytes) => {
        const address = bytes.join('.');
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(isPublicAddress(address));
      }),
    );
  });

  it('outside of 2000::/3 is not public, unless it holds one of IPv4', () => {
    const groups = fc.tuple(
      fc.integer({ min: 0, max: 0xffff }).filter((first) => first >>> 13 !== 1 && first !== 0x64 && first !== 0),
      ...Array.from({ length: 7 }, () => fc.integer({ min: 0, max: 0xffff })),
    );
    fc.assert(
      fc.property(groups, (address) => {
        expect(isPublicAddress(address.map((group) => group.toString(16)).join(':'))).toBe(false);
      }),
    );
  });
});

describe('a request', () => {
  it('to this machine is not made, by whatever name', async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0'])
      expect([host, await requestPublicJson({ url: `http://${host}:${port}/`, body: '{}' })]).toEqual([
        host,
        'not-public',
      ]);
    expect(asked).toBe(0);
    server.close();
  });
});
