import { adminTokenKey, savedText } from '#site/data/local-storage.ts';
import { useLocalStorage } from '#site/data/use-local-storage.ts';
import { paths } from '#site/router/paths.ts';
import type { Params } from '#site/router/patterns.ts';

const token = savedText(adminTokenKey);

/** The document behind a page as `kind/slug`, by the name of its route. */
const documentOf: Record<string, (params: Params) => string> = {
  review: ({ slug }) => `review/${slug}`,
  post: ({ id }) => `post/${id}`,
  note: ({ slug }) => `note/${slug}`,
  grave: ({ slug }) => `facts/${slug}`,
  'talk-me-out': ({ slug }) => `facts/${slug}`,
  about: () => 'page/about',
  'how-we-review': () => 'page/how-we-review',
  privacy: () => 'page/privacy-policy',
  terms: () => 'page/terms-of-service',
  home: () => 'site/order',
  categories: () => 'site/categories',
  category: () => 'site/categories',
};

/** For the owner only: the server renders nothing, because every visitor gets the same page. */
export function EditLink({ page: { name, params } }: { page: { name: string; params: Params } }) {
  const isOwner = useLocalStorage(token) !== '';
  const open = documentOf[name]?.(params);
  if (!isOwner || !open) return null;
  return (
    <a
      href={paths.adminContent({ open })}
      className="button button-small fixed right-3 bottom-3 z-30 no-print max-lg:bottom-20"
    >
      Edit this page
    </a>
  );
}
