import { buffer } from 'node:stream/consumers';
import type DKIM from 'nodemailer/lib/dkim';
import type MimeNode from 'nodemailer/lib/mime-node';
import { loadNodemailer } from './nodemailer.ts';
import { type Fills, preparePart } from './prepare-part.ts';

interface Person {
  name: string;
  address: string;
}

/** What stands above the text. */
export interface Head {
  from: string;
  to: Person;
  subject: string;
  replyTo: Person | undefined;
  headers: Record<string, string>;
  messageId: string;
  date: Date;
}

/** What is asked of nodemailer's signer. */
type Signing = DKIM.SingleKeyOptions | undefined;

/** For what goes to one person: nodemailer makes the whole of it. */
export function createTextPrinter(signing: Signing): (head: Head, text: string) => Promise<Buffer> {
  return async (head, text) => {
    const { createTransport } = await loadNodemailer();
    const printer = createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(signing && { dkim: signing }),
    });
    return (await printer.sendMail({ ...head, text })).message as Buffer;
  };
}

/** No text can contain it: an encoded one has a number after every `=`. */
const boundary = '=_letter';

/**
 * For what goes to many: the texts are encoded once, for each reader nodemailer prints the head and the rest is put together here. As a whole, with a stream
 * for each part, a mail took it longer than everything else that is done for a reader.
 */
export function createLetterPrinter(signing: Signing) {
  let signer: DKIM | undefined;
  const partsOf = rememberParts();
  return async (
    head: Head,
    body: { text: string },
    html: string,
    fills: Fills,
  ): Promise<Buffer> => {
    const { DKIM, MimeNode } = await loadNodemailer();
    signer ??= signing && new DKIM(signing);
    const node = new MimeNode(`multipart/alternative; boundary="${boundary}"`);
    const parts = partsOf(body, html).map((part) => `--${boundary}\r\n${part(fills)}\r\n`);
    const mail = Buffer.from(
      `${printHead(node, head)}\r\n\r\n${parts.join('')}--${boundary}--\r\n`,
    );
    return signer ? buffer(signer.sign(mail)) : mail;
  };
}

function printHead(
  node: MimeNode,
  { headers, from, to, replyTo, subject, messageId, date }: Head,
): string {
  const own = { ...headers, From: from, Subject: subject, 'Message-ID': messageId };
  for (const [key, value] of Object.entries(own)) node.setHeader(key, value);
  // Its types know texts alone; people are what keeps a comma in a name from being a second address.
  const people = node as unknown as { setHeader(key: string, value: Person): void };
  people.setHeader('To', to);
  if (replyTo) people.setHeader('Reply-To', replyTo);
  node.setHeader('Date', date.toUTCString().replace('GMT', '+0000'));
  return node.buildHeaders();
}

/** Encoding is most of the work for a letter. */
function rememberParts() {
  const remembered = new WeakMap<object, ReturnType<typeof preparePart>[]>();
  return (body: { text: string }, html: string) => {
    const parts = remembered.get(body) ?? [
      preparePart('plain', body.text),
      preparePart('html', html, escapeHtml),
    ];
    remembered.set(body, parts);
    return parts;
  };
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
