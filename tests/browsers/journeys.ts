import { type Engine, heading, isHydrated, until } from './engine.ts';

interface Journey {
  name: string;
  walk(engine: Engine, url: string): Promise<void>;
}

const vote = '#latest-tests article [name=emoji]';
const voted = `document.querySelector('${vote}').getAttribute('aria-label').match(/, (\\d+) vote/)[1]`;
const newsletter = '#newsletter-email';
const contactForm = 'form[action^="/forms/contact"]';
const isScript =
  "performance.getEntriesByType('resource').some(({ name }) => /assets\\/client.*js$/.test(name))";

async function openHydrated(engine: Engine, url: string): Promise<void> {
  await engine.open(url);
  await engine.press('Shift');
  await until(engine, isHydrated, true);
}

/** Removes what another journey saved in the browser. */
async function clearStorage(engine: Engine, url: string): Promise<void> {
  await engine.open(url);
  await engine.read('(localStorage.clear(), sessionStorage.clear(), true)');
}

export const journeys: Journey[] = [
  {
    name: 'hydration',
    async walk(engine, url) {
      await engine.open(url);
      await until(engine, isScript, false);
      await engine.type(newsletter, 'ada@exam');
      await until(engine, isHydrated, true);
      await engine.type(newsletter, 'ple.org');
      await until(engine, `document.querySelector('${newsletter}').value`, 'ada@example.org');
      await engine.open(`${url}/about`);
      await engine.click(`${contactForm} button`);
      await until(engine, `document.querySelectorAll('${contactForm} .field-error').length`, 4);
    },
  },
  {
    name: 'voting',
    async walk(engine, url) {
      await engine.open(url);
      const before = Number(await engine.read(voted));
      await engine.click(vote);
      await until(engine, voted, String(before + 1));
      await until(engine, "document.activeElement?.className.includes('vote') ?? false", true);
      await engine.reload();
      await until(engine, `document.querySelector('${vote}').getAttribute('aria-pressed')`, 'true');
      await until(engine, voted, String(before + 1));
    },
  },
  {
    name: 'forms',
    async walk(engine, url) {
      await openHydrated(engine, url);
      await engine.type(newsletter, 'grace@example.org');
      await engine.press('Enter');
      await until(engine, "document.body.innerText.includes('Check your inbox.')", true);
      await engine.open(`${url}/about`);
      await engine.type('#contact-name', 'Grace Hopper');
      await engine.type('#contact-email', 'grace@example.org');
      await engine.type('#contact-phone', '(212) 555-0199');
      await engine.type('#contact-message', 'The moth was in the relay all along.');
      await engine.click(`${contactForm} button`);
      await until(engine, "document.body.innerText.includes('Message sent successfully!')", true);
      // As without JavaScript.
      await engine.open(url);
      await engine.read(
        '(HTMLFormElement.prototype.submit.call(document.querySelector(\'form[action^="/forms/newsletter"]\')), true)',
      );
      await until(
        engine,
        "document.querySelector('#newsletter-error')?.textContent ?? ''",
        'Please enter a valid email address',
      );
    },
  },
  {
    name: 'navigation',
    async walk(engine, url) {
      await openHydrated(engine, url);
      await engine.read('(window.marked = true)');
      await engine.click('header a[href="/blog"]');
      await until(engine, heading, 'Tech Survival Blog');
      await until(engine, 'document.activeElement?.tagName', 'H1');
      await engine.back();
      await until(engine, "document.querySelector('#latest-tests') !== null", true);
      await until(engine, 'window.marked === true', true);
      await engine.click('header a[href="/categories"]');
      await until(engine, heading, 'Survival Test Categories');
      await engine.reload();
      await engine.back();
      await until(engine, "document.querySelector('#latest-tests') !== null", true);
      await until(engine, 'location.pathname', '/');
    },
  },
  {
    name: 'theme',
    async walk(engine, url) {
      await clearStorage(engine, url);
      await engine.open(url);
      const before = await engine.read('getComputedStyle(document.body).backgroundColor');
      await engine.click('.theme-switch');
      await until(
        engine,
        `getComputedStyle(document.body).backgroundColor !== ${JSON.stringify(before)}`,
        true,
      );
      await engine.open(`${url}/blog`);
      await until(
        engine,
        `getComputedStyle(document.body).backgroundColor !== ${JSON.stringify(before)}`,
        true,
      );
      await engine.click('.theme-switch');
      await until(engine, 'getComputedStyle(document.body).backgroundColor', before);
    },
  },
  {
    name: 'reading',
    async walk(engine, url) {
      await openHydrated(engine, `${url}/sony-wh-1000xm5-review`);
      await until(engine, "document.querySelectorAll('main h2').length > 8", true);
      await until(engine, 'document.documentElement.scrollWidth <= innerWidth', true);
      await engine.read('(document.querySelector(\'a[href="#comparison"]\').click(), true)');
      await until(
        engine,
        "Math.abs(document.querySelector('#comparison').getBoundingClientRect().top) < innerHeight",
        true,
      );
      await engine.back();
      await until(engine, 'location.hash', '');
    },
  },
];
