import type { Head } from '#site/head/head.ts';

export function head(): Head {
  return { title: 'admin-login' };
}

export function Page() {
  return <h1>admin-login</h1>;
}
