import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteContent } from '#site/prerender/site-content.ts';
import { buildFolder } from './build.ts';

const contentFile = 'server/content.json';

/** All content, validated and prerendered by the build, in one file. */
export function writeSiteContent(content: SiteContent, folder = buildFolder): void {
  writeFileSync(join(folder, contentFile), JSON.stringify(content));
}

export const readSiteContent = (folder = buildFolder): SiteContent =>
  JSON.parse(readFileSync(join(folder, contentFile), 'utf8'));
