import { disclosures, footerCategories, site } from '#content/site.ts';
import { Link } from '#site/router/link.tsx';
import type { SiteSettings } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { type Route, routes } from '#site/router/routes.ts';
import { HazardRule } from '#site/ui/hazard-rule.tsx';
import { SocialLinks } from './social-links.tsx';

const pages = Object.values<Route>(routes).filter(({ label }) => label);

export function Footer({ settings }: { settings: SiteSettings }) {
  return (
    <footer className="site-footer no-print">
      <HazardRule />
      <div className="page site-footer-row">
        <div>
          <p className="font-display text-title-s">{site.name}</p>
          <p>{site.tagline}</p>
          <p className="text-note text-muted">{disclosures.footer}</p>
          <SocialLinks />
        </div>
        <nav aria-label="Quick categories">
          <p className="font-display">Quick categories</p>
          <ul>
            {footerCategories.map((category) => (
              <li key={category}>
                <Link to={paths.category(category)}>{category}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="The lab">
          <p className="font-display">The lab</p>
          <ul>
            {pages.map(({ label, path }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
            <li>
              <Link to={paths.contact()}>Contact</Link>
            </li>
            {settings.analyticsId && (
              <li>
                <button type="button" data-consent="ask">
                  Privacy choices
                </button>
              </li>
            )}
          </ul>
        </nav>
      </div>
      <p className="page pb-8 text-note text-muted">{`© ${site.founded} ${site.name}. ${site.closing}`}</p>
    </footer>
  );
}
