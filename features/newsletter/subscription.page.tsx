import type { ReactNode } from 'react';
import { definePage } from '#features/content/page.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { scenes } from '#ui/drawings.ts';
import { HazardRule } from '#ui/hazard-rule.tsx';
import { paths } from '#ui/paths.ts';
import { subscriptionPaths } from './calls.ts';
import { linkState } from './subscription.ts';

/*
 * The pages that links in emails open. A GET changes nothing, because mail scanners follow links:
 * each button is a form. A form leads back with its result as `done`, which replaces the link's state.
 */

interface LinkPage {
  path: `/${string}`;
  purpose: 'confirm' | 'unsubscribe';
  /** Of the browser's tab. */
  title: string;
  description: string;
  /** Before the click. */
  good: { title: string; text: string; action: string; button: string };
  done: { title: string; text: string };
  wrong: { text: (email: ReactNode) => ReactNode; to: string; link: string };
}

const linkPage = ({ path, purpose, title, description, good, done, wrong }: LinkPage) =>
  definePage({
    path,
    query: { t: 'text', done: 'text' },
    isPrivate: true,
    load: async ({ db, keys, now, query: { t: token = '', done } }) => ({
      token,
      state: done ?? (await linkState(db, keys, { purpose, token }, now)),
    }),
    head: () => ({ title, description }),
    Page({ data: { token, state }, context: { settings } }) {
      const { email } = settings.contact;
      if (state === 'good')
        return (
          <Card title={good.title} text={good.text}>
            <form method="post" action={good.action}>
              <input type="hidden" name="token" value={token} />
              <Button type="submit" tone="hazard">
                {good.button}
              </Button>
            </form>
          </Card>
        );
      if (state === 'done')
        return (
          <Card {...done}>
            <Next to={paths.home()}>See the latest tests</Next>
          </Card>
        );
      return (
        <Card
          title="This link doesn’t work"
          text={wrong.text(<a href={`mailto:${email}`}>{email}</a>)}
        >
          <Next to={wrong.to}>{wrong.link}</Next>
        </Card>
      );
    },
  });

export const confirmPage = linkPage({
  path: '/confirm',
  purpose: 'confirm',
  title: 'Confirm your subscription',
  description: 'Confirm your address to start receiving our weekly newsletter.',
  good: {
    title: 'One click to go',
    text: 'Confirm to start receiving our weekly newsletter. If you do nothing, we’ll delete your address after 30 days.',
    action: subscriptionPaths.confirm,
    button: 'Confirm my subscription',
  },
  done: {
    title: 'You’re on the list',
    text: 'We’ll email you the next time we have something new.',
  },
  wrong: {
    text: (email) => (
      <>
        A confirmation link works for 30 days. Subscribe again and we’ll send you a new one, or
        write to {email}.
      </>
    ),
    to: paths.newsletter(),
    link: 'Subscribe again',
  },
});

export const unsubscribePage = linkPage({
  path: '/leave',
  purpose: 'unsubscribe',
  title: 'Unsubscribe',
  description: 'Unsubscribe from the weekly newsletter.',
  good: {
    title: 'Unsubscribe',
    text: 'You’ll stop getting our newsletter right away.',
    action: subscriptionPaths.unsubscribe,
    button: 'Unsubscribe',
  },
  done: {
    title: 'You’re unsubscribed',
    text: 'We deleted your address. We keep only a scrambled code of it, so an old list can’t subscribe you again by mistake.',
  },
  wrong: {
    text: (email) => (
      <>
        Some email programs break long links. Try the link at the bottom of another issue, or write
        to {email} and we’ll take care of it.
      </>
    ),
    to: paths.contact(),
    link: 'Write to us',
  },
});

const Next = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className={buttonClass('paper', 'normal', 'justify-self-start')}>
    {children}
  </a>
);

interface CardProps {
  title: string;
  /** Reveals nothing about an address to somebody without a valid link. */
  text: ReactNode;
  /** The next step. */
  children: ReactNode;
}

const Card = ({ title, text, children }: CardProps) => (
  <div className="page py-12 lg:py-16">
    <div className="card mx-auto max-w-2xl overflow-hidden bg-sheet lg:max-w-none">
      <HazardRule />
      <div className="lg:grid lg:grid-cols-2">
        <img
          src={scenes.letterbox}
          alt=""
          width={320}
          height={240}
          className="aspect-5/2 size-full border-line object-cover max-lg:border-b-2 lg:order-1 lg:aspect-4/3 lg:border-l-2"
        />
        <div className="grid content-center gap-5 p-6 md:p-10">
          <p className="font-bold text-ember">The weekly evacuation notice</p>
          <h1 className="text-title-m">{title}</h1>
          <p>{text}</p>
          {children}
        </div>
      </div>
    </div>
  </div>
);
