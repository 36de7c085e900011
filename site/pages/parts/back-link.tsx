import { ArrowLeft } from 'lucide-react';
import { Link } from '#site/link.tsx';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex items-center gap-2 justify-self-start py-2 font-bold hover:text-ember">
      <ArrowLeft size={18} aria-hidden="true" /> {children}
    </Link>
  );
}
