import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#site/data/query-client.ts';
import { Link } from '#site/router/link.tsx';
import type { PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { SubscriptionLinkForm } from './subscription-link.tsx';

const link = (token = '') =>
  callQuery('GET /api/letters/links', { query: { purpose: 'leave', token } });

export const loader = ({ query: { t } }: PageRequest) => (t ? [link(t)] : []);

export function head(): Head {
  return {
    title: 'Unsubscribe',
    description: 'Unsubscribe from the weekly letter, or get it once a month.',
  };
}

/** A GET changes nothing, because mail scanners follow links. */
export function Page({ query: { t = '', done }, settings }: PageProps) {
  const { data: state = 'wrong' } = useQuery({ ...link(t), enabled: t !== '' });
  if (done === 'yes') return <Unsubscribed />;
  if (!t || state === 'wrong' || done === 'wrong')
    return <InvalidLink contact={settings.contact} />;
  if (state === 'done') return <AlreadyUnsubscribed />;
  if (done === 'monthly' || done === 'weekly') return <Changed token={t} frequency={done} />;
  const isMonthly = state === 'monthly';
  return (
    <SubscriptionLinkForm title="Unsubscribe">
      <p>
        {isMonthly ? 'You get one letter a month. ' : ''}You’ll stop getting our letters right away.
      </p>
      <div className="flex flex-wrap gap-3">
        <Choice token={t} tone="hazard">
          Unsubscribe
        </Choice>
        <Choice token={t} frequency={isMonthly ? 'weekly' : 'monthly'}>
          {isMonthly ? 'Switch to weekly' : 'Switch to monthly'}
        </Choice>
      </div>
    </SubscriptionLinkForm>
  );
}

/** Reveals nothing about any address. */
function InvalidLink({ contact }: { contact: { email: string } }) {
  return (
    <SubscriptionLinkForm title="This link doesn’t work">
      <p>
        Some email programs break long links. Try the link at the bottom of another letter, or write
        to <a href={`mailto:${contact.email}`}>{contact.email}</a> and we’ll take care of it.
      </p>
      <Link to={paths.contact()} className={buttonClass()}>
        Write to us
      </Link>
    </SubscriptionLinkForm>
  );
}

interface ChoiceProps {
  token: string;
  frequency?: 'weekly' | 'monthly';
  tone?: 'hazard';
  children: string;
}

/** One form per button, so each works without JavaScript. */
function Choice({ token, frequency, tone, children }: ChoiceProps) {
  return (
    <form method="post" action="/api/letters/leave">
      <input type="hidden" name="token" value={token} />
      {frequency && <input type="hidden" name="rhythm" value={frequency} />}
      <Button type="submit" {...(tone ? { tone } : {})}>
        {children}
      </Button>
    </form>
  );
}

function Unsubscribed() {
  return (
    <SubscriptionLinkForm title="You’re unsubscribed">
      <p>
        We deleted your address. We keep only a scrambled code of it, so an old list can’t subscribe
        you again by mistake.
      </p>
      <HomeLink />
    </SubscriptionLinkForm>
  );
}

function AlreadyUnsubscribed() {
  return (
    <SubscriptionLinkForm title="You’re unsubscribed">
      <p>This address was already unsubscribed. There’s nothing left to do.</p>
      <HomeLink />
    </SubscriptionLinkForm>
  );
}

function HomeLink() {
  return (
    <Link to={paths.home()} className={buttonClass()}>
      See the latest tests
    </Link>
  );
}

function Changed({ token, frequency }: { token: string; frequency: 'weekly' | 'monthly' }) {
  const isMonthly = frequency === 'monthly';
  return (
    <SubscriptionLinkForm title={isMonthly ? 'Once a month it is' : 'Every week it is'}>
      <p>
        {isMonthly
          ? 'From now on, you’ll get the first letter of each month, with links to the ones you missed.'
          : 'From now on, you’ll get every letter again.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Choice token={token} frequency={isMonthly ? 'weekly' : 'monthly'}>
          {isMonthly ? 'Switch back to weekly' : 'Switch back to monthly'}
        </Choice>
        <Choice token={token}>Unsubscribe</Choice>
      </div>
    </SubscriptionLinkForm>
  );
}
