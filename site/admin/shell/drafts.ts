import { policyOf } from '#site/router/paths.ts';

/**
 * Unsaved input by name. It survives another screen and a login, and the browser asks before the
 * tab is closed.
 */
const storageKey = 'adminDrafts';
const drafts = new Map<string, unknown>(takeStored());
if (drafts.size > 0) window.addEventListener('beforeunload', askBeforeUnload);

export const readDraft = <Value>(name: string): Value | undefined =>
  drafts.get(name) as Value | undefined;

export function saveDraft(name: string, value: unknown): void {
  drafts.set(name, value);
  window.addEventListener('beforeunload', askBeforeUnload);
}

export function deleteDraft(name: string): void {
  drafts.delete(name);
  if (drafts.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
}

export const hasDrafts = (): boolean => drafts.size > 0;

export function deleteAllDrafts(): void {
  for (const name of [...drafts.keys()]) deleteDraft(name);
}

/** A page with another security policy is another document: the drafts travel in the storage. */
export function carryDrafts(to: string): void {
  const target = new URL(to, window.location.href).pathname;
  if (drafts.size === 0 || policyOf(target) === policyOf(window.location.pathname)) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...drafts]));
    window.removeEventListener('beforeunload', askBeforeUnload);
  } catch {
    // Without storage the drafts last as long as the document.
  }
}

function takeStored(): [string, unknown][] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    sessionStorage.removeItem(storageKey);
    return stored;
  } catch {
    return [];
  }
}

let isOpeningMail = false;

/** A mailto: link leaves the page open, but browsers fire beforeunload for it. */
export function allowMailLink(): void {
  isOpeningMail = true;
  setTimeout(() => {
    isOpeningMail = false;
  }, 1000);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isOpeningMail) event.preventDefault();
}
