import type { Readable } from 'node:stream';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import type { Settings } from '#platform/settings.ts';
import { transportOptions } from './message.ts';

/**
 * `retry`: the server did not accept this message; `unreachable`: no server was reached, so this was
 * no attempt; `unavailable`: the server ended the connection during this message; `refused`: it
 * refuses this recipient for good; `failed`: the message cannot be sent; `maybe`: the
 * connection ended after the last byte.
 */
export interface Delivery {
  outcome: 'sent' | 'retry' | 'unreachable' | 'unavailable' | 'refused' | 'failed' | 'maybe';
  /** The server's response, or the error. */
  response: string;
}

export interface Transport {
  send(message: SendMailOptions): Promise<Delivery>;
  close(): void;
}

/**
 * In milliseconds: for the connection and for the greeting, without a response, and for a whole
 * message, which is shorter than the sender's lease.
 */
export interface SmtpTimes {
  connect: number;
  idle: number;
  message: number;
}

const defaultTimes: SmtpTimes = { connect: 10_000, idle: 30_000, message: 90_000 };

export interface SmtpOptions extends Partial<Pick<Settings['mail'], 'connections' | 'perSecond'>> {
  url: string;
  dkim: Settings['mail']['dkim'];
  times?: SmtpTimes | undefined;
}

/** How far a message has got. */
interface Progress {
  isComposed?: boolean;
  /** From the start of its SMTP conversation; read only after the server has accepted DATA. */
  stream?: Readable;
}

/** nodemailer's pool, which opens connections when there is something to send. */
export function createSmtpTransport(options: SmtpOptions): Transport {
  let pool = openPool(options);
  const { message: longest } = options.times ?? defaultTimes;
  return {
    async send(message) {
      const progress: Progress = {};
      // A server that sends a byte now and then is never silent, and would hold up all messages.
      const timer = setTimeout(() => {
        pool.close({ force: true });
        pool = openPool(options);
      }, longest);
      try {
        const { response } = await pool.sendMail({ ...message, progress } as SendMailOptions);
        return { outcome: 'sent', response };
      } catch (error) {
        return failure(error as NodemailerError, progress);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.close(),
  };
}

function openPool({ url, dkim, connections, perSecond, times = defaultTimes }: SmtpOptions) {
  // nodemailer's parser supports every option that may follow the address.
  const { auth, host = '', ...parsed } = createTransport(url).options;
  const pool = createTransport({
    ...parsed,
    ...transportOptions(dkim),
    host,
    ...(auth && { auth }),
    // Otherwise an attacker who removes STARTTLS from the server's answer could read the password.
    ...(auth && !isLoopback(host) && { requireTLS: true }),
    pool: true,
    maxConnections: connections ?? 1,
    ...(perSecond && { rateLimit: perSecond }),
    // Whether it is sent again is for the outbox to decide.
    maxRequeues: 0,
    idleTimeout: 10_000,
    connectionTimeout: times.connect,
    greetingTimeout: times.connect,
    dnsTimeout: times.connect,
    socketTimeout: times.idle,
  });
  pool.use('stream', ({ data, message }, done) => {
    const { progress } = data as { progress?: Progress };
    if (progress && message) {
      progress.isComposed = true;
      const open = message.createReadStream.bind(message);
      message.createReadStream = (streamOptions) => {
        const stream = open(streamOptions);
        progress.stream = stream;
        return stream;
      };
    }
    done();
  });
  return pool;
}

const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

function failure(error: NodemailerError, { isComposed, stream }: Progress): Delivery {
  if (!isComposed)
    return { outcome: 'retry', response: `The message could not be composed: ${error.message}` };
  const response = messageOf(error);
  const { responseCode, code } = error;
  if (!stream) return { outcome: 'unreachable', response };
  if (responseCode === 421) return { outcome: 'unavailable', response };
  if (responseCode !== undefined)
    return { outcome: isRefusal(error) ? 'refused' : 'retry', response };
  if (stream.readableEnded) return { outcome: 'maybe', response };
  // The address is unsupported, or the message is too large for this server.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { outcome: 'failed', response };
  return { outcome: 'unavailable', response };
}

/** Only a detailed code says that it is this recipient that does not exist, and not the sender. */
const isRefusal = ({ command, response = '' }: NodemailerError): boolean =>
  command === 'RCPT TO' && /^55\d[ -]5\.(1\.(?![78]\b)\d+|2\.1)\b/.test(response);

const notMail = 'The answer was not a mail server’s. Check the server and its port.';

function messageOf({ response, message, command }: NodemailerError): string {
  const noTls = 'The mail server doesn’t support TLS, so nothing was sent to it. It answered: ';
  // Another service may listen there, so its private answer is not shown.
  if (response !== undefined && !/^\d{3}(?!\d)/.test(response)) return notMail;
  const isTlsRejected = command === 'STARTTLS' && response !== undefined;
  return `${isTlsRejected ? noTls : ''}${response ?? message}`.slice(0, 500);
}
