import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PredictionCounts } from '#contract/votes.ts';
import { call, callQuery } from '#site/data/api.ts';
import { useSingleMutation } from '#site/data/use-single-mutation.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { showFailure } from '#site/ui/toast/toasts.ts';
import { predictionIn, predictions } from './saved-predictions.ts';

/** The buttons stay in the DOM, so that the bootstrap script can replay a click on them. */
export function Prediction({ slug }: { slug: string }) {
  const path = paths.review(slug);
  const [prediction, setPrediction] = useState<string>();
  const result = callQuery('GET /api/reviews/:slug/prediction', { params: { slug } });
  const isAnswered = prediction === 'yes' || prediction === 'no';
  const { data } = useQuery({ ...result, enabled: isAnswered });
  const remember = (word: string) => {
    setPrediction(word);
    predictions.write(`${predictions.read()}${path} ${word},`);
  };
  const { mutate: send, isPending } = useSingleMutation({
    mutationFn: (survives: boolean) =>
      call('POST /api/reviews/:slug/prediction', { params: { slug }, input: { survives } }),
    onSuccess: (_, survives) => remember(survives ? 'yes' : 'no'),
    onError: (error) => showFailure('Not counted', error, 'Your prediction was not counted.'),
  });
  // The saved prediction is available only in the browser.
  useEffect(() => {
    setPrediction(predictionIn(predictions.read(), path));
    delete document.documentElement.dataset.predicted;
  }, [path]);
  const button = {
    size: 'small',
    className: 'min-h-11',
    pending: isPending,
    hidden: prediction !== undefined,
  } as const;
  return (
    <div
      className="prediction [:root[data-predicted]_&>*]:invisible no-print my-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-y-2 border-line py-3"
      data-story
    >
      <p role="status" className="max-sm:basis-full">
        {isAnswered ? outcome(prediction, data) : !prediction && <b>Will it survive?</b>}
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
  );
}

function outcome(prediction: 'yes' | 'no', counts: PredictionCounts | undefined): string {
  const own =
    prediction === 'yes' ? 'Your prediction: it survives.' : 'Your prediction: it does not.';
  if (!counts) return own;
  const all = counts.yes + counts.no;
  return all < 2
    ? `${own} You are the first.`
    : `${own} ${counts[prediction]} of ${all} readers agree.`;
}
