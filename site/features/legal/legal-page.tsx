import { site } from '#content/site.ts';
import { dialed } from '#site/features/contact/contact-links.tsx';
import { PageTitle } from '#site/layout/page-title.tsx';
import { escapeHtml } from '#site/prerender/escape-html.ts';
import { fillPlaceholders } from '#site/prerender/placeholders.tsx';
import { Prerendered } from '#site/prerender/prerendered.tsx';
import type { PageDocument } from '#site/prerender/site-content.ts';
import { Link } from '#site/router/link.tsx';
import type { SiteSettings } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { longDate } from '#site/ui/dates.ts';
import { Icon } from '#site/ui/icon.tsx';
import { LegalText } from './legal-text.tsx';
import { type Related, RelatedInformation } from './related-information.tsx';

interface LegalPageProps {
  title: string;
  lead: string;
  content: PageDocument;
  settings: SiteSettings;
  related: Related[];
}

/** A legal text: dated, with its contents beside it and its relatives below. */
export function LegalPage({ title, lead, content, settings, related }: LegalPageProps) {
  const { parts } = content;
  return (
    <>
      <PageTitle
        title={title}
        above={
          <Link
            to={paths.home()}
            className={buttonClass('paper', 'small', 'min-h-11 justify-self-start')}
          >
            <Icon name="back" /> Back to Home
          </Link>
        }
      >
        <p>{lead}</p>
        <p className="mt-2 text-body">
          Last updated: <time dateTime={site.legalDate}>{longDate(site.legalDate)}</time>
        </p>
      </PageTitle>
      <LegalText contents={parts.contents}>
        <Prerendered
          part="text"
          html={fillPlaceholders(parts.text, valuesOf(settings))}
          className="prose legal-text"
        />
      </LegalText>
      <RelatedInformation related={related} />
    </>
  );
}

/** The settings of this installation. */
function valuesOf({ contact, analyticsId }: SiteSettings) {
  const { email, phone } = contact;
  const isMeasured = analyticsId !== null;
  return {
    email: escapeHtml(email),
    phone: escapeHtml(phone),
    dial: dialed(phone),
    analytics: isMeasured,
    quiet: !isMeasured,
  };
}
