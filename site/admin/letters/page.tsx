import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { Desk } from '#site/admin/shell/shell.tsx';
import { useAction } from '#site/admin/shell/use-action.ts';
import { BackLink } from '#site/layout/back-link.tsx';
import { navigate } from '#site/router/navigate.ts';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { Button } from '#site/ui/button.tsx';
import { LetterList } from './issue-list.tsx';
import { OpenLetter } from './open-issue.tsx';
import { rereadLetters } from './use-issues.ts';

export const head = (): Head => ({
  title: 'Letters - The desk',
  description: 'What goes out to the readers.',
});

export function Page({ query }: PageProps) {
  const id = /^\d{1,9}$/.test(query.letter ?? '') ? Number(query.letter) : undefined;
  return (
    <Desk page="admin-letters" title="Letters" actions={<MakeDraft />}>
      {id === undefined ? (
        <LetterList />
      ) : (
        <>
          <p className="mb-5">
            <BackLink to={paths.adminLetters()}>All letters</BackLink>
          </p>
          <OpenLetter key={id} id={id} />
        </>
      )}
    </Desk>
  );
}

/** What is there now, whatever day it is; where a draft waits already, a fresh one takes its place and keeps the greeting. */
function MakeDraft() {
  const { run, isPending, failure } = useAction();
  const make = () =>
    run(async () => {
      const { id } = await callAsAdmin('POST /api/admin/letters');
      await rereadLetters();
      navigate(paths.adminLetters({ letter: String(id) }));
    });
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <Button onClick={make} aria-disabled={isPending}>
        {isPending ? 'One moment...' : 'Make a draft now'}
      </Button>
    </>
  );
}
