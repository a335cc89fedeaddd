// npm run build    the pages and all programs, so that a start has nothing to build, and production packages suffice
import { buildPages } from './build.mjs'
import { bundle } from './bundle.mjs'
import { bundledPrograms } from './bundled-programs.mjs'
import { generateClient } from './generate.mjs'
import { checkNodeVersion, installPackages } from './install.mjs'
import { hearStop } from './stop-signal.mjs'

const { signal } = hearStop()
try {
  checkNodeVersion()
  await installPackages({ signal })
  await generateClient()
  await buildPages({ signal })
  for (const [name, entry] of Object.entries({ ...bundledPrograms, env: 'lib/platform/env.ts' }))
    await bundle(name, entry)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
process.exit()
