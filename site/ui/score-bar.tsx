import type { ReactNode } from 'react';

interface ScoreBarProps {
  label: string;
  value: number;
  most: number;
  /** The number as text: '9/10', '78%'. */
  shown: string;
  note?: ReactNode;
  /** What the number rests on: unfolds below it when pressed, without any script. */
  receipt?: ReactNode;
}

/** A bar drawn in SVG with its number beside it in text; the drawing says nothing that the text does not. */
export function ScoreBar({ label, value, most, shown, note, receipt }: ScoreBarProps) {
  const bar = (
    <>
      <span className="score-label">{label}</span>
      <span className="score-value">{shown}</span>
      <svg className="score-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 0h${(value / most) * 100}v8H0z`} />
      </svg>
    </>
  );
  return (
    <li>
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
