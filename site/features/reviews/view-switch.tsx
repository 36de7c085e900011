import { viewIds } from './view.ts';

/** Two links to two addresses of this page; `view.ts` remembers the choice, the style sheet shows it. */
export function ViewSwitch() {
  return (
    <nav id={viewIds.facts} className="view-switch no-print" aria-label="View">
      <a id={viewIds.story} href={`#${viewIds.story}`} aria-current="true">
        Story
      </a>
      <a href={`#${viewIds.facts}`}>Facts</a>
    </nav>
  );
}
