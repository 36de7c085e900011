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

export const confirmPage = definePage({
  path: '/confirm',
  query: { t: 'text', done: 'text' },
  isPrivate: true,
  load: async ({ db, keys, now, query: { t: token = '', done } }) => ({
    token,
    state: done ?? (await linkState(db, keys, { purpose: 'confirm', token }, now)),
  }),
  head: () => ({
    title: 'Confirm your subscription',
    description: 'Confirm your address to start receiving our weekly newsletter.',
  }),
  Page({ data: { token, state }, context: { settings } }) {
    if (state === 'good')
      return (
        <Card
          title="One click to go"
          text="Confirm to start receiving our weekly newsletter. If you do nothing, we’ll delete your address after 30 days."
        >
          <LinkForm action={subscriptionPaths.confirm} token={token}>
            Confirm my subscription
          </LinkForm>
        </Card>
      );
    if (state === 'done')
      return (
        <Card
          title="You’re on the list"
          text="We’ll email you the next time we have something new."
        >
          <Next to={paths.home()}>See the latest tests</Next>
        </Card>
      );
    return (
      <Card
        title="This link doesn’t work"
        text={
          <>
            A confirmation link works for 30 days. Subscribe again and we’ll send you a new one, or
            write to <EmailLink email={settings.contact.email} />.
          </>
        }
      >
        <Next to={paths.newsletter()}>Subscribe again</Next>
      </Card>
    );
  },
});

export const unsubscribePage = definePage({
  path: '/leave',
  query: { t: 'text', done: 'text' },
  isPrivate: true,
  load: async ({ db, keys, now, query: { t: token = '', done } }) => ({
    token,
    state: done ?? (await linkState(db, keys, { purpose: 'unsubscribe', token }, now)),
  }),
  head: () => ({
    title: 'Unsubscribe',
    description: 'Unsubscribe from the weekly newsletter.',
  }),
  Page({ data: { token, state }, context: { settings } }) {
    if (state === 'good')
      return (
        <Card title="Unsubscribe" text="You’ll stop getting our newsletter right away.">
          <LinkForm action={subscriptionPaths.unsubscribe} token={token}>
            Unsubscribe
          </LinkForm>
        </Card>
      );
    if (state === 'done')
      return (
        <Card
          title="You’re unsubscribed"
          text="We deleted your address. We keep only a scrambled code of it, so an old list can’t subscribe you again by mistake."
        >
          <Next to={paths.home()}>See the latest tests</Next>
        </Card>
      );
    return (
      <Card
        title="This link doesn’t work"
        text={
          <>
            Some email programs break long links. Try the link at the bottom of another issue, or
            write to <EmailLink email={settings.contact.email} /> and we’ll take care of it.
          </>
        }
      >
        <Next to={paths.contact()}>Write to us</Next>
      </Card>
    );
  },
});

const Next = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className={buttonClass('paper', 'normal', 'justify-self-start')}>
    {children}
  </a>
);

interface LinkFormProps {
  action: string;
  token: string;
  /** The words of the button. */
  children: string;
}

const LinkForm = ({ action, token, children }: LinkFormProps) => (
  <form method="post" action={action}>
    <input type="hidden" name="token" value={token} />
    <Button type="submit" tone="hazard">
      {children}
    </Button>
  </form>
);

const EmailLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>;

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
