import { scenes } from '#site/data/drawings/scenes.ts';
import type { SiteSettings } from '#site/router/page.ts';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';

export function Contact({ contact }: { contact: SiteSettings['contact'] }) {
  return (
    <section id="contact" className="page pt-16" aria-labelledby="contact-title">
      <div className="card grid lg:grid-cols-[1fr_1.5fr]">
        <div className="flex flex-col justify-between gap-8 bg-[light-dark(var(--color-night),var(--color-well))] p-5 md:p-8">
          <div className="text-on-night scheme-dark">
            <h2 id="contact-title" className="text-title-m">
              Reach the lab
            </h2>
            <p className="mt-3 mb-6">
              A correction, a question, a disaster you would like to see staged: everything is read
              by a person.
            </p>
            <ContactDetails contact={contact} />
          </div>
          <img
            src={scenes.letterbox}
            alt=""
            width={320}
            height={200}
            loading="lazy"
            className="h-auto w-full rounded-s max-lg:hidden"
          />
        </div>
        <div className="p-5 md:p-8">
          <h3 id="contact-form-title" className="text-title-s mb-4">
            Send us a message
          </h3>
          <ContactForm labelledBy="contact-form-title" />
        </div>
      </div>
    </section>
  );
}
