import { useEffect, useRef, useState } from 'react';
import { ErrorText } from '#ui/admin/elements.tsx';
import { Button } from '#ui/button.tsx';
import type { DocumentDetail } from '../calls.ts';

type Shown = 'current' | 'earlier' | 'nothing';

const notes: Record<Shown, string> = {
  current: '',
  earlier: 'This page is not current: your last changes can’t be shown. Fix the problems first.',
  nothing:
    'The page appears here once nothing is missing. A review needs the rating, price and store of its gadget.',
};

const phone = { name: 'Phone', width: 390 };
const devices = [phone, { name: 'Desktop', width: 1280 }];

/** The real page of the newest saved text; it reloads after each save and keeps its place. */
export function Preview({ document }: { document: Pick<DocumentDetail, 'id' | 'version'> }) {
  const { id, version } = document;
  const [device, setDevice] = useState(phone);
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef(0);
  const [error, setError] = useState<unknown>();
  const page = `/api/admin/documents/${id}/preview`;
  const [shown, setShown] = useState<Shown>('current');
  const loaded = useRef(version);
  // A text that cannot be parsed has no page, so the last one stays.
  useEffect(() => {
    if (loaded.current === version) return;
    loaded.current = version;
    fetch(page, { method: 'HEAD' }).then(({ ok }) => {
      const current = pageIn(frame.current);
      if (!ok) setShown((before) => (before === 'nothing' ? before : 'earlier'));
      else if (loaded.current === version) {
        place.current = current?.scrollY ?? 0;
        frame.current?.setAttribute('src', page);
      }
    }, setError);
  }, [page, version]);
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap gap-2">
        {devices.map((one) => (
          <Button
            key={one.name}
            size="small"
            tone="plain"
            aria-pressed={one === device}
            onClick={() => setDevice(one)}
          >
            {one.name}
          </Button>
        ))}
      </div>
      <ErrorText error={error} />
      <p role="status" className="font-bold empty:hidden">
        {notes[shown]}
      </p>
      <Scaled width={device.width}>
        <iframe
          ref={frame}
          title="Preview of the page"
          src={page}
          className={`size-full border-0 bg-paper ${shown === 'nothing' ? 'invisible' : ''}`}
          onLoad={() => {
            const current = pageIn(frame.current);
            setShown(!current || hasFailed(current) ? 'nothing' : 'current');
            current?.scrollTo(0, place.current);
          }}
        />
      </Scaled>
    </section>
  );
}

/** Null after a link in the frame led to another site. */
const pageIn = (frame: HTMLIFrameElement | null): Window | null | undefined =>
  frame?.contentDocument?.defaultView;

function hasFailed({ performance }: Window): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry !== undefined && entry.responseStatus >= 400;
}

/** Shows its content at a fixed width, scaled down to the space there is. */
function Scaled({ width, children }: { width: number; children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState<number>(width);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSpace(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, space / width);
  return (
    <div
      ref={box}
      className="h-[max(24rem,calc(100dvh-17rem))] overflow-hidden rounded-m border-2 border-dashed border-muted"
    >
      <div
        className="mx-auto origin-top-left"
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      >
        {children}
      </div>
    </div>
  );
}
