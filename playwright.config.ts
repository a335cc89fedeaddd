import { defineConfig } from '@playwright/test'
import { envSchema } from './lib/platform/env'
import { systemChromium } from './scripts/chromium.mjs'

const port = process.env.E2E_PORT || '3100'
const baseURL = `http://localhost:${port}`

// Nothing of the surroundings may reach this server, least of all the DATABASE_URL of an .env file.
const blank = Object.fromEntries(Object.keys(envSchema.shape).map((name) => [name, '']))

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  workers: 1,
  // A browser on a busy machine is not quite deterministic: what failed is tried once more, and named if it passes then.
  retries: 1,
  // far above what a journey takes: on a machine with more to do than it can, none may fail for being slow
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL,
    // The zone of a first paint, and of the product's days: in the machine's own, the figures of today would count on to
    // those of another day, whose midnight is another. Journeys about zones say theirs.
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: systemChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'exec node scripts/e2e-server.mjs',
    url: `${baseURL}/api/health/ready`,
    env: {
      ...blank,
      ...{ PORT: port, DATA_DIR: process.env.E2E_DATA_DIR || '.data-e2e', LOG_LEVEL: 'warn' },
      // a journey listens to postbacks on this machine
      POSTBACKS_TO_LOCALHOST: '1',
    },
    reuseExistingServer: false,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
})
