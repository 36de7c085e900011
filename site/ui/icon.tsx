type Network = 'GitHub' | 'X' | 'Instagram' | 'YouTube' | 'Facebook' | 'LinkedIn';

type IconName = 'menu' | 'moon' | 'sun' | 'back' | 'out' | 'share' | 'close' | Network;

/** An icon that stands on many pages or many times on one: `styles/ui/icons.css` draws it, so that a page only names it. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return <i className={`icon icon-${name} ${className}`.trimEnd()} />;
}
