// Sends the bytes of a request as they are: request targets and headers that a client library would mend or refuse.
import { connect } from 'node:net';

/** The status of the answer; 0 when the connection was closed without one. */
export const rawStatus = (url: string, request: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
      const [, status] = /^HTTP\/1\.1 (\d{3}) [^]*\r\n\r\n/.exec(text) ?? [];
      if (status === undefined) return;
      resolve(Number(status));
      socket.destroy();
    });
    socket.once('error', reject).once('close', () => resolve(0));
  });

export const requestText = (method: string, target: string, headers: readonly string[]): string =>
  [`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');
