import type { ReactNode } from 'react';
import { Button } from '#site/ui/button.tsx';
import { Dialog } from '#site/ui/dialog.tsx';
import { ErrorText } from './elements.tsx';

interface FormDialogProps {
  title: string;
  description: string;
  /** A verb that describes the action. */
  submitLabel: string;
  pending?: boolean;
  error?: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is one form. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, pending = false, error, children } = props;
  const { onSubmit, onClose } = props;
  return (
    <Dialog title={title} description={description} onClose={onClose}>
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
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="hazard" pending={pending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
