import {
  declareError,
  expect,
  expectToast,
  failCall,
  holdCall,
  test,
} from '#tests/support/browser.ts';
import {
  edit,
  enter,
  fillIn,
  linkField,
  panelTitle,
  rowOf,
  save,
  storedToken,
} from '#tests/support/panel.ts';

const loginCall = '/api/admin/login';
const link = 'https://www.amazon.com/dp/B0FRESH?tag=techsurvivallab-20';

test('without a token the panel leads straight to the login and is never seen', async ({
  page,
}) => {
  await page.addInitScript((title) => {
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent?.includes(title))
        sessionStorage.setItem('seen', 'yes');
    }).observe(document, { childList: true, subtree: true });
  }, panelTitle);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin-login');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
  await page.goBack();
  await expect(page).not.toHaveURL('/admin');
});

test('the door: nothing, a server that is not reached, and the right password', async ({
  page,
}) => {
  await page.goto('/admin-login');
  await expect(page).toHaveTitle('Admin Login - Tech Survival Lab');
  await test.step('an empty password is not sent', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(loginCall)) sent += 1;
    });
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Password')).toHaveJSProperty('validity.valueMissing', true);
    await expect(page.getByLabel('Password')).toHaveAttribute('required');
    expect(sent).toBe(0);
  });
  await test.step('a login that does not reach the server fails, and says that nothing was checked', async () => {
    const mend = await failCall(page, loginCall, { status: 0 });
    await fillIn(page, 'correct horse battery staple');
    await expectToast(page, 'Login failed', 'Invalid password');
    await expect(
      page.getByText('The server could not be reached, so the password was not checked.'),
    ).toBeVisible();
    await mend();
  });
  await test.step('the right password opens the panel and is thanked for', async () => {
    const release = await holdCall(page, loginCall);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    release();
    await expect(page).toHaveURL('/admin');
    await expectToast(page, 'Login successful', 'Welcome to the admin panel');
    await expect(page).toHaveTitle(panelTitle);
    expect(await storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });
});

test('a wrong password is refused in the server’s words, and what was typed stays', async ({
  page,
}) => {
  declareError(page, 'status of 401');
  declareError(page, 'status of 429');
  await page.goto('/admin-login');
  await fillIn(page, 'open sesame');
  await expectToast(page, 'Login failed', 'Invalid password');
  await expect(page.getByLabel('Password')).toHaveValue('open sesame');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Invalid password');
  expect(await storedToken(page)).toBeNull();
  for (let guess = 0; guess < 5; guess++) {
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  }
  await expect(page.locator('#password-refusal')).toHaveText(/^Too many .* minutes/);
});

test('the panel says that products are loading or did not come, and then shows each with its link and a way to test it', async ({
  page,
  site,
}) => {
  const release = await holdCall(page, '/api/products');
  await enter(page, site);
  await expect(page.getByText('Loading products...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  release();
  await expect(rowOf(page, 'Roomba j7+')).toBeVisible();
  const mend = await failCall(page, '/api/products');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('500: The lab is on fire.');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'Roomba j7+')).toBeVisible();

  const products: { name: string; scenario: string; amazonUrl: string }[] = await (
    await page.request.get('/api/products')
  ).json();
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  // All rows in one look: one by one they take longer than the page.
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => {
      const link = [...row.querySelectorAll('a')].find(
        ({ textContent }) => textContent === 'Test Link',
      );
      return {
        name: row.querySelector('h2')?.textContent,
        text: row.textContent,
        link: ['href', 'target', 'rel'].map((name) => link?.getAttribute(name)),
      };
    }),
  );
  expect(shown).toEqual(
    products.map(({ name, amazonUrl }) => ({
      name,
      text: expect.stringContaining(amazonUrl),
      link: [amazonUrl, '_blank', 'noopener noreferrer'],
    })),
  );
  for (const [index, { scenario }] of products.entries())
    expect(shown[index]?.text).toContain(`“${scenario}”`);
});

test('an edited link is saved, renews the session and is what visitors get', async ({
  page,
  site,
}) => {
  await enter(page, site);
  const row = rowOf(page, 'Roomba j7+');
  await edit(row).click();
  await linkField(row).fill(`  ${link} `);
  // What came with the page has renewed it as well.
  await page.evaluate((token) => localStorage.setItem('adminToken', token), site.ownerToken);
  const release = await holdCall(page, /\/api\/products\/\d+$/);
  await save(row).click();
  await expect(row.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expectToast(page, 'Success!', 'Amazon link updated successfully');
  await expect(linkField(row)).toHaveCount(0);
  await expect(row.getByRole('link', { name: 'Test Link' })).toHaveAttribute('href', link);
  const after = await storedToken(page);
  expect(after).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(after).not.toBe(site.ownerToken);
  const review = await (await page.request.get('/roomba-j7-review')).text();
  expect(review).toMatch(
    new RegExp(`href="${RegExp.escape(link)}"[^>]*data-affiliate="[^"]*_main_cta"`),
  );
});

test('a link that the server refuses stays in the field, with the reason beside it', async ({
  page,
  site,
}) => {
  declareError(page, 'status of 400');
  await enter(page, site);
  const row = rowOf(page, 'Roomba j7+');
  const old = await row.getByRole('link', { name: 'Test Link' }).getAttribute('href');
  await edit(row).click();
  await linkField(row).fill('http://www.amazon.com/dp/B0');
  await linkField(row).press('Enter');
  await expectToast(page, 'Error', 'Failed to update Amazon link');
  await expect(linkField(row)).toHaveValue('http://www.amazon.com/dp/B0');
  await expect(linkField(row)).toBeFocused();
  await expect(linkField(row)).toHaveAccessibleDescription(
    /The link must be a full https:\/\/ address/,
  );
  await page.reload();
  await expect(row.getByRole('link', { name: 'Test Link' })).toHaveAttribute('href', old ?? '');
});

test('a session that has ended leads to the login with a sentence, and the typed link waits there', async ({
  page,
  site,
}) => {
  declareError(page, 'status of 401');
  await enter(page, site);
  await expect(rowOf(page, 'Roomba j7+')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('adminToken', 'of.yester.day'));
  const row = rowOf(page, 'Roomba j7+');
  await edit(row).click();
  await linkField(row).fill(link);
  await save(row).click();
  await expect(page).toHaveURL('/admin-login');
  await expectToast(page, 'Error', 'Failed to update Amazon link');
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await fillIn(page, 'correct horse battery staple');
  await expect(linkField(row)).toHaveValue(link);
  await save(row).click();
  await expectToast(page, 'Success!', 'Amazon link updated successfully');
});

test('logging out forgets the token, here and in the other tab', async ({
  page,
  context,
  site,
}) => {
  await enter(page, site);
  const other = await context.newPage();
  await other.goto('/admin');
  await expect(rowOf(other, 'Roomba j7+')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin-login');
  await expectToast(page, 'Logged out', 'You have been successfully logged out');
  expect(await storedToken(page)).toBeNull();
  await expect(other).toHaveURL('/admin-login');
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin-login');
});
