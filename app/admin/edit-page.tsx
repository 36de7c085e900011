import { Navigate } from 'react-router';
import { useDocumentOf } from '#features/content/admin/document-list.tsx';
import { kinds } from '#features/content/kinds.ts';
import { Empty } from '#ui/admin/elements.tsx';
import { adminPage } from '#ui/admin/shell.tsx';
import { paths } from '#ui/paths.ts';

/** "Edit this page" leads here with the kind and name of what the page shows. */
export const Component = adminPage('Edit', ({ query: { open = '' } }) => {
  const [name, slug = ''] = open.split('/');
  const kind = kinds.find((one) => one === name);
  const document = useDocumentOf(kind ?? 'page', slug);
  if (document) return <Navigate replace to={paths.adminDocument(document.id)} />;
  if (document === null || !kind)
    return <Empty title="There is nothing to edit behind this page." />;
  return <p role="status">One moment...</p>;
});
