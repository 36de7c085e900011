import { disclosures, footerCategories, site } from '#content/site.ts';
import { Link } from '#site/link.tsx';
import type { SiteSettings } from '#site/page.ts';
import { paths } from '#site/paths.ts';
import { HazardRule } from '#site/ui/hazard-rule.tsx';
import { SocialLinks } from './social-links.tsx';

const pages = [
  { label: 'Blog', to: paths.blog() },
  { label: 'About', to: paths.about() },
  { label: 'Privacy Policy', to: paths.privacy() },
  { label: 'Terms of Service', to: paths.terms() },
];

export function Footer({ settings }: { settings: SiteSettings }) {
  return (
    <footer className="mt-20 bg-night text-on-night no-print scheme-dark">
      <HazardRule />
      <div className="page grid grid-cols-2 gap-8 py-10 md:grid-cols-[2fr_1fr_1fr]">
        <div className="grid content-start gap-3 max-md:col-span-2">
          <p className="font-display text-title-s">{site.name}</p>
          <p className="max-w-md">{site.tagline}</p>
          <p className="text-note max-w-md text-muted">{disclosures.footer}</p>
          <div className="-ml-2.5">
            <SocialLinks />
          </div>
        </div>
        <nav aria-label="Quick categories">
          <p className="font-display mb-2">Quick categories</p>
          <ul>
            {footerCategories.map((category) => (
              <li key={category}>
                <FooterLink to={paths.category(category)}>{category}</FooterLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="The lab">
          <p className="font-display mb-2">The lab</p>
          <ul>
            {pages.map(({ label, to }) => (
              <li key={to}>
                <FooterLink to={to}>{label}</FooterLink>
              </li>
            ))}
            {settings.analyticsId && (
              <li>
                <button type="button" className="py-2 hover:underline" data-consent="ask">
                  Privacy choices
                </button>
              </li>
            )}
          </ul>
        </nav>
      </div>
      <p className="page pb-8 text-note text-muted">
        © {site.founded} {site.name}. All emergencies are fake. All ratings are not.
      </p>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-block py-2 hover:underline decoration-hazard decoration-2 underline-offset-4">
      {children}
    </Link>
  );
}
