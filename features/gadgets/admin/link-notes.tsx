import { TriangleAlert } from 'lucide-react';
import { useStores } from '#ui/admin/api.ts';
import { isSearchLink, linkProblems } from '../stores.ts';

/** What loses commission or trust at a store link. */
export function LinkNotes({ link }: { link: string }) {
  return (
    <>
      {linkProblems(link, useStores()).map((problem) => (
        <p key={problem} className="flex items-center gap-1.5 text-note font-bold text-ember">
          <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
          {problem}
        </p>
      ))}
      {isSearchLink(link) && (
        <p className="text-note text-muted">Goes to search results, not a product page.</p>
      )}
    </>
  );
}
