import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';
import { HazardRule } from '#site/ui/hazard-rule.tsx';
import { useAction } from './use-action.ts';

interface ConfirmByTypingProps {
  title: string;
  /** What it will do, and that it cannot be undone. */
  children: ReactNode;
  /** What has to be typed. */
  word: string;
  /** What the button says. */
  action: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Before something goes that nothing brings back. The browser's own modal: it holds the focus, and Escape keeps. */
export function ConfirmByTyping({
  title,
  children,
  word,
  action,
  onConfirm,
  onClose,
}: ConfirmByTypingProps) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { run, isPending, failure } = useAction();
  // Closed before it is taken away: so the focus goes back to where it came from.
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isRight = typed.trim() === word;
    setIsWrong(!isRight);
    if (isRight && (await run(onConfirm))) onClose();
  };
  return (
    <dialog
      ref={box}
      role="alertdialog"
      className="confirm confirm-typing"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <HazardRule />
      <form className="desk-form" onSubmit={submit} noValidate>
        <h2 id={`${id}-title`} className="text-title-s">
          {title}
        </h2>
        <div id={`${id}-text`}>{children}</div>
        <Field
          id={`${id}-word`}
          label={`Type ${word} to go on`}
          error={failure || (isWrong ? `Type ${word} exactly.` : undefined)}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <div className="desk-buttons">
          <Button type="submit" pending={isPending}>
            {isPending ? 'One moment...' : action}
          </Button>
          <Button tone="plain" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </dialog>
  );
}
