import './article-footer.css';
import { entries } from 'virtual:content/blog';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useKept } from '#site/data/local-storage.ts';
import { EntryPicture } from '#site/features/blog/entry-picture.tsx';
import { offerOf, votesOf } from '#site/features/catalog/queries.ts';
import { share } from '#site/features/catalog/share.ts';
import { NewsletterForm } from '#site/features/newsletter/newsletter-form.tsx';
import { isRead, reading, rememberReading } from '#site/features/reviews/reading/reading.ts';
import { pressedVotes, watchPresses } from '#site/features/votes/pressed.ts';
import { VoteButtons } from '#site/features/votes/vote-buttons.tsx';
import { Link } from '#site/router/link.tsx';
import type { End } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';
import { OneWord } from '#site/ui/one-word.tsx';
import { nextAfter } from './related-products.ts';

interface ArticleFooterProps {
  end: End;
  siteUrl: string;
}

const reviews = entries
  .filter(({ kind }) => kind === 'review')
  .map((entry) => ({ rating: 0, ...entry }));

/** Four steps after the text: vote, share, read on, subscribe. */
export function ArticleFooter({ end, siteUrl }: ArticleFooterProps) {
  return (
    <section ref={useReadToEnd(end.path)} className="ending no-print" aria-labelledby="ending">
      <h2 id="ending" className="text-title-m">
        This way, please
      </h2>
      <p className="mt-1">The emergency is over. Mind the cables on the way to the next one.</p>
      <ol>
        <VoteStep end={end} />
        <ShareStep end={end} siteUrl={siteUrl} />
        <NextStep end={end} />
        <Step where="By the door" title="The weekly evacuation notice">
          <p>
            New tests, the month’s standings and one piece of advice that works without a battery.
            Every letter is kept{' '}
            <Link to={paths.letters()} className="prose-link">
              where all can read it
            </Link>
            .
          </p>
          <NewsletterForm />
        </Step>
      </ol>
    </section>
  );
}

/** Whoever sees the ending has read the piece. */
function useReadToEnd(path: string) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && rememberReading(path, ''),
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [path]);
  return place;
}

interface StepProps {
  where: string;
  title: ReactNode;
  children: ReactNode;
}

function Step({ where, title, children }: StepProps) {
  return (
    <li>
      <h3 className="text-title-s">
        <span className="kicker">{where}</span>
        {title}
      </h3>
      {children}
    </li>
  );
}

/** Without script the buttons are a form; where the votes are away they stand without their counts. */
function VoteStep({ end: { gadget } }: { end: End }) {
  const { data: offer } = useQuery({
    ...offerOf(gadget?.slug ?? ''),
    enabled: gadget !== undefined,
  });
  const { data: votes } = useQuery({
    ...votesOf(offer?.id ?? 0),
    enabled: offer?.id !== undefined,
  });
  const hasVoted = useSyncExternalStore(watchPresses, pressedVotes, () => '') !== '';
  const savior = (
    <Link to={paths.savior()} className="prose-link">
      Tech Savior of the Month
    </Link>
  );
  if (!gadget)
    return (
      <Step where="On your left" title="The ballot box">
        <p>Three gadgets stand for {savior}. One press is one vote.</p>
      </Step>
    );
  return (
    <Step where="On your left" title={<OneWord text={`Some applause for the ${gadget.name}?`} />}>
      <p>
        {!offer ? (
          <>A vote for it is a vote in the {savior}.</>
        ) : hasVoted ? (
          <>Press again if you mean it: that is how the {savior} is made.</>
        ) : (
          <>
            Three emoji, one box: press the one that fits how you feel about it. Every press is one
            vote in the {savior}.
          </>
        )}
      </p>
      {offer && (
        <VoteButtons
          product={{ id: offer.id, name: gadget.name }}
          votes={votes ?? gadget.emoji.map((emoji) => ({ emoji }))}
        />
      )}
    </Step>
  );
}

/** The address stands there to be read and copied where no script can. */
function ShareStep({ end, siteUrl }: { end: End; siteUrl: string }) {
  const { what, title, text, path, picture } = end;
  return (
    <Step
      where="On your right"
      title={
        what === 'Review'
          ? 'Somebody you know is about to buy one'
          : 'Somebody you know should read this'
      }
    >
      <div className="ending-share">
        <img
          src={picture.path}
          alt={picture.alt}
          width={1200}
          height={630}
          loading="lazy"
          decoding="async"
        />
        <div className="grid justify-items-start gap-2">
          <Button
            size="small"
            className="min-h-11"
            onClick={() => share({ title, text, piece: { what, path } })}
          >
            <Icon name="share" /> Share this {what.toLowerCase()}
          </Button>
          <Link to={path} className="text-note text-muted wrap-anywhere">
            {siteUrl.replace(/^https?:\/\//, '') + path}
          </Link>
        </div>
      </div>
    </Step>
  );
}

/** Chosen by nearness, and by what this browser has read, once it is known. */
function NextStep({ end }: { end: End }) {
  const read = useKept(reading);
  const next = nextAfter(end, reviews, (review) => isRead(read, paths.entry(review)));
  return (
    <Step where="Straight ahead" title="The next disaster">
      {next && (
        <article className="card group relative grid overflow-hidden sm:grid-cols-[2fr_3fr]">
          <div className="relative">
            <EntryPicture entry={{ ...next, image: '' }} ratio={[3, 2]} sizes="20rem" />
          </div>
          <div className="grid content-center gap-2 p-4">
            <h4 className="font-display text-title-s">
              <Link to={paths.entry(next)} className="picture-link">
                {next.title}
              </Link>
            </h4>
            <p>
              <OneWord text={next.excerpt} />
            </p>
          </div>
        </article>
      )}
      {end.gadget && (
        <p>
          Or the quiet room:{' '}
          <Link
            to={
              end.rival
                ? paths.comparison(end.rival.comparison)
                : paths.compare({ with: end.gadget.slug })
            }
            className="prose-link"
          >
            {end.rival
              ? `the ${end.gadget.name} beside the ${end.rival.name}`
              : `the ${end.gadget.name} beside its rivals`}
          </Link>
          , facts only.
        </p>
      )}
    </Step>
  );
}
