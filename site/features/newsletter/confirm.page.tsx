import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#site/data/query-client.ts';
import { Link } from '#site/router/link.tsx';
import type { PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { SubscriptionLinkForm } from './subscription-link.tsx';

const link = (token = '') =>
  callQuery('GET /api/letters/links', { query: { purpose: 'confirm', token } });

const issues = callQuery('GET /api/letters');

/** Confirmed readers see a link to the archive. */
export const loader = ({ query: { t } }: PageRequest) => [...(t ? [link(t)] : []), issues];

export function head(): Head {
  return {
    title: 'Confirm your subscription',
    description: 'Confirm your address to start receiving our weekly letter.',
  };
}

/** A GET changes nothing, because mail scanners follow links. */
export function Page({ query: { t = '', done }, settings }: PageProps) {
  const { data: state = 'wrong' } = useQuery({ ...link(t), enabled: t !== '' });
  if (done === 'yes' || done === 'saturday')
    return <Confirmed day={done === 'saturday' ? 'on Saturday' : ''} />;
  if (done === 'too-old' || state === 'too old') return <LinkExpired />;
  if (!done && state === 'done') return <ConfirmedBefore />;
  if (done || !t || state === 'wrong') return <InvalidLink contact={settings.contact} />;
  return (
    <SubscriptionLinkForm title="One click to go">
      <p>
        Confirm to start receiving our weekly letter. If you do nothing, we’ll delete your address
        after 30 days.
      </p>
      <form method="post" action="/api/letters/confirm">
        <input type="hidden" name="token" value={t} />
        <Button type="submit" tone="hazard">
          Confirm my subscription
        </Button>
      </form>
    </SubscriptionLinkForm>
  );
}

function Confirmed({ day }: { day: string }) {
  return (
    <SubscriptionLinkForm title="You’re on the list">
      <p>
        {day
          ? `Your first letter arrives ${day}, if the week gave us anything to write about.`
          : 'We’ll email you the next time we have something new.'}{' '}
        Each letter has new tests, the month’s standings, and one tip that works without a battery.
      </p>
      <NextSteps />
    </SubscriptionLinkForm>
  );
}

/** Shown if the link is opened a second time. */
function ConfirmedBefore() {
  return (
    <SubscriptionLinkForm title="You’re already on the list">
      <p>
        Your subscription is already confirmed. There’s nothing left to do but wait for the next
        letter.
      </p>
      <NextSteps />
    </SubscriptionLinkForm>
  );
}

function NextSteps() {
  const { data: [last] = [] } = useQuery(issues);
  return (
    <div className="flex flex-wrap gap-3">
      {last && (
        <Link to={paths.letter(last.date)} className={buttonClass('hazard')}>
          Read the latest letter
        </Link>
      )}
      <Link to={paths.home()} className={buttonClass()}>
        See the latest tests
      </Link>
    </div>
  );
}

/** Reveals nothing about any address. */
function InvalidLink({ contact }: { contact: { email: string } }) {
  return (
    <SubscriptionLinkForm title="This link doesn’t work">
      <p>
        This link is broken or has expired. Subscribe again and we’ll send you a new one, or write
        to <a href={`mailto:${contact.email}`}>{contact.email}</a>.
      </p>
      <SubscribeAgain />
    </SubscriptionLinkForm>
  );
}

function LinkExpired() {
  return (
    <SubscriptionLinkForm title="This link has expired">
      <p>A confirmation link works for 30 days. Subscribe again and we’ll send you a new one.</p>
      <SubscribeAgain />
    </SubscriptionLinkForm>
  );
}

function SubscribeAgain() {
  return (
    <Link to={paths.newsletter()} className={buttonClass('hazard')}>
      Subscribe again
    </Link>
  );
}
