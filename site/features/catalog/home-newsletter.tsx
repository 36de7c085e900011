import { NewsletterForm } from '#site/features/newsletter/newsletter-form.tsx';

export function Newsletter() {
  return (
    <section id="newsletter" className="page pt-12" aria-labelledby="newsletter-title">
      <div className="card grid items-center gap-x-8 gap-y-3 bg-signal p-4 text-night scheme-light md:grid-cols-[auto_1fr] md:p-6">
        <h2 id="newsletter-title" className="text-title-s">
          The weekly evacuation notice
        </h2>
        <NewsletterForm />
      </div>
    </section>
  );
}
