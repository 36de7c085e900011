import { Link } from '#site/router/link.tsx';

export function ReadMore({ to, title }: { to: string; title: string }) {
  return (
    <Link to={to} className="card-link prose-link font-bold py-2">
      Read More<span className="sr-only">: {title}</span>
    </Link>
  );
}
