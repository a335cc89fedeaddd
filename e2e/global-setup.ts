import { envSchema } from '../lib/platform/env-schema'
import { buildPages } from '../scripts/build.mjs'
import { bundle } from '../scripts/bundle.mjs'
import { openDemo } from '../scripts/e2e-demo.mjs'
import { generateClient } from '../scripts/generate.mjs'

/** Once per run, before the workers: builds pages and server, and beside that seeds the demo that every worker copies. */
export default async function setUp() {
  const dataDir = process.env.E2E_DATA_DIR || '.data-e2e'
  // The servers must not use variables of the environment, above all not the DATABASE_URL of an .env file.
  for (const name of Object.keys(envSchema.shape)) process.env[name] = ''
  // a test receives postbacks on this machine
  Object.assign(process.env, { DATA_DIR: dataDir, LOG_LEVEL: 'warn', POSTBACKS_TO_LOCALHOST: '1' })
  await generateClient()
  const demoOpened = openDemo({ dataDir })
  try {
    await Promise.all([buildPages(), demoOpened])
  } catch (error) {
    await demoOpened.then(({ close }) => close()).catch(() => undefined)
    throw error
  }
  const { close, ...demo } = await demoOpened
  // inherited by the workers
  process.env.E2E_DEMO = JSON.stringify({ ...demo, file: await bundle('server', 'server/web.ts') })
  return close
}
