// Certificates for tests, made by openssl: a certificate authority, and a server certificate that it signs.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ServerCertificate = { readonly ca: string; readonly key: string; readonly cert: string };

/** For 127.0.0.1; `days` may be 0 or less: then it has expired. */
export const issueCertificate = (days = 1): ServerCertificate => {
  const folder = mkdtempSync(join(tmpdir(), 'casefile-certificates-'));
  const openssl = (...words: readonly string[]): void =>
    void execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' });
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  try {
    const key = ['-newkey', 'rsa:2048', '-nodes'];
    openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test authority');
    openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=127.0.0.1');
    writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1');
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', String(days), '-extfile', 'names'];
    openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.pem', ...signed);
    return { ca: read('ca.pem'), key: read('server.key'), cert: read('server.pem') };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
