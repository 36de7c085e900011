import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  keep: string;
  discard: string;
  onKeep: () => void;
  onDiscard: () => void;
}

/** A question before something is lost. The browser's own modal: it holds the focus, and Escape keeps. */
export function Confirm({ title, children, keep, discard, onKeep, onDiscard }: ConfirmProps) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  // Closed before it is taken away: so the focus goes back to where it came from.
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      role="alertdialog"
      className="confirm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onKeep();
      }}
    >
      <h2 id={`${id}-title`} className="text-title-s">
        {title}
      </h2>
      <p id={`${id}-text`} className="my-4">
        {children}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="hazard" onClick={onKeep}>
          {keep}
        </Button>
        <Button onClick={onDiscard}>{discard}</Button>
      </div>
    </dialog>
  );
}
