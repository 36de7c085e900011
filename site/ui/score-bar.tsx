interface ScoreBarProps {
  label: string;
  value: number;
  most: number;
  /** The number as text: '9/10', '78%'. */
  shown: string;
  note?: string | undefined;
}

/** A bar drawn in SVG with its number beside it in text; the drawing says nothing that the text does not. */
export function ScoreBar({ label, value, most, shown, note }: ScoreBarProps) {
  return (
    <li className="score">
      <span className="score-label">{label}</span>
      <span className="score-value">{shown}</span>
      <svg className="score-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 0h${(value / most) * 100}v8H0z`} />
      </svg>
      {note && <span className="score-note">{note}</span>}
    </li>
  );
}
