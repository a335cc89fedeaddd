import path from 'node:path'
import { inject } from 'vitest'
import { seedDemo } from '@/prisma/seed/seed-demo'
import { withLock } from '../../../scripts/lock.mjs'
import { testDataDir } from '../../../scripts/test-data.mjs'
import { closeFileDatabase, copyFileDatabase, openFileDatabase } from './file-database'
import { hasDatabase } from './worker-database'

/**
 * Fills the database of this file, which is empty, with the demo as of `now`, or as of the beginning of the run. The
 * first file of a run seeds it, which takes 20 seconds; the others get a copy.
 */
export async function openDemoDatabase(now?: Date): Promise<void> {
  const { prefix, admin } = inject('postgres')
  const instant = now ? now.getTime() : 'now'
  const demo = `${prefix}_demo_${instant}`
  await withLock(path.join(testDataDir(), `demo-${instant}.lock`), async () => {
    if (await hasDatabase(demo, admin)) {
      await closeFileDatabase()
      await openFileDatabase(demo)
    } else {
      await seedDemo({ now: now ?? new Date() })
      await copyFileDatabase(demo)
    }
  })
}
