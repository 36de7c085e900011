import { TriangleAlert } from 'lucide-react';
import type { LinkProblem } from '#site/admin/products/link-problems.ts';

export function ProblemMarks({ problems }: { problems: LinkProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {problems.map(({ kind, text }) => (
        <li key={kind} className="flex items-center gap-1.5 text-note font-bold text-ember">
          <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}
