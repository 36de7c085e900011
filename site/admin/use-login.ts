import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { keepToken } from '#site/owner/session.ts';
import { showToast } from '#site/toast/toasts.ts';
import { logIn } from './calls.ts';

const wrong = 'Invalid password';
const unreachable = 'The server could not be reached, so the password was not checked. Please try again.';

export function useLogin(onLoggedIn: () => void) {
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
  return {
    input,
    isPending: login.isPending,
    refusal: login.data?.ok === false ? login.data.error : login.isError ? unreachable : undefined,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const password = String(new FormData(event.currentTarget).get('password') ?? '');
      if (password && !login.isPending) login.mutate(password);
    },
  };
}
