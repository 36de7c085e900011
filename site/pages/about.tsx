import type { Head } from '#site/head/head.ts';

export function head(): Head {
  return { title: 'about' };
}

export function Page() {
  return <h1>about</h1>;
}
