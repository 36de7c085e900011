import '#site/admin/shell/admin.css';
import { useState } from 'react';
import { useDraft } from '#site/admin/links/draft.ts';
import { carryUnsaved } from '#site/admin/shell/draft.ts';
import { deskAddress } from '#site/admin/shell/return-address.ts';
import { endOfSession } from '#site/admin/shell/session.ts';
import { navigate } from '#site/router/navigate.ts';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { HazardRule } from '#site/ui/hazard-rule.tsx';
import { LoginForm } from './login-form.tsx';

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
