/** The programs that are bundled into dist. */
export const bundledPrograms = {
  server: 'server/web.ts',
  tracker: 'server/tracker.ts',
  worker: 'server/worker.ts',
  'migrate-main': 'prisma/migrate-main.ts',
  'seed-check': 'prisma/seed/check-main.ts',
  seed: 'prisma/seed/main.ts',
}
