import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose'> {
  /** Escape, a click outside and the browser's Back gesture. */
  onClose: () => void;
  /** For a dialog that stays mounted while it is closed. */
  isOpen?: boolean;
  /** Stays open while an action is under way. */
  isLocked?: boolean;
}

/** The native modal dialog, open when mounted. Events of nested dialogs are not its own. */
export function Modal(props: ModalProps) {
  const { onClose, isOpen = true, isLocked = false, onKeyDown: onOtherKey, ...rest } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const hasPressedOutside = useRef(false);
  // Closing it before it unmounts returns focus to the button that opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    if (!element.open) element.showModal();
    // Otherwise the first control has it, which is the button that closes the dialog.
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => element.close();
  }, [isOpen]);
  const requestClose = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isLocked) onClose();
  };
  // Prevented here as well, because browsers close a dialog that ignores Escape repeatedly.
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return onOtherKey?.(event);
    event.stopPropagation();
    requestClose(event);
  };
  // A text selection that is dragged out of the dialog ends in a click on it, too.
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current && hasPressedOutside.current) requestClose(event);
  };
  const onNativeClose = ({ target }: SyntheticEvent) => {
    if (target !== dialog.current || dialog.current.open) return;
    if (isLocked) dialog.current.showModal();
    else onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="dialog"
      onPointerDown={({ target }) => {
        hasPressedOutside.current = target === dialog.current;
      }}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onCancel={(event) => event.target === dialog.current && requestClose(event)}
      onClose={onNativeClose}
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
          <CloseButton pending={isLocked} onClose={onClose} />
        </div>
        <p id={`${id}-description`} className="mt-2 text-muted">
          {description}
        </p>
        {children}
      </div>
    </Modal>
  );
}

interface CloseButtonProps extends Pick<DialogProps, 'onClose'> {
  pending?: boolean;
}

function CloseButton({ pending = false, onClose }: CloseButtonProps) {
  return (
    <Button
      tone="plain"
      size="small"
      className="min-h-11"
      aria-label="Close"
      pending={pending}
      onClick={onClose}
    >
      <Icon name="close" />
    </Button>
  );
}
