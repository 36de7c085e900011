import { type MouseEvent, useEffect, useLayoutEffect, useState } from 'react';
import { canPressShortcut, hasShortcuts } from '#site/data/shortcuts.ts';
import { isPlainClick, Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Icon } from '#site/ui/icon.tsx';
import { SearchDialog, type SearchDialogProps, searchDialogId } from './search-dialog.tsx';

/** A link to the search page; with JavaScript it opens a dialog, and so do `/` and Ctrl-K. */
export function SearchButton({ suggestions }: Pick<SearchDialogProps, 'suggestions'>) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  useEffect(() => listenForKeys(open), []);
  // The bootstrap script may have opened it before hydration.
  useLayoutEffect(() => {
    if (document.querySelector(`#${searchDialogId}[open]`)) open();
  }, []);
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <Link to={paths.search()} className="bar-button" aria-label="Search" onClick={onClick}>
        <Icon name="search" />
      </Link>
      <SearchDialog suggestions={suggestions} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function listenForKeys(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const isShortcut =
      (event.key === '/' && hasShortcuts()) ||
      (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isShortcut || !canPressShortcut()) return;
    event.preventDefault();
    open();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
