import type { ReactNode } from 'react';
import { monthName } from '#site/ui/dates.ts';
import { OneWord } from '#site/ui/one-word.tsx';
import { RefMark } from './cited.tsx';
import { useReview } from './review-context.ts';

interface DrawingProps {
  /** Of its file: the build writes it there. */
  src: string;
  alt: string;
  children: ReactNode;
}

/** A drawing inside the story. It comes when the reader does, and its place is kept until then. */
export function Drawing({ src, alt, children }: DrawingProps) {
  return (
    <figure className="drawn">
      <img src={src} alt={alt} width={480} height={240} loading="lazy" decoding="async" />
      <figcaption className="mt-2 text-note text-muted">{children}</figcaption>
    </figure>
  );
}

/** Bars of sourced facts. The table is the chart: who cannot see the bars reads the same numbers. */
export function Chart({ fact, children }: { fact: string; children: ReactNode }) {
  const chart = useReview().charts[fact];
  if (!chart) return null;
  return (
    <figure className="drawn bars card">
      <table>
        <caption className="font-display text-left">{chart.title}</caption>
        <tbody>
          {chart.rows.map(({ name, written, share, note, month, ref }) => (
            <tr key={name}>
              <th scope="row">
                <OneWord text={name} />
                {(note || month) && (
                  <small className="fact-note">
                    {[note, month && monthName(month)].filter(Boolean).join(', ')}
                  </small>
                )}
              </th>
              <td>
                <i style={{ width: `${share}%` }} /> {written}
                {ref && <RefMark number={ref} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className="mt-2 text-note text-muted">
        <span data-story>{children} </span>
        <small>Source: {chart.sources.join(', ')}.</small>
      </figcaption>
    </figure>
  );
}
