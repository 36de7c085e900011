import type { ReactNode } from 'react';
import { definePage } from '#features/content/page.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { scenes } from '#ui/drawings.ts';
import { HazardRule } from '#ui/hazard-rule.tsx';
import { paths } from '#ui/paths.ts';
import { subscriptionPaths } from './calls.ts';
import { listPublished } from './issues.ts';
import { linkState } from './subscription.ts';

/*
 * The pages that links in emails open. A GET changes nothing, because mail scanners follow links:
 * each button is a form. A form leads back with its result as `done`.
 */

export const confirmPage = definePage({
  path: '/confirm',
  query: { t: 'text', done: 'text' },
  isPrivate: true,
  async load({ db, keys, now, query: { t: token = '' } }) {
    const [issues, state] = await Promise.all([
      listPublished(db),
      linkState(db, keys, { purpose: 'confirm', token }, now),
    ]);
    return { token, state, lastIssue: issues[0]?.date };
  },
  head: () => ({
    title: 'Confirm your subscription',
    description: 'Confirm your address to start receiving our weekly newsletter.',
  }),
  Page({ data: { token, state, lastIssue }, context: { query, settings } }) {
    const { done } = query;
    if (done === 'yes')
      return (
        <Card
          title="You’re on the list"
          text="We’ll email you the next time we have something new."
        >
          <NextSteps lastIssue={lastIssue} />
        </Card>
      );
    if (done === 'too-old' || (!done && state === 'too old'))
      return (
        <Card
          title="This link has expired"
          text="A confirmation link works for 30 days. Subscribe again and we’ll send you a new one."
        >
          <SubscribeAgain />
        </Card>
      );
    if (done || state === 'wrong')
      return (
        <Card
          title="This link doesn’t work"
          text={
            <>
              This link is broken or has expired. Subscribe again and we’ll send you a new one, or
              write to <EmailLink email={settings.contact.email} />.
            </>
          }
        >
          <SubscribeAgain />
        </Card>
      );
    if (state === 'done')
      return (
        <Card
          title="You’re already on the list"
          text="Your subscription is already confirmed. There’s nothing left to do but wait for the next issue."
        >
          <NextSteps lastIssue={lastIssue} />
        </Card>
      );
    return (
      <Card
        title="One click to go"
        text="Confirm to start receiving our weekly newsletter. If you do nothing, we’ll delete your address after 30 days."
      >
        <form method="post" action={subscriptionPaths.confirm}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" tone="hazard">
            Confirm my subscription
          </Button>
        </form>
      </Card>
    );
  },
});

function NextSteps({ lastIssue }: { lastIssue: string | undefined }) {
  return (
    <div className="flex flex-wrap gap-3">
      {lastIssue && (
        <a href={paths.issue(lastIssue)} className={buttonClass('hazard')}>
          Read the latest issue
        </a>
      )}
      <a href={paths.home()} className={buttonClass()}>
        See the latest tests
      </a>
    </div>
  );
}

const SubscribeAgain = () => (
  <a href={paths.newsletter()} className={buttonClass('hazard', 'normal', 'justify-self-start')}>
    Subscribe again
  </a>
);

export const unsubscribePage = definePage({
  path: '/leave',
  query: { t: 'text', done: 'text' },
  isPrivate: true,
  async load({ db, keys, now, query: { t: token = '' } }) {
    const state = await linkState(db, keys, { purpose: 'unsubscribe', token }, now);
    return { token, state };
  },
  head: () => ({
    title: 'Unsubscribe',
    description: 'Unsubscribe from the weekly newsletter.',
  }),
  Page({ data: { token, state }, context: { query, settings } }) {
    const { done } = query;
    const isWrong = state === 'wrong' || done === 'wrong';
    if (done === 'yes' || (state === 'done' && !isWrong))
      return (
        <Card
          title="You’re unsubscribed"
          text={
            done === 'yes'
              ? 'We deleted your address. We keep only a scrambled code of it, so an old list can’t subscribe you again by mistake.'
              : 'This address was already unsubscribed. There’s nothing left to do.'
          }
        >
          <a href={paths.home()} className={buttonClass('paper', 'normal', 'justify-self-start')}>
            See the latest tests
          </a>
        </Card>
      );
    if (isWrong)
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
          <a
            href={paths.contact()}
            className={buttonClass('paper', 'normal', 'justify-self-start')}
          >
            Write to us
          </a>
        </Card>
      );
    return (
      <Card title="Unsubscribe" text="You’ll stop getting our newsletter right away.">
        <form method="post" action={subscriptionPaths.unsubscribe}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" tone="hazard">
            Unsubscribe
          </Button>
        </form>
      </Card>
    );
  },
});

const EmailLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>;

interface CardProps {
  title: string;
  /** Reveals nothing about an address to somebody without a valid link. */
  text: ReactNode;
  /** The next step. */
  children: ReactNode;
}

function Card({ title, text, children }: CardProps) {
  return (
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
}
