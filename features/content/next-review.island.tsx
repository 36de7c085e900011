import { useSyncExternalStore } from 'react';
import { subscribeToSaved } from '#platform/browser/local-storage.ts';
import { Picture } from '#ui/picture.tsx';
import { isRead, reading } from './reading.ts';

interface NextReviewProps {
  /** The nearest first. */
  reviews: readonly { path: string; title: string; drawing: string }[];
}

/** The nearest review that was not read in this browser. */
export function NextReview({ reviews }: NextReviewProps) {
  const read = useSyncExternalStore(subscribeToSaved, reading.read, () => '');
  const next = reviews.find(({ path }) => !isRead(read, path)) ?? reviews[0];
  if (!next) return null;
  return (
    <article className="group relative grid grid-cols-[7rem_1fr] items-center gap-4">
      <span className="overflow-hidden rounded-m border-2 border-line">
        <Picture src={next.drawing} alt="" ratio={[3, 2]} />
      </span>
      <div>
        <p className="kicker">The next disaster</p>
        <h3 className="text-title-s">
          <a href={next.path} className="card-link">
            {next.title}
          </a>
        </h3>
      </div>
    </article>
  );
}
