import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex items-center gap-2 justify-self-start py-2.5 font-bold hover:text-ember no-print"
    >
      <Icon name="back" /> {children}
    </Link>
  );
}
