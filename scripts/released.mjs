// node scripts/released.mjs [web | tracker | worker | migrate | seed | admin | keys] [arguments]    a process of a release
import { readFileSync, realpathSync } from 'node:fs'
import { buildFolder, currentBuild } from './builds.mjs'
import { dataDir, loadEnvFiles, serverEnvironment } from './environment.mjs'
import { CommandError, MAPPED_STACKS, run } from './processes.mjs'
import { serve } from './serve.mjs'
import { checkDataFolder, checkOpenFiles } from './start-checks.mjs'
import { Refusal } from './steps.mjs'
import { hearStop } from './stop-signal.mjs'

/** Processes that serve, with the port and the size of the pool they have unless a variable says otherwise. */
const servers = {
  web: { program: 'server', port: 3000 },
  tracker: { program: 'tracker', port: 3001, poolSize: 8 },
  worker: { program: 'worker', port: 3002, poolSize: 10 },
}
/** Commands that end. */
const commands = { migrate: 'migrate-main', seed: 'seed', admin: 'admin', keys: 'keys' }

const [name = 'web', ...args] = process.argv.slice(2)
const { signal } = hearStop()
try {
  process.exitCode = await start(name, args)
} catch (error) {
  const isPlain = [Refusal, CommandError].some((kind) => error instanceof kind) || error.name === 'EnvironmentError'
  console.error(isPlain ? error.message : error)
  process.exitCode = 1
}
process.exit()

/** @returns {Promise<number>} the exit code */
async function start(name, args) {
  const server = servers[name]
  const command = commands[name]
  if (!server && !command) {
    const known = [...Object.keys(servers), ...Object.keys(commands)].join(', ')
    throw new Refusal(`There is no process "${name}". Choose one of: ${known}.`)
  }
  loadEnvFiles()
  if (!process.env.DATABASE_URL) throw new Refusal('A release needs DATABASE_URL: it has no database of its own.')
  if (server) {
    checkOpenFiles()
    checkDataFolder(dataDir())
  }
  const port = Number(process.env.PORT ?? server?.port ?? 3000)
  const env = serverEnvironment({ port, mode: 'production' })
  if (server?.poolSize) env.DATABASE_POOL_SIZE ||= String(server.poolSize)
  await checkEnvironment(env)
  // for the commands that screens and logs name: a release has no npm scripts (lib/platform/command-line.ts)
  env.STOKE_RELEASE = '1'
  if (server) {
    // a process that serves does not get the address of the role that may change tables
    if (server.program === 'server') Object.assign(env, builtPages())
    // a program that is started again after a crash is the one it was, also when the folder has another by then
    return serve(realpathSync(`dist/${server.program}.mjs`), {
      env: { ...env, MIGRATE_DATABASE_URL: undefined },
      signal,
    })
  }
  const owner = name === 'seed' && env.MIGRATE_DATABASE_URL ? { DATABASE_URL: env.MIGRATE_DATABASE_URL } : {}
  await run(process.execPath, [...MAPPED_STACKS, `dist/${command}.mjs`, ...args], {
    env: { ...env, ...owner },
    signal,
    show: true,
  })
  return 0
}

/**
 * The build to serve, and Next's configuration as it was built, in the variable that the server of its `standalone` output
 * sets: it then reads no next.config.ts and loads nothing of the build.
 */
function builtPages() {
  const id = currentBuild()
  if (!id) throw new Refusal('This folder has no build of the pages: make it again with "npm run release -- folder".')
  const { config } = JSON.parse(readFileSync(`${buildFolder(id)}/required-server-files.json`, 'utf8'))
  return { STOKE_BUILD_ID: id, __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config) }
}

/** Says which variables are wrong or unknown, before anything starts. */
async function checkEnvironment(env) {
  const { readEnv, unknownVariables } = await import('../dist/env.mjs')
  readEnv(env)
  for (const unknown of unknownVariables(env)) console.warn(`${unknown} is not a variable of this program`)
}
