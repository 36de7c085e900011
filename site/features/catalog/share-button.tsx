import { Button } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';
import { type Shared, share } from './share.ts';

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
