import { useMutation, useQuery } from '@tanstack/react-query';
import type { RejectedDocument, ReleaseChange } from '#contract/documents.ts';
import { adminQuery, callAsAdmin } from '#site/admin/shell/api.ts';
import { TwoTexts } from '#site/admin/shell/differences.tsx';
import { Empty, ErrorText, QueryView, Section } from '#site/admin/shell/elements.tsx';
import { adminPage } from '#site/admin/shell/shell.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';

export const { head, Page } = adminPage('admin-release', Release, 'After an update');

/** Texts that a release changed after the owner did, and live texts that its rules reject. */
function Release() {
  const changes = useQuery(adminQuery('GET /api/admin/release-changes'));
  const rejected = useQuery(adminQuery('GET /api/admin/rejected-documents'));
  return (
    <>
      <Section title="Texts that you and an update changed">
        <QueryView query={changes} what="changes">
          {(all) =>
            all.length > 0 ? (
              <ul className="grid gap-6">
                {all.map((change) => (
                  <Change key={change.document.id} change={change} />
                ))}
              </ul>
            ) : (
              <Empty title="No text needs a decision.">
                An update of the site’s software replaces only texts that you never edited. Others
                appear here, and you choose.
              </Empty>
            )
          }
        </QueryView>
      </Section>
      <Section title="Live texts to fix">
        <QueryView query={rejected} what="documents">
          {(all) =>
            all.length > 0 ? (
              <Rejected documents={all} />
            ) : (
              <Empty title="No live text needs a fix.">
                An update can make the checks before publishing stricter. A live text that fails one
                stays online and appears here.
              </Empty>
            )
          }
        </QueryView>
      </Section>
    </>
  );
}

function Change({ change: { document, source, release } }: { change: ReleaseChange }) {
  const { id, title, version } = document;
  const take = useMutation({
    mutationFn: () =>
      callAsAdmin('PUT /api/admin/documents/:id', {
        params: { id },
        input: { version, source: release },
      }),
  });
  const keep = useMutation({
    mutationFn: () => callAsAdmin('DELETE /api/admin/release-changes/:id', { params: { id } }),
  });
  const isPending = take.isPending || keep.isPending;
  return (
    <li>
      <TwoTexts
        title={title}
        other={source}
        mine={release}
        legend="Crossed out: only in your text. Underlined: only in the text of the update."
      >
        <Button pending={isPending} onClick={() => keep.mutate()}>
          Keep my text
        </Button>
        <Button pending={isPending} onClick={() => take.mutate()}>
          Use the update’s text as a draft
        </Button>
        <Link to={paths.adminDocument(id)} className={buttonClass('plain')}>
          Open the editor
        </Link>
      </TwoTexts>
      <ErrorText error={take.error ?? keep.error} />
    </li>
  );
}

function Rejected({ documents }: { documents: readonly RejectedDocument[] }) {
  return (
    <ul className="card divide-y divide-hairline">
      {documents.map(({ document: { id, title, kind }, problems }) => (
        <li key={id} className="grid gap-1 px-4 py-3">
          <Link to={paths.adminDocument(id)} className="prose-link font-bold">
            {title} ({kind})
          </Link>
          <ul className="list-disc pl-5 text-note">
            {problems.map(({ field, line, message, fix }) => (
              <li key={`${field} ${line} ${message}`}>
                {field}, line {line}: {message} {fix}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
