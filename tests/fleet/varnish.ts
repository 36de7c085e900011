import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { deployed, freshFolder, pathTo, place, startProgram } from './programs.ts';

/** Varnish with the file and command of `deploy/`, in front of a site; returns its port. */
export async function startVarnish(site: number): Promise<number> {
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
  return port;
}
