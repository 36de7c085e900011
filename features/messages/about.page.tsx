import type { ReactNode } from 'react';
import { definePage, type PageContext } from '#features/content/page.ts';
import { ProseText } from '#features/content/prose/prose-text.tsx';
import type { Site } from '#features/gadgets/site.ts';
import { componentsFor, EmailLink, PhoneLink, textOfPage } from '#features/pages/text-page.tsx';
import { buttonClass } from '#ui/button.tsx';
import { scenes } from '#ui/drawings.ts';
import { Island } from '#ui/island.tsx';
import type { SiteSettings } from '#ui/layout/settings.ts';
import { paths } from '#ui/paths.ts';
import { site } from '#ui/site.ts';
import { Stamp } from '#ui/stamp.tsx';
import { breadcrumbs, theLab } from '#ui/structured-data.ts';
import { ContactForm } from './contact-form.island.tsx';
import { contactAction, messageSent, sentFragment } from './form.ts';

const title = 'About the Lab';
const description =
  'Who we are, what is fake and what is not, how we rate, who pays for it all, and how to send us a message.';

export const aboutPage = definePage({
  path: '/about',
  load: ({ snapshot: { library } }) => ({
    reasons: library.site.texts.reasons,
    text: textOfPage('about', library.pages),
  }),
  head(_, { settings: { siteUrl, contact } }) {
    return {
      title,
      description,
      canonical: paths.about(),
      structuredData: [
        {
          '@type': 'AboutPage',
          '@id': siteUrl + paths.about(),
          url: siteUrl + paths.about(),
          name: `${title} - ${site.name}`,
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
  },
  editor: () => paths.adminEdit({ open: 'page/about' }),
  Page: ({ data: { reasons, text }, context }) => (
    <>
      <Hero />
      <div className="page grid gap-12 pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,27rem)] lg:pt-14 xl:gap-20">
        <div className="prose [&>:first-child]:mt-0 [&_td:first-child]:whitespace-nowrap">
          <ProseText prose={text} components={componentsFor(context)} />
        </div>
        <Reasons reasons={reasons} />
      </div>
      <Contact context={context} />
    </>
  ),
});

function Hero() {
  return (
    <header className="border-b-2 border-line overflow-hidden">
      <div className="page grid items-center gap-8 py-8 lg:grid-cols-2 lg:gap-12 lg:py-12">
        <div className="grid justify-items-start gap-5">
          <p className="font-bold uppercase tracking-widest text-note text-muted">About the lab</p>
          <h1 className="text-title-l">
            Fake emergencies, <span className="text-ember">sourced facts</span>
          </h1>
          <p className="text-lead max-w-xl">
            We send gadgets into disasters that never happened, and look up what they are like on a
            Tuesday.
          </p>
          <a href="#contact" className={buttonClass('hazard')}>
            Write to the lab
          </a>
        </div>
        <div className="relative">
          <img
            src={scenes.about}
            alt="The lab's gadgets lined up for a group picture, each in a yellow hard hat, in front of a crash-test target"
            width={640}
            height={400}
            fetchPriority="high"
            className="w-full rounded-m border-2 border-line"
          />
          <span className="absolute -bottom-3 right-4 bg-paper rounded-m">
            <Stamp lands>Est. {site.founded}</Stamp>
          </span>
        </div>
      </div>
    </header>
  );
}

function Reasons({ reasons }: Pick<Site['texts'], 'reasons'>) {
  return (
    <section className="self-start lg:sticky lg:top-26" aria-labelledby="different">
      <h2 id="different" className="text-title-m mb-6">
        Why We're Different
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {reasons.map(({ title, text }) => (
          <li key={title} className="card grid content-start gap-1.5 px-5 py-4 leading-snug">
            <h3 className="text-title-s">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contact({ context: { path, settings, refused } }: { context: PageContext }) {
  const ownRefusal = refused?.action === contactAction ? refused : undefined;
  return (
    <section id="contact" className="page pt-16" aria-labelledby="contact-title">
      <div className="card grid lg:grid-cols-[1fr_2fr]">
        <div className="flex flex-col justify-between gap-8 bg-[light-dark(var(--color-night),var(--color-well))] p-5 md:p-8">
          <div className="text-on-night scheme-dark">
            <h2 id="contact-title" className="text-title-m">
              Reach the lab
            </h2>
            <p className="mt-3 mb-6">
              A correction, a question, a disaster you would like to see staged: everything is read
              by a person.
            </p>
            <ContactDetails contact={settings.contact} />
          </div>
          <img
            src={scenes.letterbox}
            alt=""
            width={320}
            height={200}
            loading="lazy"
            className="h-auto w-full rounded-sm max-lg:hidden"
          />
        </div>
        <div className="p-5 md:p-8">
          <h3 id="contact-form-title" className="text-title-s mb-4">
            Send us a message
          </h3>
          <Island
            of={ContactForm}
            name="contact"
            props={{ labelledBy: 'contact-form-title', page: path, refused: ownRefusal }}
          />
          <p id={sentFragment} className="sent">
            <span>
              <b>{messageSent.title}</b> {messageSent.description}
            </span>
          </p>
        </div>
      </div>
    </section>
  );
}

function ContactDetails({ contact }: { contact: SiteSettings['contact'] }) {
  return (
    <dl className="grid gap-4.5">
      <Detail label="Address">{site.address}</Detail>
      <Detail label="Email">
        <EmailLink contact={contact} />
      </Detail>
      <Detail label="Phone">
        <PhoneLink contact={contact} />
      </Detail>
      <Detail label="Response time">{site.responseTime}, usually within 24</Detail>
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-note text-muted">{label}</dt>
      <dd className="min-w-0 font-bold [&>a]:-my-2.5 [&>a]:inline-block [&>a]:max-w-full [&>a]:py-2.5">
        {children}
      </dd>
    </div>
  );
}
