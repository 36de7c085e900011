import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';

interface DialogProps {
  title: string;
  description: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** Traps the focus, closes with Escape or a press beside it, and gives the focus back. */
export function Dialog({ title, description, open, onOpenChange, children }: DialogProps) {
  const opener = useRef<Element>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Radix's own overlay locks scrolling with a style element, which the page's policy forbids; ours does it in CSS. */}
        <div className="dialog-veil" />
        <Radix.Content
          className="dialog"
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Without a trigger of its own Radix would leave the focus nowhere.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="font-display text-title-m">{title}</Radix.Title>
            <Radix.Close className="button button-plain button-small" aria-label="Close">
              <X aria-hidden="true" size={20} />
            </Radix.Close>
          </div>
          <Radix.Description className="mt-2 text-muted">{description}</Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
