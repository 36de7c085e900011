import { useEffect, useState } from 'react';
import { policyOf } from '#site/router/paths.ts';

/**
 * What is typed and not saved, by what it belongs to: neither a session that ends nor another tab of the desk loses it. Gone with the document, which is not
 * closed without a question.
 */
const carrier = 'deskUnsaved';
const kept = new Map<string, unknown>();
for (const [key, value] of takeCarried()) keep(key, value);

function keep(key: string, value: unknown): void {
  kept.set(key, value);
  window.addEventListener('beforeunload', askBefore);
}

function letGo(key: string): void {
  kept.delete(key);
  if (kept.size === 0) window.removeEventListener('beforeunload', askBefore);
}

/** Where a login is another document, what is typed goes along and is taken out there. Within the same one it is there already, and a copy would grow old. */
export function carryUnsaved(to: string): void {
  const isSameDocument =
    policyOf(new URL(to, window.location.href).pathname) === policyOf(window.location.pathname);
  try {
    if (kept.size > 0 && !isSameDocument)
      sessionStorage.setItem(carrier, JSON.stringify([...kept]));
  } catch {
    // Where nothing can be kept, it lasts as long as the document.
  }
}

function takeCarried(): [string, unknown][] {
  try {
    const carried = JSON.parse(sessionStorage.getItem(carrier) ?? '[]');
    sessionStorage.removeItem(carrier);
    return carried;
  } catch {
    return [];
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** `name` is that of the first time: what a new thing is called once it is saved is another's. */
export function useUnsaved<Value>(name: string, stored: Value) {
  const [key] = useState(name);
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : stored));
  const isUnsaved = !isSame(value, stored);
  useEffect(() => {
    if (isUnsaved) keep(key, value);
    else letGo(key);
  }, [key, value, isUnsaved]);
  const change = (next: Value) => {
    if (isSame(next, stored)) letGo(key);
    setValue(next);
  };
  return { value, change, isUnsaved, forget: () => change(stored) };
}

let isGoingElsewhere = false;

/** Another program is opened and the page stays, but browsers ask as if it was left. They do it within a moment. */
export function openingElsewhere(): void {
  isGoingElsewhere = true;
  setTimeout(() => {
    isGoingElsewhere = false;
  }, 1000);
}

function askBefore(event: BeforeUnloadEvent): void {
  if (!isGoingElsewhere) event.preventDefault();
}
