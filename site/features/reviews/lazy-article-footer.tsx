import './article-footer.css';
import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react';
import type { EndingProps } from './article-footer.tsx';

/**
 * The server prints the ending with the page. In the browser its code comes when the reader comes near: until then it stands as it was
 * printed, its links and forms work as without script, and what is typed stays. Where the code does not come it stays like that.
 */
const Ending: ComponentType<EndingProps> = import.meta.env.SSR
  ? (await import('./article-footer.tsx')).Ending
  : lazy(() =>
      comesNear()
        .then(() => import('./article-footer.tsx'))
        .then(({ Ending }) => ({ default: Ending }), stayAsPrinted),
    );

/** The same for as long as the page is shown: a place that is asked to change before its code is there would be built anew. */
export const EndingPlace = memo(function EndingPlace(props: EndingProps) {
  return (
    <Suspense fallback={<NothingPrinted />}>
      <Ending {...props} />
    </Suspense>
  );
});

let isWanted: (() => void) | undefined;

function comesNear(): Promise<void> {
  return new Promise((resolve) => {
    isWanted = resolve;
    const place = printed();
    if (!place) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        watch.disconnect();
        resolve();
      },
      { rootMargin: '100%' },
    );
    watch.observe(place);
  });
}

/** Where the page was made, or made anew, in the browser. */
function NothingPrinted() {
  useEffect(() => isWanted?.(), []);
  return <div className="ending" />;
}

const printed = () => document.querySelector('.ending[data-asleep]');

function stayAsPrinted(): Promise<never> {
  printed()?.removeAttribute('data-asleep');
  return new Promise(() => undefined);
}
