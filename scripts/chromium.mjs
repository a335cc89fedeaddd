import { existsSync } from 'node:fs'
import { run } from './processes.mjs'
import { step } from './steps.mjs'

/**
 * The Chromium of this machine; without one Playwright uses its own. The headless shell comes first: it draws no window
 * around a page, and the journeys take about 30% less processor time in it.
 */
export function systemChromium() {
  const known = [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ]
  return known.find((file) => file && existsSync(file))
}

/** Makes sure there is a browser: the machine's, Playwright's, or one installed now. */
export async function installChromium({ signal } = {}) {
  if (systemChromium()) return
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return
  await step('Installed Chromium', () => (canUseApt() ? fromDebian(signal) : fromPlaywright(signal)))
}

const canUseApt = () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && !isUbuntu()
// Ubuntu's package only points to a snap, which a container cannot run.
const isUbuntu = () => existsSync('/etc/lsb-release')

async function fromDebian(signal) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env, signal })
  const install = (name) => run('apt-get', ['install', '--yes', '--no-install-recommends', name], { env, signal })
  // not every release has the shell
  await install('chromium-headless-shell').catch(() => install('chromium'))
}

function fromPlaywright(signal) {
  return run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { signal })
}
