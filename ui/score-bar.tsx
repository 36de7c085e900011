import type { ReactNode } from 'react';

interface ScoreBarProps {
  label: string;
  value: number;
  max: number;
  /** The number as text: '9/10', '78%'. */
  shown: ReactNode;
  note?: ReactNode;
  /** The evidence; opens below the bar. */
  receipt?: ReactNode;
  /** Invented for the story, so the facts view omits it. */
  isStory?: boolean;
}

/** Invented figures are always dashed and italic. */
export function ScoreBar({ label, value, max, shown, note, receipt, isStory }: ScoreBarProps) {
  const fill = isStory ? 'fill-none stroke-hazard stroke-3' : 'fill-hazard';
  const bar = (
    <>
      <b>{label}</b>
      <b>{shown}</b>
      <svg className={fill} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 0h${(value / max) * 100}v8H0z`} />
      </svg>
    </>
  );
  return (
    <li className={`m-0 ${isStory ? 'italic' : ''}`} {...(isStory ? { 'data-story': '' } : {})}>
      {receipt ? (
        <details>
          <summary className="score">{bar}</summary>
          <p className="mt-1 mb-2 border-l-3 border-hazard pl-3 text-note not-italic">{receipt}</p>
        </details>
      ) : (
        <div className="score">{bar}</div>
      )}
      {note && <span className="block text-note leading-snug text-muted">{note}</span>}
    </li>
  );
}
