import { Button } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

interface ShareButtonProps extends Shared {
  /** Says what is shared, to those who hear one button after another. */
  label: string;
}

export function ShareButton({ label, ...shared }: ShareButtonProps) {
  return (
    <Button className="button-tool" aria-label={label} title="Share" onClick={() => share(shared)}>
      <Icon name="share" />
    </Button>
  );
}

interface Shared {
  title: string;
  text: string;
  /** What has an address of its own, and which; anything else is found at that of the page. */
  piece?: { what: string; path: string } | undefined;
}

/** The browser's own share sheet where there is one, otherwise the address goes to the clipboard. */
export async function share({ title, text, piece }: Shared): Promise<void> {
  const url = piece ? location.origin + piece.path : location.href;
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
    showToast({
      title: 'Link copied!',
      description: `${piece?.what ?? 'Product'} link has been copied to clipboard`,
    });
  } catch {
    showToast({
      title: 'We couldn’t copy the link',
      description: `Copy this link instead: ${url}`,
      tone: 'destructive',
    });
  }
}
