import { showToast } from '#site/toast/toasts.ts';

interface Shared {
  title: string;
  text: string;
}

/** The browser's own share sheet where there is one, otherwise the address goes to the clipboard. */
export async function share({ title, text }: Shared): Promise<void> {
  const url = window.location.href;
  if (navigator.share) {
    try {
      await navigator.share({ title, text, url });
      return;
    } catch (error) {
      // Closing the sheet is an answer, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied!', description: 'Product link has been copied to clipboard' });
  } catch {
    showToast({ title: 'Could not copy the link', description: `Copy it by hand: ${url}`, tone: 'destructive' });
  }
}
