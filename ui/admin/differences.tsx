import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';

/** Unchanged text between two changes is shortened to this many characters on each side. */
const context = 80;

/** The changed words of a text, each with the text around it. */
export function Differences({ before, after }: { before: string; after: string }) {
  const changes = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  if (before === after) return <p className="text-muted">No differences.</p>;
  return (
    <p
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box
      tabIndex={0}
      className="max-h-96 overflow-y-auto rounded-sm border-2 border-hairline bg-sheet p-3 font-mono text-note whitespace-pre-wrap wrap-anywhere"
    >
      {changes.map(({ value, added, removed }, index) => {
        if (added)
          return (
            <ins key={index} className="bg-olive/25 decoration-olive">
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={index} className="bg-ember/20 decoration-ember">
              {value}
            </del>
          );
        return <span key={index}>{shorten(value, index === 0, index === changes.length - 1)}</span>;
      })}
    </p>
  );
}

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? '' : text.slice(0, context);
  const end = isLast ? '' : text.slice(-context);
  return text.length > start.length + end.length + 20 ? `${start} … ${end}` : text;
}
