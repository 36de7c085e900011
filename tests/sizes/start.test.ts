import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { home, siteArguments } from '#scripts/processes.mjs';
import { withoutTexts } from '#server/catalog/library.ts';
import { readBuiltContent, readBuiltLibrary } from '#server/pages/built-content.ts';
import { readContent } from '#server/search/read-content.ts';
import { library } from '#tests/support/library.ts';

/** Told once the door is open: everything of Node's own that the process has loaded until then. */
const telling = `data:text/javascript,${encodeURIComponent(`
  const say = console.log;
  console.log = (line) => {
    say(line);
    if (String(line).includes('is open')) say(process.moduleLoadList.join(' ')), process.exit();
  };`)}`;

test('a start loads neither what sends mail nor Node’s own fetch, TLS and HTTP/2: they come when somebody needs them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lab-start-'));
  try {
    const child = spawn(process.execPath, ['--import', telling, ...siteArguments], {
      cwd: home,
      env: {
        ...process.env,
        DATA_DIR: folder,
        DATABASE_URL: '',
        PORT: '0',
        ADMIN_PASSWORD: 'never asked for in here',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said = await text(child.stdout);
    expect(said).toContain('NativeModule http ');
    // nodemailer and pg bring TLS with them.
    expect(said).not.toMatch(/NativeModule (tls|http2|internal\/deps\/undici\/undici) /);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the build has read the content for the search, and no start reads a review’s text a second time', () => {
  const read = readBuiltLibrary();
  expect(read).toEqual(JSON.parse(JSON.stringify(withoutTexts(library))));
  const { passages, ...built } = readBuiltContent(read);
  const { passages: expected, ...made } = readContent(library);
  expect(passages.map(({ url, text }) => [url, text])).toEqual(
    expected.map(({ url, text }) => [url, text]),
  );
  expect(built).toEqual(made);
});
