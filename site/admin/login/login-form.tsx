import { Button } from '#site/ui/button.tsx';
import { useLogin } from './use-login.ts';

/** The field is the browser's own, so that a password typed (or filled in) before React came is not lost. */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { input, isPending, refusal, onSubmit } = useLogin(onLoggedIn);
  return (
    // Without a script the password would otherwise end up in the address.
    <form method="post" onSubmit={onSubmit} className="grid gap-4">
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
      <noscript>The login needs JavaScript.</noscript>
      <Button type="submit" tone="hazard" pending={isPending}>
        {isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}
