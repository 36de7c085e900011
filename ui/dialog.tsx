import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface ModalProps extends ComponentProps<'dialog'> {
  /** After Escape, a click outside or the browser's Back gesture. */
  onClose: () => void;
  /** Stays open while an action is under way. */
  isLocked?: boolean;
}

/** The native modal dialog, open while mounted. */
export function Modal({ onClose, isLocked = false, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closing it before it unmounts returns focus to the button that opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Otherwise the first control has it, which is the button that closes the dialog.
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      {...{ closedby: isLocked ? 'none' : 'any' }}
      onClose={({ target }) => target === dialog.current && onClose()}
      {...rest}
    />
  );
}

interface DialogProps extends Pick<ModalProps, 'isLocked' | 'onClose'> {
  title: string;
  description: string;
  children: ReactNode;
}

/** A dialog with a title, a description and a button that closes it. */
export function Dialog({ title, description, isLocked = false, onClose, children }: DialogProps) {
  const id = useId();
  return (
    <Modal
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      isLocked={isLocked}
      onClose={onClose}
    >
      <div className="p-4 lg:p-8">
        <div className="flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} className="text-title-m">
            {title}
          </h2>
          <Button
            tone="plain"
            size="small"
            className="min-h-11"
            aria-label="Close"
            pending={isLocked}
            onClick={onClose}
          >
            <Icon name="close" />
          </Button>
        </div>
        <p id={`${id}-description`} className="mt-2 text-muted">
          {description}
        </p>
        {children}
      </div>
    </Modal>
  );
}
