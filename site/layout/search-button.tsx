import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import type { SearchDialogProps } from '#site/features/search/search-dialog.tsx';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Icon } from '#site/ui/icon.tsx';
import { showFailure } from '#site/ui/toast/toasts.ts';

/** A link to the search page; after hydration it opens a dialog, and so do `/` and Ctrl-K. */
export function SearchButton() {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>();
  /** The number of the open dialog or 0, because a close event can follow the next opening. */
  const [opening, setOpening] = useState(0);
  const open = () => {
    setOpening((last) => last + 1);
    import('#site/features/search/search-dialog.tsx').then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => {
        setOpening(0);
        openSearchPage();
      },
    );
  };
  useEffect(() => listenForKeys(open), []);
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <Link to={paths.search()} className="bar-button" aria-label="Search" onClick={onClick}>
        <Icon name="search" />
      </Link>
      {opening > 0 && Dialog && (
        <Dialog key={opening} onClose={() => setOpening((last) => (last === opening ? 0 : last))} />
      )}
    </>
  );
}

/** Used if the dialog's code fails to load; an unreachable server would only show an error. */
function openSearchPage(): void {
  fetch(paths.search(), { method: 'HEAD' }).then(
    () => navigate(paths.search()),
    (error) =>
      showFailure('Search couldn’t be opened', error, 'Check your connection and try again.'),
  );
}

function listenForKeys(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const isShortcut = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isShortcut || isTyping() || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    open();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

const isTyping = (): boolean =>
  document.activeElement?.matches('input,textarea,select,[contenteditable]') ?? false;
