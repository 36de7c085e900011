import type { ReactNode } from 'react';
import { HazardRule } from '#ui/hazard-rule.tsx';
import type { SiteSettings } from '#ui/layout/settings.ts';
import { paths } from '#ui/paths.ts';
import { type Route, routes } from '#ui/routes.ts';
import { disclosures, site } from '#ui/site.ts';
import { SocialLinks } from './social-links.tsx';

const pages = Object.values<Route>(routes).filter(({ label }) => label);

export function Footer({ settings }: { settings: SiteSettings }) {
  return (
    <footer className="site-footer no-print mt-8 bg-night lg:mt-14 text-on-night scheme-dark">
      <HazardRule />
      <div className="page grid grid-cols-1 gap-x-10 gap-y-3 py-4 lg:grid-cols-[1fr_2fr] lg:py-8">
        <div className="grid content-start gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="font-display text-title-s">{site.name}</p>
            <SocialLinks profiles={settings.socials} />
          </div>
          <p>{site.tagline}</p>
          <p className="text-note text-muted">{disclosures.footer}</p>
        </div>
        <div className="grid content-start gap-3">
          <FooterLinks label="Quick categories">
            {settings.categories
              .filter(({ inFooter }) => inFooter)
              .map(({ name }) => (
                <li key={name}>
                  <a href={paths.category(name)}>{name}</a>
                </li>
              ))}
          </FooterLinks>
          <FooterLinks label="The lab">
            {pages
              .filter(({ path }) => path !== routes.issues.path || settings.hasIssues)
              .map(({ label, path }) => (
                <li key={path}>
                  <a href={path}>{label}</a>
                </li>
              ))}
            <li>
              <a href={paths.contact()}>Contact</a>
            </li>
            {settings.analyticsId && (
              <li>
                <button type="button" data-consent="ask">
                  Privacy choices
                </button>
              </li>
            )}
          </FooterLinks>
        </div>
      </div>
      <p className="page pb-4 text-note text-muted">{`© ${site.founded} ${site.name}. ${site.closing}`}</p>
    </footer>
  );
}

function FooterLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <p className="font-display text-note">{label}</p>
      <ul className="footer-links">{children}</ul>
    </nav>
  );
}
