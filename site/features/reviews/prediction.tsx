import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Forecast } from '#contract/forecast.ts';
import { call } from '#site/data/api-client.ts';
import { callQuery } from '#site/data/query-client.ts';
import { keep, readKept } from '#site/data/storage.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { showFailure } from '#site/ui/toast/toasts.ts';
import { callsKey } from './saved-predictions.ts';

/**
 * One quiet line between the opening and the contents, so that the verdict is not in sight yet. Whoever answers sees in its place how everybody called it; whoever skips sees nothing. It keeps its height, and
 * its buttons their places among the page's controls, by which the stub finds what was pressed.
 */
export function CallIt({ slug }: { slug: string }) {
  const path = paths.review(slug);
  const [made, setMade] = useState<string>();
  const forecast = callQuery('GET /api/reviews/:slug/forecast', { params: { slug } });
  const isAnswered = made === 'yes' || made === 'no';
  const { data } = useQuery({ ...forecast, enabled: isAnswered });
  const remember = (word: string) => {
    setMade(word);
    keep(callsKey, `${keptCalls()}${path} ${word},`);
  };
  const { mutate: send, isPending } = useMutation({
    mutationFn: (survives: boolean) =>
      call('POST /api/reviews/:slug/forecast', { params: { slug }, input: { survives } }),
    onSuccess: (_, survives) => remember(survives ? 'yes' : 'no'),
    onError: (error) => showFailure('Not counted', error, 'Your prediction was not counted.'),
  });
  // Only the browser knows; from now on the page says it, and the stub need hide nothing.
  useEffect(() => {
    setMade(callIn(keptCalls(), path));
    delete document.documentElement.dataset.called;
  }, [path]);
  const button = {
    size: 'small',
    className: 'min-h-11',
    pending: isPending,
    hidden: made !== undefined,
  } as const;
  return (
    <div className="page no-print" data-story>
      <div className="call-it mt-5 flex min-h-21 flex-wrap items-center gap-x-3 gap-y-2 sm:min-h-12">
        <p role="status" className="max-sm:basis-full">
          {isAnswered ? outcome(made, data) : !made && <b>Will it survive?</b>}
        </p>
        <Button {...button} onClick={() => send(true)}>
          It survives
        </Button>
        <Button {...button} onClick={() => send(false)}>
          It does not
        </Button>
        <Button {...button} tone="plain" onClick={() => remember('skip')}>
          Skip
        </Button>
      </div>
    </div>
  );
}

const keptCalls = (): string => readKept(callsKey) ?? '';

const callIn = (kept: string, path: string): string | undefined =>
  kept
    .split(',')
    .find((entry) => entry.startsWith(`${path} `))
    ?.split(' ')[1];

function outcome(made: 'yes' | 'no', everybody: Forecast | undefined): string {
  const own = made === 'yes' ? 'You called it: it survives.' : 'You called it: it does not.';
  if (!everybody) return own;
  const all = everybody.yes + everybody.no;
  return all < 2
    ? `${own} Nobody else has yet.`
    : `${own} So did ${everybody[made]} of ${all} readers, you among them.`;
}
