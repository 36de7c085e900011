interface DialProps {
  value: number;
  most: number;
  /** The number in the middle, e.g. '4.9'. */
  shown: string;
  caption: string;
}

const radius = 42;
const arc = 2 * Math.PI * radius * 0.75;

/** A three-quarter dial, as on a pressure gauge. */
export function Dial({ value, most, shown, caption }: DialProps) {
  const length = (value / most) * arc;
  return (
    <span className="dial">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <g fill="none" strokeWidth="10" transform="rotate(135 50 50)">
          <circle
            cx="50"
            cy="50"
            r={radius}
            className="dial-ground"
            strokeDasharray={`${arc} 999`}
          />
          <circle
            cx="50"
            cy="50"
            r={radius}
            className="dial-fill"
            strokeDasharray={`${length.toFixed(1)} 999`}
          />
        </g>
      </svg>
      <span className="dial-text">
        <b>{shown}</b>
        <span>{caption}</span>
      </span>
    </span>
  );
}
