import type { ReactNode } from 'react';
import { HazardRule } from '#ui/hazard-rule.tsx';
import { Icon } from '#ui/icon.tsx';
import { paths } from '#ui/paths.ts';
import { type SocialProfile, site } from '#ui/site.ts';
import { SocialLinks } from './social-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const navigation = [
  { label: 'Latest Tests', to: paths.latestTests() },
  { label: 'Blog', to: paths.blog() },
  { label: 'Categories', to: paths.categories() },
  { label: 'About', to: paths.about() },
];

/** The phone's menu has room for one more. */
const phoneNavigation = [...navigation, { label: 'Compare', to: paths.compare() }];

interface FrameProps {
  path: string;
  profiles: readonly SocialProfile[];
}

/** The search button is passed in, because the frame is below the search. */
export function Header({ path, profiles, search }: FrameProps & { search: ReactNode }) {
  return (
    <header className="site-header no-print">
      <HazardRule />
      <div className="page flex min-h-16 items-center gap-1 sm:gap-6">
        <a href={paths.home()} className="brand" aria-label={`${site.name}, home`}>
          <img src="/favicon.svg" alt="" width={36} height={36} />
          <span>{site.name}</span>
        </a>
        <nav aria-label="Main" className="max-md:hidden">
          <NavigationLinks links={navigation} path={path} className="flex" />
        </nav>
        <div className="max-lg:hidden">
          <SocialLinks profiles={profiles} />
        </div>
        {search}
        <ThemeSwitch />
        <PhoneMenu path={path} profiles={profiles} />
      </div>
    </header>
  );
}

interface NavigationLinksProps {
  links: typeof navigation;
  path: string;
  className: string;
}

function NavigationLinks({ links, path, className }: NavigationLinksProps) {
  return (
    <ul className={`site-links ${className}`}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <a href={to} {...(to === path ? { 'aria-current': 'page' as const } : {})}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A popover, because it works without JavaScript. */
function PhoneMenu({ path, profiles }: FrameProps) {
  return (
    <>
      <button
        type="button"
        className="button button-plain button-small min-h-11 px-[min(0.75rem,12px)] md:hidden"
        aria-label="Menu"
        popoverTarget="phone-menu"
      >
        <Icon name="menu" className="text-title-s [:has(~:popover-open)>&]:hidden" />
        <Icon name="close" className="text-title-s [:not(:has(~:popover-open))>&]:hidden" />
      </button>
      {/* Below the header, because a popover covers everything else; on a low screen over it. */}
      <nav id="phone-menu" popover="auto" aria-label="Main" className="phone-menu">
        <NavigationLinks
          links={phoneNavigation}
          path={path}
          className="mb-2 grid text-(length:--text-lead)"
        />
        <SocialLinks profiles={profiles} />
      </nav>
    </>
  );
}
