import type { KnownFact } from '#content/views/review.ts';
import { RefMark } from './cited.tsx';

interface FactRowProps {
  fact: KnownFact;
  /** The one row that links lead to. */
  id?: string;
  /** With its condition, where there is room for it. */
  withNote?: boolean;
}

export function FactRow({ fact, id, withNote = false }: FactRowProps) {
  const { label, written, note, ref } = fact;
  return (
    <div id={id}>
      <dt>{label}</dt>
      <dd>
        {written}
        {ref && <RefMark number={ref} />}
        {withNote && note && <span className="fact-note">{note}</span>}
      </dd>
    </div>
  );
}
