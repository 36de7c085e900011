import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Composed } from './compose.ts';
import { loadNodemailer } from './nodemailer.ts';
import type { Carrier, Delivery } from './transport.ts';

/** In milliseconds. */
export interface SmtpTimes {
  connect: number;
  /** Without a word from the server. */
  silence: number;
  /** For one mail, however slowly a server speaks. */
  whole: number;
}

const usualTimes: SmtpTimes = { connect: 10_000, silence: 30_000, whole: 60_000 };

/** Many servers hang up after so many. */
const mostOnOneLine = 100;

interface SmtpError extends Error {
  code?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
}

interface Line {
  connection: SMTPConnection;
  carried: number;
}

/**
 * One connection to the mail server, opened when there is something to send. nodemailer's own pool sends again what was cut off
 * after the last byte; here that is `unsure`.
 */
export function createSmtpCarrier(url: string, times: SmtpTimes = usualTimes): Carrier {
  let line: Line | undefined;

  async function open(): Promise<Line> {
    const { SMTPConnection, parseConnectionUrl } = await loadNodemailer();
    const { auth, ...options } = parseConnectionUrl(url);
    const connection = new SMTPConnection({
      ...options,
      connectionTimeout: times.connect,
      greetingTimeout: times.connect,
      dnsTimeout: times.connect,
      socketTimeout: times.silence,
    });
    const { promise, resolve, reject } = Promise.withResolvers<Line>();
    const ready = () => resolve({ connection, carried: 0 });
    // Stays for as long as the line does: an error that nobody listens to would end the process.
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('The mail server hung up.')));
    connection.connect((error) => {
      if (error) return reject(error);
      if (!auth || !connection.allowsAuth) return ready();
      connection.login(auth, (refused) => (refused ? reject(refused) : ready()));
    });
    return promise.catch((error: unknown) => {
      connection.close();
      throw error;
    });
  }

  function hangUp(how: 'quit' | 'close'): void {
    line?.connection[how]();
    line = undefined;
  }

  return {
    async carry(mail) {
      if (line?.connection.destroyed || (line && line.carried >= mostOnOneLine)) hangUp('quit');
      try {
        line ??= await open();
      } catch (error) {
        return { outcome: 'away', answer: wordsOf(error as SmtpError) };
      }
      const delivery = await handOver(line.connection, mail, times.whole);
      line.carried += 1;
      // After a refusal the server waits in the middle of a conversation; a new one is surer than RSET.
      if (delivery.outcome !== 'sent') hangUp('close');
      return delivery;
    },
    rest: () => hangUp('quit'),
  };
}

function handOver(
  connection: SMTPConnection,
  { envelope, bytes }: Composed,
  patience: number,
): Promise<Delivery> {
  const { promise, resolve } = Promise.withResolvers<Delivery>();
  // Read only after the server has said that it takes the mail.
  const message = Readable.from([bytes], { objectMode: false });
  let isHandedOver = false;
  message.once('end', () => {
    isHandedOver = true;
  });
  const settle = (error: SmtpError | null, answer = '') =>
    resolve(error ? failed(error, isHandedOver) : { outcome: 'sent', answer });
  const timer = setTimeout(() => {
    settle(new Error('The mail server did not come to an end.'));
    connection.close();
  }, patience);
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

function failed(error: SmtpError, isHandedOver: boolean): Delivery {
  const answer = wordsOf(error);
  // A server that answered has decided, however late.
  if (error.responseCode === 421) return { outcome: 'away', answer };
  if (error.responseCode !== undefined)
    return { outcome: error.responseCode >= 500 ? 'refused' : 'later', answer };
  if (isHandedOver) return { outcome: 'unsure', answer };
  // An address that cannot be said to this server, a mail that is larger than it takes.
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
    return { outcome: 'refused', answer };
  return { outcome: 'away', answer };
}

const wordsOf = ({ response, message }: SmtpError): string => (response ?? message).slice(0, 500);
