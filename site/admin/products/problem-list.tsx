import { TriangleAlert } from 'lucide-react';
import type { LinkProblem } from './link-problems.ts';

export function ProblemList({ problems }: { problems: LinkProblem[] }) {
  return problems.map(({ kind, text }) => (
    <p key={kind} className="flex items-center gap-1.5 text-note font-bold text-ember">
      <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
      {text}
    </p>
  ));
}
