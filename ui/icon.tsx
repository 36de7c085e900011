/** The place of each icon in the image of `icon.css`. */
const places = {
  menu: 0,
  moon: 1,
  sun: 2,
  back: 3,
  out: 4,
  share: 5,
  close: 6,
  X: 6,
  check: 7,
  cross: 8,
  GitHub: 9,
  Instagram: 10,
  YouTube: 11,
  Facebook: 12,
  LinkedIn: 13,
  search: 14,
} as const;

interface IconProps {
  name: keyof typeof places;
  className?: string;
}

/** One image holds all icons, so that a page with many of them stays small. */
export function Icon({ name, className = '' }: IconProps) {
  return <i className={`icon ${className}`.trimEnd()} style={{ '--icon': places[name] }} />;
}
