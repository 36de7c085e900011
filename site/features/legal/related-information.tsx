import { FileText, ShieldCheck, Tent } from 'lucide-react';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';

export type Related = keyof typeof cards;

const cards = {
  privacy: {
    to: paths.privacy(),
    title: 'Privacy Policy',
    text: 'What we store about you, why, for how long, and how to have it deleted.',
    Icon: ShieldCheck,
  },
  terms: {
    to: paths.terms(),
    title: 'Terms of Service',
    text: 'What you can expect from us, what we ask of you, and where our liability ends.',
    Icon: FileText,
  },
  about: {
    to: paths.about(),
    title: 'About the Lab',
    text: 'Who we are, how we rate, who pays, and a form to write to us.',
    Icon: Tent,
  },
};

export function RelatedInformation({ related }: { related: Related[] }) {
  return (
    <section className="page pt-16 no-print" aria-labelledby="related-information">
      <h2 id="related-information" className="text-title-m mb-5">
        Related information
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2">
        {related.map((name) => {
          const { to, title, text, Icon } = cards[name];
          return (
            <li key={name} className="related card">
              <span className="reason-mark">
                <Icon size={26} aria-hidden="true" />
              </span>
              <h3 className="text-title-s">
                <Link to={to} className="card-link">
                  {title}
                </Link>
              </h3>
              <p className="text-muted">{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
