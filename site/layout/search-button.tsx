import { type MouseEvent, useEffect, useState } from 'react';
import type { SearchDialogProps } from '#site/features/search/search-dialog.tsx';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Icon } from '#site/ui/icon.tsx';
import { onDemand, type Placeholder } from '#site/ui/on-demand.tsx';
import { showFailure } from '#site/ui/toast/toasts.ts';

const SearchDialog = onDemand<SearchDialogProps>(
  () => import('#site/features/search/search-dialog.tsx').then(({ SearchDialog }) => SearchDialog),
  SearchPlaceholder,
);

/** If the dialog's code fails to load, opens the search page, unless the server is unreachable. */
function SearchPlaceholder({ state, onClose }: SearchDialogProps & Placeholder) {
  useEffect(() => {
    if (state !== 'failed') return;
    onClose();
    fetch(paths.search(), { method: 'HEAD' }).then(
      () => navigate(paths.search()),
      (error) =>
        showFailure('Search couldn’t be opened', error, 'Check your connection and try again.'),
    );
  }, [state, onClose]);
  return null;
}

/** A link to the search page; after hydration it opens a dialog, and so do `/` and Ctrl-K. */
export function SearchButton() {
  /** The number of the open dialog or 0, because a close event can follow the next opening. */
  const [opening, setOpening] = useState(0);
  const openNext = () => setOpening((last) => (openDialog() ? last : last + 1));
  useEffect(() => listenForKeys(openNext), []);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openNext();
  };
  return (
    <>
      <Link to={paths.search()} className="bar-button" aria-label="Search" onClick={open}>
        <Icon name="search" />
      </Link>
      {opening > 0 && (
        <SearchDialog
          key={opening}
          onClose={() => setOpening((last) => (last === opening ? 0 : last))}
        />
      )}
    </>
  );
}

function listenForKeys(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const isShortcut = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isShortcut || isTyping() || openDialog()) return;
    event.preventDefault();
    open();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

const openDialog = () => document.querySelector('dialog[open]');

const isTyping = (): boolean =>
  document.activeElement?.matches('input,textarea,select,[contenteditable]') ?? false;
