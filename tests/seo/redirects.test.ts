import { expect, test } from 'vitest';
import { get } from '#tests/support/public-site.ts';

const moved: [requested: string, canonical: string][] = [
  ['/about/', '/about'],
  ['/blog/', '/blog'],
  ['/category/audio/', '/category/audio'],
  ['/sony-wh-1000xm5-review/', '/sony-wh-1000xm5-review'],
  ['/About', '/about'],
  ['/SONY-WH-1000XM5-Review', '/sony-wh-1000xm5-review'],
  ['/Category/Audio/', '/category/audio'],
  ['/Search/?q=really?&view=page', '/search?q=really?&view=page'],
  ['/index.html', '/'],
  ['/Blog/?next=//evil.example', '/blog?next=//evil.example'],
  ['/INDEX.HTML', '/'],
  ['/blog/index.html', '/blog'],
  ['/blog/index.htm', '/blog'],
  ['/RSS.xml', '/rss.xml'],
  ['/atom.xml', '/rss.xml'],
  ['/feed.json', '/rss.xml'],
  [
    '/compare/samsung-galaxy-s24-ultra-vs-iphone-15-pro',
    '/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra',
  ],
  ['/compare/iphone-15-pro-vs-roomba-j7-vs-iphone-15-pro', '/compare/iphone-15-pro-vs-roomba-j7'],
  ['/Compare/Roomba-J7-vs-Tesla-Model-Y/', '/compare/roomba-j7-vs-tesla-model-y'],
  ['/compare?a=roomba-j7&b=iphone-15-pro', '/compare/iphone-15-pro-vs-roomba-j7'],
  ['/predictions/roomba-j7/survives', '/roomba-j7-review'],
  ['/predictions/roomba-j7', '/roomba-j7-review'],
  ['/graveyard/roomba-j7', '/graveyard#roomba-j7'],
  ['/notes', '/blog'],
  ['/notes/smart-home-rebellion', '/blog/smart-home-rebellion'],
  ['/compare?d=roomba-j7&utm_source=x&a=keychron-k2', '/compare/keychron-k2-vs-roomba-j7'],
];

test.each(moved)('%s redirects permanently to %s', async (requested, canonical) => {
  const answer = await get(requested);
  expect([answer.status, answer.headers.get('location')]).toEqual([308, canonical]);
  expect((await get(canonical)).status).toBe(200);
});
