// node scripts/prepare.mjs server [migrate-main seed]    what a launcher needs, in a process whose memory is free afterwards
import { bundle, importBundled } from './bundle.mjs'
import { bundledPrograms } from './bundled-programs.mjs'

const isPlain = (error) => error.name === 'EnvironmentError'
try {
  const { readEnv, unknownVariables } = await importBundled('env', 'lib/platform/env.ts')
  readEnv(process.env)
  for (const name of unknownVariables(process.env)) {
    console.warn(`${name} is not a variable of this program (see .env.example)`)
  }
  for (const name of process.argv.slice(2)) await bundle(name, bundledPrograms[name])
} catch (error) {
  console.error(isPlain(error) ? error.message : error)
  process.exitCode = 1
}
// esbuild leaves a process behind that would keep this one
process.exit()
