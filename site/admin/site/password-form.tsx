import { type FormEvent, useState } from 'react';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { placed } from '#site/admin/shell/failure.ts';
import { useAction } from '#site/admin/shell/use-action.ts';
import { reread } from '#site/admin/shell/use-fresh.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

/** Asks for the old one: a token that somebody found must not become a password. */
export function PasswordForm() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isShown, setIsShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  const { run, isPending, ...failed } = useAction();
  const said = placed(failed, ['current', 'next']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(async () => {
      await callAsAdmin('POST /api/admin/password', { input: { current, next } });
      setCurrent('');
      setNext('');
      setIsShown(false);
      await reread('desk', 'sessions');
      showToast({ title: 'Password changed', description: 'Every other session has ended.' });
    });
  };
  return (
    <form className="desk-form house-narrow" onSubmit={submit} noValidate>
      <Field id="old-password" label="Old password" error={said.current}>
        {(control) => (
          <input
            {...control}
            type={type}
            autoComplete="current-password"
            className="input"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        )}
      </Field>
      <Field id="new-password" label="New password" error={said.next}>
        {(control) => (
          <input
            {...control}
            type={type}
            autoComplete="new-password"
            className="input"
            value={next}
            onChange={(event) => setNext(event.target.value)}
          />
        )}
      </Field>
      <label className="house-check">
        <input
          type="checkbox"
          checked={isShown}
          onChange={(event) => setIsShown(event.target.checked)}
        />
        <span>Show what I type</span>
      </label>
      {said.rest && (
        <p role="alert" className="field-error basis-full">
          {said.rest}
        </p>
      )}
      <div>
        <Button type="submit" size="small" pending={isPending}>
          Change the password
        </Button>
      </div>
    </form>
  );
}
