import { showToast } from '#site/ui/toast/toasts.ts';

interface Shared {
  title: string;
  text: string;
  /** The shared article; defaults to the current page. */
  page?: { what: string; path: string } | undefined;
}

/** Opens the browser's share sheet, or copies the URL if there is none. */
export async function share({ title, text, page }: Shared): Promise<void> {
  const url = page ? location.origin + page.path : location.href;
  if (navigator.share) {
    try {
      await navigator.share({ title, text, url });
      return;
    } catch (error) {
      // Closing the sheet is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast({
      title: 'Link copied!',
      description: `${page?.what ?? 'Product'} link has been copied to clipboard`,
    });
  } catch {
    showToast({
      title: 'We couldn’t copy the link',
      description: `Copy this link instead: ${url}`,
      tone: 'destructive',
    });
  }
}
