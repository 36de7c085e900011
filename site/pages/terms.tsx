import type { Head } from '#site/head/head.ts';

export function head(): Head {
  return { title: 'terms' };
}

export function Page() {
  return <h1>terms</h1>;
}
