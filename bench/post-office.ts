/** A mail server as a process of its own that takes everything and counts; says its port, and on a message what arrived. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const arrived = new Map<string, number>();
let bytes = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo)
        arrived.set(address, (arrived.get(address) ?? 0) + 1);
      done();
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.server.address() as AddressInfo).port }),
);

process.on('message', () => {
  const most = Math.max(0, ...arrived.values());
  process.send?.({ readers: arrived.size, most, bytes });
});
