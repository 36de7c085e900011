import { expect, onTestFinished, test } from 'vitest';
import type { LoginOutput } from '#contract/admin.ts';
import type { Product } from '#contract/products.ts';
import { workshop } from '#tests/support/one-workshop.ts';
import { readPage } from '#tests/support/read-page.ts';
import { adminPassword, startSite } from '#tests/support/test-site.ts';

test('the owner’s new link is in the review’s record at the next load', {
  timeout: 90_000,
}, async () => {
  const site = await startSite(workshop, { name: 'edited' });
  onTestFinished(() => site.close());
  const send = (method: string, path: string, body: unknown, token = '') =>
    fetch(site.url + path, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    });
  const offerUrl = async () => {
    const page = readPage(await (await fetch(`${site.url}/roomba-j7-review`)).text());
    return page.records.find((record) => record['@type'] === 'Review')?.itemReviewed.offers.url;
  };

  const product = workshop.library.products.find(({ slug }) => slug === 'roomba-j7');
  expect(await offerUrl()).toBe(product?.amazonUrl);

  const products = (await (await fetch(`${site.url}/api/products`)).json()) as Product[];
  const login = (await (
    await send('POST', '/api/admin/login', { password: adminPassword })
  ).json()) as LoginOutput;
  const id = products.find(({ slug }) => slug === 'roomba-j7')?.id;
  const link = 'https://www.amazon.com/dp/B094NYHTMF?tag=lab&note=%3C/script%3E';
  const saved = await send(
    'PATCH',
    `/api/products/${id}`,
    { amazonUrl: link },
    login.ok ? login.token : '',
  );
  expect(saved.status).toBe(200);
  expect(await offerUrl()).toBe(link);
});
