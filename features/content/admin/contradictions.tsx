import { Link } from 'react-router';
import { callAsAdmin } from '#ui/admin/api.ts';
import { ActionButton } from '#ui/admin/elements.tsx';
import { count } from '#ui/admin/format.ts';
import { paths } from '#ui/paths.ts';
import type { DocumentDetail } from '../calls.ts';

interface ContradictionsProps {
  document: DocumentDetail;
  onChanged: (document: DocumentDetail) => void;
}

/** Sentences elsewhere that disagree with this record. */
export function Contradictions({ document, onChanged }: ContradictionsProps) {
  const { id, contradictions } = document;
  if (contradictions.length === 0) return null;
  return (
    <section
      aria-labelledby="contradictions"
      className="rounded-sm border-2 border-l-8 border-signal bg-sheet px-4 py-3"
    >
      <h2 id="contradictions" className="font-bold">
        {count(contradictions.length, 'sentence disagrees', 'sentences disagree')} with this
      </h2>
      <ul className="mt-2 grid gap-3">
        {contradictions.map(({ id: about, title, sentence }) => (
          <li key={`${about} ${sentence}`} className="grid gap-1">
            <Link to={paths.adminDocument(about)} className="prose-link justify-self-start">
              {title}
            </Link>
            <q className="wrap-anywhere">{sentence}</q>
            <div>
              <ActionButton
                size="small"
                aria-label={`Still right: ${sentence}`}
                run={() =>
                  callAsAdmin('PUT /api/admin/documents/:id/still-right', {
                    params: { id },
                    input: { about, sentence },
                  })
                }
                onDone={onChanged}
              >
                Still right
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
