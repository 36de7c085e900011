import { useEffect, useRef, useSyncExternalStore } from 'react';
import { savedText, subscribeToSaved } from '#platform/browser/local-storage.ts';
import { DialogOpener } from '#ui/dialog-opener.tsx';
import { Icon } from '#ui/icon.tsx';
import { paths } from '#ui/paths.ts';
import { SearchForm } from './search-form.tsx';

const id = 'search-dialog';

/** The button of the header and its dialog. */
export function SearchDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => listenForKeys(() => dialog.current?.showModal()), []);
  return (
    <>
      <DialogOpener dialog={id} href={paths.search()} className="bar-button" label="Search">
        <Icon name="search" />
      </DialogOpener>
      <dialog
        ref={dialog}
        id={id}
        className="dialog mt-[min(12vh,6rem)]"
        aria-label="Search"
        {...{ closedby: 'any' }}
      >
        <div className="p-4">
          <SearchForm>
            <button
              type="button"
              className="button button-plain button-small min-h-11"
              aria-label="Close"
              {...{ command: 'close', commandfor: id }}
            >
              <Icon name="close" />
            </button>
          </SearchForm>
        </div>
        <p className="px-4 pb-2 text-note text-muted">
          <ShortcutSwitch />
        </p>
      </dialog>
    </>
  );
}

/** WCAG 2.1.4: the shortcut of a single key can be turned off, on all pages of this browser. */
const savedShortcuts = savedText('shortcuts');

function ShortcutSwitch() {
  const isOn = useSyncExternalStore(subscribeToSaved, savedShortcuts.read, () => '') !== 'off';
  return (
    <label className="inline-flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ember"
        checked={isOn}
        onChange={({ target }) => savedShortcuts.write(target.checked ? '' : 'off')}
      />
      Open search with the / key
    </label>
  );
}

function listenForKeys(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    const isSlash = key === '/' && savedShortcuts.read() !== 'off';
    if (!isSlash && !(key === 'k' && (ctrlKey || metaKey))) return;
    // A focused text field or an open dialog handles keys itself.
    const isTyping = document.activeElement?.matches('input,textarea,select,[contenteditable]');
    if (isTyping || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    open();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
