import { Share2 } from 'lucide-react';
import { Button } from '#site/ui/button.tsx';
import { share } from './share.ts';

interface ShareButtonProps {
  title: string;
  text: string;
  /** Says what is shared, to those who hear one button after another. */
  label: string;
}

export function ShareButton({ title, text, label }: ShareButtonProps) {
  return (
    <Button tone="plain" className="px-3" aria-label={label} title="Share" onClick={() => share({ title, text })}>
      <Share2 size={18} aria-hidden="true" />
    </Button>
  );
}
