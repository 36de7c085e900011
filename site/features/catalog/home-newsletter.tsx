import { NewsletterForm } from '#site/features/newsletter/newsletter-form.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';

export function Newsletter() {
  return (
    <section id="newsletter" className="page pt-16" aria-labelledby="newsletter-title">
      <div className="card grid gap-6 bg-signal p-6 text-night md:grid-cols-2 md:p-10 scheme-light">
        <div>
          <h2 id="newsletter-title" className="text-title-m">
            The weekly evacuation notice
          </h2>
          <p className="mt-2 max-w-md">
            New tests, the month’s standings and one piece of advice that works without a battery.
            Every letter is kept{' '}
            <Link to={paths.letters()} className="underline">
              where all can read it
            </Link>
            .
          </p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}
