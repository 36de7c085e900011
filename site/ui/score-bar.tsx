import type { ReactNode } from 'react';

interface ScoreBarProps {
  label: string;
  value: number;
  max: number;
  /** The number as text: '9/10', '78%'. */
  shown: string;
  note?: ReactNode;
  /** The evidence; opens below the bar. */
  receipt?: ReactNode;
  /** Invented for the story, so the facts view omits it. */
  isStory?: boolean;
}

export function ScoreBar({ label, value, max, shown, note, receipt, isStory }: ScoreBarProps) {
  const bar = (
    <>
      <span className="score-label">{label}</span>
      <span className="score-value">{shown}</span>
      <svg className="score-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 0h${(value / max) * 100}v8H0z`} />
      </svg>
    </>
  );
  return (
    <li {...(isStory ? { 'data-story': '' } : {})}>
      {receipt ? (
        <details className="receipt">
          <summary className="score">{bar}</summary>
          <p>{receipt}</p>
        </details>
      ) : (
        <div className="score">{bar}</div>
      )}
      {note && <span className="score-note">{note}</span>}
    </li>
  );
}
