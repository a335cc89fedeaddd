import { bundle } from './bundle.mjs'
import { openDatabase } from './database.mjs'
import { databaseUrls, dataDir, loadEnvFiles, serverEnvironment } from './environment.mjs'
import { generateClient } from './generate.mjs'
import { checkNodeVersion, installPackages } from './install.mjs'
import { CommandError, MAPPED_STACKS, run } from './processes.mjs'
import { hearStop } from './stop-signal.mjs'

/**
 * Runs a command that talks to the database, with the arguments of this process: the embedded one unless DATABASE_URL
 * names another. It needs no development packages.
 * @param {string} name of the entry `server/commands/<name>.ts`
 */
export async function runProgram(name) {
  const { signal, remainingMs } = hearStop()
  let postgres
  try {
    checkNodeVersion()
    loadEnvFiles()
    await installPackages({ signal })
    await generateClient()
    if (!process.env.DATABASE_URL)
      console.error(
        `DATABASE_URL is not set: this is about the database in ${dataDir()}, which a running "npm start" shares.`,
      )
    postgres = await openDatabase()
    const { DATABASE_URL: databaseUrl } = databaseUrls(postgres)
    const env = serverEnvironment({ port: 3000, databaseUrl, mode: 'production' })
    const program = await bundle(name, `server/commands/${name}.ts`)
    const args = [...MAPPED_STACKS, program, ...process.argv.slice(2)]
    await run(process.execPath, args, { env, signal, show: true })
  } catch (error) {
    if (!(error instanceof CommandError))
      console.error(['Refusal', 'Stopped'].includes(error.name) ? error.message : error)
    process.exitCode = 1
  }
  await postgres?.close(remainingMs())
  process.exit()
}
