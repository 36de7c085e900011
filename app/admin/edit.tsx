import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { PageForm, PostForm } from '#features/blog/admin/post-form.tsx';
import { Editor } from '#features/content/admin/editor.tsx';
import type { DocumentDetail } from '#features/content/calls.ts';
import { GadgetForm } from '#features/gadgets/admin/gadget-form.tsx';
import { siteForms } from '#features/gadgets/admin/site.tsx';
import type { SiteSlug } from '#features/gadgets/site.ts';
import { GuideForm } from '#features/guides/admin/guide-form.tsx';
import { ReviewForm } from '#features/reviews/admin/review-form.tsx';
import { adminQuery } from '#ui/admin/api.ts';
import { BackLink, QueryView } from '#ui/admin/elements.tsx';
import { adminPage } from '#ui/admin/shell.tsx';
import { paths } from '#ui/paths.ts';

/** The editor of a document of any kind. */
export const Component = adminPage('Edit', ({ params, query: { field } }) => {
  const id = Number(params.id);
  const document = useQuery(adminQuery('GET /api/admin/documents/:id', { params: { id } }));
  return (
    <QueryView query={document} what="editor">
      {(found) => (
        // Another document gets a new form.
        <div key={found.id} className="grid grid-cols-[minmax(0,1fr)]">
          <BackToList kind={found.kind} />
          <Editor document={found} field={field}>
            <FormOf document={found} />
          </Editor>
        </div>
      )}
    </QueryView>
  );
});

function BackToList({ kind }: Pick<DocumentDetail, 'kind'>) {
  if (kind === 'gadget') return <BackLink to={paths.adminGadgets()}>Gadgets</BackLink>;
  if (kind === 'site') return <BackLink to={paths.adminSite()}>Site</BackLink>;
  return <BackLink to={paths.adminTexts()}>Texts</BackLink>;
}

/** With its type, so that a kind without a form is an error. */
function FormOf({ document }: { document: DocumentDetail }): ReactElement {
  const { kind, slug } = document;
  switch (kind) {
    case 'gadget':
      return <GadgetForm />;
    case 'review':
      return <ReviewForm document={document} />;
    case 'post':
      return <PostForm />;
    case 'guide':
      return <GuideForm />;
    case 'page':
      return <PageForm />;
    case 'site': {
      const Form = siteForms[slug as SiteSlug];
      return <Form />;
    }
  }
}
