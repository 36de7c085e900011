import { callQuery } from '#site/data/api-client.ts';
import { useQuery } from '#site/data/use-query.ts';
import { Link } from '#site/router/link.tsx';
import type { PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { LetterDoor, LinkTrouble } from './subscription-link.tsx';

const link = (token = '') =>
  callQuery('GET /api/letters/links', { query: { purpose: 'leave', token } });

export const loader = ({ query: { t } }: PageRequest) => (t ? [link(t)] : []);

export function head(): Head {
  return {
    title: 'Leave the letter - Tech Survival Lab',
    description: 'One button, and no more letters come.',
  };
}

/** Opened from a mail. Looking at it changes nothing: programs that check mails follow their links as well. */
export function Page({ query: { t = '', done }, settings }: PageProps) {
  const { data: state = 'wrong' } = useQuery({ ...link(t), enabled: t !== '' });
  if (done === 'yes') return <Gone />;
  if (!t || state !== 'good' || done === 'wrong') return <LinkTrouble contact={settings.contact} />;
  if (done === 'monthly') return <Changed token={t} rhythm="monthly" />;
  if (done === 'weekly') return <Changed token={t} rhythm="weekly" />;
  return (
    <LetterDoor title="Leave the letter">
      <p>
        One button, and no more letters come to the address that this link was sent to. It takes
        effect at once.
      </p>
      <div className="flex flex-wrap gap-3">
        <Choice token={t} tone="hazard">
          Send me no more letters
        </Choice>
        <Choice token={t} rhythm="monthly">
          Once a month is enough
        </Choice>
      </div>
    </LetterDoor>
  );
}

interface ChoiceProps {
  token: string;
  rhythm?: 'weekly' | 'monthly';
  tone?: 'hazard';
  children: string;
}

/** A form of its own, so that every button works without any script. */
function Choice({ token, rhythm, tone, children }: ChoiceProps) {
  return (
    <form method="post" action="/api/letters/leave">
      <input type="hidden" name="token" value={token} />
      {rhythm && <input type="hidden" name="rhythm" value={rhythm} />}
      <Button type="submit" {...(tone ? { tone } : {})}>
        {children}
      </Button>
    </form>
  );
}

function Gone() {
  return (
    <LetterDoor title="No more letters">
      <p>
        Your address is deleted. What stays is a scrambled mark that cannot be read back, so that no
        old list brings you back by mistake. Everything on the site stays open to you.
      </p>
      <Link to={paths.home()} className={buttonClass()}>
        To the latest tests
      </Link>
    </LetterDoor>
  );
}

function Changed({ token, rhythm }: { token: string; rhythm: 'weekly' | 'monthly' }) {
  const isMonthly = rhythm === 'monthly';
  return (
    <LetterDoor title={isMonthly ? 'Once a month it is' : 'Every week it is'}>
      <p>
        {isMonthly
          ? 'From now on you get the first letter of each month, with links to the ones that you missed.'
          : 'From now on you get every letter again.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Choice token={token} rhythm={isMonthly ? 'weekly' : 'monthly'}>
          {isMonthly ? 'Every week after all' : 'Once a month after all'}
        </Choice>
        <Choice token={token}>Send me no more letters</Choice>
      </div>
    </LetterDoor>
  );
}
