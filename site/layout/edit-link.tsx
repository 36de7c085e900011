import { adminTokenKey, savedText } from '#site/data/local-storage.ts';
import { useLocalStorage } from '#site/data/use-local-storage.ts';
import { paths } from '#site/router/paths.ts';
import type { Params } from '#site/router/routes.ts';

const token = savedText(adminTokenKey);

const open = (document: string) => paths.adminContent({ open: document });

/** Where the owner edits a page, by the name of its route. */
const editorOf: Record<string, (params: Params) => string> = {
  home: () => open('site/order'),
  categories: () => open('site/categories'),
  category: () => open('site/categories'),
  review: ({ slug }) => open(`review/${slug}`),
  savior: () => paths.adminVotes(),
  about: () => open('page/about'),
  privacy: () => open('page/privacy-policy'),
  terms: () => open('page/terms-of-service'),
};

/** For the owner only: the server renders nothing, because every visitor gets the same page. */
export function EditLink({ page: { name, params } }: { page: { name: string; params: Params } }) {
  const isOwner = useLocalStorage(token) !== '';
  const editor = editorOf[name]?.(params);
  // A preview beside the editor needs no link to it.
  if (!isOwner || !editor || window.top !== window) return null;
  return (
    <p className="page no-print py-1 text-right">
      <a href={editor} className="button button-small">
        Edit this page
      </a>
    </p>
  );
}
