import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { deployed, freshFolder, pathTo, place, startProgram } from './programs.ts';

export interface Varnish {
  url: string;
  /** Since it started. */
  counted(): Counted;
}

export interface Counted {
  requests: number;
  hits: number;
  /** Requests that reached the site, those in the background too. */
  fetched: number;
}

/** The file of `deploy/` and the command that stands in it, before a site. */
export async function startVarnish(site: number): Promise<Varnish> {
  const folder = await freshFolder('varnish');
  const port = await freePort();
  const text = await deployed('default.vcl', [['.port = "3000"', `.port = "${site}"`]]);
  const file = await place(folder, 'default.vcl', text);
  const [, command = ''] = /^# varnishd (.*)$/m.exec(text) ?? [];
  const documented = command
    .replace('127.0.0.1:8081', `127.0.0.1:${port}`)
    .replace('/etc/varnish/default.vcl', file)
    .split(' ');
  const work = join(folder, 'work');
  const here = ['-F', '-n', work, '-j', 'none', '-p', 'vcc_allow_inline_c=off'];
  await startProgram(pathTo('varnishd'), {
    args: [...documented, ...here],
    port,
    env: { HOME: folder },
  });
  return {
    url: `http://127.0.0.1:${port}`,
    counted() {
      const said = execFileSync(pathTo('varnishstat'), ['-n', work, '-j'], { encoding: 'utf8' });
      const { counters } = JSON.parse(said) as { counters: Record<string, { value: number }> };
      const value = (name: string) => counters[`MAIN.${name}`]?.value ?? 0;
      return {
        requests: value('client_req'),
        hits: value('cache_hit'),
        fetched: value('backend_req'),
      };
    },
  };
}
