import { type FormEvent, useRef } from 'react';
import { logIn } from '#site/admin/links/calls.ts';
import { keepToken } from '#site/admin/shell/session.ts';
import { useSending } from '#site/data/use-sending.ts';
import { showToast } from '#site/ui/toast/toasts.ts';

const wrong = 'Invalid password';
const unreachable =
  'The server could not be reached, so the password was not checked. Please try again.';

export function useLogin(onLoggedIn: () => void) {
  const input = useRef<HTMLInputElement>(null);
  const fail = (description: string) => {
    showToast({ title: 'Login failed', description, tone: 'destructive' });
    input.current?.select();
  };
  const { state, isPending, send } = useSending({
    send: logIn,
    onSuccess: (output) => {
      if (!output.ok) return fail(output.error || wrong);
      keepToken(output.token);
      showToast({ title: 'Login successful', description: 'Welcome to the admin panel' });
      onLoggedIn();
    },
    onFailure: () => fail(wrong),
  });
  return {
    input,
    isPending,
    refusal:
      state.status === 'failed'
        ? unreachable
        : state.status === 'success' && !state.output.ok
          ? state.output.error
          : undefined,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const password = String(new FormData(event.currentTarget).get('password') ?? '');
      if (password) send(password);
    },
  };
}
