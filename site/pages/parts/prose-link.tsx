import type { AnchorHTMLAttributes } from 'react';
import { Link } from '#site/router/link.tsx';

/** A Markdown link: within the site where it points there. */
export function ProseLink({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return href.startsWith('/') ? <Link to={href} {...rest} /> : <a href={href} {...rest} />;
}
