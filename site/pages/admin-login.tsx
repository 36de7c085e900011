import '#site/desk/desk.css';
import { useState } from 'react';
import { useDraft } from '#site/admin/draft.ts';
import { LoginForm } from '#site/admin/login-form.tsx';
import { carryUnsaved } from '#site/desk/unsaved.ts';
import type { Head } from '#site/head/head.ts';
import { endOfSession } from '#site/owner/session.ts';
import { navigate } from '#site/router/navigate.ts';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { HazardRule } from '#site/ui/hazard-rule.tsx';
import { deskAddress } from './parts/way-back.ts';

export function head(): Head {
  return {
    title: 'Admin Login - Tech Survival Lab',
    description: 'The door to the lab’s links. Authorized survivors only.',
    robots: 'noindex,nofollow',
  };
}

export function Page({ query: { from } }: PageProps) {
  const address = deskAddress(from);
  const isAsked = address !== paths.admin();
  const [reason] = useState(
    () => endOfSession() || (isAsked ? 'Log in, and the page that you asked for opens.' : ''),
  );
  const enter = () => {
    carryUnsaved(address);
    // The door stood in the place of a page, which takes its place again: nobody who goes back stands before it.
    navigate(address, { replace: reason !== '' });
  };
  const draft = useDraft();
  return (
    <div className="page grid justify-items-center py-12 lg:py-20">
      <section className="card w-full max-w-md overflow-hidden" aria-labelledby="login-title">
        <HazardRule />
        <div className="grid gap-5 p-6 sm:p-8">
          <div className="grid gap-1">
            <h1 id="login-title" className="text-title-m">
              Admin Login
            </h1>
            <p className="text-muted">Authorized survivors only.</p>
          </div>
          {reason && (
            <p role="status" className="session-ended">
              {reason}
              {draft && ' The link you were typing is kept.'}
            </p>
          )}
          <LoginForm onLoggedIn={enter} />
        </div>
      </section>
    </div>
  );
}
