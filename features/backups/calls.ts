import { z } from 'zod';
import type { Occasion } from '#platform/database/backup.ts';
import { defineCalls, type FileOutput, returns } from '#platform/http/calls.ts';
import { notFound } from '#platform/http/inputs.ts';

export interface BackupRecord {
  name: string;
  bytes: number;
  at: string;
  occasion: Occasion;
}

export interface BackupList {
  /** Newest first. */
  backups: BackupRecord[];
  isNightly: boolean;
}

export const noSuchBackup = notFound('backup');

/** Cannot contain a slash. */
const params = {
  name: z.string(noSuchBackup).regex(/^[a-z]+-[\w-]+\.sqlite$/, noSuchBackup),
};

export const backupCalls = defineCalls({
  'GET /api/admin/backups': { guard: 'admin', output: returns<BackupList>() },
  'POST /api/admin/backups': { guard: 'recent password', output: returns<BackupRecord>() },
  'GET /api/admin/backups/:name': {
    guard: 'recent password',
    params,
    output: returns<FileOutput>(),
  },
  'DELETE /api/admin/backups/:name': {
    guard: 'recent password',
    params,
    output: returns<{ ok: true }>(),
  },
});
