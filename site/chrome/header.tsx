import { useEffect, useRef } from 'react';
import { site } from '#content/site.ts';
import { Link } from '#site/link.tsx';
import { paths } from '#site/paths.ts';
import { HazardRule } from '#site/ui/hazard-rule.tsx';
import { Icon } from '#site/ui/icon.tsx';
import { Logo } from './logo.tsx';
import { SocialLinks } from './social-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const navigation = [
  { label: 'Latest Tests', to: paths.latestTests() },
  { label: 'Blog', to: paths.blog() },
  { label: 'Categories', to: paths.categories() },
  { label: 'About', to: paths.about() },
];

export function Header({ path }: { path: string }) {
  return (
    <header className="sticky top-0 z-30 bg-paper border-b-2 border-line no-print">
      <HazardRule />
      <div className="page flex items-center gap-x-1 sm:gap-x-6 min-h-16">
        <Link
          to={paths.home()}
          className="brand flex items-center gap-2 font-display mr-auto py-2"
          aria-label={`${site.name}, home`}
        >
          <Logo />
          <span>{site.name}</span>
        </Link>
        <nav aria-label="Main" className="max-md:hidden">
          <NavigationLinks path={path} className="flex gap-1" />
        </nav>
        <span className="max-lg:hidden">
          <SocialLinks />
        </span>
        <ThemeSwitch />
        <PhoneMenu path={path} />
      </div>
    </header>
  );
}

interface NavigationLinksProps {
  path: string;
  className: string;
  onChoose?: () => void;
}

function NavigationLinks({ path, className, onChoose }: NavigationLinksProps) {
  return (
    <ul className={className}>
      {navigation.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            {...(onChoose ? { onClick: onChoose } : {})}
            className="block px-3 py-2.5 font-bold hover:text-ember aria-[current]:underline decoration-hazard decoration-4 underline-offset-8"
            {...(to === path ? { 'aria-current': 'page' as const } : {})}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A `details` element: opens and closes before any script has run. */
function PhoneMenu({ path }: { path: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  // When a page is left, not when one arrives: a menu that was opened before React came must stay open.
  useEffect(() => close, [path]);
  return (
    <details ref={menu} className="md:hidden phone-menu">
      <summary className="button button-plain button-small min-h-11" aria-label="Menu">
        <Icon name="menu" className="text-title-s" />
      </summary>
      <nav aria-label="Main" className="absolute inset-x-0 top-full bg-paper border-y-2 border-line px-4 py-3">
        <NavigationLinks path={path} className="grid text-lead" onChoose={close} />
        <div className="mt-2 px-3">
          <SocialLinks />
        </div>
      </nav>
    </details>
  );
}
