import { savedText } from '#platform/browser/local-storage.ts';

/** WCAG 2.1.4: shortcuts of a single key can be turned off; then this text is `off`. */
export const savedShortcuts = savedText('shortcuts');

export const hasShortcuts = (): boolean => savedShortcuts.read() !== 'off';

const isTyping = (): boolean =>
  document.activeElement?.matches('input,textarea,select,[contenteditable]') ?? false;

/** A focused text field or an open dialog handles keys itself. */
export const canPressShortcut = (): boolean =>
  !isTyping() && !document.querySelector('dialog[open]');
