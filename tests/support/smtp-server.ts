import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface ArrivedMail {
  recipients: string[];
  from: string;
  text: string;
}

/** The server's response: its code, or the whole line. */
type Response = number | `${number} ${string}`;

/** Of an SMTP conversation; `body`: while the server reads the message; `end`: after the last byte. */
export type Stage = 'greeting' | 'sender' | 'recipient' | 'body' | 'end';

/** Faults from now on. */
export interface Faults {
  /** Where the server closes the connection. */
  hangUpAt?: Exclude<Stage, 'end'>;
  /** Where the server stops answering, and what it calls then. */
  silentAt?: { stage: Stage; onReached: () => void };
  greeting?: number | 'silence';
  /** At MAIL FROM. */
  sender?: Response;
  recipient?: Response | ((address: string) => Response | undefined);
  /**
   * After the last byte, when the server has the email whatever it responds; a promise delays the
   * response.
   */
  data?: Response | 'hang up' | 'silence' | Promise<void>;
}

/** A real mail server on loopback with configurable faults. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const mails: ArrivedMail[] = [];
  const smtpServer = { faults: {} as Faults, connections: 0 };
  /** True if it hung up, or answers no more. */
  const ends = (stage: Stage) => {
    const { silentAt, hangUpAt } = smtpServer.faults;
    if (silentAt?.stage === stage) {
      silentAt.onReached();
      return true;
    }
    if (hangUpAt !== stage) return false;
    for (const connection of server.connections) connection.close();
    return true;
  };
  const errorFor = (response: Response | undefined) => {
    if (response === undefined) return null;
    const [, code, text = `configured response ${response}`] =
      /^(\d{3})(?: (.*))?$/.exec(String(response)) ?? [];
    return Object.assign(new Error(text), { responseCode: Number(code) });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      smtpServer.connections += 1;
      if (ends('greeting')) return;
      const { greeting } = smtpServer.faults;
      if (greeting !== 'silence') done(errorFor(greeting));
    },
    onAuth({ username }, _session, done) {
      done(null, { user: username });
    },
    onMailFrom(_address, _session, done) {
      if (!ends('sender')) done(errorFor(smtpServer.faults.sender));
    },
    onRcptTo({ address }, _session, done) {
      if (ends('recipient')) return;
      const { recipient } = smtpServer.faults;
      done(errorFor(typeof recipient === 'function' ? recipient(address) : recipient));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      let isEnded = false;
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (!isEnded) isEnded = ends('body');
      });
      stream.on('end', () => {
        if (isEnded) return;
        const { data } = smtpServer.faults;
        const isRejected = /^\d/.test(String(data));
        const { rcptTo, mailFrom } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const recipients = rcptTo.map(({ address }) => address);
        if (!isRejected) mails.push({ recipients, from, text: Buffer.concat(chunks).toString() });
        if (ends('end')) return;
        if (data instanceof Promise) data.then(() => done());
        else if (data === 'hang up')
          for (const connection of server.connections) connection.close();
        else if (data !== 'silence') done(errorFor(data));
      });
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    port,
    close,
    connections: () => smtpServer.connections,
    setFaults(faults: Faults) {
      smtpServer.faults = faults;
    },
  };
}
