import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#site/data/api.ts';
import { Link } from '#site/router/link.tsx';
import type { Head, PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { SubscriptionPage } from './subscription-page.tsx';

const link = (token = '') =>
  callQuery('GET /api/letters/links', { query: { purpose: 'unsubscribe', token } });

export const loader = ({ query: { t } }: PageRequest) => (t ? [link(t)] : []);

export function head(): Head {
  return {
    title: 'Unsubscribe',
    description: 'Unsubscribe from the weekly newsletter.',
  };
}

export function Page({ query: { t = '', done }, settings: { contact } }: PageProps) {
  const { data: state = 'wrong' } = useQuery({ ...link(t), enabled: t !== '' });
  const isInvalid = !t || state === 'wrong' || done === 'wrong';
  if (done === 'yes' || (state === 'done' && !isInvalid))
    return <Unsubscribed isNow={done === 'yes'} />;
  // Reveals nothing about any address.
  if (isInvalid)
    return (
      <SubscriptionPage
        title="This link doesn’t work"
        text={
          <>
            Some email programs break long links. Try the link at the bottom of another issue, or
            write to <a href={`mailto:${contact.email}`}>{contact.email}</a> and we’ll take care of
            it.
          </>
        }
      >
        <Link to={paths.contact()} className={buttonClass()}>
          Write to us
        </Link>
      </SubscriptionPage>
    );
  if (done === 'weekly')
    return (
      <SubscriptionPage
        title="Every week it is"
        text="From now on, you’ll get every issue of our newsletter."
      >
        <Choice token={t}>Unsubscribe</Choice>
      </SubscriptionPage>
    );
  const isMonthly = state === 'monthly';
  return (
    <SubscriptionPage
      title="Unsubscribe"
      text={
        isMonthly
          ? 'You chose one issue a month, which we no longer send, so you get nothing right now. Get every issue, or unsubscribe.'
          : 'You’ll stop getting our newsletter right away.'
      }
    >
      <div className="flex flex-wrap gap-3">
        <Choice token={t} tone="hazard">
          Unsubscribe
        </Choice>
        {isMonthly && (
          <Choice token={t} choice="weekly">
            Get it every week
          </Choice>
        )}
      </div>
    </SubscriptionPage>
  );
}

function Unsubscribed({ isNow }: { isNow: boolean }) {
  return (
    <SubscriptionPage
      title="You’re unsubscribed"
      text={
        isNow
          ? 'We deleted your address. We keep only a scrambled code of it, so an old list can’t subscribe you again by mistake.'
          : 'This address was already unsubscribed. There’s nothing left to do.'
      }
    >
      <Link to={paths.home()} className={buttonClass()}>
        See the latest tests
      </Link>
    </SubscriptionPage>
  );
}

interface ChoiceProps {
  token: string;
  choice?: 'weekly';
  tone?: 'hazard' | 'paper';
  children: string;
}

/** One form per button, so each works without JavaScript. */
function Choice({ token, choice, tone = 'paper', children }: ChoiceProps) {
  return (
    <form method="post" action="/api/letters/leave">
      <input type="hidden" name="token" value={token} />
      {choice && <input type="hidden" name="choice" value={choice} />}
      <Button type="submit" tone={tone}>
        {children}
      </Button>
    </form>
  );
}
