// A server that speaks just enough of MongoDB's protocol to say hello as an unsuitable server.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BSON } from 'mongodb';

/** The fields of its hello reply that differ between servers. */
export type HelloReply = { readonly maxWireVersion: number; readonly setName?: string };

export type FakeMongo = { readonly address: string; readonly close: () => Promise<void> };

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

const header = (length: number, answers: number, code: number): Buffer => {
  const bytes = Buffer.alloc(16);
  [length, 1, answers, code].forEach((value, at) => bytes.writeInt32LE(value, 4 * at));
  return bytes;
};

const answerTo = (request: Buffer, document: object): Buffer => {
  const body = Buffer.from(BSON.serialize(document));
  const isOld = request.readInt32LE(12) === OP_QUERY;
  const before = isOld ? Buffer.alloc(20) : Buffer.alloc(5);
  if (isOld) before.writeInt32LE(1, 16);
  const length = 16 + before.length + body.length;
  return Buffer.concat([header(length, request.readInt32LE(4), isOld ? OP_REPLY : OP_MSG), before, body]);
};

export const fakeMongo = async ({ maxWireVersion, setName }: HelloReply): Promise<FakeMongo> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = Buffer.alloc(0);
    socket
      .on('error', () => undefined)
      .on('data', (piece) => {
        rest = Buffer.concat([rest, piece]);
        while (rest.length >= 16 && rest.length >= rest.readInt32LE(0)) {
          const request = rest.subarray(0, rest.readInt32LE(0));
          rest = rest.subarray(request.length);
          socket.write(answerTo(request, said));
        }
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const member = setName === undefined ? {} : { setName, hosts: [address], me: address, setVersion: 1 };
  const said = {
    ok: 1,
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    minWireVersion: 0,
    maxWireVersion,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    readOnly: false,
    localTime: new Date(0),
    ...member,
  };
  return {
    address,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
