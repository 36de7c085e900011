import { paths } from '#site/router/paths.ts';
import { Icon } from '#site/ui/icon.tsx';

/** The search of the header. */
export function SearchOpener() {
  return (
    <a href={paths.search()} className="bar-button" aria-label="Search">
      <Icon name="search" />
    </a>
  );
}
