import { defineConfig } from '@playwright/test'
import { systemChromium } from './scripts/chromium.mjs'

const SCREENS = ['all-looks.spec.ts', 'broken-answers.spec.ts', 'broken-writes.spec.ts', 'admin-dialogs.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  globalSetup: './e2e/global-setup.ts',
  // each on a server and a database of its own; files are shared out among them
  workers: 2,
  // A browser on a busy machine is not quite deterministic: what failed is tried once more, and named if it passes then.
  retries: 1,
  // far above what a journey takes: on a machine with more to do than it can, none may fail for being slow
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // `npm test` runs those of the first with the tag @main, `npm test -- journeys` and `-- screens` all of them
  projects: [
    { name: 'journeys', testIgnore: SCREENS },
    { name: 'screens', testMatch: SCREENS },
  ],
  use: {
    // The zone of a first paint, and of the product's days: in the machine's own, the figures of today would count on to
    // those of another day, whose midnight is another. Journeys about zones say theirs.
    timezoneId: 'America/New_York',
    // the journey that is offline allows them; others intercept requests, which a service worker would make itself
    serviceWorkers: 'block',
    // animations are drawn in software: they would take a third of the machine, and move what a test looks at
    contextOptions: { reducedMotion: 'reduce' },
    // The next test gets the same context, emptied: scripts that are cached and compiled already take half the time.
    reuseContext: true,
    // recording every step slows every test: what failed is recorded at its second try
    trace: 'on-first-retry',
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
        // a page lives for seconds: compiling its scripts again to run faster costs more than it saves, a sixth of the time
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
