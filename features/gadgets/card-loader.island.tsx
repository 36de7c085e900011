import { useEffect, useRef, useState } from 'react';
import { mountIslands, unmountIslands } from '#platform/browser/islands.ts';
import { Button } from '#ui/button.tsx';

interface CardLoaderProps {
  /** The id of the list. */
  list: string;
}

type Status =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'loaded'; words: string }
  | { state: 'failed'; address: string };

/** Follows the links of a list without leaving the page; the list itself is plain HTML. */
export function CardLoader({ list }: CardLoaderProps) {
  const [status, setStatus] = useState<Status>({ state: 'idle' });
  const latest = useRef('');

  const load = async (address: string) => {
    latest.current = address;
    const restore = showSkeletons(list, address);
    setStatus({ state: 'loading' });
    try {
      const loaded = await fetchList(list, address);
      // A later click wins.
      if (latest.current !== address) return;
      const words = replaceList(list, address, loaded);
      setStatus({ state: 'loaded', words });
    } catch {
      if (latest.current !== address) return;
      restore();
      setStatus({ state: 'failed', address });
    }
  };

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
      const link = (target as Element).closest<HTMLAnchorElement>(`#${list} [data-list-link]`);
      if (!link || ctrlKey || metaKey || shiftKey || altKey) return;
      event.preventDefault();
      load(link.href);
    };
    addEventListener('click', onClick);
    return () => removeEventListener('click', onClick);
  });

  if (status.state === 'failed')
    return (
      <div
        ref={(alert) => alert?.scrollIntoView({ block: 'nearest' })}
        role="alert"
        className="page grid scroll-mb-24 justify-items-center gap-3 pt-8 text-center"
      >
        <h2 className="text-title-s">We couldn’t load the tests</h2>
        <p>Our own server did not survive that request. It happens to the best gadgets.</p>
        <Button onClick={() => load(status.address)}>Try again</Button>
      </div>
    );
  return (
    <p className="sr-only" role="status">
      {status.state === 'loading' && 'Loading the latest tests…'}
      {status.state === 'loaded' && status.words}
    </p>
  );
}

const listAt = (id: string): HTMLElement => {
  const list = document.getElementById(id);
  if (!list) throw new Error(`The page has no list ${id}.`);
  return list;
};

/** Six skeletons, after the cards or in their place; the returned function takes them away. */
function showSkeletons(id: string, address: string): () => void {
  const list = listAt(id);
  const cards = list.querySelector('[data-cards]');
  const template = list.querySelector<HTMLTemplateElement>('[data-skeletons]');
  if (!cards || !template) return () => {};
  const skeletons = [...(template.content.cloneNode(true) as DocumentFragment).children];
  const isMore = new URL(address).searchParams.has('shown');
  const before = isMore ? [] : [...cards.children];
  for (const card of before) (card as HTMLElement).hidden = true;
  cards.append(...skeletons);
  return () => {
    for (const skeleton of skeletons) skeleton.remove();
    for (const card of before) (card as HTMLElement).hidden = false;
  };
}

async function fetchList(id: string, address: string): Promise<Document> {
  const response = await fetch(address);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (!response.ok || !page.getElementById(id)) throw new Error(`${response.status}`);
  return page;
}

/** Returns what changed, in words. */
function replaceList(id: string, address: string, page: Document): string {
  const before = listAt(id);
  const after = document.importNode(page.getElementById(id) as HTMLElement, true);
  const shown = before.querySelectorAll('[data-cards] > :not([data-skeleton])').length;
  const focused = document.activeElement?.closest<HTMLElement>('[data-list-link]');
  const isMore = focused?.dataset.listLink === 'more';
  const label = focused?.textContent;
  unmountIslands(before);
  before.replaceWith(after);
  history.replaceState(history.state, '', address.replace(/#.*/, ''));
  document.title = page.title;
  void mountIslands(after);
  const card = isMore ? after.querySelector('[data-cards]')?.children[shown] : undefined;
  const link = [...after.querySelectorAll<HTMLElement>('[data-list-link]')].find(
    ({ textContent }) => textContent === label,
  );
  const next = card?.querySelector<HTMLElement>('a, button') ?? link;
  next?.focus({ preventScroll: true });
  return after.querySelector('[data-count]')?.textContent ?? '';
}
