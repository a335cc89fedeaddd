import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { installLocked } from './install.mjs'
import { withLock } from './lock.mjs'
import { step } from './steps.mjs'

const PACKAGE = 'tests/support/clickhouse-engine'
const FOLDER = 'dist/clickhouse-engine'
const INSTALLED = `${FOLDER}/installed.json`

/**
 * Installs ClickHouse's engine (chdb, 540 MB), which only tests use, into `dist/clickhouse-engine`. It has a
 * package-lock.json of its own, so that an installation of the product does not bring it.
 */
export async function installClickHouseEngine({ signal } = {}) {
  if (isInstalled()) return
  await step(
    { doing: 'Installing the engine of ClickHouse', done: 'Installed the engine of ClickHouse', about: 10 },
    () => withLock('dist/locks/clickhouse-engine', async (hold) => (isInstalled() ? false : install({ signal, hold }))),
  )
}

async function install(options) {
  mkdirSync(FOLDER, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(`${PACKAGE}/${file}`, `${FOLDER}/${file}`)
  await installLocked(FOLDER, options)
  writeFileSync(INSTALLED, wanted())
}

// written last, so that it exists only after a complete installation
const isInstalled = () => existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === wanted()

const wanted = () => readFileSync(`${PACKAGE}/package-lock.json`, 'utf8')
