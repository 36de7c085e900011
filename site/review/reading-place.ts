import { useEffect } from 'react';

/** Marks the point of the contents whose heading was last scrolled past. */
export function useReadingPlace(): void {
  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(markPlace);
    };
    markPlace();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
}

function markPlace(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')];
  const isPassed = ({ hash }: HTMLAnchorElement) => {
    const heading = document.getElementById(hash.slice(1));
    return heading && heading.getBoundingClientRect().top < window.innerHeight / 3;
  };
  const reading = links.findLast(isPassed)?.hash;
  for (const link of links) {
    if (link.hash === reading) link.ariaCurrent = 'true';
    else link.removeAttribute('aria-current');
  }
}
