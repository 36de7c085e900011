import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#site/ui/button.tsx';

/** The row whose editor was closed last; its Edit button takes the focus back. */
let closedRow: number | undefined;
export const focusAfterClose = (id: number): void => {
  closedRow = id;
};

interface EditButtonProps {
  rowId: number;
  description: string;
  onClick: () => void;
  children: ReactNode;
}

export function EditButton({ rowId, description, onClick, children }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (closedRow !== rowId) return;
    closedRow = undefined;
    button.current?.focus();
  }, [rowId]);
  return (
    <Button ref={button} tone="plain" aria-describedby={description} onClick={onClick}>
      {children}
    </Button>
  );
}
