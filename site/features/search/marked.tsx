import { Fragment } from 'react';

/** A sentence in pieces, of which every second is a word that was looked for. */
export function Marked({ pieces }: { pieces: readonly string[] }) {
  return pieces.map((piece, at) =>
    at % 2 ? <mark key={at}>{piece}</mark> : <Fragment key={at}>{piece}</Fragment>,
  );
}
