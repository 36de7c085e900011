import type { Head } from '#site/head/head.ts';

export function head(): Head {
  return { title: 'admin' };
}

export function Page() {
  return <h1>admin</h1>;
}
