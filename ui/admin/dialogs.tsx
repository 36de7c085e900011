import { useIsMutating } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
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
