// TLS in front of a server that speaks none, with a certificate of an authority created for the test.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';

export type TlsProxy = { readonly url: string; readonly caFile: string; readonly close: () => Promise<void> };

const openssl = (...given: readonly string[]): void => void execFileSync('openssl', [...given], { stdio: 'ignore' });

/** A certificate for 127.0.0.1 that signs itself; one that has expired is signed once more, back to yesterday. */
const certify = (folder: string, expired: boolean): void => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...curve, '-days', '2', ...subject, '-keyout', key, '-out', cert);
  if (expired) openssl('x509', '-in', cert, '-signkey', key, '-days', '-1', '-out', cert);
};

export const tlsProxy = async (target: string, { expired = false } = {}): Promise<TlsProxy> => {
  const folder = mkdtempSync(join(tmpdir(), 'casefile-tls-'));
  certify(folder, expired);
  const caFile = join(folder, 'cert.pem');
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer({ key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(caFile) }, (socket) => {
    const upstream = connect(Number(port), hostname);
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) {
      open.add(end);
      end.on('error', () => [socket, upstream].forEach((each) => each.destroy()));
    }
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caFile,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
      rmSync(folder, { recursive: true });
    },
  };
};
