interface IconProps {
  name:
    | 'menu'
    | 'moon'
    | 'sun'
    | 'back'
    | 'out'
    | 'share'
    | 'close'
    | 'tick'
    | 'GitHub'
    | 'X'
    | 'Instagram'
    | 'YouTube'
    | 'Facebook'
    | 'LinkedIn'
    | 'search'
    | 'compare';
  className?: string;
}

/** `styles/base.css` draws the icons, so that a page with many of them stays small. */
export function Icon({ name, className = '' }: IconProps) {
  return <i className={`icon icon-${name} ${className}`.trimEnd()} />;
}
