// A bare stream of server-sent events, for the floor: each message of the parent goes to every client, with the instant of its commit.
import { createServer } from 'node:http';

const clients = new Set();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': open\n\n');
  clients.add(response);
  response.on('close', () => clients.delete(response));
});

process.on('message', ({ bytes, events }) => {
  for (let n = 0; n < events; n += 1) {
    const updatedAt = new Date().toISOString();
    const event = `event: timeline\ndata: ${JSON.stringify({ updatedAt, content: 'x'.repeat(bytes) })}\n\n`;
    for (const client of clients) client.write(event);
  }
});

server.listen(0, '127.0.0.1', () => process.send(server.address().port));
