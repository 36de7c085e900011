import { useAction } from '#site/desk/use-action.ts';
import type { Head } from '#site/head/head.ts';
import { LetterList } from '#site/letter/desk/letter-list.tsx';
import { OpenLetter } from '#site/letter/desk/open-letter.tsx';
import { rereadLetters } from '#site/letter/desk/use-letters.ts';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';
import { navigate } from '#site/router/navigate.ts';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { BackLink } from './parts/back-link.tsx';
import { Desk } from './parts/desk.tsx';

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
