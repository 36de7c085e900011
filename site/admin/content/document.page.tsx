import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#ui/admin/back-link.tsx';
import { QueryView } from '#ui/admin/elements.tsx';
import { adminPage } from '#ui/admin/shell.tsx';
import { DocumentEditor, documentQuery } from './document-editor.tsx';
import { lastList } from './states.tsx';

export const Component = adminPage('Editor', ({ params: { id = '' }, query: { tab, field } }) => {
  const query = useQuery(documentQuery(Number(id)));
  return (
    <>
      <BackLink to={lastList.path}>All content</BackLink>
      <QueryView query={query} what="document">
        {(document) => (
          <DocumentEditor key={document.id} document={document} tab={tab} field={field} />
        )}
      </QueryView>
    </>
  );
});
