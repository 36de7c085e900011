import { CalendarDays, FlaskConical, Megaphone, Vote } from 'lucide-react';
import { reasons } from '#content/pages/reasons.ts';

const icons = {
  'Brutally Honest': Megaphone,
  'Community Driven': Vote,
  'Real-World Testing': FlaskConical,
  'Daily Updates': CalendarDays,
};

export function Reasons() {
  return (
    <section className="page pt-16" aria-labelledby="different">
      <h2 id="different" className="text-title-m mb-6">
        Why We're Different
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {reasons.map(({ title, text }) => {
          const Icon = icons[title];
          return (
            <li key={title} className="reason card">
              <span className="reason-mark">
                <Icon size={26} aria-hidden="true" />
              </span>
              <h3 className="text-title-s">{title}</h3>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
