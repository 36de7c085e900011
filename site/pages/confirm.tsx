import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#site/api.ts';
import type { Head } from '#site/head/head.ts';
import { LetterDoor, LinkTrouble } from '#site/letter/letter-door.tsx';
import { Link } from '#site/router/link.tsx';
import type { PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';

const link = (token = '') => callQuery('GET /api/letters/links', { query: { purpose: 'confirm', token } });

export const loader = ({ query: { t } }: PageRequest) => (t ? [link(t)] : []);

export function head(): Head {
  return {
    title: 'Confirm your letter - Tech Survival Lab',
    description: 'One button, and the weekly letter is yours.',
  };
}

/** Opened from a mail. Looking at it changes nothing: programs that check mails follow their links as well. */
export function Page({ query: { t = '', done }, settings }: PageProps) {
  const { data: state = 'wrong' } = useQuery({ ...link(t), enabled: t !== '' });
  if (done === 'yes') return <Confirmed />;
  if (done === 'too-old' || state === 'too old') return <TooOld />;
  if (done || !t || state === 'wrong') return <LinkTrouble contact={settings.contact} />;
  return (
    <LetterDoor title="One button to go">
      <p>Press it, and the weekly letter comes to you. Do nothing, and we forget your address within thirty days.</p>
      <form method="post" action="/api/letters/confirm">
        <input type="hidden" name="token" value={t} />
        <Button type="submit" tone="hazard">
          Yes, send me the letter
        </Button>
      </form>
    </LetterDoor>
  );
}

function Confirmed() {
  return (
    <LetterDoor title="You are on the list">
      <p>
        The next letter leaves on a Saturday, if the week had anything worth a letter. It brings the new tests, the
        month’s standings and one piece of advice that works without a battery.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.letters()} className={buttonClass('hazard')}>
          Read the last one
        </Link>
        <Link to={paths.home()} className={buttonClass()}>
          To the latest tests
        </Link>
      </div>
    </LetterDoor>
  );
}

function TooOld() {
  return (
    <LetterDoor title="This link has run out">
      <p>
        A link to confirm is good for thirty days and for one address. Subscribe again, and a new one is on its way.
      </p>
      <Link to={paths.newsletter()} className={buttonClass('hazard')}>
        Subscribe again
      </Link>
    </LetterDoor>
  );
}
