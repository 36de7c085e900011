export const iconNames = [
  'menu',
  'moon',
  'sun',
  'back',
  'out',
  'share',
  'close',
  'tick',
  'GitHub',
  'X',
  'Instagram',
  'YouTube',
  'Facebook',
  'LinkedIn',
  'search',
  'compare',
] as const;

interface IconProps {
  name: (typeof iconNames)[number];
  className?: string;
}

/** An icon that stands on many pages or many times on one: `styles/base.css` draws it, so that a page only names it. */
export function Icon({ name, className = '' }: IconProps) {
  return <i className={`icon icon-${name} ${className}`.trimEnd()} />;
}
