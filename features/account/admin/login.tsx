import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { TextField } from '#ui/admin/fields.tsx';
import { logIn, returnUrl, sessionEndReason } from '#ui/admin/session.ts';
import { useTitle } from '#ui/admin/shell.tsx';
import { formDrafts } from '#ui/admin/unsaved.ts';
import { Button } from '#ui/button.tsx';
import { HazardRule } from '#ui/hazard-rule.tsx';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';

export function Component() {
  useTitle('Admin Login - Tech Survival Lab');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const url = returnUrl(query.get('from'));
  const wasRedirected = url !== paths.admin();
  const [reason] = useState(
    () => sessionEndReason() || (wasRedirected ? 'Log in to open this page.' : ''),
  );
  // Replaces the login in the history, so that Back skips it.
  const enter = () => navigate(url, { replace: reason !== '' });
  return (
    <main id="main" tabIndex={-1} className="page grid place-items-center py-12 lg:py-20">
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
            <p role="status" className="border-l-8 border-signal bg-well px-3 py-2">
              {reason}
              {formDrafts.names().length > 0 && ' Your unsaved changes are still here.'}
            </p>
          )}
          <LoginForm onLoggedIn={enter} />
          <p className="text-note">
            <a href={paths.home()} className="prose-link">
              Back to the site
            </a>
          </p>
        </div>
      </section>
    </main>
  );
}

const wrongPassword = 'Invalid password';
const unreachable =
  'The server couldn’t be reached, so your password wasn’t checked. Please try again.';

function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const fail = (description: string) => {
    showToast({ title: 'Login failed', description, tone: 'destructive' });
    input.current?.select();
  };
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: (output) => {
      if (!output.ok) return fail(output.error || wrongPassword);
      showToast({ title: 'Login successful', description: 'Welcome to the admin panel' });
      onLoggedIn();
    },
    onError: () => fail(wrongPassword),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (password && !login.isPending) login.mutate(password);
  };
  const rejection = login.isError
    ? unreachable
    : login.data && !login.data.ok
      ? login.data.error
      : undefined;
  return (
    // Without a script, `get` would put the password into the URL.
    <form method="post" onSubmit={submit} className="grid gap-4">
      <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
      <TextField
        ref={input}
        label="Password"
        error={rejection}
        type="password"
        name="password"
        required
        autoComplete="current-password"
        data-first-focus
      />
      <Button type="submit" tone="hazard" pending={login.isPending}>
        {login.isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}
