import { useIsMutating, useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button, type ButtonSize, type ButtonTone } from '#ui/button.tsx';
import { Dialog, Modal } from '#ui/dialog.tsx';
import { errorMessage } from './api.ts';
import { ErrorText } from './elements.tsx';

/** While something is sent it cannot be closed, because its failure would be hidden. */
const useIsSending = (): boolean => useIsMutating() > 0;

export const AdminDialog = (props: Omit<ComponentProps<typeof Dialog>, 'isLocked'>) => (
  <Dialog {...props} isLocked={useIsSending()} />
);

interface FormDialogProps {
  title: string;
  description: string;
  /** A verb that describes the action. */
  submitLabel: string;
  pending?: boolean;
  error?: unknown;
  onSubmit: () => void;
  /** Also by Escape, so what was typed should stay. */
  onClose: () => void;
  /** The button Cancel, which discards what was typed. */
  onCancel?: () => void;
  children: ReactNode;
}

/** A dialog that is one form. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, pending = false, error, children } = props;
  const { onSubmit, onClose, onCancel = onClose } = props;
  const isSending = useIsSending();
  return (
    <AdminDialog title={title} description={description} onClose={onClose}>
      <form
        className="mt-4 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) onSubmit();
        }}
      >
        {children}
        <ErrorText error={error} />
        <div className="flex flex-wrap gap-3">
          <Button pending={isSending} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" tone="hazard" pending={pending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </AdminDialog>
  );
}

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** A verb that describes the action. */
  confirmLabel: string;
  cancelLabel?: string;
  /** A failure is shown in the dialog and can be retried. */
  onConfirm: () => Promise<unknown>;
  onCancel: () => void;
}

/**
 * A confirmation dialog: Escape and a click outside cancel, and focus starts on Cancel or on a field
 * in it, which Enter confirms.
 */
export function Confirm(props: ConfirmProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm, onCancel } = props;
  const id = useId();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState('');
  const confirm = async () => {
    setIsPending(true);
    setFailure('');
    await onConfirm().catch((error) => setFailure(errorMessage(error)));
    setIsPending(false);
  };
  return (
    <Modal
      role="alertdialog"
      className="dialog max-w-120 bg-sheet"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      isLocked={isPending}
      // Not a form, because some of these dialogs are inside one.
      onKeyDown={(event) => {
        const isTyping = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
        if (event.key !== 'Enter' || !isTyping) return;
        event.preventDefault();
        if (!isPending) confirm();
      }}
      onClose={onCancel}
    >
      <div className="p-6">
        <h2 id={`${id}-title`} className="text-title-s">
          {title}
        </h2>
        <div id={`${id}-text`} className="mt-4 grid gap-3">
          {children}
        </div>
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

interface ConfirmButtonProps<Output> extends Omit<ConfirmProps, 'onConfirm' | 'onCancel'> {
  label: string;
  run: () => Promise<Output>;
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
        <Confirm {...question} onConfirm={() => mutateAsync().then(close)} onCancel={close} />
      )}
    </>
  );
}
