import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.ts';

interface ShareButtonProps {
  title: string;
  text: string;
  /** The accessible name, which includes what is shared. */
  label: string;
  /** Completes "… link has been copied to clipboard". */
  what?: string;
  /** Defaults to the current page. */
  path?: string;
}

/** Opens the browser's share sheet, or copies the URL if there is none. */
export function ShareButton({ label, title, text, what = 'Product', path }: ShareButtonProps) {
  const share = async () => {
    const url = path ? location.origin + path : location.href;
    try {
      if (navigator.share) await navigator.share({ title, text, url });
      else await copy(url, what);
    } catch (error) {
      // Closing the sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url, what);
    }
  };
  return (
    <Button
      className="min-h-10 w-10 p-0 shadow-none"
      aria-label={label}
      title="Share"
      onClick={share}
    >
      <Icon name="share" />
    </Button>
  );
}

async function copy(url: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({
      title: 'Link copied!',
      description: `${what} link has been copied to clipboard`,
    });
  } catch {
    showToast({
      title: 'We couldn’t copy the link',
      description: `Copy this link instead: ${url}`,
      tone: 'destructive',
    });
  }
}
