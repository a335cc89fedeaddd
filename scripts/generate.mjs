import { readFileSync } from 'node:fs'
import { fingerprint, isMarked, leaveMark } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { generatePageScript } from './page-script.mjs'
import { run } from './processes.mjs'
import { generateRouteLists } from './route-lists.mjs'
import { generateServiceWorker } from './service-worker.mjs'
import { step } from './steps.mjs'

const mark = 'lib/generated/.made-from'

/**
 * Writes what is generated (lib/generated): the Prisma client when the schema or Prisma itself has changed, the scripts of
 * the browser when their sources have, and the lists of routes.
 */
export async function generateClient() {
  await generateServiceWorker()
  await generatePageScript()
  generateRouteLists()
  const { version } = JSON.parse(readFileSync('node_modules/@prisma/client-generator-ts/package.json', 'utf8'))
  const source = fingerprint(['prisma/schema.prisma', 'prisma/models', 'scripts/prisma-client.mjs'], version)
  if (isMarked(mark, source)) return
  await step({ doing: 'Generating the database client', done: 'Generated the database client', about: 5 }, () =>
    withLock('dist/locks/generate', async (hold) => {
      if (isMarked(mark, source)) return false
      await run(process.execPath, ['scripts/prisma-client.mjs'], { hold })
      leaveMark(mark, source)
    }),
  )
}
