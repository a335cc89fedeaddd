/** The programs that are bundled into dist. */
export const entries = {
  server: 'server.ts',
  tracker: 'tracker.ts',
  worker: 'worker.ts',
  'migrate-main': 'prisma/migrate-main.ts',
  seed: 'prisma/seed/main.ts',
}
