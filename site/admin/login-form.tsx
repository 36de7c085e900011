import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { showToast } from '#site/toast/toasts.ts';
import { Button } from '#site/ui/button.tsx';
import { logIn } from './calls.ts';
import { keepToken } from './session.ts';

const wrong = 'Invalid password';
const unreachable = 'The server could not be reached, so the password was not checked. Please try again.';

/** The field is the browser's own, so that a password typed (or filled in) before React came is not lost. */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const fail = (description: string) => {
    showToast({ title: 'Login failed', description, tone: 'destructive' });
    input.current?.select();
  };
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: (output) => {
      if (!output.ok) return fail(output.error || wrong);
      keepToken(output.token);
      showToast({ title: 'Login successful', description: 'Welcome to the admin panel' });
      onLoggedIn();
    },
    onError: () => fail(wrong),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (password && !login.isPending) login.mutate(password);
  };
  const refusal = login.data?.ok === false ? login.data.error : login.isError ? unreachable : undefined;
  return (
    // Without a script the password would otherwise end up in the address.
    <form method="post" onSubmit={submit} className="grid gap-4">
      <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
      <div className="field">
        <label htmlFor="password">Password</label>
        <input
          ref={input}
          id="password"
          className="input"
          type="password"
          name="password"
          required
          autoComplete="current-password"
          data-first-focus
          aria-invalid={refusal !== undefined}
          aria-describedby="password-refusal"
        />
        <p id="password-refusal" className="field-error">
          {refusal}
        </p>
      </div>
      <Button type="submit" tone="hazard" disabled={login.isPending}>
        {login.isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}
