import type { Head } from '#site/head/head.ts';

export function head(): Head {
  return { title: 'privacy' };
}

export function Page() {
  return <h1>privacy</h1>;
}
