import { existsSync } from 'node:fs'
import { run } from './processes.mjs'
import { step } from './steps.mjs'

const CHROMIUM_STEP = { doing: 'Installing Chromium', done: 'Installed Chromium', about: 20 }
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * The Chromium of this machine; without one Playwright uses its own. The headless shell comes first: it draws no window
 * around a page, and the journeys take about 30% less processor time in it.
 */
export function systemChromium() {
  const known = [process.env.CHROMIUM, HEADLESS_SHELL, '/usr/bin/chromium', '/usr/bin/google-chrome']
  return known.find((file) => file && existsSync(file))
}

/** Makes sure there is a browser: the machine's, Playwright's, or one installed now. */
export async function installChromium({ signal } = {}) {
  if (process.env.CHROMIUM || existsSync(HEADLESS_SHELL)) return
  const { chromium } = await import('@playwright/test')
  const hasOther = systemChromium() || existsSync(chromium.executablePath())
  if (canUseApt()) await step(CHROMIUM_STEP, () => fromDebian(signal, hasOther))
  else if (!hasOther) await step(CHROMIUM_STEP, () => fromPlaywright(signal))
}

export const canUseApt = () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && !isUbuntu()
// Ubuntu's package only points to a snap, which a container cannot run.
const isUbuntu = () => existsSync('/etc/lsb-release')

/** Installs the headless shell, or Chromium where a release has no shell; a machine that has another one may be offline. */
async function fromDebian(signal, hasOther) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = run('apt-get', ['update'], { env, signal })
  await (hasOther ? update.catch(() => undefined) : update)
  const install = (name) => run('apt-get', ['install', '--yes', '--no-install-recommends', name], { env, signal })
  await install('chromium-headless-shell').catch(() => (hasOther ? undefined : install('chromium')))
}

function fromPlaywright(signal) {
  return run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { signal })
}
