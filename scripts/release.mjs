// npm run release [-- folder]    makes a folder that runs by itself: no npm, no packages of development, nothing written in it
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildPages } from './build.mjs'
import { bundle } from './bundle.mjs'
import { bundledPrograms } from './bundled-programs.mjs'
import { generateClient } from './generate.mjs'
import { checkNodeVersion, installPackages } from './install.mjs'
import { step } from './steps.mjs'
import { hearStop } from './stop-signal.mjs'

const programs = {
  ...bundledPrograms,
  admin: 'server/commands/admin.ts',
  keys: 'server/commands/keys.ts',
  env: 'lib/platform/env.ts',
}
/** What the launcher of a release is made of. */
const launchers = [
  'released',
  'ready',
  'environment',
  'processes',
  'secrets',
  'serve',
  'stack-traces',
  'steps',
  'stop-signal',
]
/** Parts of a build that only the next build needs. */
const ofBuilds = new Set(['build', 'cache', 'diagnostics', 'trace', 'trace-build', 'turbopack', 'types', 'made-from'])

const folder = process.argv[2] ?? 'release'
const { signal } = hearStop()
try {
  checkNodeVersion()
  await installPackages({ signal, withTools: true })
  await generateClient()
  await buildPages({ signal })
  for (const [name, entry] of Object.entries(programs)) await bundle(name, entry)
  await step({ doing: `Making the release in ${folder}`, done: `Made the release in ${folder}` }, () =>
    makeRelease(folder),
  )
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
process.exit()

async function makeRelease(target) {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const files = new Set(await tracedFiles())
  for (const name of readdirSync('.next')) {
    if (!ofBuilds.has(name)) copy(path.join('.next', name), target)
  }
  for (const name of ['public', 'prisma/migrations', 'docs', 'deploy', '.env.example', 'LICENSE', 'README.md'])
    copy(name, target)
  for (const name of Object.keys(programs)) files.add(`dist/${name}.mjs`).add(`dist/${name}.mjs.map`)
  for (const name of launchers) files.add(`scripts/${name}.mjs`)
  for (const file of files) copy(file, target)
  const { name, version, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const scripts = { start: 'node scripts/released.mjs' }
  writeFileSync(
    path.join(target, 'package.json'),
    `${JSON.stringify({ name, version, private: true, type: 'module', engines, scripts }, null, 2)}\n`,
  )
}

/** The files of packages that the programs and the pages import, as Next and its tracer find them. */
async function tracedFiles() {
  const { nodeFileTrace } = await import('@vercel/nft')
  const ofPrograms = Object.keys(programs).map((name) => `dist/${name}.mjs`)
  const { fileList } = await nodeFileTrace([...ofPrograms, 'scripts/stack-traces.mjs'])
  const ofPages = readdirSync('.next', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.nft.json'))
    .flatMap((file) => {
      const at = path.join('.next', path.dirname(file))
      const { files } = JSON.parse(readFileSync(path.join('.next', file), 'utf8'))
      return files.map((name) => path.normalize(path.join(at, name)))
    })
  return [...fileList, ...ofPages].filter((file) => file.startsWith('node_modules'))
}

/** Copies a file or a folder to the same place in the release; links stay links. */
function copy(name, target) {
  cpSync(name, path.join(target, name), { recursive: true, verbatimSymlinks: true })
}
