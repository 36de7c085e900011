import type { ReactNode } from 'react';

interface DialogOpenerProps {
  /** The id of a dialog in the page. */
  dialog: string;
  /** Where browsers without `command` go instead. */
  href: string;
  className: string;
  /** For a button with only an icon. */
  label?: string;
  children: ReactNode;
}

/** Opens a dialog without any script. */
export function DialogOpener({ dialog, href, className, label, children }: DialogOpenerProps) {
  const command = { command: 'show-modal', commandfor: dialog };
  return (
    <>
      <button
        type="button"
        className={`with-commands ${className}`}
        aria-label={label}
        {...command}
      >
        {children}
      </button>
      <a href={href} className={`without-commands ${className}`} aria-label={label}>
        {children}
      </a>
    </>
  );
}
