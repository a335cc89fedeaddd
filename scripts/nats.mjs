import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { canUseApt } from './chromium.mjs'
import { run } from './processes.mjs'
import { step } from './steps.mjs'

const PROGRAM = '/usr/sbin/nats-server'

/** The NATS server of this machine, which tests of the click log start; undefined without one. */
export function systemNats() {
  const known = [process.env.NATS_SERVER, PROGRAM, '/usr/local/bin/nats-server']
  const file = known.find((each) => each && existsSync(each))
  return file ?? (spawnSync('nats-server', ['--version']).status === 0 ? 'nats-server' : undefined)
}

/** Installs a NATS server where Debian's can be; elsewhere tests with one are left out, and say so. */
export async function installNats({ signal } = {}) {
  if (systemNats()) return
  if (!canUseApt()) {
    console.warn('There is no nats-server on this machine: tests of the click log with NATS are left out.')
    return
  }
  await step({ doing: 'Installing NATS', done: 'Installed NATS', about: 5 }, () => fromDebian(signal)).catch((error) =>
    console.warn(`nats-server could not be installed: tests of the click log with NATS are left out. ${error.message}`),
  )
}

async function fromDebian(signal) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env, signal })
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'nats-server'], { env, signal })
}
