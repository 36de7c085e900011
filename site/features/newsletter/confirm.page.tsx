import { useQuery } from '@tanstack/react-query';
import { weekdays } from '#contract/text.ts';
import { callQuery } from '#site/data/api.ts';
import { Link } from '#site/router/link.tsx';
import type { Head, PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { SubscriptionPage } from './subscription-page.tsx';

const link = (token = '') =>
  callQuery('GET /api/letters/links', { query: { purpose: 'confirm', token } });

const issues = callQuery('GET /api/letters');

export const loader = ({ query: { t } }: PageRequest) => [...(t ? [link(t)] : []), issues];

export function head(): Head {
  return {
    title: 'Confirm your subscription',
    description: 'Confirm your address to start receiving our weekly newsletter.',
  };
}

export function Page({ query: { t = '', done }, settings: { contact } }: PageProps) {
  const { data: state = 'wrong' } = useQuery({ ...link(t), enabled: t !== '' });
  const day = weekdays.find((name) => name.toLowerCase() === done);
  if (done === 'yes' || day) return <Confirmed day={day} />;
  if (done === 'too-old' || state === 'too old')
    return (
      <SubscriptionPage
        title="This link has expired"
        text="A confirmation link works for 30 days. Subscribe again and we’ll send you a new one."
      >
        <SubscribeAgain />
      </SubscriptionPage>
    );
  if (!done && state === 'done')
    return (
      <SubscriptionPage
        title="You’re already on the list"
        text="Your subscription is already confirmed. There’s nothing left to do but wait for the next issue."
      >
        <NextSteps />
      </SubscriptionPage>
    );
  // Reveals nothing about any address.
  if (done || !t || state === 'wrong')
    return (
      <SubscriptionPage
        title="This link doesn’t work"
        text={
          <>
            This link is broken or has expired. Subscribe again and we’ll send you a new one, or
            write to <a href={`mailto:${contact.email}`}>{contact.email}</a>.
          </>
        }
      >
        <SubscribeAgain />
      </SubscriptionPage>
    );
  return (
    <SubscriptionPage
      title="One click to go"
      text="Confirm to start receiving our weekly newsletter. If you do nothing, we’ll delete your address after 30 days."
    >
      <form method="post" action="/api/letters/confirm">
        <input type="hidden" name="token" value={t} />
        <Button type="submit" tone="hazard">
          Confirm my subscription
        </Button>
      </form>
    </SubscriptionPage>
  );
}

function Confirmed({ day }: { day: string | undefined }) {
  const next = day
    ? `Your first issue arrives on ${day}, if the week gave us anything to write about.`
    : 'We’ll email you the next time we have something new.';
  return (
    <SubscriptionPage
      title="You’re on the list"
      text={`${next} Each issue has new tests and the month’s standings.`}
    >
      <NextSteps />
    </SubscriptionPage>
  );
}

function NextSteps() {
  const { data: [last] = [] } = useQuery(issues);
  return (
    <div className="flex flex-wrap gap-3">
      {last && (
        <Link to={paths.issue(last.date)} className={buttonClass('hazard')}>
          Read the latest issue
        </Link>
      )}
      <Link to={paths.home()} className={buttonClass()}>
        See the latest tests
      </Link>
    </div>
  );
}

function SubscribeAgain() {
  return (
    <Link to={paths.newsletter()} className={buttonClass('hazard')}>
      Subscribe again
    </Link>
  );
}
