import { plainText } from './reading.ts';

/** A drawing as a review's text names it: `<Drawing name="nest" alt="…">Caption.</Drawing>`. */
interface DrawnHere {
  name: string;
  alt: string;
  caption: string;
}

export function drawingsIn(body: string): DrawnHere[] {
  return [...body.matchAll(/<Drawing name="([^"]*)" alt="([^"]*)">([\s\S]*?)<\/Drawing>/g)].map(
    ([, name = '', alt = '', caption = '']) => ({ name, alt, caption: plainText(caption) }),
  );
}
