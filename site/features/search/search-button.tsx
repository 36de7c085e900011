import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import { canPressShortcut, hasShortcuts } from '#site/data/shortcuts.ts';
import { isPlainClick, Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Icon } from '#site/ui/icon.tsx';
import type { SearchDialogProps } from './search-dialog.tsx';

/** A link to the search page; after hydration it opens a dialog, and so do `/` and Ctrl-K. */
export function SearchButton({ suggestions }: Pick<SearchDialogProps, 'suggestions'>) {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
    import('./search-dialog.tsx').then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => {
        setIsOpen(false);
        navigate(paths.search());
      },
    );
  };
  useEffect(() => listenForKeys(open), []);
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
      {isOpen && Dialog && <Dialog suggestions={suggestions} onClose={() => setIsOpen(false)} />}
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
