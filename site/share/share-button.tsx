import { Button } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';
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
      <Icon name="share" />
    </Button>
  );
}
