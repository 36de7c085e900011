import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Button, type ButtonSize, type ButtonTone } from '#ui/button.tsx';
import { Modal } from '#ui/dialog.tsx';
import { errorMessage } from './api.ts';
import { ErrorText } from './elements.tsx';
import { TextField } from './fields.tsx';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** A verb that describes the action. */
  confirmLabel: string;
  cancelLabel?: string;
  /** A failure is shown in the dialog and can be retried. */
  onConfirm: (typed: string) => Promise<unknown>;
  onCancel: () => void;
  /** Must be typed before a permanent action. */
  requiredText?: string;
  /** Passes the typed password to `onConfirm`. */
  asksPassword?: boolean;
}

/**
 * A confirmation dialog: Escape and a click outside cancel, and focus starts on Cancel, or on the
 * password.
 */
export function Confirm(props: ConfirmProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', requiredText } = props;
  const { onCancel, asksPassword = false } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const { confirm, isPending, failure } = useConfirmation(props, typed);
  // Not a form, because some of these dialogs are inside one.
  const onEnter = (event: KeyboardEvent<HTMLDialogElement>) => {
    const isTyping = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || !isTyping) return;
    event.preventDefault();
    if (!isPending) confirm();
  };
  return (
    <Modal
      role="alertdialog"
      className="dialog max-w-120 bg-sheet"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      isLocked={isPending}
      onKeyDown={onEnter}
      onClose={onCancel}
    >
      <div className="p-6">
        <h2 id={`${id}-title`} className="text-title-s">
          {title}
        </h2>
        <div id={`${id}-text`} className="mt-4">
          {children}
        </div>
        {(requiredText !== undefined || asksPassword) && (
          <RequiredText
            text={asksPassword ? undefined : requiredText}
            typed={typed}
            onType={setTyped}
          />
        )}
        <ErrorText error={failure} />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button pending={isPending} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button tone="hazard" pending={isPending} onClick={confirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function useConfirmation({ requiredText, onConfirm }: ConfirmProps, typed: string) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState('');
  const confirm = async () => {
    if (requiredText !== undefined && typed.trim() !== requiredText)
      return setFailure(`Type “${requiredText}” to continue.`);
    setIsPending(true);
    setFailure('');
    try {
      await onConfirm(typed);
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setIsPending(false);
  };
  return { confirm, isPending, failure };
}

interface RequiredTextProps {
  /** Without it, the password. */
  text: string | undefined;
  typed: string;
  onType: (typed: string) => void;
}

function RequiredText({ text, typed, onType }: RequiredTextProps) {
  return (
    <div className="my-4">
      <TextField
        {...(text === undefined
          ? {
              label: 'Password',
              type: 'password',
              autoComplete: 'current-password',
              'data-first-focus': '',
            }
          : { label: `Type “${text}” to continue`, autoComplete: 'off' })}
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}

interface ConfirmButtonProps<Output> extends Omit<ConfirmProps, 'onConfirm' | 'onCancel'> {
  label: string;
  /** Gets what was typed. */
  run: (typed: string) => Promise<Output>;
  onDone?: (output: Output) => void;
  /** The query key of an item that is deleted, which must not be loaded again. */
  deletes?: readonly unknown[];
  tone?: ButtonTone;
  size?: ButtonSize;
  pending?: boolean;
}

/** A button whose action must be confirmed. */
export function ConfirmButton<Output>({
  label,
  run,
  onDone,
  deletes,
  tone = 'paper',
  size = 'normal',
  pending = false,
  ...question
}: ConfirmButtonProps<Output>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { mutateAsync } = useMutation({
    mutationFn: run,
    meta: { deletes },
    onSuccess: (output) => onDone?.(output),
  });
  return (
    <>
      <Button tone={tone} size={size} pending={pending} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Confirm
          {...question}
          onConfirm={(typed) => mutateAsync(typed).then(close)}
          onCancel={close}
        />
      )}
    </>
  );
}
