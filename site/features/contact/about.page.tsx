import { site } from '#content/site.ts';
import { loadPageDocument } from '#site/features/legal/page-document.ts';
import { Prerendered } from '#site/prerender/prerendered.tsx';
import type { PageDocument } from '#site/prerender/site-content.ts';
import type { HeadContext, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { breadcrumbs, theLab } from '#site/seo/structured-data.ts';
import { Hero } from './about-hero.tsx';
import { Contact } from './contact-section.tsx';
import { LabCard } from './lab-card.tsx';
import { Reasons } from './reasons.tsx';

const title = `About the Lab - ${site.name}`;
const description =
  'Who we are, what is fake and what is not, how we rate, who pays for it all, and how to send us a message.';

type Content = PageDocument & { reviews: number };

export const load = ({ site }: LoadContext): Content => ({
  ...loadPageDocument('about', site),
  reviews: site.library.reviews.length,
});

export function head({ settings }: HeadContext<Content>): Head {
  const { siteUrl, contact } = settings;
  return {
    title,
    description,
    canonical: paths.about(),
    structuredData: [
      {
        '@type': 'AboutPage',
        '@id': siteUrl + paths.about(),
        url: siteUrl + paths.about(),
        name: title,
        description,
        mainEntity: {
          ...theLab(siteUrl),
          foundingDate: String(site.founded),
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer support',
            email: contact.email,
            telephone: contact.phone,
          },
        },
      },
      breadcrumbs(siteUrl, [{ name: 'About', path: paths.about() }]),
    ],
  };
}

export function Page({ content: { parts, reviews }, settings }: PageProps<Content>) {
  return (
    <>
      <Hero />
      <div className="page grid gap-10 pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,27rem)] lg:gap-12 xl:gap-20 lg:pt-14">
        <LabCard reviews={reviews} />
        <Prerendered part="text" html={parts.text} className="prose about-text" />
      </div>
      <Reasons />
      <Contact contact={settings.contact} />
    </>
  );
}
