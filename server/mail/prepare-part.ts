import { encode, wrap } from 'nodemailer/lib/qp';

/** A line has 76 signs at most (RFC 2045); one is for the break that joins two pieces. */
const lineLength = 75;
const joint = '=\r\n';

export type Fills = Record<string, string>;

/**
 * A text as a part of a mail, encoded once for all of its readers; for each of them only what differs is. Where it differs the line is broken, which a
 * mail program takes back.
 */
export function preparePart(
  type: 'plain' | 'html',
  text: string,
  print: (value: string) => string = (value) => value,
): (fills: Fills) => string {
  const head = `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  // Every second one is a name.
  const pieces = text
    .split(/\{\{(\w+)\}\}/)
    .map((piece, index) => (index % 2 === 0 ? printable(piece) : piece));
  return (fills) => {
    const filled = pieces.map((piece, index) => {
      if (index % 2 === 0) return piece;
      const value = Object.hasOwn(fills, piece) ? fills[piece] : undefined;
      return printable(value === undefined ? `{{${piece}}}` : print(value));
    });
    return head + filled.filter((piece) => piece !== '').join(joint);
  };
}

const printable = (text: string): string =>
  wrap(encode(text.replace(/\r\n|\r|\n/g, '\r\n')), lineLength);
