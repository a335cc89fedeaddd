// npm run release [-- folder]    makes a folder that runs by itself: no npm, no packages of development, nothing written in it
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { buildPages } from './build.mjs'
import { buildFolder, buildsOf, currentBuild, makeCurrent, removeOldBuilds } from './builds.mjs'
import { bundle, filesOf } from './bundle.mjs'
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
  'builds',
  'released',
  'ready',
  'environment',
  'processes',
  'secrets',
  'serve',
  'stack-traces',
  'start-checks',
  'steps',
  'stop-signal',
]
/** Parts of a build that only the next build needs. */
const ofBuilds = new Set(['build', 'cache', 'diagnostics', 'trace', 'trace-build', 'turbopack', 'types', 'used'])

const folder = process.argv[2] ?? 'release'
const { signal } = hearStop()
try {
  checkNodeVersion()
  await installPackages({ signal, withTools: true })
  await generateClient()
  const id = await buildPages({ signal, withSourceMaps: true })
  for (const [name, entry] of Object.entries(programs)) await bundle(name, entry)
  await step({ doing: `Making the release in ${folder}`, done: `Made the release in ${folder}` }, () =>
    makeRelease(id, folder),
  )
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
process.exit()

/**
 * Makes the release beside what the folder has, and then changes one over for the other, entry by entry. So processes that
 * run from the folder go on, and have their own build and programs until they are replaced; what else is in the folder stays.
 */
async function makeRelease(id, folder) {
  const [target, former] = [path.join(folder, '.making'), path.join(folder, '.former')]
  for (const part of [target, former]) rmSync(part, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const files = new Set(await tracedFiles(id))
  for (const name of readdirSync(buildFolder(id))) {
    if (!ofBuilds.has(name)) copy(path.join(buildFolder(id), name), target)
  }
  makeCurrent(id, target)
  for (const name of ['public', 'prisma/migrations', 'docs', 'deploy', '.env.example', 'LICENSE', 'README.md'])
    copy(name, target)
  for (const name of Object.keys(programs)) {
    const own = path.relative('.', realpathSync(`dist/${name}.mjs`))
    files.add(`dist/${name}.mjs`).add(own).add(`${own}.map`)
  }
  for (const name of launchers) files.add(`scripts/${name}.mjs`)
  for (const file of files) copy(file, target)
  const { name, version, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const scripts = { start: 'node scripts/released.mjs' }
  writeFileSync(
    path.join(target, 'package.json'),
    `${JSON.stringify({ name, version, private: true, type: 'module', engines, scripts }, null, 2)}\n`,
  )
  takeAlong(folder, target)
  changeOver({ from: target, to: folder, former })
}

/** Copies the builds and programs of the former release that processes and open tabs may still need. */
function takeAlong(folder, target) {
  const options = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, force: false }
  for (const build of buildsOf(folder)) {
    const to = path.join(target, buildFolder(build.id))
    if (build.usedAt > 0 && !existsSync(to)) cpSync(build.folder, to, options)
  }
  removeOldBuilds({ before: currentBuild(folder), root: target })
  if (!existsSync(path.join(folder, 'dist'))) return
  for (const name of Object.keys(programs)) {
    const kept = filesOf(name, path.join(folder, 'dist')).slice(0, 2)
    for (const file of kept.flatMap((one) => [one, `${one}.map`]))
      if (existsSync(file)) cpSync(file, path.join(target, 'dist', path.basename(file)), options)
  }
}

function changeOver({ from, to, former }) {
  mkdirSync(former)
  for (const name of readdirSync(from)) {
    const place = path.join(to, name)
    if (existsSync(place)) renameSync(place, path.join(former, name))
    renameSync(path.join(from, name), place)
  }
  for (const part of [from, former]) rmSync(part, { recursive: true, force: true })
}

/** The files of packages that the programs and the pages import, as Next and its tracer find them. */
async function tracedFiles(id) {
  const { nodeFileTrace } = await import('@vercel/nft')
  const ofPrograms = Object.keys(programs).map((name) => `dist/${name}.mjs`)
  const { fileList } = await nodeFileTrace([...ofPrograms, 'scripts/stack-traces.mjs'])
  const build = buildFolder(id)
  const ofPages = readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.nft.json'))
    .flatMap((file) => {
      const at = path.join(build, path.dirname(file))
      const { files } = JSON.parse(readFileSync(path.join(build, file), 'utf8'))
      return files.map((name) => path.normalize(path.join(at, name)))
    })
  return [...fileList, ...ofPages].filter((file) => file.startsWith('node_modules'))
}

/** Copies a file or a folder to the same place in the release; links stay links. */
function copy(name, target) {
  cpSync(name, path.join(target, name), { recursive: true, verbatimSymlinks: true })
}
