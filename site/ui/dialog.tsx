import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  description: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A native modal dialog; Escape and a click outside close it. */
export function Dialog({ title, description, open, onOpenChange, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  /** Handles a click on the backdrop and Escape, not events of its content. */
  const close = (event: SyntheticEvent) => {
    if (event.target === dialog.current) onOpenChange(false);
  };
  /** The close event is asynchronous, so the dialog may already be open again. */
  const closed = () => dialog.current?.open || onOpenChange(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog natively
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      onCancel={close}
      onClose={closed}
      onClick={close}
    >
      <div className="p-[clamp(1.25rem,4vw,2rem)]">
        <div className="flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} className="text-title-m">
            {title}
          </h2>
          <button
            type="button"
            className="button button-plain button-small min-h-11"
            aria-label="Close"
            onClick={() => onOpenChange(false)}
          >
            <Icon name="close" />
          </button>
        </div>
        <p id={`${id}-description`} className="mt-2 text-muted">
          {description}
        </p>
        {children}
      </div>
    </dialog>
  );
}
