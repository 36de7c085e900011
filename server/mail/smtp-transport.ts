import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { ComposedMail } from './compose.ts';
import type { Delivery, Transport } from './sender.ts';

/**
 * In milliseconds: for the connection and the greeting, for both and the login, without a response,
 * and for one whole message. `login` and `message` together are shorter than the sender's lease.
 */
export interface SmtpTimeouts {
  connect: number;
  login: number;
  idle: number;
  message: number;
}

const defaultTimeouts: SmtpTimeouts = {
  connect: 10_000,
  login: 30_000,
  idle: 30_000,
  message: 60_000,
};

/** Many servers close a connection after about this many messages. */
const messagesPerConnection = 100;

interface SmtpError extends Error {
  code?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
}

/**
 * One connection to the mail server, opened when there is something to send. nodemailer's own pool
 * resends a message whose connection ended after the last byte; here that is `maybeDelivered`.
 */
export function createSmtpTransport(
  url: string,
  timeouts: SmtpTimeouts = defaultTimeouts,
): Transport {
  let connection: SMTPConnection | undefined;
  let sent = 0;

  function drop(how: 'quit' | 'close'): void {
    connection?.[how]();
    connection = undefined;
    sent = 0;
  }

  return {
    async send(mail) {
      if (connection?.destroyed || sent >= messagesPerConnection) drop('quit');
      try {
        connection ??= await connect(url, timeouts);
      } catch (error) {
        return { outcome: 'unreachable', response: messageOf(error as SmtpError) };
      }
      const delivery = await sendOn(connection, mail, timeouts.message);
      sent += 1;
      // After a rejection the server is in the middle of a conversation, so start a new one.
      if (delivery.outcome !== 'sent') drop('close');
      return delivery;
    },
    close: () => drop('quit'),
  };
}

async function connect(url: string, timeouts: SmtpTimeouts): Promise<SMTPConnection> {
  // nodemailer's parser supports every option that may follow the address.
  const { auth, ...options } = createTransport(url).options as SMTPConnection.Options & {
    auth?: SMTPConnection.AuthenticationType;
  };
  const connection = new SMTPConnection({
    ...options,
    // Otherwise an attacker who removes STARTTLS from the server's answer could read the password.
    ...(auth && !isLoopback(options.host ?? '') && { requireTLS: true }),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.idle,
  });
  const { promise, resolve, reject } = Promise.withResolvers<SMTPConnection>();
  // A server that answers each command just in time would outlast the lease.
  const timer = setTimeout(() => reject(new Error(tooSlow)), timeouts.login);
  // Stays registered: an error event without a listener would end the process.
  connection.on('error', reject);
  connection.once('end', () => reject(new Error('The mail server closed the connection.')));
  connection.connect((error) => {
    if (error) return reject(error);
    if (!auth || !connection.allowsAuth) return resolve(connection);
    connection.login(auth, (rejected) => (rejected ? reject(rejected) : resolve(connection)));
  });
  return promise
    .catch((error: unknown) => {
      connection.close();
      throw error;
    })
    .finally(() => clearTimeout(timer));
}

const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

const tooSlow = 'The mail server took too long.';

function sendOn(
  connection: SMTPConnection,
  { envelope, bytes }: ComposedMail,
  timeout: number,
): Promise<Delivery> {
  const { promise, resolve } = Promise.withResolvers<Delivery>();
  // The stream is read only after the server has accepted DATA, so its end is the last byte.
  const message = Readable.from([bytes], { objectMode: false });
  let isTransmitted = false;
  message.once('end', () => {
    isTransmitted = true;
  });
  const settle = (error: SmtpError | null, response = '') =>
    resolve(error ? failure(error, isTransmitted) : { outcome: 'sent', response });
  const timer = setTimeout(() => {
    settle(new Error(tooSlow));
    connection.close();
  }, timeout);
  connection.send(
    { from: envelope.from, to: [envelope.to], size: bytes.length },
    message,
    (error, info) => {
      clearTimeout(timer);
      settle(error, info?.response);
    },
  );
  return promise;
}

function failure(error: SmtpError, isTransmitted: boolean): Delivery {
  const response = messageOf(error);
  const { responseCode, code } = error;
  if (responseCode === 421) return { outcome: 'unavailable', response };
  if (responseCode !== undefined)
    return { outcome: isRefusal(error) ? 'refused' : 'retry', response };
  if (isTransmitted) return { outcome: 'maybeDelivered', response };
  // The address is unsupported, or the message is too large for this server.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { outcome: 'failed', response };
  return { outcome: 'unavailable', response };
}

/** Without a detailed code, these words mean the sender, the content or a policy. */
const otherReasons =
  /relay|spam|block|black|deni|polic|authenti|reputation|sender|permit|allow|rate|limit/i;

/** Only RCPT TO names the recipient; there too, the sender (5.1.7, 5.1.8) or a policy can be wrong. */
function isRefusal({ command, response = '' }: SmtpError): boolean {
  if (command !== 'RCPT TO') return false;
  const [, basic = '', detailed, text = ''] =
    /^(\d{3})[ -](?:(5\.\d+\.\d+)\b)?(.*)/s.exec(response) ?? [];
  if (detailed) return /^5\.(1\.(?![78]$)|2\.1$)/.test(detailed);
  return ['550', '551', '553'].includes(basic) && !otherReasons.test(text);
}

const notMail = 'The answer was not a mail server’s. Check the server and its port.';

function messageOf({ response, message, command }: SmtpError): string {
  const noTls = 'The mail server doesn’t support TLS, so nothing was sent to it. It answered: ';
  // Another service may listen there, so its private answer is not shown.
  if (response !== undefined && !/^\d{3}(?!\d)/.test(response)) return notMail;
  const isTlsRejected = command === 'STARTTLS' && response !== undefined;
  return `${isTlsRejected ? noTls : ''}${response ?? message}`.slice(0, 500);
}
