import type { Library } from '#server/content/library.ts';
import { paths } from '#ui/paths.ts';

/** One line for who came to buy, not to read. */
export function GuideLinks({ guides }: { guides: Library['guides'] }) {
  if (guides.length === 0) return null;
  return (
    <p className="mt-4">
      <b>Here to buy, not to read?</b> Our guides:{' '}
      {guides.map(({ slug, title }, index) => (
        <span key={slug}>
          {index > 0 && ' · '}
          <a href={paths.guide(slug)} className="prose-link">
            {title}
          </a>
        </span>
      ))}
    </p>
  );
}
